"""A day in the hall on a ledger: commands with keys, up to where a test begins."""

from __future__ import annotations

from itertools import count
from typing import Any

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.store.ledger import Answer
from tests.store.memory import Ledger

ORGANISER = Actor("organiser-1", "organiser")
DESK = Actor("desk-2", "scorekeeper")
HALL = "hall-1"


class Day:
    def __init__(self, ledger: Ledger, hall: str = HALL) -> None:
        self.ledger = ledger
        self.hall = hall
        self._keys = count(1)

    def does(self, command: c.Command, actor: Actor = ORGANISER, **more: Any) -> Answer:
        key = more.pop("key", f"key-{next(self._keys)}")
        return self.ledger.append(self.hall, command, actor, key, **more)

    @property
    def version(self) -> int:
        return self.ledger.state(self.hall)[1]

    def announced(self, rulebook: str = "seven-wonders", mode: str = "four-rounds") -> Day:
        self.ledger.open_hall(self.hall, hall_id=self.hall)
        self.does(c.AnnounceTournament(tournament=self.hall, rulebook=rulebook, mode=mode))
        return self

    def started(self, number: int = 16) -> Day:
        self.announced()
        entrants = tuple(
            c.Entrant(player=f"p{index}", fair_play=True) for index in range(1, number + 1)
        )
        self.does(c.EnterPlayers(entrants=entrants))
        for entrant in entrants:
            self.does(c.CheckIn(player=entrant.player))
        self.does(c.CloseCheckIn())
        self.does(c.StartTournament())
        return self

    def published(self, number: int = 16) -> Day:
        self.started(number)
        self.draft()
        self.does(c.PublishRound(round=1))
        return self

    def draft(self, seed: str = "seed") -> Answer:
        return self.does(c.DraftRound(seed=seed))

    def report(self, table: int = 1, first: int = 60, **more: Any) -> Answer:
        return self.does(self.slip(table, first), DESK, **more)

    def slip_of_table(self, table: int) -> Slip | None:
        return self.ledger.state(self.hall)[0].rounds[0].tables[table].slip

    def slip(self, table: int = 1, first: int = 60, round_number: int = 1) -> c.ReportSlip:
        state, _ = self.ledger.state(self.hall)
        seats = state.rounds[round_number - 1].tables[table].seats
        return c.ReportSlip(round=round_number, table=table, slip=slip_of(seats, first))


def slip_of(seats: tuple[Seat, ...], first: int = 60) -> Slip:
    return Slip(
        tuple(
            Line(seat.player, {"vp": first - 3 * index, "coins": index})
            for index, seat in enumerate(seats)
        )
    )
