"""Does what was foreseen still hold? Only as far as nothing exact contradicts it.

New estimates take a second. Until they are there the last ones are shown, of the tables that had
reported then; but whoever is certain by now, or can no longer be reached, is never estimated.
"""

from __future__ import annotations

from msgspec.structs import replace

from tafelrunde.chances.foreseen import Estimate, Foreseen, Hope
from tafelrunde.chances.outlook import Outlook, outlook, race_of
from tafelrunde.chances.told import foreseeable, frame_of, stamp_of
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament

CERTAIN, NEVER = Estimate(1.0, 0.0), Estimate(0.0, 0.0)
STEPS = 3


class Overtaken(Exception):
    """What was certain is open again: a result was taken back, and nobody has estimated since."""


def still_holding(found: Foreseen | None, state: Tournament, rulebook: Rulebook) -> Foreseen | None:
    """What may be said now; None where nothing may, and once the title would be told.

    Who wins is told at the ceremony, so where the rounds decide that, estimates end before.
    """
    if found is None or not foreseeable(state, rulebook) or found.frame != frame_of(state):
        return None
    if found.stamp != stamp_of(state):
        try:
            found = _by_now(found, state, rulebook)
        except Overtaken:
            return None
    return None if found.title_is_certain else found


def _by_now(found: Foreseen, state: Tournament, rulebook: Rulebook) -> Foreseen:
    race = race_of(state, rulebook)
    hopes = [
        hope
        if (exact := outlook(state, rulebook, hope.player, race)) is None
        else _held(hope, exact)
        for hope in found.hopes
    ]
    return replace(found, hopes=tuple(hopes))


def _held(hope: Hope, exact: Outlook) -> Hope:
    """An estimate within what is exact by now."""
    aim = hope.finish or hope.title
    if exact.verdict == "open":
        if aim.certain:
            raise Overtaken
        return hope
    settled = CERTAIN if exact.verdict == "sure" else NEVER
    if hope.finish is None:
        return replace(hope, title=settled, podium=_podium(hope, exact))
    if settled is CERTAIN:
        return replace(hope, finish=CERTAIN)
    podium = NEVER if exact.cut >= STEPS else hope.podium
    return replace(hope, finish=NEVER, title=NEVER, podium=podium)


def _podium(hope: Hope, exact: Outlook) -> Estimate:
    if exact.verdict == "sure":
        return CERTAIN
    return NEVER if exact.best > STEPS else hope.podium
