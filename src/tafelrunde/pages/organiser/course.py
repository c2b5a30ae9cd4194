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
    finish: str | None = None
    """The rule of the finish that could be dropped, where there is one."""


def round_choice(matter: Matter) -> RoundChoice | None:
    """Offered while the rounds are being played; None before the start and once they are over."""
    state = matter.state
    if state.phase != "running" or state.matches or state.cancelled:
        return None
    now, option = matter.rounds_foreseen, rounds_option(matter.rulebook, matter.mode)
    if option is None:
        return RoundChoice(now, now, now, None, matter.mode.rounds_rule, _finish_rule(matter))
    least = max(int(option.at_least or 1), len(state.rounds))
    most = int(option.at_most or now)
    return RoundChoice(now, least, most, option.rule, finish=_finish_rule(matter))


def _finish_rule(matter: Matter) -> str | None:
    return matter.mode.finish.rule if matter.mode.finish is not None else None
