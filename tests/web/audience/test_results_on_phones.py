"""The results of a round on a phone: every game's columns fit, and none is named away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab

__all__ = ["hall"]


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_three_figures_and_the_points_fit_on_a_phone(hall: House, tab: Tab, language: str) -> None:
    day = days.closed(8, 1, rulebook="dominion", mode="swiss")
    day.saved()
    page = tab(360, language=language)
    page.goto(f"{hall.url}/t/pokal/rounds/1")
    table = page.locator("table.result").first
    expect(table).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    points = table.locator("thead th").last
    expect(points.locator(".short")).to_be_visible()
    assert len(points.locator(".long").inner_text()) > len(points.locator(".short").inner_text())
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(points.locator(".short")).to_be_hidden()
