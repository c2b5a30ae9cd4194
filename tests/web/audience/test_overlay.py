"""The overlay for streams: one thing, transparent, and nothing the projector hides."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.overlay import WHAT
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.store.models import Person
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk, organiser, plain_ledger

__all__ = ["organiser", "plain_ledger"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_printed() -> None:
    press.forget()


def shown(what: str, page: str = "overlay/now", **more: Any) -> str:
    """What stands on the overlay, without what surrounds it."""
    answer = Client().get(f"/t/pokal/{page}", {"what": what, "lang": "de"} | more)
    assert answer.status_code == 200
    found = re.search(r'<div id="overlay".*', answer.content.decode(), re.DOTALL)
    assert found is not None
    return found[0]


def empty(what: str) -> bool:
    return "plate" not in shown(what)


def test_before_anything_is_published_the_picture_stays_free() -> None:
    days.started(8).saved()
    assert all(empty(what) for what in WHAT)


def test_a_running_round_has_clock_and_tables() -> None:
    day = days.running(8, finished=1)
    day.saved()
    clock = shown("clock")
    assert "data-ends=" in clock
    assert "Runde 1" in clock
    assert "Round 1" in shown("clock", lang="en")
    first, second = list(day.state.rounds[0].tables.values())[:2]
    names = {row.player: row.name for row in Person.objects.all()}
    done, open_ = shown("table", table=first.number), shown("table", table=second.number)
    assert all(names[seat.player] in done for seat in first.seats)
    assert "1.</span>" in done
    assert all(names[seat.player] in open_ for seat in second.seats)
    assert 'class="place"' not in open_
    assert empty("standings")
    assert "plate" not in shown("table", table=99)


def test_standings_come_with_the_end_of_a_round_under_public_names() -> None:
    day = days.closed(8)
    day.saved()
    Person.objects.update(minor=True)
    page = shown("standings")
    assert "Tabelle nach Runde 1" in page
    assert not [row.name for row in Person.objects.all() if row.name in page]


def test_the_winner_is_told_as_at_the_ceremony() -> None:
    day = days.started(8, rulebook="catan", mode="ranking-tournament")
    results = day.results()
    for _ in range(rounds_foreseen(day.rulebook.mode(day.state.mode), day.state)):
        day.play_round(results)
    day.saved()
    names = {row.name for row in Person.objects.all()}
    waiting = shown("final")
    assert "plate" in waiting
    assert not [name for name in names if name in waiting]
    assert "nach Runde" in shown("standings"), "of the rounds before the last"
    before = len(day.records)
    day.does(c.RevealPlace(place=3))
    house.ledger().take("t1", day.records[before:])
    press.forget()
    assert len([name for name in names if name in shown("final")]) == 1


def test_matches_of_the_finish_stand_there_while_they_are_played() -> None:
    day = days.finishing(8)
    day.saved()
    names = {row.name for row in Person.objects.all()}
    assert [name for name in names if name in shown("final")]


def test_chances_only_where_the_projector_shows_them() -> None:
    day = days.closed(8)
    day.does(c.ShowChances(audiences=("public",)))
    day.saved()
    assert empty("chances")


def test_whatever_the_address_says_there_is_an_answer() -> None:
    days.running(8).saved()
    for query in ("what=nonsense", "scale=999", "table=-1", "lang=xx", "table=1e3&scale=٣"):
        assert Client().get(f"/t/pokal/overlay?{query}").status_code == 200, query
    page = Client().get("/t/pokal/overlay?what=clock&scale=150").content.decode()
    assert 'class="overlay scale-150"' in page
    assert "/t/pokal/stream?seen=" in page


def test_the_desk_gives_addresses_and_one_preview(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    answer = organiser.client.get(f"/t/{organiser.slug}/desk/overlay?what=table&table=2&scale=75")
    page = answer.content.decode()
    query = "what=table&amp;lang=de&amp;scale=75&amp;table=2"
    assert page.count("<iframe") == 1
    assert f'src="/t/{organiser.slug}/overlay?{query}"' in page
    assert "frame-src 'self'" in answer["Content-Security-Policy"]
    framed = Client().get(f"/t/{organiser.slug}/overlay")
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in framed["Content-Security-Policy"]
    assert "/desk/overlay" in organiser.page("/online")
