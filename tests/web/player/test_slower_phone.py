"""A phone that was without network and comes second, in a real Chromium: both slips are seen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.player.browsing import join, wrong
from tests.web.player.phones import Phone, figures, in_order, saved, table_of

HEIGHT = 740
POINTS = {"vp": [55, 50, 45, 40]}


def test_whoever_comes_second_sees_both_and_on_the_reported_slip_the_own_figures(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    slow, quick, *_others = in_order(table_of("p1")[1])
    page = tab(360)
    page.set_viewport_size({"width": 360, "height": HEIGHT})
    join(page, house, slow)
    page.goto(f"{house.url}/t/pokal/me/report")
    for line, value in enumerate((55, 50, 44, 40), start=1):
        page.locator(f"[name=vp-{line}]").fill(str(value))
    page.context.set_offline(True)
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_be_visible()
    Phone(quick).send("report-slip", "/report", **figures(POINTS))
    page.context.set_offline(False)
    notice = page.locator("#notice")
    expect(notice.locator("[data-differs]")).to_have_count(1, timeout=15_000)
    expect(notice.locator("[data-differs]")).to_contain_text("44")
    link = page.get_by_role("button", name="Die gemeldeten Zahlen ansehen")
    expect(link.locator("visible=true")).to_have_count(1)
    expect(link.first).to_be_focused()
    head = page.locator(".phone-top").bounding_box()
    top = notice.locator("strong").first.bounding_box()
    assert head is not None
    assert top is not None
    assert head["y"] + head["height"] <= top["y"] < HEIGHT / 2
    assert wrong(page, 360) == []
    expect(page.get_by_role("button", name="Ergebnis senden")).not_to_be_in_viewport()
    link.first.click()
    page.wait_for_url("**/me/check")
    held = page.locator("[data-typed-here]")
    expect(held).to_be_visible()
    expect(held.locator("[data-differs]")).to_have_count(1)
    expect(held.locator("[data-differs] td").last).to_have_text(re.compile("^44"))
    assert wrong(page, 360) == []


def test_what_breaks_a_tie_only_as_typed_here_is_marked_on_both_pages(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    slow, quick, *_others = in_order(table_of("p1")[1])
    page = tab(360)
    join(page, house, slow)
    page.goto(f"{house.url}/t/pokal/me/report")
    for line, value in enumerate((55, 50, 50, 40), start=1):
        page.locator(f"[name=vp-{line}]").fill(str(value))
    for line, value in ((2, 4), (3, 3)):
        page.locator(f"[name=coins-{line}]").fill(str(value))
    page.wait_for_timeout(900)
    page.context.set_offline(True)
    for _press in range(2):  # what decides is read first
        page.get_by_role("button", name="Ergebnis senden").evaluate("(button) => button.click()")
    expect(page.locator("#outbox")).to_be_visible()
    Phone(quick).send("report-slip", "/report", **figures(POINTS))
    page.context.set_offline(False)
    notice = page.locator("#notice")
    expect(notice.locator("[data-differs]")).to_have_count(2, timeout=15_000)
    page.get_by_role("button", name="Die gemeldeten Zahlen ansehen").first.click()
    page.wait_for_url("**/me/check")
    expect(page.locator("[data-typed-here] [data-differs]")).to_have_count(2)
