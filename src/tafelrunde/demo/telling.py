"""How the demonstration is told: by the desk's commands, as if somebody had sat there all day.

Only the clock is made up: it moves on a little with every command, and further where a story waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import msgspec

from tafelrunde.demo.people import Invented
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.finish import choices, lot_needed, match_rule, picking
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.steps import next_step
from tafelrunde.draw.chance import Lots
from tafelrunde.games.sample import sample_slip
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Seat, Slip
from tafelrunde.rulebook.faults import Broken
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import REFEREE, Person

SEED = "tafelrunde"
ADULT = 18


@dataclass
class StoryClock:
    """Moves on a little with every command, so that a journal reads like a day."""

    now: datetime
    between_commands: timedelta

    def __call__(self) -> str:
        self.now += self.between_commands
        return self.now.isoformat(timespec="microseconds")


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament of the demonstration: what it is and how far it has come."""

    slug: str
    title: str
    venue: str
    rulebook: str
    mode: str
    tell: Callable[[Telling], None]
    days: int = 0
    minutes_ago: int = 0
    players: int = 0
    referee: str = ""
    details: c.SetDetails = c.SetDetails()
    options: dict[str, Setting] = {}


@dataclass
class Telling:
    """A story while it is being told: sends commands as the organiser would."""

    story: Story
    ledger: DjangoLedger
    clock: StoryClock
    organiser: Actor
    hall_id: str
    people: list[Invented]
    sent: int = 0
    rulebook: Rulebook = field(init=False)

    def __post_init__(self) -> None:
        self.rulebook = open_rulebook(self.story.rulebook)

    @property
    def state(self) -> Tournament:
        return self.ledger.state(self.hall_id)[0]

    @property
    def matter(self) -> Matter:
        return Matter(self.state, self.rulebook, self.organiser, "")

    def do(self, command: c.Command, actor: Actor | None = None) -> None:
        self.sent += 1
        self.ledger.append(self.hall_id, command, actor or self.organiser, f"demo-{self.sent}")

    def wait(self, **time: float) -> None:
        """Nothing happens for a while: people play."""
        self.clock.now += timedelta(**time)

    def lots(self, purpose: str) -> Lots:
        return Lots(SEED, f"{self.story.slug} {purpose}")

    # ── Before the start ─────────────────────────────────────────────────────────────────────────

    def announce(self, day: str) -> None:
        story = self.story
        self.do(
            c.AnnounceTournament(
                tournament=self.hall_id,
                rulebook=story.rulebook,
                mode=story.mode,
                options=story.options,
            )
        )
        details = msgspec.structs.replace(
            story.details,
            title=story.title,
            venue=story.venue,
            date=day,
            referee=REFEREE if story.referee else None,
        )
        if story.referee:
            surname = story.referee.rsplit(" ", 1)[-1]
            Person(hall_id=self.hall_id, player=REFEREE, name=story.referee, surname=surname).save(
                using=self.ledger.using
            )
        self.do(details)

    def enter_all(self) -> None:
        listed = self.people
        Person.objects.using(self.ledger.using).bulk_create(
            Person(
                hall_id=self.hall_id,
                player=person.player,
                name=person.name,
                surname=person.surname,
                club=person.club,
                birth_year=person.birth_year,
                pseudonym=person.pseudonym if self._hidden else "",
            )
            for person in listed
        )
        self.do(c.EnterPlayers(entrants=tuple(self._entrant(person) for person in listed)))

    @property
    def _hidden(self) -> bool:
        return bool(self.rulebook.mode(self.story.mode).pseudonyms_rule)

    def _entrant(self, person: Invented) -> c.Entrant:
        year = int(self.state.details.date[:4])
        return c.Entrant(
            player=person.player,
            minor=year - person.birth_year < ADULT,
            groups=(person.club,) if person.club else (),
            pseudonym=self._hidden,
        )

    def check_in(self, players: Iterable[str]) -> None:
        for player in players:
            paid = bool(self.state.details.fee_cents)
            self.do(
                c.CheckIn(
                    player=player, data_checked=True, consent=True, fair_play=True, fee_paid=paid
                )
            )

    def start(self) -> None:
        self.enter_all()
        self.check_in(self.state.entries)
        self.do(c.CloseCheckIn())
        self.do(c.StartTournament())

    # ── Rounds and finish ────────────────────────────────────────────────────────────────────────

    def slip(self, seats: tuple[Seat, ...], purpose: str, kind: str | None = None) -> Slip:
        mode = self.rulebook.mode(self.story.mode)
        return sample_slip(self.rulebook, mode, seats, kind, self.lots(purpose))

    def publish(self) -> int:
        number = len(self.state.rounds) + 1
        seed = self.lots(f"round {number}").shuffled("0123456789abcdef")
        self.do(c.CommitDraw(draw=f"round {number}", source="system", seed="".join(seed)))
        self.do(c.DraftRound(seed="".join(seed)))
        self.do(c.PublishRound(round=number))
        return number

    def report(self, table: int) -> None:
        round_ = self.state.rounds[-1]
        slip = self.slip(round_.tables[table].seats, f"{round_.number}.{table}", round_.kind)
        self.do(c.ReportSlip(round=round_.number, table=table, slip=slip))

    def settle(self, table: int) -> None:
        self.report(table)
        self.do(c.AcceptSlip(round=len(self.state.rounds), table=table))

    def play_round(self) -> None:
        number = self.publish()
        for table in self.state.rounds[-1].tables:
            self.settle(table)
        self.do(c.CloseRound(round=number))

    def play_rounds(self, number: int) -> None:
        for _ in range(number):
            self.play_round()

    def play_finish(self, until: Callable[[Tournament], bool] = lambda _state: False) -> None:
        """Whatever is the next step, until the award or an earlier moment."""
        for _ in range(100):
            code = next_step(self.state, self.rulebook).code
            if code == "over" or until(self.state):
                return
            FINISHING[code](self)
        raise Broken(f"{self.story.slug} finds no end")

    def awaited(self) -> Match:
        return next(match for match in self.state.matches.values() if match.awaiting)

    def pick(self) -> None:
        match = self.awaited()
        rule = match_rule(self.matter, match.id)
        turn, free = picking(match, rule), choices(self.matter, match, rule)
        assert turn is not None
        if isinstance(free[0], int):
            self.do(c.PickSeat(match=match.id, player=turn, position=free[0]))
        else:
            self.do(c.PickSeat(match=match.id, player=turn, role=free[0]))

    def play_match(self) -> None:
        match = self.awaited()
        self.do(
            c.ReportSlip(
                match=match.id, slip=self.slip(match.seats, f"{match.id} {len(match.games)}")
            )
        )


FINISHING: dict[str, Callable[[Telling], None]] = {
    "draw-lot": lambda told: told.do(
        c.DrawLot(players=lot_needed(told.matter), seed=f"{SEED} {told.sent}")
    ),
    "seat-stage": lambda told: told.do(c.SeatStage(seed=f"{SEED} {told.sent}")),
    "pick-seat": Telling.pick,
    "report-match": Telling.play_match,
    "award": lambda told: told.do(c.AwardTournament()),
}
