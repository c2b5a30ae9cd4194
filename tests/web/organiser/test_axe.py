"""The desk is usable for everybody: axe finds nothing, in light and dark, wide and narrow."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, HIGH, PHONE, Tab, axe_problems
from tests.web.organiser.play import Organiser, made_up_names
from tests.web.organiser.test_whole_tournaments import catan, log_in
from tests.web.test_serve import greeting, start

PAGES = (
    "",
    "/players",
    "/check-in",
    "/phones",
    "/paper",
    "/draw",
    "/tables",
    "/tables/seats",
    "/tables/1/1",
    "/tables/2/1",
    "/standings",
    "/finish",
    "/award",
    "/history",
    "/rulings",
    "/settings",
)
HIGHEST_HEAD = 120
IN_THE_DARK = ("", "/players", "/draw", "/tables", "/tables/2/1", "/standings")
"""The pages with colours of their own; all others are made of the same parts."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    data: Path = tmp_path_factory.mktemp("house")
    process = start(data)
    link = re.search(r"http://localhost:(\d+)(/login/\S+)", greeting(process))
    assert link is not None
    yield f"http://127.0.0.1:{link.group(1)}", link.group(2)
    process.kill()
    process.wait(10)


def problems(
    page: Page, clerk: Organiser, paths: tuple[str, ...], dark: tuple[str, ...] = ()
) -> dict[str, list[str]]:
    """On a light desk, and some of them on a dark phone too: each is loaded only once."""
    found = {}
    for path in paths:
        clerk.go(path)
        wrong = axe_problems(page)
        if path in dark:
            page.emulate_media(color_scheme="dark")
            # High enough for the whole page: what the bar covers while one scrolls is no fault.
            page.set_viewport_size({"width": PHONE, "height": 3000})
            wrong += [f"dark: {problem}" for problem in axe_problems(page)]
            page.emulate_media(color_scheme="light")
            page.set_viewport_size({"width": DESK, "height": HIGH})
        if wrong:
            found[path] = wrong
    return found


def test_the_desk_by_keyboard_and_for_everybody(served: tuple[str, str], tab: Tab) -> None:
    url, link = served
    page = tab(1280)
    page.set_default_timeout(30_000)
    log_in(page, url, link)
    clerk = Organiser(page, url, random.Random(1))
    page.goto(f"{url}/new")
    assert axe_problems(page) == []
    page.goto(f"{url}/new/seven-wonders/prelims-and-final")
    assert axe_problems(page) == []
    clerk.create("catan", "ranking-tournament", "Für alle")
    clerk.paste("\n".join(made_up_names(8)))
    clerk.all_are_here()
    assert problems(page, clerk, PAGES[1:3]) == {}
    clerk.go("/check-in")
    clerk.close_check_in()
    clerk.start()
    clerk.draw_and_publish()
    clerk.enter_slips(catan)
    clerk.close_round()
    clerk.next_step()
    _swap_by_keyboard(page)
    _swap_by_dragging(page)
    page.locator("[name=looked]").check()
    clerk.next_step()
    _refused_at_the_field(page, clerk)
    _both_values_to_choose_from(page, clerk)
    assert problems(page, clerk, PAGES, IN_THE_DARK) == {}
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 740})
    _a_small_screen_shows_the_hall_not_the_frame(page, clerk)
    _sections_by_keys(page, clerk)


def _a_small_screen_shows_the_hall_not_the_frame(page: Page, clerk: Organiser) -> None:
    """At 360 pixels the head is low, and at the end of the page the bar hides nothing of it."""
    for path in ("", "/tables", "/players"):
        clerk.go(path)
        head = page.locator(".desk-top").bounding_box()
        assert head is not None
        assert head["height"] <= HIGHEST_HEAD, path
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        overlap = page.evaluate(
            "document.querySelector('#live').getBoundingClientRect().bottom"
            " - document.querySelector('#bar').getBoundingClientRect().top"
        )
        assert overlap <= 0, path


def _swap_by_keyboard(page: Page) -> None:
    """Choose one, then the other, by Enter alone; the cost is shown before the swap."""
    seats = page.locator("button[data-seat]")
    first, other = seats.nth(0), seats.nth(6)
    before = first.locator(".seat-name").inner_text()
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    other.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#swap-offer button[data-focus]")).to_be_focused()
    assert axe_problems(page) == []
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("button[data-seat] .seat-name").nth(6)).to_have_text(before)


def _swap_by_dragging(page: Page) -> None:
    """Drag one person onto another: the cost is shown, and one click swaps them."""
    seats = page.locator("button[data-seat]")
    names = page.locator("button[data-seat] .seat-name")
    before = names.nth(1).inner_text(), names.nth(5).inner_text()
    seats.nth(1).drag_to(seats.nth(5))
    offer = page.locator("#swap-offer")
    expect(offer).to_contain_text(before[0])
    expect(offer).to_contain_text(before[1])
    with page.expect_navigation():
        offer.locator("button[data-focus]").click()
    expect(names.nth(1)).to_have_text(before[1])
    expect(names.nth(5)).to_have_text(before[0])


def _refused_at_the_field(page: Page, clerk: Organiser) -> None:
    """One sentence at the field that is wrong; nothing typed is lost, and it can be mended."""
    clerk.go("/tables/2/1")
    box = page.locator("[data-slip] [data-box]")
    box.nth(0).fill("8")
    box.nth(1).fill("acht")
    page.locator("[data-slip] button.big").click()
    expect(box.nth(1)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".at-field").first).to_contain_text("ganze Zahl")
    expect(box.nth(1)).to_be_focused()
    expect(box.nth(0)).to_have_value("8")
    assert axe_problems(page) == []


def _both_values_to_choose_from(page: Page, clerk: Organiser) -> None:
    """Somebody else reports the table meanwhile: both results are shown, the person chooses."""
    other = Organiser(page.context.new_page(), clerk.url, clerk.lots, clerk.slug)
    clerk.go("/tables/2/1")
    other.go("/tables/2/1")
    boxes = page.locator("[data-slip] [data-box]")
    for number, value in enumerate(("2", "9", "4", "10")):
        boxes.nth(number).fill(value)
    other.type_slip([[10], [5], [4], [3]])
    expect(page.locator("#preview .as-typed")).to_be_visible()  # nobody stored these figures
    page.locator("[data-slip] button.big").click()
    expect(page.locator("[data-conflict] [data-differs]")).to_have_count(3)
    expect(page.locator("#preview .as-typed")).to_be_visible()
    expect(boxes.nth(1)).to_have_value("9")
    page.evaluate("window.scrollTo(0, 0)")  # a tab half below the head is no target too small
    assert axe_problems(page) == []
    page.locator("[data-conflict] [name=table]").evaluate("field => { field.value = '99'; }")
    page.locator("[data-conflict] [name=reason]").fill("mine")
    page.locator("[data-conflict] .my-way button").click()
    expect(page.locator("#notice")).to_contain_text("Diesen Tisch gibt es nicht")
    other.page.close()


def _sections_by_keys(page: Page, clerk: Organiser) -> None:
    clerk.go()
    for keys, address in (("gp", "/players"), ("gt", "/tables"), ("gs", "/standings")):
        page.evaluate("document.activeElement.blur()")
        with page.expect_navigation():
            page.keyboard.type(keys)
        assert page.url.endswith(address)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    assert axe_problems(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()
