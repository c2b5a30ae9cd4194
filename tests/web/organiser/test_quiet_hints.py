"""What is quiet at the desk: hints for keys where there are fingers, and the ids of rules."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.tableside.conftest import saved
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]
LETTERS = "chip => getComputedStyle(chip).fontSize"


def test_keys_are_hinted_at_where_there_are_keys_and_not_to_fingers(
    hall: House, tab: Tab, chromium: Browser
) -> None:
    saved(days.arriving(8, there=2))
    laptop = tab()
    at_the_desk(laptop, hall)
    tablet = chromium.new_context(
        viewport={"width": 820, "height": 1180},
        has_touch=True,
        is_mobile=True,
        locale="de",
        storage_state=laptop.context.storage_state(),
    )
    for page, hinted in ((laptop, True), (tablet.new_page(), False)):
        page.goto(f"{hall.url}/t/pokal/desk/check-in")
        assert page.evaluate("matchMedia('(pointer: coarse)').matches") is not hinted
        hints = page.locator("kbd, .by-keys")
        assert hints.count() > 3
        expect(page.locator("main kbd:visible")).to_have_count(3 if hinted else 0)
        page.locator(".desk-menu summary").click()
        expect(page.locator(".by-keys")).to_be_visible(visible=hinted)
    tablet.close()


def test_a_rule_is_a_sign_until_it_is_asked_for(hall: House, tab: Tab) -> None:
    saved(days.closed(8, rounds=1))
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/standings")
    chip = page.locator("main a.rule:visible").first
    assert chip.evaluate(LETTERS) == "0px", "the id is there for programs that read aloud"
    assert chip.evaluate("chip => getComputedStyle(chip, '::before').content") == '"§"'
    before = chip.bounding_box()
    chip.hover()
    assert chip.evaluate(LETTERS) != "0px"
    after = chip.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
    page.mouse.move(0, 0)
    assert chip.evaluate(LETTERS) == "0px"
    page.keyboard.press("Tab")
    chip.focus()
    assert chip.evaluate(LETTERS) != "0px", "by keyboard too"
