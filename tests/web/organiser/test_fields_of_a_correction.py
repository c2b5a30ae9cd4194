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
Figures = tuple[str, ...]


def typed_in(page: Page, *points: str) -> None:
    boxes = page.locator("[data-slip] [data-box]:visible")
    for number, value in enumerate(points):
        boxes.nth(number).fill(value)


def stored(page: Page) -> None:
    page.locator("[data-slip] button.big").click()


def edges(found: Locator) -> tuple[float, float]:
    """Its upper and its lower edge."""
    box = found.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def overtaken(hall: House, page: Page, theirs: Figures, mine: Figures) -> Page:
    """Another laptop has stored its result of the slip that is typed on this page meanwhile."""
    at_the_desk(page, hall)
    page.goto(f"{hall.url}{SLIP}")
    typed_in(page, *mine)
    other = page.context.new_page()
    other.goto(f"{hall.url}{SLIP}")
    typed_in(other, *theirs)
    stored(other)
    other.wait_for_url("**/tables/1/2")
    stored(page)
    return page


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_last_button_stands_on_the_ground_of_its_panel(
    hall: House, tab: Tab, size: tuple[int, int]
) -> None:
    """Four at a table make a long panel: it is not cut off where its last button ends."""
    days.seated(8, rulebook="seven-wonders").saved()
    page = tab(size[0])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    overtaken(hall, page, ("60", "50", "40", "30"), ("61", "50", "40", "30"))
    panel = page.locator("[data-conflict]")
    expect(panel.locator("a", has_text="Den jetzigen Stand behalten")).to_be_focused()
    button = panel.locator(".my-way button")
    expect(button).to_be_visible()
    expect(panel.locator("> strong")).to_be_in_viewport(ratio=1)
    assert panel.evaluate("(it) => it.scrollHeight <= it.clientHeight"), "nothing is cut off"
    assert panel.evaluate("(it) => it.scrollWidth <= it.clientWidth"), "nor at its side"
    assert edges(panel)[1] - edges(button)[1] >= 10
    mine, safe = button.bounding_box(), panel.locator("[data-focus]").bounding_box()
    assert mine is not None
    assert safe is not None
    lines = 1 if size[0] > 640 else 2
    assert mine["height"] <= lines * safe["height"], "no larger than what it says"
    assert mine["width"] <= 330


@pytest.mark.rule("CAR-206")
@pytest.mark.parametrize("width", [360, 1280])
def test_hint_and_fields_of_a_correction_keep_off_each_other(
    hall: House, tab: Tab, width: int
) -> None:
    days.seated(8, rulebook="carcassonne", mode="two-player").saved()
    page = overtaken(hall, tab(width), ("80", "70"), ("80", "71"))
    way = page.locator("[data-conflict] .my-way")
    reason, rule = way.locator("[name=reason]"), way.locator("[name=rule]")
    expect(reason).to_be_visible()
    assert edges(way.locator("small").first)[0] >= edges(reason)[1]
    assert edges(way.locator("button"))[0] >= edges(rule)[1]
    if width > 640:
        assert edges(reason)[0] == edges(rule)[0]


def test_whoever_switches_the_language_there_keeps_both_results_and_what_was_typed(
    hall: House, tab: Tab
) -> None:
    days.seated(8, rulebook="carcassonne", mode="two-player").saved()
    page = overtaken(hall, tab(1280), ("80", "70"), ("80", "71"))
    page.locator("[data-conflict] [name=reason]").fill("vertippt")
    page.locator("form.switch button[lang=en]").first.evaluate("(it) => it.click()")
    panel = page.locator("[data-conflict]")
    expect(panel).to_contain_text("Keep what is there now")
    expect(panel).to_contain_text("71")
    expect(panel.locator("[name=reason]")).to_have_value("vertippt")


@pytest.mark.rule("CAR-206")
def test_whoever_switches_while_correcting_reads_what_the_typed_figures_give(
    hall: House, tab: Tab
) -> None:
    days.seated(8, rulebook="carcassonne", mode="two-player").saved()
    page = tab(1280)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}{SLIP}")
    typed_in(page, "80", "70")
    stored(page)
    page.wait_for_url("**/tables/1/2")
    page.goto(f"{hall.url}{SLIP}")
    page.locator("[data-slip] [data-box]:visible").first.fill("81")
    page.locator("[data-slip] [name=reason]").fill("vertippt")
    expect(page.locator("#preview")).to_contain_text("53,64")
    page.locator("[data-slip] button.big").click()
    expect(page.locator("[data-sure]")).to_be_visible()
    page.locator("form.switch button[lang=en]").first.evaluate("(it) => it.click()")
    expect(page.locator("#preview")).to_contain_text("53.64")
    expect(page.locator("[data-sure]")).to_contain_text("This is what will change")


def test_a_refusal_stands_at_its_field_in_the_other_language_until_something_else_is_typed(
    hall: House, tab: Tab
) -> None:
    days.seated(8, rulebook="carcassonne", mode="two-player").saved()
    page = tab(1280)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}{SLIP}")
    typed_in(page, "80", "abc")
    stored(page)
    note = page.locator("[data-slip] .at-field")
    expect(note).to_contain_text("eine ganze Zahl erwartet")
    typed_in(page, "81")
    page.locator("form.switch button[lang=en]").first.evaluate("(it) => it.click()")
    expect(note).to_contain_text("whole number expected")
    typed_in(page, "81", "70")
    expect(note).to_have_count(0)
    expect(page.locator("#notice [data-refused]")).to_have_count(0)
    page.locator("form.switch button[lang=de]").first.evaluate("(it) => it.click()")
    expect(page.locator("#preview")).to_contain_text("Was dieser Zettel ergibt")
    expect(page.locator("#notice [data-refused]")).to_have_count(0)


ROWS_OF_THREE_FIGURES = """(cell) => {
  const told = cell.firstChild;
  told.textContent = "25\u00a0/\u00a012\u00a0/\u00a010";
  const range = document.createRange();
  range.selectNodeContents(told);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
}"""


@pytest.mark.rule("DOM-121")
def test_no_figure_is_torn_in_two_on_a_phone(hall: House, tab: Tab) -> None:
    """Three figures a seat stand in one line beside the sign of a change."""
    days.seated(8, rulebook="dominion", mode="swiss").saved()
    page = tab(360)
    overtaken(hall, page, ("25", "20", "15", "10"), ("25", "20", "15", "11"))
    cells = page.locator(".both [data-differs] td")
    expect(cells.last).to_be_visible()
    assert [each.evaluate(ROWS_OF_THREE_FIGURES) for each in cells.all()] == [1, 1]
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
