"""Pages in a real Chromium: free of axe's complaints, by keyboard, small and wide."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from playwright.sync_api import Page

from tafelrunde.web.start import doorkeeper
from tests.web.conftest import House, Tab, axe_problems

PAGES = (
    "/",
    "/login",
    "/rulebooks",
    "/rulebooks?q=finale",
    "/rulebooks/seven-wonders",
    "/rulebooks/dominion/handbook",
    "/design",
    "/nothing-here",
    "/login/forged",
)


def visit(page: Page, url: str) -> list[str]:
    """Opens a page; everything the browser complained about."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(url)
    return [line for line in said if "status of 404" not in line and "status of 410" not in line]


# Two visits: each width, colour scheme and language once.
@pytest.mark.parametrize(
    ("width", "colours", "language"),
    [(360, "dark", "en"), (1280, "light", "de")],
)
def test_pages_please_axe_and_fit_the_screen(
    house: House, tab: Tab, width: int, colours: str, language: str
) -> None:
    page = tab(width, colours, language)
    problems = {}
    for address in PAGES:
        complaints = visit(page, house.url + address)
        found = complaints + axe_problems(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{wide} px wide")
        if found:
            problems[address] = found
    assert problems == {}


def test_axe_would_find_a_picture_without_a_name(house: House, tab: Tab) -> None:
    page = tab()
    visit(page, house.url + "/login")
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert any("image-alt" in problem for problem in axe_problems(page))


def test_the_first_tab_skips_to_the_content_and_focus_can_be_seen(house: House, tab: Tab) -> None:
    page = tab()
    visit(page, house.url + "/rulebooks")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    for _ in range(8):
        page.keyboard.press("Tab")
        shadow, where = page.evaluate(
            "[getComputedStyle(document.activeElement).boxShadow"
            " + getComputedStyle(document.activeElement.closest('.card-link')"
            " || document.activeElement).boxShadow, document.activeElement.outerHTML]"
        )
        assert "rgb(31, 95, 174)" in shadow, where


def test_targets_are_large_enough_for_thumbs(house: House, tab: Tab) -> None:
    page = tab(360)
    visit(page, house.url + "/design")
    small = page.evaluate(
        """[...document.querySelectorAll(`button, a[role=button], summary, nav a, .foot a,
            input:not([type=hidden], [type=checkbox])`)]
        .filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_language_and_theme_are_switched_by_a_press_without_scripts(house: House, tab: Tab) -> None:
    page = tab(language="de")
    page.route("**/*.js*", lambda route: route.abort())
    visit(page, house.url + "/rulebooks")
    page.get_by_role("button", name="English").click()
    assert page.locator("h1").inner_text() == "Rules"
    page.get_by_role("button", name="Switch to light").click()
    page.get_by_role("button", name="Switch to dark").click()
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.url.endswith("/rulebooks")


def test_an_organiser_comes_in_by_the_link_and_chooses_a_password(
    house: House, tab: Tab, settings: LazySettings
) -> None:
    settings.DEMO = False  # who opens a demonstration is not asked for one
    token = doorkeeper.one_time_token(doorkeeper.organiser_account())
    page = tab(language="de")
    assert visit(page, f"{house.url}/login/{token}") == []
    page.get_by_role("button", name="Jetzt anmelden").click()
    assert axe_problems(page) == []
    page.get_by_label("Neues Passwort").fill("vier blaue alte Kannen")
    page.get_by_role("button", name="Passwort speichern").click()
    page.get_by_text("Ihr neues Passwort ist gespeichert.").wait_for()
    page.locator("summary").click()
    page.get_by_role("button", name="Abmelden").click()
    page.get_by_role("banner").get_by_role("link", name="Anmelden").click()
    page.get_by_label("Konto").fill("organiser")
    page.get_by_label("Passwort").fill("vier blaue alte Kannen")
    page.get_by_role("main").get_by_role("button", name="Anmelden", exact=True).click()
    page.locator("details.menu").wait_for()


def test_a_player_finds_a_rule_by_typing(house: House, tab: Tab) -> None:
    page = tab(360, language="de")
    visit(page, house.url + "/rulebooks/seven-wonders/handbook")
    page.get_by_role("searchbox").fill("Staatsbürgerschaft")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="7W-101").first.click()
    assert page.url.endswith("handbook#7W-101")
    assert page.locator("[id='7W-101']").is_visible()
