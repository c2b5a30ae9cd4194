"""A form is open on a phone while the desk seats its holder elsewhere: it says so, and how."""

from __future__ import annotations

import html
import re

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import WONDERS, Phone, at_the_desk, figures, saved, state, table_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def made_for(page: str) -> str:
    found = re.search(r'id="at"\s+name="at"\s+value="([^"]*)"', page)
    assert found is not None
    return found[1]


def news(phone: Phone, path: str, at: str) -> str:
    answer = phone.client.get(f"/t/pokal/me{path}", {"mark": "old", "at": at}, headers=HTMX)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def swapped(one: str = "p1") -> int:
    """The desk changes the seats of this player and somebody at another table; his new table."""
    _round, mine = table_of(one)
    here = {seat.player for seat in mine.seats}
    other = next(player for player in state().entries if player not in here)
    at_the_desk(c.ReseatRound(round=1, swap=(one, other), reason="asked for it"), f"swap {one}")
    return table_of(one)[1].number


@pytest.mark.parametrize("path", ["/report", "/count/1"])
def test_an_open_form_says_where_its_holder_sits_now(path: str) -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    at = made_for(phone.page(path))
    assert "data-moved" not in news(phone, path, at)
    table = swapped()
    told = news(phone, path, at)
    assert f"You sit at table {table} now." in told
    assert "it stays on this phone" in told
    assert 'href="/t/pokal/me"' in told
    assert made_for(told) == at, "the form above is still that of the old table"
    assert "data-moved" not in phone.page(path), "opened anew it is the new table's"


def test_whoever_stays_reads_that_the_seats_have_changed() -> None:
    saved(days.seated(8))
    _round, table = table_of("p1")
    stays = next(seat.player for seat in table.seats if seat.player != "p1")
    phone = Phone(stays)
    at = made_for(phone.page("/report"))
    swapped()
    assert "The seats at this table have changed." in news(phone, "/report", at)


def test_an_open_slip_does_not_become_that_of_another_game() -> None:
    """Its objection below would be to the slip that was open."""
    saved(days.seated(8))
    _round, table = table_of("p1")
    other = next(seat.player for seat in table.seats if seat.player != "p1")
    Phone(other).send("report-slip", "/report", **figures(WONDERS))
    phone = Phone("p1")
    at = made_for(phone.page("/check"))
    assert "data-moved" not in news(phone, "/check", at)
    told = news(phone, "/check", "9.9 p1")  # opened at another table
    assert f"You sit at table {table.number} now." in told
    assert "sign" not in told.partition('id="live"')[2].partition("</div>")[0]


@pytest.mark.parametrize("sent", ["preview", "do/report-slip"])
def test_what_is_typed_or_sent_for_the_old_table_gets_a_sentence(sent: str) -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    form = phone.form("report-slip", "/report") | figures(WONDERS)
    table = swapped()
    answer = phone.client.post(f"/t/pokal/me/{sent}", form, headers=HTMX)
    said = html.unescape(answer.content.decode())
    assert answer.status_code != 404
    assert f"You sit at table {table} now." in said


def test_a_count_for_a_game_that_is_gone_is_answered_where_it_was_asked() -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    phone.page("/count/4")
    at_the_desk(c.WithdrawPlayer(player="p1", before_game=True), "leaves")
    answer = phone.client.post("/t/pokal/me/count/4", {"military": "3"}, headers=HTMX)
    assert answer.status_code == 200
    assert "You have no game at the moment." in answer.content.decode()
    assert "<html" not in answer.content.decode()
