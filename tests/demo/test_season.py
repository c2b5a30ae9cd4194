"""The seasons of the demonstration: made by real commands, and everything there to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.demo.season import tell
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.chain import broken_links
from tafelrunde.state.championship import Championship
from tafelrunde.store.association_models import AssociationPerson, SeasonBook, Upload
from tafelrunde.store.season_book import SeasonLedger
from tests.store.databases import sqlite_file


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    today = datetime(2028, 2, 29, 10, tzinfo=UTC)  # a day that few years have
    with django_db_blocker.unblock(), sqlite_file(tmp_path_factory.mktemp("demo")) as alias:
        tell(Actor("account:1", "organiser"), today, alias)
        yield alias


def season(house: str, slug: str) -> Championship:
    book = SeasonBook.objects.using(house).get(slug=slug)
    return SeasonLedger(house).state(book.id)[0]


def test_one_season_waits_for_answers_before_its_final(house: str) -> None:
    state = season(house, "carcassonne-liga")
    answers = Counter(one.state for one in state.invitations.values())
    assert answers["confirmed"] == 5
    assert answers["declined"] == 2
    assert answers["open"] >= 3
    grounds = {one.because for one in state.invitations.values()}
    assert {"champion", "direct", "ranking", "replacement"} <= grounds
    assert len(state.lists) == 2
    short = next(f for f in state.fixtures.values() if f.title == "Kurzfristig im Café")
    assert (short.late, short.counts) == (True, False)


def test_the_other_has_dates_to_register_for_and_work_for_the_office(house: str) -> None:
    state = season(house, "sieben-wunder-meisterschaft")
    full = state.fixtures["winterturnier"]
    assert (len(full.registered), len(full.waiting)) == (12, 3)
    waiting = [f for f in state.fixtures.values() if f.status == "proposed"]
    assert len(waiting) == 2
    upload = Upload.objects.using(house).get(state="open")
    assert len(upload.identities) - len(upload.chosen) == 2, "two lines need a second look"


def test_every_chain_holds_and_nobody_is_entered_twice(house: str) -> None:
    ledger = SeasonLedger(house)
    for book in SeasonBook.objects.using(house).all():
        records = ledger.records(book.id)
        assert list(broken_links(records)) == []
    names = list(AssociationPerson.objects.using(house).values_list("name", flat=True))
    assert len(names) == len(set(names)) == 54
