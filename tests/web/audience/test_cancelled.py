"""A cancelled tournament: nothing of it is being played any more, wherever one looks."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def read(client: Client, path: str) -> str:
    page = client.get(f"/t/pokal{path}", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "The tournament is cancelled" in page
    return page.split("<main")[1].split("How it is played")[0]


PAGES = ("", "/seating", "/rounds/1", "/standings", "/finish", "/screen")


@pytest.mark.parametrize(
    ("rulebook", "mode"), [("carcassonne", "four-player"), ("seven-wonders", "prelims-and-final")]
)
def test_a_finish_that_was_seated_is_no_longer_played(
    client: Client, rulebook: str, mode: str
) -> None:
    day = days.finishing(16, rulebook=rulebook, mode=mode)
    assert day.state.matches
    day.does(c.CancelTournament(reason="Wasserschaden"))
    day.saved()
    for path in PAGES:
        page = read(client, path)
        for words in ("being played", "is choosing", "take your seats", "being seated"):
            assert words not in page, (path, words)


def test_a_round_that_was_not_finished_says_so(client: Client) -> None:
    day = days.running(16)
    day.does(c.CancelTournament(reason="Wasserschaden"))
    day.saved()
    assert "Round not played to the end" in read(client, "/rounds/1")
    assert "being played" not in read(client, "")


def test_nobody_is_promised_a_finish_any_more(client: Client) -> None:
    day = days.closed(16, 3)
    day.does(c.CancelTournament(reason="Wasserschaden"))
    day.saved()
    assert "reach the finish" not in read(client, "/standings")
    assert client.get("/t/pokal/finish").status_code == 404


def test_without_rounds_there_is_no_heading_for_them(client: Client) -> None:
    day = days.started(16)
    day.does(c.CancelTournament(reason="Wasserschaden"))
    day.saved()
    assert "<h2>Rounds</h2>" not in read(client, "")
