"""The workshop in a real Chromium: small and wide, by mouse and keyboard, live, pleasing axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.store import drafts
from tafelrunde.store.models import Hall
from tafelrunde.store.workshop_models import RuleDraft
from tests.web.audience import days
from tests.web.conftest import House, Tab, faults_both_ways
from tests.web.workshop.test_drafts import organiser
from tests.web.workshop.test_next_edition import standing


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


def test_next_years_7_wonders_is_made_and_last_years_stays(bench: Page, house: House) -> None:
    last_year = Hall.objects.get(pk=days.closed(number=12, rounds=2).saved())
    before = standing(last_year.pk)
    old = open_rulebook("seven-wonders")
    bench.locator("[name=edition]").select_option(old.edition)
    bench.get_by_role("button", name="Begin with it").click()
    ask(bench, "worth-2")
    bench.locator("[name='scoring.tables.points.4']").fill("6-4-2-1")
    # Beside the form it is said at once, before anything is saved.
    expect(bench.locator("#live")).to_contain_text("6, 4, 2 and 1 points")
    save(bench)
    ask(bench, "rounds")
    bench.locator("[name='modes.0.rounds']").fill("many")
    expect(bench.locator("#live [data-stale]")).to_be_visible()
    expect(bench.locator("#fault-modes\\.0\\.rounds")).to_be_visible()
    bench.locator("[name='modes.0.rounds']").fill("5")
    expect(bench.locator("#fault-modes\\.0\\.rounds")).to_have_count(0)
    save(bench)
    ask(bench, "end")
    bench.get_by_label("Nothing: the standings").check()
    expect(bench.locator("[name='modes.0.end.enter']")).to_be_hidden()
    bench.get_by_label("A final: the best sit down at one table.").check()
    expect(bench.locator("[name='modes.0.end.enter']")).to_be_visible()
    ask(bench, "season")
    bench.locator("[name='season'][type=checkbox]").uncheck()
    expect(bench.locator("[name='season.points.table']")).to_have_count(0)
    bench.get_by_role("button", name="Undo").click()
    ask(bench, "ahead")
    first, second, third, *others = codes()
    # By keyboard, and by the mouse.
    bench.get_by_role("button", name="Further up").nth(2).press("Enter")
    assert codes()[:3] == [first, third, second]
    handles = bench.locator(".handle")
    handles.nth(2).drag_to(handles.nth(0), target_position={"x": 4, "y": 2})
    save(bench)
    assert codes() == [second, first, third, *others]
    bench.get_by_text("All questions").click()
    bench.get_by_role("button", name="Publish it as an edition").click()
    bench.locator("button.big").click()
    expect(bench.locator("h1")).to_have_text("7 Wonders")
    new = open_rulebook("seven-wonders")
    assert new.edition != old.edition
    assert (new.modes[0].rounds, int(new.scoring["tables"].points["4"][0])) == (5, 6)
    bench.goto(f"{house.url}/new")
    for book in (old, new):
        expect(bench.locator("main")).to_contain_text(f"Edition {book.version}")
    assert standing(last_year.pk) == before
    assert Hall.objects.get(pk=last_year.pk).head == last_year.head


CARDS_BY_ROW = """() => {
  const rows = {};
  document.querySelectorAll(".shelf > section").forEach((each) => {
    const top = (part) => Math.round(part.getBoundingClientRect().top);
    (rows[top(each)] ??= new Set()).add(top(each.querySelector(".grid-cards")));
  });
  return Object.values(rows).map((each) => each.size);
}"""
BESIDE_THE_EDGE = """() => {
  const left = (part) => part.getBoundingClientRect().left;
  return [...document.querySelectorAll(".format-picture g")].map(
    (each) => left(each) - left(each.closest("article").querySelector("h3")));
}"""


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
        f"{begun}/try",
        "/workshop/look/friedrich",
        "/new",
        "/new/another-game",
        "/rulebooks/catan/handbook/own",
    ):
        page.goto(house.url + address)
        if found := faults_both_ways(page):
            problems[address] = found
    assert problems == {}
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{house.url}/new")
    assert page.evaluate(CARDS_BY_ROW) == [1] * 4, "cards of one row begin on one line"
    assert max(map(abs, page.evaluate(BESIDE_THE_EDGE))) <= 2, "pictures stand where words begin"
