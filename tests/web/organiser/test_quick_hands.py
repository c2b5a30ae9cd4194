"""Quick hands at the desk, in a Chromium that keeps left pages as people's browsers do."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import FLAGS, NAMES, axe_problems
from tests.web.organiser.play import Organiser, made_up_names
from tests.web.organiser.test_whole_tournaments import log_in
from tests.web.test_serve import greeting, start

CONNECTIONS = 6
"""As many a browser opens to one house; with a stream in each left page none would be free."""


@pytest.fixture
def desk(chromium: Browser, tmp_path: Path) -> Iterator[Organiser]:
    """The shared browser forgets pages at once, as tests want it; this one keeps them."""
    installed = next((path for name in NAMES if name and (path := shutil.which(name))), None)
    process = start(tmp_path)
    link = re.search(r"http://localhost:(\d+)(/login/\S+)", greeting(process))
    assert link is not None
    url = f"http://127.0.0.1:{link.group(1)}"
    keeping = chromium.browser_type.launch(
        executable_path=installed,
        args=FLAGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    page = keeping.new_page(
        viewport={"width": 1280, "height": 800}, locale="de", reduced_motion="reduce"
    )
    page.set_default_timeout(20_000)
    log_in(page, url, link.group(2))
    yield Organiser(page, url, random.Random(1))
    keeping.close()
    process.kill()
    process.wait(10)


def test_quick_hands_find_the_house_open(desk: Organiser) -> None:
    page = desk.page
    desk.create("catan", "ranking-tournament", "Schnelle Hände")
    desk.paste("\n".join(made_up_names(8)))
    _enter_checks_in_and_never_out(page, desk)
    _left_pages_give_their_streams_back(page, desk)
    _a_name_is_found_from_anywhere(page, desk)
    _a_button_says_that_its_work_takes_long(page, desk)


def _enter_checks_in_and_never_out(page: Page, desk: Organiser) -> None:
    desk.go("/check-in")
    search = page.locator("[data-search]")
    expect(search).to_be_focused()
    name = made_up_names(8)[0]
    here = page.locator("li[data-done]")
    rows = page.locator(".check-list > li")
    tall = rows.evaluate_all("all => all.map(each => each.offsetHeight)")
    for _ in range(2):
        search.fill(name)
        page.keyboard.press("Enter")
        expect(here).to_have_count(1)
    search.fill("")
    kept = rows.evaluate_all("all => all.map(each => each.offsetHeight)")
    assert kept == tall, "no row grows or shrinks under the finger"
    search.fill(name)
    expect(page.locator("[data-already]")).to_be_visible()
    expect(page.locator("[data-connection]")).to_have_attribute("data-connection", "live")


def _left_pages_give_their_streams_back(page: Page, desk: Organiser) -> None:
    left = "pdtsjcoh"
    assert len(left) > CONNECTIONS
    for key in left:
        desk.moved(partial(_go, page, key))
        expect(page.locator("[data-connection]")).to_have_attribute("data-connection", "live")
    page.go_back()
    expect(page.locator("[data-connection]")).to_have_attribute("data-connection", "live")


def _go(page: Page, key: str) -> None:
    """By keys from wherever one is, also to rooms behind another tab."""
    page.locator("body").press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("g")
    page.keyboard.press(key)


def _a_name_is_found_from_anywhere(page: Page, desk: Organiser) -> None:
    name = made_up_names(8)[3]
    desk.go()
    page.keyboard.press("s")
    expect(page.locator("#find-box")).to_be_focused()
    page.keyboard.type(name.split()[0])
    expect(page.locator("#found a").first).to_contain_text(name)
    assert axe_problems(page) == []
    desk.moved(lambda: page.keyboard.press("Enter"))
    expect(page.locator("h1")).to_have_text(name)


def _a_button_says_that_its_work_takes_long(page: Page, desk: Organiser) -> None:
    """A draw of two hundred takes seconds: the answer is held back here until it was seen."""
    desk.go("/check-in")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/do/check-in", hold)
    row = page.locator(".check-list > li:not([data-done])").first
    button = row.locator("form button").first
    expect(button).not_to_have_attribute("aria-busy", "true")
    button.dblclick()
    expect(page.locator("[aria-busy=true]")).to_have_count(1)
    expect(page.locator("#announcer")).to_have_text("Einen Moment bitte …")
    assert len(held) == 1, "a second click sends nothing more"
    held[0].continue_()
    page.unroute("**/do/check-in")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
