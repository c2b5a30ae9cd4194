"""At 360 × 740 what to do now is always in reach of the thumb, and felt when it comes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems
from tests.web.player.browsing import join
from tests.web.player.phones import at_the_desk, in_order, saved, table_of

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
