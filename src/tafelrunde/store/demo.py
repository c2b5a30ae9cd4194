"""A house to look around in: one made-up tournament of each game, each in another phase.

Everything goes through the desk's commands and the ledger, as if somebody had sat there all day;
only the clock is made up. All or nothing: an interrupted demonstration leaves an empty house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import msgspec
from django.db import transaction

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
from tafelrunde.store import demo_season
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.demo_people import Invented, invented_people
from tafelrunde.store.ledger import server_time
from tafelrunde.store.models import REFEREE, Hall, Person

SEED = "tafelrunde"
BETWEEN_COMMANDS = timedelta(seconds=17)
ADULT = 18
Told = Callable[[int, int, str], None]
"""Called with how many tournaments are ready, of how many, and which one comes next."""


@dataclass
class StoryClock:
    """Moves on a little with every command, so that a journal reads like a day."""

    now: datetime

    def __call__(self) -> str:
        self.now += BETWEEN_COMMANDS
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

    def do(self, command: c.Command) -> None:
        self.sent += 1
        self.ledger.append(self.hall_id, command, self.organiser, f"demo-{self.sent}")

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

    def play_finish(self) -> None:
        """Whatever is the next step, until the award."""
        for _ in range(100):
            code = next_step(self.state, self.rulebook).code
            if code == "over":
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
            c.ReportMatch(
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


# ── The stories ──────────────────────────────────────────────────────────────────────────────────


def _waiting_list(told: Telling) -> None:
    told.enter_all()


def _checking_in(told: Telling) -> None:
    told.enter_all()
    arrived = list(told.state.entries)
    told.check_in(told.lots("arrivals").pick(arrived, len(arrived) * 5 // 9))


def _collecting(told: Telling) -> None:
    """Round 2: some tables final, one partly confirmed, one disputed, others still playing."""
    told.start()
    told.play_round()
    number = told.publish()
    told.do(c.StartClock())
    tables = list(told.state.rounds[-1].tables)
    for table in tables[:2]:
        told.settle(table)
    for table in tables[2:5]:
        told.report(table)
    partly, disputed = (told.state.rounds[-1].tables[table].seats for table in tables[2:4])
    told.do(c.ConfirmSlip(round=number, table=tables[2], player=partly[0].player))
    told.do(
        c.DisputeSlip(
            round=number,
            table=tables[3],
            player=disputed[-1].player,
            reason="Die längste Handelsstraße ist nicht mitgezählt.",
        )
    )
    told.do(c.ExtendTable(table=tables[-1], seconds=300, reason="späterer Beginn"))


def _before_the_final(told: Telling) -> None:
    told.start()
    told.play_rounds(told.matter.rounds_foreseen)


def _awarded(told: Telling) -> None:
    _before_the_final(told)
    told.play_finish()


STORIES = (
    Story(
        slug="carcassonne-herbst",
        title="Carcassonne-Herbstturnier",
        venue="Bürgerhaus Beispielstadt, Großer Saal",
        rulebook="carcassonne",
        mode="two-player",
        tell=_waiting_list,
        days=19,
        minutes_ago=3 * 24 * 60,
        players=27,
        referee="Hella Regelkunde",
        details=c.SetDetails(capacity=24, round_minutes=45),
    ),
    Story(
        slug="dominion-nacht",
        title="Lange Dominion-Nacht",
        venue="Spielecafé Zur Vierten Provinz",
        rulebook="dominion",
        mode="swiss",
        tell=_checking_in,
        minutes_ago=25,
        players=18,
        details=c.SetDetails(fee_cents=400, capacity=24, round_minutes=60),
    ),
    Story(
        slug="catan-stadtmeisterschaft",
        title="Catan-Stadtmeisterschaft Musterhausen",
        venue="Stadthalle Musterhausen",
        rulebook="catan",
        mode="ranking-tournament",
        tell=_collecting,
        minutes_ago=55,
        players=32,
        referee="Ödön Regelkunde",
        details=c.SetDetails(round_minutes=90),
    ),
    Story(
        slug="sieben-wunder-pokal",
        title="Sieben-Wunder-Pokal",
        venue="Kulturbahnhof Probendorf",
        rulebook="seven-wonders",
        mode="prelims-and-final",
        tell=_before_the_final,
        minutes_ago=45,
        players=24,
        details=c.SetDetails(fee_cents=300, round_minutes=50),
    ),
    Story(
        slug="friedrich-meisterschaft",
        title="Friedrich-Meisterschaft",
        venue="Gasthof Zum Alten Fritz, Niemandsland",
        rulebook="friedrich",
        mode="world-championship",
        tell=_awarded,
        days=-20,
        minutes_ago=20 * 24 * 60,
        players=16,
    ),
    Story(
        slug="ihr-erstes-turnier",
        title="Ihr erstes Turnier",
        venue="Bei Ihnen",
        rulebook="seven-wonders",
        mode="four-rounds",
        tell=lambda _told: None,
        days=7,
        minutes_ago=1,
    ),
)


def fill(
    organiser: Actor, told: Told = lambda _done, _all, _title: None, using: str = "default"
) -> bool:
    """Fill an empty house with the demonstration; a house with anything in it stays as it is."""
    today = datetime.fromisoformat(server_time())
    with transaction.atomic(using=using):
        if Hall.objects.using(using).exists():
            return False
        for done, story in enumerate(STORIES):
            told(done, len(STORIES), story.title)
            _tell(story, organiser, today, using)
        demo_season.tell(organiser, today, using)
        told(len(STORIES), len(STORIES), "")
    return True


def _tell(story: Story, organiser: Actor, today: datetime, using: str) -> None:
    clock = StoryClock(today - timedelta(minutes=story.minutes_ago))
    ledger = DjangoLedger(using, clock)
    people = invented_people(story.players, f"{SEED} {story.slug}", today.year)
    hall_id = ledger.open_hall(story.slug, story.title)
    telling = Telling(story, ledger, organiser, hall_id, people)
    telling.announce((today + timedelta(days=story.days)).date().isoformat())
    story.tell(telling)
    if clock.now > datetime.fromisoformat(server_time()):
        raise Broken(f"{story.slug}: the story reaches into the future ({clock.now})")
