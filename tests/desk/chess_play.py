"""A game of Friedrich whose clock is pressed at given seconds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import chess_clock
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Side
from tafelrunde.rulebook.model import ChessRules
from tafelrunde.state.chess import Reading
from tests.desk.hall import Hall, player

FOUND = open_rulebook("friedrich").chess_clock
assert FOUND is not None
RULES: ChessRules = FOUND
NOON = datetime(2026, 1, 10, 12, tzinfo=UTC)


def at(seconds: float) -> str:
    return (NOON + timedelta(seconds=seconds)).isoformat(timespec="microseconds")


class Play:
    """A table of four with its clock; times are seconds since the first card."""

    def __init__(self) -> None:
        self.hall = Hall("friedrich", "world-championship").open(4)
        self.hall.publish()
        self.seats = {seat.role: seat.player for seat in self.table.seats}
        self.time = 0.0

    @property
    def table(self):  # type: ignore[no-untyped-def]
        return self.hall.state.rounds[0].tables[1]

    def wait(self, seconds: float) -> Play:
        self.time += seconds
        return self

    def press(
        self,
        to: Side,
        reason: str = "",
        nation: str | None = None,
        cities: int = 0,
        by: str = "pompadour",
    ) -> list[object]:
        """As the desk decides it at this very moment."""
        command = c.PressClock(round=1, table=1, to=to, reason=reason, nation=nation, cities=cities)
        self.hall.minute = round(self.time) - 1 + 7200
        return list(self.hall.does(command, player(self.seats[by])))

    def note(self, note: dict[str, object]) -> None:
        command = c.NoteMinutes(round=1, table=1, note=note)
        self.hall.does(command, player(self.seats["pompadour"]))

    @property
    def clock(self) -> Reading:
        self.hall.minute = round(self.time) + 7200
        return chess_clock(RULES, self.table.presses, self.hall.now)
