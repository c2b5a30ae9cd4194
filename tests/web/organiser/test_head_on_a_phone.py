"""The head of the desk on a phone: the hall's screens one tap away, the clock in sight."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.desk.hall import player
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_projector_public_page_and_clock_are_in_the_head_of_a_phone(
    hall: House, tab: Tab, language: str
) -> None:
    """Whatever else is told there: the head is 120 px high and nothing of them is cut off."""
    day = days.running(12, 1)
    caller = day.state.rounds[0].tables[3].seats[0].player
    day.does(c.CallReferee(call="k1", about="rule", table=3), player(caller))
    day.saved()
    page = tab(360, language=language)
    page.set_viewport_size({"width": 360, "height": 740})
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/tables")
    head = page.locator(".desk-top").bounding_box()
    assert head is not None
    assert head["height"] <= 120
    for address in ("/t/pokal", "/t/pokal/screen"):
        ways = page.locator(f'.desk-top a[href="{address}"]').all()
        [box] = [each.bounding_box() for each in ways if each.is_visible()]
        assert box is not None
        assert min(box["width"], box["height"]) >= 36
        assert 0 <= box["x"] <= 360 - box["width"]
    row, clock = (page.locator(each).bounding_box() for each in ("#glance", "#glance .clock"))
    assert row is not None
    assert clock is not None
    assert row["y"] - 4 <= clock["y"]
    assert clock["y"] + clock["height"] <= row["y"] + row["height"] + 4
