"""Phones beside a board: a badge in the cookie, and the forms of the page itself."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store import badges
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.web.audience import days

_keys = itertools.count(1)


class Phone:
    """Somebody's phone in one tournament."""

    def __init__(self, hall_id: str, role: str, player: str = "", slug: str = "pokal") -> None:
        self.slug, self.player = slug, player
        self.hall_id = hall_id
        _badge, self.token = badges.issue(hall_id, role, player)
        self.client = Client()
        answer = self.client.get(f"/t/{slug}/b/{self.token}")
        assert answer.status_code in (200, 302), answer.content
        if answer.status_code == 200:
            self.client.post(f"/t/{slug}/b/{self.token}")

    def page(self, name: str, query: str = "") -> str:
        answer = self.client.get(f"/t/{self.slug}/me/{name}{query}")
        assert answer.status_code == 200, (name, answer.status_code, answer.content.decode()[:500])
        return answer.content.decode()

    def post(self, name: str, query: str = "", **fields: Any) -> Any:
        data = {"key": f"key-{next(_keys)}"} | fields
        return self.client.post(
            f"/t/{self.slug}/me/{name}{query}", data, headers={"HX-Request": "true"}
        )

    def did(self, name: str, query: str = "", **fields: Any) -> None:
        answer = self.post(name, query, **fields)
        assert answer.status_code == 204, answer.content.decode()

    @property
    def state(self) -> Any:
        return house.state(self.hall_id)[0]

    @property
    def table(self) -> Any:
        return self.state.rounds[-1].tables[1]


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run inside a transaction, where SQLite cannot be backed up."""
    ledger = DjangoLedger()
    monkeypatch.setattr(house, "ledger", lambda: ledger)
    press.forget()


def saved(day: days.Day, slug: str = "pokal") -> str:
    """Into the database, to be written on here."""
    hall_id = day.saved(slug)
    Hall.objects.filter(id=hall_id).update(display_only=False)
    return hall_id


def friedrich() -> days.Day:
    return days.seated(4, rulebook="friedrich", mode="world-championship")


@pytest.fixture
def four(db: None) -> dict[str, Phone]:
    """The four players of a table of Friedrich by role, and a referee."""
    day = friedrich()
    hall_id = saved(day)
    seats = day.state.rounds[0].tables[1].seats
    phones = {str(seat.role): Phone(hall_id, "player", seat.player) for seat in seats}
    return phones | {"referee": Phone(hall_id, "referee")}


def words(page: str) -> str:
    """The page's text without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())
