"""What will change is read from its heading on, point below point, and Enter changes nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde.pages.view import View
from tafelrunde.standings.finish import rounds_foreseen
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]


def lefts(found: Locator) -> set[float]:
    """Where each of them begins."""
    boxes = [each.bounding_box() for each in found.all()]
    return {box["x"] for box in boxes if box is not None}


def read_from_its_heading(page: Page) -> None:
    sure = page.locator("[data-sure]")
    expect(sure).to_be_visible()
    points = sure.locator("li")
    assert points.count() > 2
    assert len(lefts(points)) == 1, "one below the other"
    expect(sure.locator("> strong")).to_be_in_viewport(ratio=1)
    expect(sure.locator("[data-yes]")).to_be_in_viewport(ratio=1)
    expect(sure.locator("[data-dismiss]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sure).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_another_number_of_rounds(hall: House, tab: Tab, size: tuple[int, int]) -> None:
    day = days.closed(8, 1, rulebook="dominion", mode="swiss")
    day.saved()
    page = tab(size[0])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/draw")
    page.locator("#rounds-number > summary").click()
    form = page.locator("form:has([name=rounds])")
    rounds, reason = form.locator("[name=rounds]"), form.locator("[name=reason]")
    if size[0] > 640:
        tops = {box["y"] for each in (rounds, reason) if (box := each.bounding_box())}
        assert len(tops) == 1, "fields of one row are level"
    foreseen = rounds_foreseen(View(day.state, day.rulebook, {}).mode, day.state)
    rounds.fill(str(foreseen - 1))
    reason.fill("Feueralarm")
    form.locator("button.secondary").click()
    read_from_its_heading(page)


def test_a_correction_that_moves_many(hall: House, tab: Tab) -> None:
    days.closed(24, 1).saved()
    page = tab(1280)
    page.set_viewport_size({"width": 1280, "height": 800})
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/tables/1/1")
    page.locator("[data-slip] [data-box]").first.fill("80")
    page.locator("[data-slip] [name=reason]").fill("verlesen")
    page.locator("[data-slip] button.big").click()
    read_from_its_heading(page)
