"""A season's public pages are kept without asking the database, and renewed by any news at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.register import Particulars, change_person
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.web.association import press
from tafelrunde.web.season import house
from tests.web.association.office import Office, name_of, row


@pytest.fixture
def office(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """Long enough that a page would stay old if no news ended the moment."""
    monkeypatch.setattr(press, "SECONDS", 3600.0)
    house.seasons.cache_clear()
    season = Office("carcassonne")
    season.played("Eins", "2025-10-01", [row(place, place) for place in range(1, 13)])
    yield season
    press.forget()


def seen(office: Office) -> str:
    return str(office.public.get(office.at()).content.decode())


def somebody() -> AssociationPerson:
    return AssociationPerson.objects.get(name=name_of(1))


def test_a_kept_list_asks_the_database_nothing(office: Office) -> None:
    seen(office)
    with CaptureQueriesContext(connection) as asked:
        assert name_of(1) in seen(office)
    assert not asked.captured_queries


def test_who_comes_because_of_news_asks_the_database(office: Office) -> None:
    seen(office)
    with CaptureQueriesContext(connection) as asked:
        office.public.get(office.at(), headers={"hx-request": "true"})
    assert asked.captured_queries


def test_without_news_the_moment_lasts(office: Office) -> None:
    """The control: the page does come from memory, so the tests below prove that news end it."""
    seen(office)
    AssociationPerson.objects.filter(name=name_of(1)).update(name="Heimlich Anders")
    assert "Heimlich Anders" not in seen(office)


def test_a_further_result_is_on_the_list_at_once(office: Office) -> None:
    before = office.public.get(office.at())
    office.played("Zwei", "2025-11-01", [row(place, place + 6) for place in range(1, 13)])
    assert office.public.get(office.at())["ETag"] != before["ETag"]


def test_a_name_put_right_is_on_the_list_at_once(office: Office) -> None:
    assert name_of(1) in seen(office)
    change_person(somebody().id, Particulars(name="Ada Richtig", birth_date=somebody().birth_date))
    assert "Ada Richtig" in seen(office)


def test_somebody_erased_is_gone_at_once(office: Office) -> None:
    assert name_of(1) in seen(office)
    erase_person(SeasonLedger(), somebody().id)
    assert name_of(1) not in seen(office)


def test_a_season_made_private_is_gone_at_once(office: Office) -> None:
    seen(office)
    address = office.inside("/settings")
    page = office.office.get(address).content.decode()
    form = dict(re.findall(r'<input name="([\w-]+)"[^>]* value="([^"]*)"', page))
    office.posted(office.office, address, **(form | {"reason": "Noch nicht öffentlich"}))
    assert office.public.get(office.at()).status_code == 404
