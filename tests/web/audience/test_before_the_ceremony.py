"""Where the standings decide by themselves, nobody reads the winner before the ceremony."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.web.audience import press
from tests.web.audience import days

pytestmark = pytest.mark.django_db

CATAN = {"rulebook": "catan", "mode": "ranking-tournament"}


@pytest.fixture(autouse=True)
def fresh() -> None:
    press.forget()


def get(client: Client, path: str) -> str:
    return client.get(f"/t/pokal{path}", headers={"accept-language": "de"}).content.decode()


def played_out() -> days.Day:
    day = days.started(8, **CATAN)
    results = day.results()
    for _ in range(rounds_foreseen(day.rulebook.mode(day.state.mode), day.state)):
        day.play_round(results)
    return day


def test_after_the_last_round_the_projector_waits_for_the_ceremony(client: Client) -> None:
    day = played_out()
    day.saved()
    shown = get(client, "/screen")
    assert 'data-view="podium"' in shown
    assert "Gleich ist Siegerehrung" in get(client, "")
    for person in days.made_up(8):
        assert person.name not in shown
    assert "An der Spitze" not in get(client, "")
    assert 'data-view="standings"' in get(client, "/screen?view=standings"), "whoever asks for it"


def test_the_first_step_is_told_when_the_desk_shows_it(client: Client) -> None:
    day = played_out()
    day.does(c.RevealPlace(place=3))
    day.saved()
    shown = get(client, "/screen")
    assert sum(person.name in shown for person in days.made_up(8)) == 1


def test_between_rounds_the_table_stands_there_as_ever(client: Client) -> None:
    days.closed(8, 1, **CATAN).saved()
    assert 'data-view="standings"' in get(client, "/screen")
    assert "An der Spitze" in get(client, "")
