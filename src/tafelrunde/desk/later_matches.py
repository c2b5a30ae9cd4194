"""Do the later matches of the finish still follow from the earlier results?"""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.desk.matter import Matter
from tafelrunde.journal.events import Event
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.standings.finish import bracket_of
from tafelrunde.words import Text


def still_follow(matter: Matter, events: Iterable[Event]) -> None:
    """A Refusal where a result would leave matches standing that could not have come about."""
    if not matter.state.matches:
        return
    after = matter.after(events)
    faults = bracket_of(after.rulebook, after.state).faults
    if faults:
        raise Refusal([*faults, _take_back_first(matter)])


def _take_back_first(matter: Matter) -> Fault:
    text = Text("these matches no longer follow from the earlier results: take them back first")
    return Fault("match", text, matter.rule("contest"))
