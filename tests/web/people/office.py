"""A season to register for: opened by commands, with a clock that a test sets."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from typing import Any

from django.core import mail
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.season_book import SeasonReply
from tafelrunde.web.letters import posting
from tafelrunde.web.people.consent import CONSENT_VERSION
from tafelrunde.web.season import house

OFFICE = Actor("account:1", "association")
LINK = re.compile(r"https?://[^/\s]+(/(?:registration|invitation|my-data|welcome)/[^\s<\"]+)")
MODES = {"carcassonne": "four-player", "seven-wonders": "four-rounds"}


@dataclass
class Season:
    """One season in the house of the tests."""

    slug: str = "liga"
    rulebook: str = "carcassonne"
    opening: dict[str, Any] = field(default_factory=dict)
    confirms: bool = True
    id: str = ""

    def __post_init__(self) -> None:
        self.day("2026-01-10")
        self.id = house.seasons().open_book(self.slug, confirms=self.confirms)
        told = {
            "title": "Saison 2026",
            "start": "2026-02-01",
            "end": "2026-10-31",
            "final_date": "2026-12-05",
            "final_place": "Beispielstadt",
        } | self.opening
        self.does(c.OpenSeason(season=self.id, series="liga", rulebook=self.rulebook, **told))

    def day(self, day: str) -> None:
        house.seasons()._clock = lambda: f"{day}T10:00:00+00:00"

    @property
    def state(self) -> Championship:
        return house.seasons().state(self.id)[0]

    def fixture(self, fixture: str = "f1") -> Fixture:
        return self.state.fixtures[fixture]

    def does(self, command: c.Command, actor: Actor = OFFICE) -> SeasonReply:
        return house.seasons().append(self.id, command, actor, secrets.token_hex(8))

    def dated(self, fixture: str = "f1", by: Actor = OFFICE, **more: Any) -> None:
        asked = {
            "title": f"Turnier {fixture}",
            "date": "2026-05-09",
            "place": "Herne",
            "mode": MODES[self.rulebook],
        } | more
        self.does(c.RegisterFixture(fixture=fixture, **asked), by)
        self.does(c.ApproveFixture(fixture=fixture))

    def played(self, fixture: str, people: list[str], date: str = "2026-03-07") -> None:
        """A result that counts, everyone alone on a place, filled up to twelve."""
        self.dated(fixture, date=date)
        self.day(date)
        guests = [
            AssociationPerson(id=f"a{secrets.token_hex(8)}", name=f"Gast {secrets.token_hex(4)}")
            for _ in range(len(people), 12)
        ]
        AssociationPerson.objects.bulk_create(guests)
        upload = f"u-{fixture}"
        self.does(c.ReceiveResults(fixture=fixture, upload=upload, source="sheet", digest="0"))
        ranking = tuple((each,) for each in (*people, *(guest.id for guest in guests)))
        self.does(c.AcceptResults(fixture=fixture, upload=upload, ranking=ranking))

    def invites(self, deadline: str = "2026-11-20") -> None:
        """As the office does it: the letters go out with it."""
        reply = self.does(c.SendInvitations(deadline=deadline))
        posting.season_moved(self.id, reply.events)

    # ── As somebody in front of the form ──

    def address(self, fixture: str = "f1", page: str = "register") -> str:
        return f"/seasons/{self.slug}/dates/{fixture}/{page}"

    def fills_in(self, client: Client, fixture: str = "f1", **typed: Any) -> Any:
        """The form alone: nothing counts yet."""
        return client.post(self.address(fixture), form(**typed))

    def registers(self, client: Client, fixture: str = "f1", **typed: Any) -> Any:
        """The form, and the link in the letter that confirms it; that letter is thrown away."""
        if not self.confirms:
            return self.fills_in(client, fixture, **typed)
        before = len(mail.outbox)
        answer = self.fills_in(client, fixture, **typed)
        asking = mail.outbox[before:]
        if answer.status_code != 302 or not asking:
            return answer
        (letter,) = asking
        mail.outbox.remove(letter)
        return client.post(link_in(str(letter.body)))


def form(**typed: Any) -> dict[str, Any]:
    filled = {
        "given_name": "Ada",
        "surname": "Beispiel",
        "birth_date": "1990-05-31",
        "email": "ada@example.org",
        "lives_in": "DE",
        "consent": CONSENT_VERSION,
    } | typed
    return {name: value for name, value in filled.items() if value is not None}


def somebody(number: int, **more: Any) -> dict[str, Any]:
    """The form of one of many."""
    return {
        "given_name": f"Kim{number}",
        "surname": f"Muster{number}",
        "email": f"kim{number}@example.org",
    } | more


def letters_to(address: str) -> list[str]:
    return [f"{m.subject}\n{m.body}" for m in mail.outbox if address in m.to]


def link_in(text: str) -> str:
    found = LINK.search(text)
    assert found, text
    return found.group(1)


def person_named(name: str) -> AssociationPerson:
    return AssociationPerson.objects.get(name=name)
