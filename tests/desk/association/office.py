"""An office to work in: commands as they travel, events as they are written and read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.matter import SeasonMatter, Told
from tafelrunde.desk.association.rules import eligible
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.journal.season_record import SEASONS, SeasonRecord
from tafelrunde.reckoning.season.table import SeasonTable, season_table
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.state.championship_fold import fold_season

ASSOCIATION = Actor("account:1", "association")
ORGANISER = Actor("account:7", "organiser")
OTHER_ORGANISER = Actor("account:8", "organiser")
START, END = "2025-09-01", "2026-03-15"
DEFAULT_MODES = {
    "seven-wonders": "four-rounds",
    "carcassonne": "four-player",
    "catan": "ranking-tournament",
}


def person(person_id: str) -> Actor:
    return Actor(f"season-link:{person_id}", "player", person_id)


def later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


@dataclass
class People:
    """A register in the head: everybody is known, agreed and lives in Germany unless said here."""

    strangers: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    """Of the strangers, who was erased."""
    silent: set[str] = field(default_factory=set)
    countries: dict[str, tuple[str, str]] = field(default_factory=dict)
    bans: set[tuple[str, str]] = field(default_factory=set)
    minors: set[str] = field(default_factory=set)
    guardians: set[str] = field(default_factory=set)
    addressless: set[str] = field(default_factory=set)
    joined: set[frozenset[str]] = field(default_factory=set)
    """Merged ids that the office has confirmed to be in the same hands."""
    halls_begun: set[str] = field(default_factory=set)
    check_in_over: set[str] = field(default_factory=set)

    def knows(self, person: str) -> bool:
        return person not in self.strangers

    def erased(self, person: str) -> bool:
        return person in self.gone

    def consented(self, person: str) -> bool:
        return person not in self.silent

    def eligible(self, person: str, rulebook: Rulebook) -> bool:
        return eligible(rulebook, *self.countries.get(person, ("DE", "")))

    def barred(self, person: str, series: str, on: str) -> bool:
        return (person, series) in self.bans or (person, "") in self.bans

    def reachable(self, person: str) -> bool:
        return person not in self.addressless

    def written(self, _season: str, person: str) -> Told:
        return "not" if person in self.addressless else "told"

    def minor(self, person: str, on: str) -> bool:
        return person in self.minors

    def guardian_consents(self, person: str) -> bool:
        return person in self.guardians

    def begun(self, hall: str) -> bool:
        return hall in self.halls_begun

    def check_in_closed(self, hall: str) -> bool:
        return hall in self.check_in_over

    def acts_for(self, holder: str, person: str) -> bool:
        return holder == person or frozenset({holder, person}) in self.joined


class Office:
    """One season, run by commands alone; `today` is whatever day a test says it is."""

    def __init__(self, rulebook: str = "carcassonne", **opening: Any) -> None:
        self.rulebook = open_rulebook(rulebook)
        self.state = Championship()
        self.records: list[SeasonRecord] = []
        self.people = People()
        self.before = self.today = opened_before(opening.get("start", START))
        self.mode = DEFAULT_MODES[rulebook]
        opening = {"start": START, "end": END, "title": "Saison 2025/26"} | opening
        self.does(c.OpenSeason(season="s1", series="liga", rulebook=rulebook, **opening))

    def does(self, command: c.Command, actor: Actor = ASSOCIATION) -> list[SeasonEvent]:
        travelled = c.command_from_json(c.command_to_json(command))
        events = decide_season(self.state, self.rulebook, travelled, actor, self.today, self.people)
        head = self.records[-1].hash if self.records else ""
        at = f"{self.today}T10:00:00+00:00"
        new = SEASONS.chained(events, by=actor.id, at=at, seq=len(self.records), head=head)
        read = [SEASONS.from_line(SEASONS.to_line(record)) for record in new]
        self.records += read
        self.state = fold_season([record.event for record in read], self.state.copied())
        return events

    @property
    def matter(self) -> SeasonMatter:
        return SeasonMatter(self.state, self.rulebook, ASSOCIATION, self.today, self.people)

    @property
    def table(self) -> SeasonTable:
        return season_table(self.state, self.rulebook)

    def fixture(self, fixture_id: str = "f1") -> Fixture:
        return self.state.fixtures[fixture_id]

    # ── Telling ──

    def asks_for(self, fixture: str = "f1", date: str = "2025-10-05", **more: Any) -> Fixture:
        asked = {"title": f"Turnier {fixture}", "place": "Herne", "mode": self.mode} | more
        self.does(c.RegisterFixture(fixture=fixture, date=date, **asked), ORGANISER)
        return self.fixture(fixture)

    def dated(self, fixture: str = "f1", date: str = "2025-10-05", **more: Any) -> Fixture:
        """A date asked for and approved."""
        self.asks_for(fixture, date, **more)
        self.does(c.ApproveFixture(fixture=fixture))
        return self.fixture(fixture)

    def received(self, fixture: str, upload: str = "u1", on: str | None = None) -> None:
        day = on or self.fixture(fixture).date
        self.today = max(self.today, day)
        self.does(
            c.ReceiveResults(fixture=fixture, upload=upload, source="sheet", digest="0"), ORGANISER
        )

    def played(
        self,
        fixture: str,
        ranking: Sequence[Sequence[str]],
        unranked: Sequence[str] = (),
        *,
        date: str = "2025-10-05",
        shares: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        """A date from the request to the result that counts."""
        today, self.today = self.today, self.before
        self.dated(fixture, date, **more)
        self.today = today
        self.received(fixture)
        self.counts(fixture, ranking, unranked, shares=shares)

    def counts(
        self,
        fixture: str,
        ranking: Sequence[Sequence[str]],
        unranked: Sequence[str] = (),
        *,
        upload: str = "u1",
        reason: str = "",
        shares: dict[str, str] | None = None,
    ) -> None:
        self.does(
            c.AcceptResults(
                fixture=fixture,
                upload=upload,
                ranking=tuple(tuple(group) for group in ranking),
                unranked=tuple(unranked),
                shares=shares or {},
                reason=reason,
            )
        )


def field_of(players: int, named: dict[int, str] | None = None, tag: str = "x") -> list[list[str]]:
    """A ranking of so many, each alone on a place; `named` says who stands where."""
    named = named or {}
    return [[named.get(place, f"{tag}{place}")] for place in range(1, players + 1)]


def opened_before(start: str) -> str:
    """Two months before the season; any day will do where the season cannot be."""
    try:
        return later(start, -60)
    except ValueError:
        return later(START, -60)


def unnamed(_people: Iterable[str]) -> dict[str, str]:
    """Where names do not matter."""
    return {}
