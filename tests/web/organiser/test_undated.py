"""A journal written without a time has none: nobody reads of a day on which nothing happened."""

from __future__ import annotations

import pytest

from tafelrunde.journal.record import TOURNAMENTS, UNDATED
from tafelrunde.store.transfer import import_tournament
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


@pytest.fixture
def undated(organiser: Clerk) -> Clerk:
    day = days.awarded(8, rulebook="catan", mode="ranking-tournament")
    records = TOURNAMENTS.chained((each.event for each in day.records), by="desk", at=UNDATED)
    import_tournament(house.ledger(), TOURNAMENTS.write(list(records)), None, "pokal")
    return Clerk(organiser.client, "pokal")


@pytest.mark.parametrize("path", ["", "/history", "/players", "/standings"])
def test_the_desk_shows_no_time_rather_than_a_false_one(undated: Clerk, path: str) -> None:
    page = undated.page(path)
    assert "1970" not in page
    assert "01:00" not in page


def test_what_has_no_time_stands_apart_from_what_has_one(undated: Clerk) -> None:
    page = undated.page("/history")
    assert "Ohne Zeitangabe" in page
    assert page.count("<h2>") == 1
    assert '<span class="seq">–</span>' in page


def test_neither_the_minutes_nor_public_pages_tell_a_false_one(undated: Clerk) -> None:
    for path in ("/t/pokal/referee/minutes", "/t/pokal", "/t/pokal/standings"):
        answer = undated.client.get(path)
        assert answer.status_code == 200, path
        assert "1970" not in answer.content.decode(), path
