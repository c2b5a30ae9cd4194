"""A button that makes room for its counterpart hands it the focus: the next key presses that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections
from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.web import house as desk
from tests.desk.hall import player
from tests.web.audience import days
from tests.web.conftest import House, Tab

A_LOOK = 200
"""As long as anybody looks before the next key."""


@pytest.fixture
def house(transactional_db: None) -> Iterator[House]:
    running = days.seated(8, rulebook="catan", mode="ranking-tournament")
    running.does(c.SetDetails(title="Pokal", round_minutes=60))
    running.does(c.StartClock())
    running.saved()
    days.arriving(4, 4, tournament="t2").saved("duell")
    opened = House({})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def test_the_focus_goes_to_what_took_the_place_of_the_pressed_button(
    house: House, tab: Tab
) -> None:
    page = tab(language="de")
    _badge, token = badges.issue("t1", "organiser")
    page.goto(f"{house.url}/t/pokal/b/{token}")
    focused = page.locator("button:focus")
    for path in ("", "/tables"):
        page.goto(f"{house.url}/t/pokal/desk{path}")
        page.locator("#clock-switch").focus()
        for key, then in (("Enter", "Uhr weiterlaufen lassen"), ("Space", "Anhalten")):
            page.wait_for_timeout(A_LOOK)
            page.keyboard.press(key)
            expect(focused).to_have_text(then)
    desk.append("t1", c.CallReferee(call="k1", about="rule"), player("p1"), "call", None)
    page.goto(f"{house.url}/t/pokal/desk")
    page.get_by_role("button", name="Ich komme").focus()
    page.keyboard.press("Enter")
    expect(focused).to_have_text("Erledigt")
    open_one = badges.issue("t2", "organiser")[1]
    page.goto(f"{house.url}/t/duell/b/{open_one}")
    page.goto(f"{house.url}/t/duell/desk/check-in")
    page.locator("#row-p1 .undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tap-p1:focus")).to_have_attribute("aria-pressed", "false")
