"""The clock for a single turn, where the organiser introduced one (CAT-202).

It lives on one phone at the table. No result depends on it, and no game ends with it.
"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.clocks import TURN_LIMIT
from tafelrunde.pages.audience.screen import ScreenClock
from tafelrunde.pages.player.table import table_clock
from tafelrunde.pages.tableside.spot import Seatmate, Spot
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament


class TurnPage(msgspec.Struct, frozen=True):
    """Players in turn order; `wall` is the round's own clock with this table's extension."""

    seconds: int
    players: tuple[Seatmate, ...]
    wall: ScreenClock | None
    more_minutes: int
    key: str
    """Tells this game's turns apart from the next one's in the phone's memory."""


def turn_page(state: Tournament, rulebook: Rulebook, spot: Spot) -> TurnPage:
    wall, more = table_clock(state, spot.round, spot.table)
    key = f"turn-{state.id}-{spot.round}-{spot.table}"
    return TurnPage(turn_seconds(state, rulebook), spot.seats, wall, more // 60, key)


def turn_seconds(state: Tournament, rulebook: Rulebook) -> int:
    """Seconds a turn, where the organiser introduced a limit before the tournament; else 0."""
    running = state.clock.turn_seconds if state.clock is not None else None
    announced = running or state.details.turn_seconds
    if any(option.name == "turn_limit" for option in rulebook.options):
        return min(announced or TURN_LIMIT, TURN_LIMIT) if state.options.get("turn_limit") else 0
    return announced
