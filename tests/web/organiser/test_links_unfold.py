"""A link to what is folded up opens it, and its first field has the focus."""

from __future__ import annotations

from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]


def test_drawing_again_is_ready_to_type_its_reason(hall: House, tab: Tab) -> None:
    day = days.started(12, rulebook="catan", mode="ranking-tournament")
    day.does(c.DraftRound(seed="s", kind="base"))
    day.does(c.WithdrawPlayer(player=day.state.rounds[0].tables[1].seats[0].player))
    day.saved()
    page = tab(1280)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/draw")
    fold = page.locator("#redraw")
    expect(fold).not_to_have_attribute("open", "")
    page.locator(".repair-list a[href='#redraw']").click()
    expect(fold.locator("[name=reason]")).to_be_focused()
    expect(fold.locator("[name=reason]")).to_be_in_viewport(ratio=1)
    page.goto(f"{hall.url}/t/pokal/desk/tables")
    page.goto(f"{hall.url}/t/pokal/desk/draw#redraw")
    expect(fold.locator("[name=reason]")).to_be_focused()
