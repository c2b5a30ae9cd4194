"""Two people at one slip: what a correction asks for stands in one row, with its hint below it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]
SLIP = "/t/pokal/desk/tables/1/1"


def accepted(page: Page, *points: str) -> None:
    boxes = page.locator("[data-slip] [data-box]")
    for number, value in enumerate(points):
        boxes.nth(number).fill(value)
    page.locator("[data-slip] button.big").click()


def edges(found: Locator) -> tuple[float, float]:
    """Its upper and its lower edge."""
    box = found.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


@pytest.mark.rule("CAR-206")
@pytest.mark.parametrize("width", [360, 1280])
def test_hint_and_fields_of_a_correction_keep_off_each_other(
    hall: House, tab: Tab, width: int
) -> None:
    days.seated(8, rulebook="carcassonne", mode="two-player").saved()
    page = tab(width)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}{SLIP}")
    other = page.context.new_page()
    other.goto(f"{hall.url}{SLIP}")
    accepted(other, "80", "70")
    other.wait_for_url("**/tables/1/2")
    accepted(page, "80", "71")
    way = page.locator("[data-conflict] .my-way")
    reason, rule = way.locator("[name=reason]"), way.locator("[name=rule]")
    expect(reason).to_be_visible()
    assert edges(way.locator("small").first)[0] >= edges(reason)[1]
    assert edges(way.locator("button"))[0] >= edges(rule)[1]
    if width > 640:
        assert edges(reason)[0] == edges(rule)[0]
