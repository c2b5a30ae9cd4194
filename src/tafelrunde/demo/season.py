"""Two seasons to look around in: one before its final, one in full swing.

Made by the same commands as in earnest: dates asked for and approved, results handed in as typed
lists and accepted, lists published, invitations sent, answered and passed on. Only the clock and
the people are made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

import msgspec

from tafelrunde.demo.people import invented_people
from tafelrunde.demo.telling import SEED, StoryClock
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.draw.chance import Lots
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.handing_in import TypedRow, receive_ranking
from tafelrunde.store.association.intake import accept
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson, Upload
from tafelrunde.store.season_book import SeasonLedger

BETWEEN_COMMANDS = timedelta(seconds=41)
REGIONS = ("Nord", "Mitte", "Süd")
PLACES = ("Musterhausen", "Beispielstadt", "Probendorf", "Niemandsland", "Würfelbach")


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament of the past: how many days ago, where, how many played."""

    title: str
    days_ago: int
    players: int
    place: str
    region: str
    direct: bool = False
    asked_days_before: int = 40


@dataclass
class Story:
    """A season while it is being told."""

    ledger: SeasonLedger
    calendar: StoryClock
    """Stands at ten in the morning of whatever day the story has come to."""
    today: datetime
    organiser: Actor
    people: Sequence[AssociationPerson]
    slug: str
    mode: str
    id: str = ""
    sent: int = 0
    office: Actor = field(init=False)

    def __post_init__(self) -> None:
        self.office = Actor(self.organiser.id, "association")

    @property
    def state(self) -> Championship:
        return self.ledger.state(self.id)[0]

    def day(self, days: int) -> str:
        """A day from today on, or before it."""
        return (self.today + timedelta(days=days)).date().isoformat()

    def turn_to(self, days: int) -> None:
        self.calendar.now = self.today + timedelta(days=days)

    def do(self, command: c.Command, actor: Actor | None = None) -> None:
        self.sent += 1
        self.ledger.append(self.id, command, actor or self.office, f"demo-{self.sent}")

    def open(self, **told: Any) -> None:
        # Nobody who looks around reads the demo's letters: registering works at once.
        self.id = self.ledger.open_book(self.slug, confirms=False)
        self.do(c.OpenSeason(season=self.id, regions=REGIONS, **told))

    def ask_for(self, fixture: str, days: int, **told: Any) -> None:
        asked = c.RegisterFixture(fixture=fixture, date=self.day(days), mode=self.mode, **told)
        self.do(asked, Actor(self.organiser.id, "organiser"))

    def approve(self, fixture: str) -> None:
        self.do(c.ApproveFixture(fixture=fixture))

    def play(self, number: int, played: Played) -> None:
        """Asked for, approved, played, handed in and accepted."""
        fixture = f"termin-{number}"
        self.turn_to(-played.days_ago - played.asked_days_before)
        self.ask_for(
            fixture,
            -played.days_ago,
            title=played.title,
            place=played.place,
            region=played.region,
            direct=played.direct,
            fee_cents=400,
        )
        self.approve(fixture)
        self.turn_to(-played.days_ago + 1)
        upload = self.hand_in(fixture, self.ranking(fixture, played.players))
        accept(self.ledger, self.id, upload.id, self.office, f"demo-accept-{fixture}")

    def ranking(self, fixture: str, players: int) -> list[TypedRow]:
        """The stronger come in earlier, as a rule; two share a place."""
        lots = Lots(SEED, f"{self.slug} {fixture}")
        there = lots.pick(range(len(self.people)), players)
        order = sorted(there, key=lambda person: person + lots.below(len(self.people)))
        places = [place if place != 5 else 4 for place in range(1, players + 1)]
        return [
            TypedRow(name=row.name, place=place, birth_date=_born(row))
            for row, place in zip((self.people[each] for each in order), places, strict=True)
        ]

    def hand_in(self, fixture: str, rows: Sequence[TypedRow]) -> Upload:
        return receive_ranking(self.ledger, self.id, fixture, rows, self.office)


def _born(row: AssociationPerson) -> str:
    return row.birth_date.isoformat() if row.birth_date else ""


# ── Carcassonne: before the final ────────────────────────────────────────────────────────────────

PAST = (
    Played(title="Auftakt im Norden", days_ago=290, players=24, place=PLACES[0], region="Nord"),
    Played(title="Stadtmeisterschaft", days_ago=255, players=16, place=PLACES[1], region="Mitte"),
    Played(title="Frühjahrsturnier", days_ago=220, players=31, place=PLACES[2], region="Süd"),
    Played(
        title="Spielemesse",
        days_ago=180,
        players=20,
        place=PLACES[1],
        region="Mitte",
        direct=True,
    ),
    Played(title="Kleine Runde", days_ago=150, players=8, place=PLACES[3], region="Nord"),
    Played(title="Sommerturnier", days_ago=110, players=22, place=PLACES[4], region="Süd"),
    Played(
        title="Kurzfristig im Café",
        days_ago=80,
        players=12,
        place=PLACES[0],
        region="Nord",
        asked_days_before=5,
    ),
    Played(title="Abschluss", days_ago=30, players=26, place=PLACES[2], region="Süd"),
)


