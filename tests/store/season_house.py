"""A house with seasons in it: a database shared by a module's tests, a clock, people, results."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.season_book import SeasonLedger, SeasonReply
from tests.store.databases import need_postgres, postgres_schema, sqlite_file

OFFICE = Actor("account:1", "association")
ORGANISER = Actor("account:7", "organiser")


@contextmanager
def house_on(kind: str, folder: Path) -> Iterator[str]:
    if kind == "postgres":
        need_postgres()
        with postgres_schema() as alias:
            yield alias
    else:
        with sqlite_file(folder) as alias:
            yield alias


@dataclass
class Season:
    """One season of its own in a shared database."""

    using: str
    now: str = "2025-07-01T10:00:00+00:00"
    id: str = ""
    ledger: SeasonLedger = field(init=False)

    def __post_init__(self) -> None:
        self.ledger = SeasonLedger(self.using, clock=lambda: self.now)

    @property
    def state(self) -> Championship:
        return self.ledger.state(self.id)[0]

    @property
    def slug(self) -> str:
        return SeasonBook.objects.using(self.using).get(id=self.id).slug

    def opened(self, rulebook: str = "carcassonne", **more: Any) -> Season:
        self.id = self.ledger.open_book(f"s-{secrets.token_hex(4)}")
        opening = {
            "series": "liga",
            "title": "Saison 2025/26",
            "start": "2025-09-01",
            "end": "2026-03-15",
        } | more
        self.does(c.OpenSeason(season=self.id, rulebook=rulebook, **opening))
        return self

    def does(
        self,
        command: c.Command,
        actor: Actor = OFFICE,
        key: str | None = None,
        seen: int | None = None,
    ) -> SeasonReply:
        return self.ledger.append(self.id, command, actor, key or secrets.token_hex(8), seen)

    def dated(self, fixture: str = "f1", date: str = "2025-10-05", **more: Any) -> None:
        asked = {"title": f"Turnier {fixture}", "place": "Herne", "mode": "four-player"} | more
        self.does(c.RegisterFixture(fixture=fixture, date=date, **asked), ORGANISER)
        self.does(c.ApproveFixture(fixture=fixture))

    def day(self, day: str) -> None:
        self.now = f"{day}T10:00:00+00:00"

    def person(self, name: str, born: str = "1990-05-06", **more: Any) -> str:
        told = {"lives_in": "DE", "consent_version": "2025-1"} | more
        birth_date = date.fromisoformat(born) if born else None
        return enter_person(Particulars(name=name, birth_date=birth_date, **told), self.using).id

    def row(self, person: str) -> AssociationPerson:
        return AssociationPerson.objects.using(self.using).get(id=person)

    def played(self, fixture: str, people: list[str], date: str = "2025-10-05") -> None:
        """A result that counts, everyone alone on a place, filled up to twelve."""
        self.day("2025-07-01")
        self.dated(fixture, date)
        self.day(date)
        self.does(
            c.ReceiveResults(fixture=fixture, upload="u1", source="sheet", digest="0"), ORGANISER
        )
        guests = [
            AssociationPerson(id=f"a{secrets.token_hex(8)}", name=f"Gast {secrets.token_hex(4)}")
            for _ in range(len(people), 12)
        ]
        AssociationPerson.objects.using(self.using).bulk_create(guests)
        ranking = tuple((person,) for person in (*people, *(guest.id for guest in guests)))
        self.does(c.AcceptResults(fixture=fixture, upload="u1", ranking=ranking))


def given(name: str, **more: Any) -> Particulars:
    told: dict[str, Any] = {
        "birth_date": date(1990, 5, 31),
        "email": "ada@example.org",
        "lives_in": "DE",
        "consent_version": "1",
    } | more
    return Particulars(name=name, **told)


def people(using: str, surname: str) -> list[AssociationPerson]:
    return list(AssociationPerson.objects.using(using).filter(name__contains=surname))
