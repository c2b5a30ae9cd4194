"""The workshop in a real Chromium: small and wide, by mouse and keyboard, live, pleasing axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.store import drafts
from tafelrunde.store.workshop_models import RuleDraft
from tests.web.conftest import House, Tab, faults_both_ways
from tests.web.workshop.test_drafts import organiser


@pytest.fixture
def bench(house: House, tab: Tab) -> Page:
    """Somebody who may announce tournaments, before the workshop."""
    page = tab(1280, "light", "en")
    cookie = organiser().cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": house.url}])
    page.goto(f"{house.url}/workshop")
    return page


def ask(page: Page, question: str) -> None:
    start = page.url.split("/draft/")[0] + "/draft/" + page.url.split("/draft/")[1].split("/")[0]
    page.goto(f"{start}/ask/{question}")


def save(page: Page) -> None:
    page.locator("button.big").click()


def codes() -> list[str]:
    rules = drafts.opened(RuleDraft.objects.get()).rules
    return [row["code"] for row in rules["modes"][0]["standings"]]


def test_a_stranger_makes_a_rulebook_and_announces_with_it(bench: Page, house: House) -> None:
    bench.locator("[name=title]").fill("Azul")
    bench.get_by_role("button", name="Begin", exact=True).click()
    ask(bench, "rounds")
    bench.locator("[name='modes.0.rounds']").fill("4")
    # Beside the form it is said at once, before anything is saved.
    expect(bench.locator("#live")).to_contain_text("4 rounds with everyone")
    save(bench)
    ask(bench, "end")
    expect(bench.locator("[name='modes.0.end.enter']")).to_be_hidden()
    bench.get_by_label("A final: the best sit down at one table.").check()
    expect(bench.locator("[name='modes.0.end.enter']")).to_be_visible()
    save(bench)
    ask(bench, "season")
    bench.get_by_label("yes", exact=True).check()
    expect(bench.locator("[name='season.points.table']")).to_be_visible()
    bench.get_by_role("button", name="Undo").click()
    ask(bench, "ahead")
    bench.locator(".add > summary").click()
    bench.get_by_role("button", name="+ first places").click()
    # By keyboard, and by the mouse.
    bench.get_by_role("button", name="Further up: first places").press("Enter")
    assert codes() == ["tp", "firsts", "vp_sum"]
    handles = bench.locator(".handle")
    handles.nth(2).drag_to(handles.nth(1), target_position={"x": 4, "y": 2})
    save(bench)
    assert codes() == ["tp", "vp_sum", "firsts"]
    bench.get_by_text("All questions").click()
    bench.get_by_role("link", name="Publish it as an edition").click()
    bench.get_by_role("button", name="Publish Azul, edition 1").click()
    expect(bench.locator("h1")).to_have_text("Azul")
    assert open_rulebook("azul").modes[0].rounds == 4
    bench.goto(f"{house.url}/new")
    expect(bench.locator("main")).to_contain_text("Azul")


def test_pages_please_axe_and_fit_the_screen(house: House, tab: Tab) -> None:
    page = tab(language="de")
    client = organiser()
    cookie = client.cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": house.url}])
    begun = client.post("/workshop/begin", {"edition": "seven-wonders"})["Location"]
    problems = {}
    for address in (
        "/workshop",
        *(f"{begun}/ask/{each}" for each in ("title", "slip", "ahead", "end", "desk", "season")),
        f"{begun}/publish",
        "/workshop/look/friedrich",
    ):
        page.goto(house.url + address)
        if found := faults_both_ways(page):
            problems[address] = found
    assert problems == {}
