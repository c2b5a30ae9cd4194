"""What a list of a whole hall or a narrow phone would hide is seen at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]
FIRST_CARD = "document.querySelector('.check-list > li').getBoundingClientRect().top + scrollY"
FEE = "[type=checkbox][name=fee_paid]"
CUT_STEPS = """() => [...document.querySelectorAll('.way li, .way a')].filter((each) => {
  const {left, right, width, height} = each.getBoundingClientRect();
  return left < 0 || right > innerWidth || width < 24 || height < 24;
}).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("width", [360, 1280])
def test_all_are_here_is_reached_from_the_top_of_the_list(
    hall: House, tab: Tab, width: int
) -> None:
    """A link that opens it; what it does is read there, and nobody is here by opening it."""
    day = days.Day("dominion", "swiss")
    day.enter(60)
    day.saved()
    page = tab(width)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/check-in")
    link, fold = page.locator("a.all-here"), page.locator("#everybody")
    expect(link).to_be_in_viewport(ratio=1)
    expect(fold).not_to_be_in_viewport()
    link.click()
    expect(fold.locator("> summary")).to_be_focused()
    expect(fold.locator("button")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-row][data-done]")).to_have_count(0)
    before = page.evaluate(FIRST_CARD)
    fold.locator("button").click()
    expect(page.locator("[data-row][data-done]")).to_have_count(60)
    expect(link).to_have_count(0)
    page.locator(".note[role=status]").evaluate_all("(notes) => notes.forEach((it) => it.remove())")
    assert page.evaluate(FIRST_CARD) == before, "where it was no card has moved"


@pytest.mark.parametrize("title", ["Pokal", "Catan-Stadtmeisterschaft Musterhausen"])
def test_no_step_of_the_way_is_cut_off_on_a_phone(hall: House, tab: Tab, title: str) -> None:
    day = days.closed(8, rulebook="carcassonne", mode="two-player")
    day.does(c.SetDetails(title=title))
    day.saved()
    page = tab(360)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk")
    assert page.locator(".way li").count() > 6
    assert page.evaluate(CUT_STEPS) == []
    now = page.locator(".way [aria-current] a")
    assert float(now.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")) > 12
    box = page.locator(".desk-title .title").bounding_box()
    assert box is not None
    assert box["y"] >= 6, "the name keeps off the edge"


def test_what_is_ticked_beside_a_name_has_one_kind_of_box(hall: House, tab: Tab) -> None:
    day = days.Day("catan", "ranking-tournament")
    day.does(c.SetDetails(title="Pokal", fee_cents=400))
    day.enter(4)
    day.saved()
    page = tab(1280)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/check-in")
    row = page.locator("[data-row]").first
    boxes = [row.locator(each).bounding_box() for each in (FEE, ".game .tick-box")]
    fee, game = (box for box in boxes if box is not None)
    assert (fee["x"], fee["width"], fee["height"]) == (game["x"], game["width"], game["height"])
    row.locator("button.game").click()
    expect(row.locator("button.game[aria-pressed=true] .tick-box")).to_have_text("✓")
    search, words = page.locator("#arriving").bounding_box(), page.locator("label:has(#arriving)")
    end = words.evaluate(
        "(it) => { const text = document.createRange(); text.selectNode(it.firstChild);"
        " return text.getBoundingClientRect().right; }"
    )
    assert search is not None
    assert search["x"] - end >= 5 + 5, "as far again as the ring of the focus is wide"