def _before_the_final(story: Story) -> None:
    story.turn_to(-400)
    story.open(
        series="carcassonne-liga",
        title=f"Carcassonne-Liga {story.today.year}",
        rulebook="carcassonne",
        start=story.day(-340),
        end=story.day(-15),
        results_due=story.day(-10),
        final_date=story.day(45),
        final_place="Beispielstadt",
        options={"final_places": 12, "from_list": 9},
    )
    for number, played in enumerate(PAST[:-1], start=1):
        story.play(number, played)
    story.turn_to(-60)
    story.do(c.PublishList())
    story.play(len(PAST), PAST[-1])
    story.turn_to(-9)
    story.do(c.PublishList(reason="Stand nach dem letzten Turnier der Saison"))
    story.turn_to(-8)
    story.do(c.NameHolders(champion=story.people[1].id))
    story.do(c.SendInvitations(deadline=story.day(10)))
    _answers(story)


def _answers(story: Story) -> None:
    """Some say yes, two say no and are replaced, the others still think about it."""
    story.turn_to(-5)
    invited = list(story.state.invitations)
    for person in invited[:5]:
        story.do(c.ConfirmInvitation(person=person))
    for person in invited[5:7]:
        story.do(c.DeclineInvitation(person=person))
    story.turn_to(-3)
    story.do(c.SendInvitations(deadline=story.day(14)))


# ── 7 Wonders: in full swing ─────────────────────────────────────────────────────────────────────

RUNNING = (
    Played(title="Wunder am Fluss", days_ago=70, players=21, place=PLACES[3], region="Nord"),
    Played(title="Sieben im Süden", days_ago=25, players=18, place=PLACES[4], region="Süd"),
)


def _in_full_swing(story: Story) -> None:
    story.turn_to(-130)
    story.open(
        series="sieben-wunder",
        title=f"7-Wonders-Meisterschaft {story.today.year}/{(story.today.year + 1) % 100:02}",
        rulebook="seven-wonders",
        start=story.day(-120),
        end=story.day(180),
        final_date=story.day(220),
        final_place="Musterhausen",
    )
    for number, played in enumerate(RUNNING, start=1):
        story.play(number, played)
    story.turn_to(-20)
    story.do(c.PublishList())
    coming = (
        ("winterturnier", 24, {"title": "Winterturnier", "capacity": 12, "region": "Mitte"}),
        ("neujahr", 55, {"title": "Neujahrsturnier", "capacity": 40, "region": "Nord"}),
        ("messe", 90, {"title": "Direktqualifikation Messe", "direct": True, "region": "Süd"}),
    )
    for place, (fixture, days, told) in zip(PLACES, coming, strict=False):
        story.ask_for(fixture, days, place=place, fee_cents=300, **told)
        story.approve(fixture)
    story.turn_to(-6)
    _register(story, "winterturnier", 15)
    _register(story, "neujahr", 7)
    story.ask_for("bibliothek", 33, title="Spieletag Bibliothek", place=PLACES[4], region="Süd")
    story.ask_for("spontan", 9, title="Spontan bei uns", place=PLACES[1], fee_cents=900)
    _waiting_result(story)


def _register(story: Story, fixture: str, number: int) -> None:
    chosen = Lots(SEED, f"register {fixture}").pick(range(len(story.people)), number)
    for each in chosen:
        story.do(c.RegisterPerson(fixture=fixture, person=story.people[each].id))


def _waiting_result(story: Story) -> None:
    """A result with a slip of the pen in it, for the association to look at."""
    story.turn_to(-45)
    story.ask_for("herbst", -4, title="Herbstwunder", place=PLACES[2], region="Süd")
    story.approve("herbst")
    story.turn_to(-1)
    rows = story.ranking("herbst", 16)
    first = msgspec.structs.replace(rows[0], name=_misspelt(rows[0].name), birth_date="")
    second = msgspec.structs.replace(rows[1], birth_date="")
    story.hand_in("herbst", [first, second, *rows[2:]])


def _misspelt(name: str) -> str:
    """As somebody writes it who has only heard it."""
    given, _blank, surname = name.rpartition(" ")
    return f"{surname}, {given}".replace("ö", "oe").replace("ü", "ue").replace("ä", "ae")


# ── The people ───────────────────────────────────────────────────────────────────────────────────


def _people(number: int, year: int, using: str) -> list[AssociationPerson]:
    return [
        enter_person(
            Particulars(
                name=person.name,
                surname=person.surname,
                birth_date=date(person.birth_year, 1 + index % 12, 1 + index % 28),
                email=f"{person.player}@example.org",
                lives_in=("DE", "AT", "CH")[index % 3],
                guardian_consent_on=date(year, 1, 2) if year - person.birth_year < 18 else None,
                consent_version="demo",
            ),
            using,
        )
        for index, person in enumerate(invented_people(number, f"{SEED} seasons", year))
    ]


def tell(organiser: Actor, today: datetime, using: str = "default") -> None:
    """Both seasons, for the same people."""
    calendar = StoryClock(today, BETWEEN_COMMANDS)
    ledger = SeasonLedger(using, calendar)
    people = _people(54, today.year, using)
    for slug, mode, story in (
        ("carcassonne-liga", "four-player", _before_the_final),
        ("sieben-wunder-meisterschaft", "four-rounds", _in_full_swing),
    ):
        story(Story(ledger, calendar, today, organiser, people, slug, mode))
