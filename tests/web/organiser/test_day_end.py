"""When it ends, at the desk and on the projector: by the rounds this house has played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.web.organiser.conftest import Clerk


class WallClock:
    def __init__(self) -> None:
        self.at = datetime(2026, 7, 18, 8, 0, tzinfo=UTC)

    def __call__(self) -> str:
        return self.at.isoformat(timespec="microseconds")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[WallClock]:
    found = WallClock()
    monkeypatch.setattr(house.ledger(), "_clock", found)
    monkeypatch.setattr(house, "now", found)
    press.forget()
    yield found
    press.forget()


def play(clerk: Clerk, clock: WallClock, minutes: int) -> None:
    clerk.publish()
    clock.at += timedelta(minutes=minutes)
    for number in clerk.state.rounds[-1].tables:
        clerk.did("report-slip", accept="1", **clerk.slip(number))
    clerk.did("close-round", round=str(len(clerk.state.rounds)))
    clock.at += timedelta(minutes=15)


def test_the_band_is_told_by_rounds_of_earlier_tournaments_and_silent_before(
    organiser: Clerk, clock: WallClock
) -> None:
    for _day in range(2):
        organiser.start(4)
        for minutes in (60, 70, 80):
            play(organiser, clock, minutes)
    assert "nach 6 Runden" not in organiser.page()
    assert 'id="ending"' not in organiser.page(), "all rounds are over, and no award is known"
    clock.at = datetime(2026, 8, 1, 8, 0, tzinfo=UTC)
    organiser.start(4)
    assert 'id="ending"' not in organiser.page(), "nothing has begun"
    organiser.publish()
    page = " ".join(organiser.page().split())
    assert "Runde 1 endet zwischen 11:00 Uhr und 11:20 Uhr" in page
    assert "Die letzte Runde endet zwischen 13:40 Uhr und 14:20 Uhr" in page
    assert "nach 6 Runden dieses Hauses" in page
    wall = Client().get(f"/t/{organiser.slug}/screen?view=round").content.decode()
    assert "Runde 1 endet zwischen 11:00 Uhr und 11:20 Uhr" in wall
    clock.at += timedelta(minutes=75)
    assert 'id="ending"' not in organiser.page(), "it takes longer than nearly all"


def test_another_game_tells_nothing(organiser: Clerk, clock: WallClock) -> None:
    for _day in range(2):
        organiser.start(4)
        for minutes in (60, 70, 80):
            play(organiser, clock, minutes)
    Hall.objects.update(rulebook="dominion")
    organiser.start(4)
    organiser.publish()
    assert 'id="ending"' not in organiser.page()
