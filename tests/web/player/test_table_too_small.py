"""Somebody does not come and too few are left at a table: their phones ask them to wait."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, saved, state

pytestmark = pytest.mark.django_db


@pytest.mark.rule("7W-606")
def test_phones_of_a_table_that_became_too_small_wait_for_the_desk() -> None:
    saved(days.seated(11))
    tables = state().rounds[-1].tables.values()
    small = min(tables, key=lambda table: len(table.seats))
    full = max(tables, key=lambda table: len(table.seats))
    gone, *stay = (seat.player for seat in small.seats)
    assert "starts" in Phone(stay[0]).page()
    at_the_desk(c.WithdrawPlayer(player=gone, before_game=True), "gone")
    for player in stay:
        phone = Phone(player)
        page = phone.page()
        assert "Somebody joins it, or you move; the desk says which." in page
        assert "7W-606" in page
        assert "starts" not in page
        assert "enter the result" not in page
        assert not phone.offers("finish-table")
        assert phone.get("/report").status_code == 302
    helper = full.seats[0].player
    at_the_desk(c.MoveSeat(round=1, player=helper, table=small.number), "moves")
    page = Phone(stay[0]).page()
    assert "please wait. Somebody" not in page
    assert "enter the result" in page or Phone(stay[0]).offers("finish-table")
