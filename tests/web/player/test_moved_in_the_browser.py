"""The report is open on a phone, and the desk seats its holder at another table."""

from __future__ import annotations

from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.player.browsing import join
from tests.web.player.phones import at_the_desk, saved, state, table_of


def test_the_note_comes_by_itself_and_what_was_typed_stays(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal/me/report")
    page.locator("[name=vp-1]").fill("57")
    here = {seat.player for seat in table_of("p1")[1].seats}
    other = next(player for player in state().entries if player not in here)
    at_the_desk(c.ReseatRound(round=1, swap=("p1", other), reason="asked for it"), "swap")
    expect(page.locator("[data-moved]")).to_contain_text(str(table_of("p1")[1].number))
    expect(page.locator("form.report .main-action")).to_be_hidden()
    expect(page.locator("[name=vp-1]")).to_have_value("57")
    page.locator("[data-moved] a").click()
    expect(page.locator("#live[data-scene]")).to_be_visible()
