"""Pages in a real Chromium: free of axe's complaints, by keyboard, small and wide."""

from __future__ import annotations

import re

from django.conf import LazySettings
from playwright.sync_api import Page

from tafelrunde.web import doorkeeper
from tests.web.conftest import House, Tab, axe_problems, faults_both_ways

PAGES = (
    "/",
    "/login",
    "/rulebooks",
    "/rulebooks?q=finale",
    "/rulebooks/seven-wonders",
    "/rulebooks/dominion/handbook",
    "/design",
    "/help",
    "/help/organiser",
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


def test_pages_please_axe_and_fit_the_screen(house: House, tab: Tab) -> None:
    page = tab(language="de")
    problems = {}
    for address in PAGES:
        if found := visit(page, house.url + address) + faults_both_ways(page):
            problems[address] = found
    assert problems == {}


def test_axe_would_find_a_picture_without_a_name(house: House, tab: Tab) -> None:
    page = tab()
    for address in ("/login", "/help"):  # the second time with the axe that the tab has kept
        visit(page, house.url + address)
        page.evaluate("document.querySelector('main').append(document.createElement('img'))")
        assert any("image-alt" in problem for problem in axe_problems(page)), address


PALE_AMONG_OTHERS = """() => {
  const line = (tag, text, change) => {
    const made = document.createElement(tag);
    made.textContent = text;
    change(made);
    document.querySelector("main").append(made);
  };
  const pale = (made) => { made.style.color = "#999"; made.style.background = "#aaa"; };
  for (const text of ["first", "second"]) line("p", text, () => {});
  line("p", "third", pale);
  line("p", "fourth", (made) => { made.style.fontWeight = "700"; pale(made); });
  line("button", "asleep", (made) => { made.disabled = true; pale(made); });
  line("button", "awake", pale);
}"""


def test_axe_would_find_pale_letters_among_many_of_other_kinds(house: House, tab: Tab) -> None:
    """One of each kind is looked at; a pale one is another kind than its neighbours."""
    page = tab()
    visit(page, house.url + "/login")
    page.evaluate(PALE_AMONG_OTHERS)
    found = [each for each in axe_problems(page) if each.startswith("color-contrast")]
    assert [re.findall(r">(\w+)</", each)[0] for each in found] == ["third", "fourth", "awake"]


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


def test_a_key_opens_the_paragraph_that_explains_the_page_unless_somebody_types(
    house: House, tab: Tab
) -> None:
    page = tab(language="de")
    visit(page, house.url + "/rulebooks")
    page.get_by_role("searchbox").press("h")
    assert page.get_by_role("searchbox").input_value() == "h"
    page.locator("h1").click()
    page.keyboard.press("h")
    page.wait_for_url("**/help/audience#rules")
    assert page.locator("#rules").inner_text() == "Die Regeln"


LETTERS = (
    "äöüßÄÖÜẞ ąćęłńóśźż áčďéěíňóřšťúůýž çğıİşü ăâîșț áðéíóúýþæö åøœñőűāēīņ"
    " ₂–—„“”‚‘’«»…·€½⅓±×−→✓★ 0123456789"
)


def test_the_houses_typeface_has_every_letter_and_comes_in_small_parts(
    house: House, tab: Tab
) -> None:
    page = tab()
    fetched: dict[str, tuple[int, str]] = {}
    page.on(
        "response",
        lambda answer: (
            fetched.update(
                {answer.url: (len(answer.body()), answer.headers.get("cache-control", ""))}
            )
            if answer.url.endswith(".woff2")
            else None
        ),
    )
    assert visit(page, house.url + "/login") == []
    page.evaluate("document.fonts.ready")
    assert [address.rpartition("-sans-")[2] for address in fetched] == ["base-1.woff2"]
    page.evaluate(
        """async (letters) => {
          document.querySelector("h1").textContent = letters;
          await document.fonts.load("700 16px 'Tafelrunde Sans'", letters);
          await document.fonts.ready;
        }""",
        LETTERS,
    )
    watch = page.context.new_cdp_session(page)
    watch.send("DOM.enable")
    watch.send("CSS.enable")
    root = watch.send("DOM.getDocument")["root"]["nodeId"]
    heading = watch.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    used = watch.send("CSS.getPlatformFontsForNode", {"nodeId": heading})["fonts"]
    assert {font["familyName"] for font in used} == {"Tafelrunde Sans"}
    for size, keeping in fetched.values():
        assert size < 60_000
        assert "immutable" in keeping
    widths = page.evaluate(
        """() => {
          const line = document.querySelector("h1");
          return ["1111111111", "0000000000", "8888888888"].map((figures) => {
            line.innerHTML = `<span>${figures}</span>`;
            return line.firstChild.getBoundingClientRect().width;
          });
        }"""
    )
    assert len(set(widths)) == 1
