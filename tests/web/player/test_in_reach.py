"""At 360 × 740 what to do now is always in reach of the thumb, and felt when it comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems
from tests.web.player.browsing import join
from tests.web.player.phones import at_the_desk, in_order, saved, state, table_of
from tests.web.player.test_matches import two_in_the_final

FREE = """(button) => {
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const bar = document.querySelector(".phone-nav").getBoundingClientRect();
  return box.top >= 0 && box.bottom <= bar.top + 1 && (hit === button || button.contains(hit));
}"""
FELT = "window.felt = []; Navigator.prototype.vibrate = (pattern) => felt.push(pattern) > 0;"


def small(tab: Tab) -> Page:
    page = tab(360)
    page.set_viewport_size({"width": 360, "height": 740})
    return page


def in_reach(page: Page) -> bool:
    return bool(page.locator(".main-action .big:visible").evaluate(FREE))


def test_the_main_action_is_in_reach_without_scrolling(house: House, tab: Tab) -> None:
    saved(days.seated(14, rulebook="seven-wonders", mode="prelims-and-final"))
    at_the_desk(c.StartClock(), "clock")
    _round, table = table_of("p1")
    order = in_order(table)
    page = small(tab)
    join(page, house, order[0])
    assert in_reach(page), "at the table"
    page.goto(f"{house.url}/t/pokal/me/report")
    assert in_reach(page), "while typing"
    last = page.locator("[data-box]:visible").last
    last.focus()
    assert last.evaluate(FREE), "the field that has the focus is not hidden by it"
    assert axe_problems(page) == []
    lines = tuple(Line(p, {"vp": 50 - n, "coins": 2}) for n, p in enumerate(order))
    at_the_desk(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)), "report")
    page.goto(f"{house.url}/t/pokal/me")
    expect(page.get_by_role("heading", level=1)).to_have_text("Stimmt das so?")
    assert in_reach(page), "while signing"


def test_a_published_table_and_an_awaited_signature_are_felt(house: House, tab: Tab) -> None:
    saved(days.started(8))
    page = small(tab)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(FELT)
    join(page, house, "p1")
    page.locator("main").click()
    at_the_desk(c.DraftRound(seed="felt"), "draft")
    at_the_desk(c.PublishRound(round=1), "publish")
    expect(page.locator(".my-place")).to_be_visible()
    assert page.evaluate("felt") == [[200, 100, 200]]
    _round, table = table_of("p1")
    order = in_order(table)
    lines = tuple(Line(p, {"vp": 50 - n, "coins": 2}) for n, p in enumerate(order))
    page.emulate_media(reduced_motion="reduce")
    at_the_desk(c.FinishTable(round=1, table=table.number), "over")
    expect(page.locator("#live")).to_have_attribute("data-scene", "report")
    page.emulate_media(reduced_motion="no-preference")
    at_the_desk(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)), "report")
    expect(page.locator("#live")).to_have_attribute("data-scene", "check")
    assert page.evaluate("felt") == [[200, 100, 200], [120]]
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    assert page.evaluate("felt") == [], "a page that is only opened is not felt"


def above_the_button(page: Page) -> bool:
    """Whether what decides is seen: neither under the button nor under the bar."""
    return bool(
        page.evaluate("""() => {
          const bar = document.querySelector(".main-action").getBoundingClientRect();
          const said = [...document.querySelectorAll(".settled, .settled + .slip-lines")];
          return said.length > 1 && said.every((each) => {
            const box = each.getBoundingClientRect();
            return box.top >= 50 && box.bottom <= bar.top + 1;
          });
        }""")
    )


def at_the_button(page: Page) -> bool:
    """Whether what decides stands in the bar of the button, whole and before the eyes."""
    return bool(
        page.locator(".main-action .settled").evaluate_all("""(said) =>
          said.length > 0 && said.every((each) => {
            const box = each.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + 20, box.y + box.height / 2);
            return box.top >= 50 && box.bottom <= innerHeight && each.contains(hit);
          })""")
    )


@pytest.mark.rule("CAR-308")
def test_what_decides_a_level_final_is_read_before_it_is_sent(house: House, tab: Tab) -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    page = small(tab)
    join(page, house, one.player)
    page.goto(f"{house.url}/t/pokal/me/report")
    for box in page.locator("[data-box]:visible").all():
        box.fill("85")
    # At once: the press waits for the sentence that is still on its way.
    page.locator(".report .big").click()
    expect(page.locator("[data-read-first]")).to_be_visible()
    assert at_the_button(page)
    assert in_reach(page)
    assert state().matches["final"].game.slip is None, "nothing was sent"
    assert axe_problems(page) == []
    page.goto(f"{house.url}/t/pokal/me/report")  # what was typed is still there
    expect(page.locator(".main-action .settled")).to_be_visible()
    assert at_the_button(page), "without scrolling"
    page.locator("[data-box]:visible").first.fill("84")
    expect(page.locator(".main-action .settled")).to_have_count(0)
    page.locator("[data-box]:visible").first.fill("85")
    expect(page.locator(".main-action .settled")).to_be_visible()
    page.locator(".report .big").click()
    expect(page.locator("#live")).to_have_attribute("data-scene", "signed")
    assert state().matches["final"].game.slip is not None
    other = small(tab)
    join(other, house, two.player)
    assert above_the_button(other)
    other.locator(".main-action .big").click()
    expect(other.locator("#live")).not_to_have_attribute("data-scene", "check")


def test_figures_that_are_not_level_are_sent_with_one_press(house: House, tab: Tab) -> None:
    one, _two = two_in_the_final()
    one.send("finish-table")
    page = small(tab)
    join(page, house, one.player)
    page.goto(f"{house.url}/t/pokal/me/report")
    for number, box in enumerate(page.locator("[data-box]:visible").all()):
        box.fill(f"{85 - number}")
    page.locator(".report .big").click()
    expect(page.locator("#live")).to_have_attribute("data-scene", "signed")
