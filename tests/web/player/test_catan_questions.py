"""Catan on phones and at the desk's page: the announced format, and who won where two have ten."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from tests.web.audience import days
from tests.web.player.phones import Phone, figures, saved, table_phones

pytestmark = pytest.mark.django_db

CATAN = {"rulebook": "catan", "mode": "ranking-tournament"}
TWO_WITH_TEN = {"vp": [10, 10, 7, 4]}


@pytest.mark.rule("CAT-203")
def test_players_read_which_format_is_played_before_the_first_round() -> None:
    # "2 x Basisspiel und 1 x …": announced, and told to whoever comes
    saved(days.arriving(12, there=3, options={"format": "seafarers"}, **CATAN))
    mix = "Format: 2× base game, 1× Seafarers: Heading for New Shores."
    page = Phone("p2").page()
    assert mix in page
    assert "CAT-203" in page
    public = Client(HTTP_ACCEPT_LANGUAGE="en").get("/t/pokal").content.decode()
    assert mix in html.unescape(public)


def test_a_format_nobody_announced_is_said_to_be_open() -> None:
    saved(days.arriving(12, there=3, **CATAN))
    assert "The format is still open, possible are: 3× base game; 2× base" in Phone("p2").page()
    assert "ormat" not in Phone("p2", "pokal").page("/standing")


@pytest.mark.rule("CAT-301", "CAT-608")
def test_the_phone_asks_who_won_before_it_sends_ten_points_twice() -> None:
    saved(days.seated(8, **CATAN))
    phone = table_phones()[0]
    typed = phone.form("report-slip", "/report") | figures(TWO_WITH_TEN)
    shown = phone.client.post("/t/pokal/me/preview", typed).content.decode()
    assert "Who ended the game? Please mark the winner" in html.unescape(shown)
    assert "share" not in html.unescape(shown.partition('id="decides"')[2]), "either has won"
    assert shown.count('class="place">–<') == 2
    answered = phone.client.post("/t/pokal/me/preview", typed | {"won": "2"}).content.decode()
    assert 'class="place">–<' not in answered
    assert "Who ended the game?" in phone.refused("report-slip", **typed)
    page = phone.page("/report")
    assert 'data-goal="10"' in page, "and before it goes into the outbox"
    assert 'data-who-won="Who ended the game? Please mark the winner. Nothing' in page
    phone.did("report-slip", **typed, won="2")
