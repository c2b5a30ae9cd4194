"""A house with two regions, and somebody who works for the south alone."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.store.association_models import (
    AssociationPerson,
    Unconfirmed,
)
from tafelrunde.store.office_models import OfficeRight
from tests.web.association.office import Office, account, name_of, row

SOUTH, NORTH, BOTH = 1, 20, 40
"""Numbers of people: from the first on who plays only there; the last plays in both regions."""


class House:
    """A season with a date in each region, played and to come, and somebody for the south."""

    def __init__(self) -> None:
        self.office = Office(regions="Nord\nSüd")
        self.south, self.north = (self._played(each) for each in ("Süd", "Nord"))
        self.next = {
            each: self.office.dated(f"Bald {each}", "2026-03-01", region=each)
            for each in ("Süd", "Nord")
        }
        self.office.day("2026-02-01")
        self.uploads = {each: self._waiting(each) for each in ("Süd", "Nord")}
        other = {"title": "Anderes Spiel", "series": "anders", "public": "on"}
        other |= {"start": "2025-09-01", "end": "2026-03-15"}
        self.office.posted(self.office.office, "/association/open/seven-wonders", **other)
        self.client = account("south")
        self.user = User.objects.get(pk=self.client.session["_auth_user_id"])
        OfficeRight.objects.create(account=self.user, game="carcassonne", region="Süd", by="x")

    def _played(self, region: str) -> str:
        first = SOUTH if region == "Süd" else NORTH
        rows = [row(n, first + n - 1) for n in range(1, 12)]
        day = "2025-10-01" if region == "Süd" else "2025-11-01"
        return self.office.played(f"Turnier {region}", day, [*rows, row(12, BOTH)], region=region)

    def _waiting(self, region: str) -> str:
        """A result handed in and not looked at yet."""
        fixture = self.office.dated(f"Liegt {region}", "2025-12-01", region=region)
        self.office.day("2026-02-01")
        first = SOUTH if region == "Süd" else NORTH
        self.office.typed(fixture, [row(n, first + n - 1) for n in range(1, 12)])
        return self.office.state.fixtures[fixture].receipts[-1].upload

    def person(self, number: int) -> str:
        return AssociationPerson.objects.get(name=name_of(number)).id

    def question(self, region: str) -> str:
        return Unconfirmed.objects.create(
            id=secrets.token_hex(8),
            season_id=self.office.id,
            fixture=self.next[region],
            name="Wer Dies",
            email="x@example.org",
            particulars={"name": "Wer Dies"},
            until="2026-12-31",
            asked_at="2026-02-01T00:00:00Z",
        ).id


def text_at(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())
