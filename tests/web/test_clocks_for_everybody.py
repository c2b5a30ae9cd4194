"""Clocks for whoever does not see them: the time is in their name, their end is said aloud."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.web import house as desk
from tests.desk.hall import ORGANISER
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.tableside.conftest import saved
from tests.web.test_for_everybody import at_the_desk, hall

__all__ = ["hall"]

NAMED = re.compile(r"^Restzeit: .?\d+:\d\d$")
NEARLY_UP = "clock => { clock.dataset.ends = houseClock.now() + 1200; }"


def _runs_out_aloud(page: Page) -> None:
    clock = page.locator("[data-clock]").first
    expect(clock).to_have_attribute("data-time", "running", timeout=10_000)
    expect(page.locator("#announcer")).to_be_empty()
    clock.evaluate(NEARLY_UP)
    expect(page.locator("#announcer")).to_contain_text("Die Zeit ist um", timeout=10_000)


def test_every_clock_has_its_time_in_its_name_and_says_when_it_is_up(hall: House, tab: Tab) -> None:
    day = days.seated(4, rulebook="catan", mode="ranking-tournament", options={"turn_limit": True})
    hall_id = saved(day)
    desk.append(hall_id, c.StartClock(), ORGANISER, "start", None)
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk")
    of_the_round = page.get_by_role("timer", name=NAMED)
    expect(of_the_round).to_be_visible()
    _runs_out_aloud(page)
    phone = tab(360)
    _badge, token = badges.issue(hall_id, "player", "p1")
    phone.goto(f"{hall.url}/t/pokal/b/{token}")
    for address in ("", "/me"):
        phone.goto(f"{hall.url}/t/pokal{address}")
        _runs_out_aloud(phone)
        expect(phone.locator("main").get_by_role("timer", name=NAMED)).to_be_visible()
    for address in ("/screen?view=round", "/overlay?what=clock&lang=de"):
        phone.goto(f"{hall.url}/t/pokal{address}")
        expect(phone.get_by_role("timer", name=NAMED)).to_be_visible()
    phone.goto(f"{hall.url}/t/pokal/me/turn")
    turn = phone.locator("[data-next]")
    turn.click()
    expect(phone.get_by_role("button", name=re.compile(r" 2:5\d"))).to_have_count(1)
    phone.wait_for_timeout(1100)  # it is looked at once a second
    phone.evaluate("const before = Date.now; Date.now = () => before() + 200000; 0")
    whose = phone.locator("[data-name]").inner_text()
    expect(phone.locator("#announcer")).to_contain_text(f"{whose}: Die Zeit ist um")
