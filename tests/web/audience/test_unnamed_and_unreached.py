"""A house that no phone reaches, and a tournament that came without the names of its people."""

from __future__ import annotations

import pytest
from django.test import Client
from msgspec.structs import replace

from tafelrunde.journal.record import TOURNAMENTS, UNDATED
from tafelrunde.store.transfer import import_tournament
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.web.audience import days

pytestmark = pytest.mark.django_db
HERE = {"Accept-Language": "de", "Host": "localhost:8000"}


@pytest.fixture(autouse=True)
def fresh() -> None:
    press.forget()


def read(client: Client, path: str) -> str:
    answer = client.get(path, headers=HERE)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_a_house_that_no_phone_reaches_shows_nothing_of_phones(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    days.seated(8).saved()
    assert "Auf dem Telefon dabei" in read(client, "/t/pokal/screen?view=join")
    press.forget()
    monkeypatch.setenv("TAFELRUNDE_ONLY_HERE", "1")
    shown = read(client, "/t/pokal/screen?view=join")
    assert "Telefon" not in shown
    assert "Willkommen!" in shown


def test_a_journal_without_its_people_tells_them_apart_by_number(client: Client) -> None:
    day = days.awarded(8, rulebook="catan", mode="ranking-tournament")
    undated = TOURNAMENTS.chained((each.event for each in day.records), by="desk", at=UNDATED)
    import_tournament(house.ledger(), TOURNAMENTS.write(list(undated)), None, "pokal")
    table = read(client, "/t/pokal/standings")
    assert all(f"N. N. (#{number})" in table for number in range(1, 9))
    feed = read(client, "/t/pokal/feed.atom")
    assert "3. N. N. (#" in feed
    assert ".." not in feed
    assert "1970" not in feed + read(client, "/feed.atom")
    assert "Minderjährige" not in read(client, "/t/pokal/seating")


def test_initials_at_the_end_of_the_news_bring_their_full_stop_along(client: Client) -> None:
    day = days.awarded(8, rulebook="catan", mode="ranking-tournament")
    short = [replace(each, name=f"{each.name[:3]} K.", surname="K.") for each in days.made_up(8)]
    day.saved(people=short)
    feed = read(client, "/t/pokal/feed.atom")
    assert " K. Prüfsumme" in feed
    assert ".." not in feed
