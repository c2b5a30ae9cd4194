"""A hall to play in: commands go through the desk, events through the journal's own codec."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.decide import decide
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.steps import Step, next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Event, Line, Seat, Slip
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.state.winners import goal_of, who_won
from tests.oracle.chance import Results

ORGANISER = Actor("organiser-1", "organiser")
SCOREKEEPER = Actor("desk-2", "scorekeeper")
REFEREE = Actor("referee-1", "referee")
ASSOCIATION = Actor("association-1", "association")


def player(player_id: str) -> Actor:
    return Actor(f"link-{player_id}", "player", player_id)


class Hall:
    """One tournament, run by commands alone."""

    def __init__(
        self,
        rulebook: str = "seven-wonders",
        mode: str = "prelims-and-final",
        options: dict[str, Any] | None = None,
    ) -> None:
        self.rulebook = open_rulebook(rulebook)
        self.state = Tournament()
        self.records: list[Record] = []
        self.minute = 0
        self.does(
            c.AnnounceTournament(
                tournament="t1", rulebook=rulebook, mode=mode, options=options or {}
            )
        )

    @property
    def now(self) -> str:
        hours, minutes = divmod(self.minute // 60, 60)
        return f"2026-01-10T{10 + hours:02}:{minutes:02}:{self.minute % 60:02}+00:00"

    def does(self, command: c.Command, actor: Actor = ORGANISER) -> list[Event]:
        """The command decided, and its events as they are written and read back."""
        self.minute += 1
        events = decide(self.state, self.rulebook, command, actor, self.now)
        seq, head = len(self.records), self.records[-1].hash if self.records else ""
        chain = TOURNAMENTS.chained(events, by=actor.id, at=self.now, seq=seq, head=head)
        written = [TOURNAMENTS.to_line(record) for record in chain]
        fresh = [TOURNAMENTS.from_line(line) for line in written]
        self.records.extend(fresh)
        self.state = fold((record.event for record in fresh), self.state.copied())
        return [record.event for record in fresh]

    @property
    def matter(self) -> Matter:
        return Matter(self.state, self.rulebook, ORGANISER, self.now)

    @property
    def step(self) -> Step:
        return next_step(self.state, self.rulebook)

    @property
    def players(self) -> list[str]:
        return list(self.state.entries)

    # ── A usual day ──────────────────────────────────────────────────────────────────────────────

    def enter(self, number: int, **marks: Any) -> None:
        entrants = tuple(c.Entrant(player=f"p{index}", **marks) for index in range(1, number + 1))
        self.does(c.EnterPlayers(entrants=entrants))

    def check_in_all(self) -> None:
        for player_id, entry in [*self.state.entries.items(), *self.state.standins.items()]:
            if self.rulebook.id == "friedrich" and not entry.pseudonym:
                self.does(c.ChangeEntry(player=player_id, pseudonym=True))
            self.does(c.CheckIn(player=player_id, data_checked=True, fair_play=True, consent=True))

    def open(self, number: int, **marks: Any) -> Self:
        """Entered, checked in, started."""
        self.enter(number, **marks)
        self.check_in_all()
        self.does(c.CloseCheckIn())
        self.does(c.StartTournament())
        return self

    def publish(self, seed: str = "seed") -> None:
        number = len(self.state.rounds) + 1
        self.does(c.DraftRound(seed=f"{seed} {number}"))
        self.does(c.PublishRound(round=number))

    def slip(self, seats: Sequence[Seat], results: Results, kind: str | None = None) -> Slip:
        if self.rulebook.id == "friedrich":
            lines = tuple(Line(seat.player) for seat in seats)
            return Slip(lines, results.friedrich() | {"sure": ["winners", "army", "cards"]})
        drawn = results.slip(len(seats), kind or "base")
        told = [_line(s.player, raw) for s, raw in zip(seats, drawn, strict=True)]
        return Slip(tuple(self._with_winner(told, kind)))

    def _with_winner(self, lines: list[Line], kind: str | None) -> list[Line]:
        """Where several have the points that win, a slip says who won."""
        scoring = self.rulebook.scoring[self.rulebook.mode(self.state.mode).scoring]
        goal = goal_of(self.rulebook, self.state.options, kind)
        if who_won(scoring, lines, goal, {}) is None:
            return lines
        best = max(lines, key=lambda line: line.figures.get("vp", 0))
        return [msgspec.structs.replace(x, won=True) if x is best else x for x in lines]

    def report_all(self, results: Results) -> None:
        round_ = self.state.rounds[-1]
        for table in list(round_.tables.values()):
            if table.state == "open":
                slip = self.slip(table.seats, results, round_.kind)
                self.does(c.ReportSlip(round=round_.number, table=table.number, slip=slip))
                self.does(c.AcceptSlip(round=round_.number, table=table.number))

    def play_round(self, results: Results) -> None:
        self.publish()
        self.report_all(results)
        self.does(c.CloseRound(round=len(self.state.rounds)))

    def results(self, seed: int = 1) -> Results:
        return Results(Random(seed), self.rulebook.id, self.state.mode)

    def play_to_the_end(self, results: Results) -> None:
        """Does whatever is the next step until there is none."""
        for _ in range(400):
            if not self.take_step(results):
                return
        raise AssertionError(f"no end: {self.step}")

    def take_step(self, results: Results) -> bool:
        step = self.step
        if step.code == "over":
            return False
        assert not step.blocked or step.code == "collect-slips", step
        STEPS[step.code](self, results)
        return True

    def play_match(self, results: Results) -> None:
        match = next(m for m in self.state.matches.values() if m.awaiting)
        slip = self.slip(match.game.seats, results)
        self.does(c.ReportSlip(match=match.id, slip=slip))

    def pick(self) -> None:
        from tafelrunde.desk.finish import choices, match_rule, picking

        match = next(m for m in self.state.matches.values() if m.awaiting)
        rule = match_rule(self.matter, match.id)
        turn, free = picking(match, rule), choices(self.matter, match, rule)
        assert turn is not None
        chosen = free[-1]
        if isinstance(chosen, int):
            self.does(c.PickSeat(match=match.id, player=turn, position=chosen))
        else:
            self.does(c.PickSeat(match=match.id, player=turn, role=chosen))

    def draw_lot(self) -> None:
        from tafelrunde.desk.finish import lot_needed

        self.does(c.DrawLot(players=lot_needed(self.matter), seed="dice 3 5 1"))

    def seat_anew(self) -> None:
        from tafelrunde.desk.seating_anew import vacancies

        stage = next(each.stage for each in vacancies(self.matter) if not each.begun)
        self.does(c.SeatAnew(stage=stage, seed="anew"))


STEPS: dict[str, Any] = {
    "draft-round": lambda hall, _: hall.does(
        c.DraftRound(seed=f"seed {len(hall.state.rounds) + 1}")
    ),
    "publish-round": lambda hall, _: hall.does(c.PublishRound(round=len(hall.state.rounds))),
    "collect-slips": lambda hall, results: hall.report_all(results),
    "close-round": lambda hall, _: hall.does(c.CloseRound(round=len(hall.state.rounds))),
    "seat-stage": lambda hall, _: hall.does(c.SeatStage(seed="final")),
    "seat-anew": lambda hall, _: hall.seat_anew(),
    "draw-lot": lambda hall, _: hall.draw_lot(),
    "pick-seat": lambda hall, _: hall.pick(),
    "report-match": lambda hall, results: hall.play_match(results),
    "award": lambda hall, _: hall.does(c.AwardTournament()),
}


def _line(player_id: str, raw: dict[str, Any]) -> Line:
    marks = {name: raw[name] for name in ("won", "left", "victory") if name in raw}
    figures = {name: value for name, value in raw.items() if name not in marks}
    return Line(player_id, figures, **marks)


def running(rulebook: str = "seven-wonders", mode: str = "four-rounds") -> Hall:
    hall = Hall(rulebook, mode).open(16)
    hall.publish()
    return hall


def at_table(hall: Hall, number: int = 1) -> list[str]:
    return [seat.player for seat in hall.state.rounds[-1].tables[number].seats]
