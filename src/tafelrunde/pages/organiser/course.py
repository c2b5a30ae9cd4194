"""May the number of rounds still be changed, between which limits, and by which rule?"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.course import rounds_option
from tafelrunde.desk.matter import Matter


class RoundChoice(msgspec.Struct, frozen=True):
    now: int
    least: int
    most: int
    rule: str | None
    fixed: str | None = None
    """The rule that fixes the number, where one does."""


def round_choice(matter: Matter) -> RoundChoice | None:
    """Offered while the rounds are being played; None before the start and once they are over."""
    state = matter.state
    if state.phase != "running" or state.matches or state.cancelled:
        return None
    now, option = matter.rounds_foreseen, rounds_option(matter.rulebook, matter.mode)
    if option is None:
        return RoundChoice(now, now, now, None, matter.mode.rounds_rule)
    least = max(int(option.at_least or 1), len(state.rounds))
    return RoundChoice(now, least, int(option.at_most or now), option.rule)
