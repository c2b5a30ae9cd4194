"""The projector turns its pages: every name is shown, large enough and in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.audience.test_screen import does, hall, open_screen
from tests.web.conftest import House, Tab

__all__ = ["hall"]


def test_two_hundred_people_are_shown_within_a_dozen_pages(hall: House, tab: Tab) -> None:
    day = days.closed(200, 1)
    day.saved()
    page = open_screen(tab, hall, "?pace=60", height=720)
    assert int(page.evaluate("document.documentElement.dataset.pageTotal")) <= 12
    assert page.locator(".wall-ranks [data-item]").count() == 200
    does(day, c.DraftRound(seed="dice"))
    does(day, c.PublishRound(round=2))
    does(day, c.StartClock())
    expect(page.locator("#now")).to_have_attribute("data-view", "round", timeout=10_000)
    assert page.locator(".open-tables [data-item]").count() == 50
    assert int(page.evaluate("document.documentElement.dataset.pageTotal")) <= 3


def test_two_hundred_find_their_table_within_a_minute(hall: House, tab: Tab) -> None:
    """Even pages and columns, letters over each page, the word table, no hash, no controls."""
    days.seated(200).saved()
    page = open_screen(tab, hall)
    assert float(page.evaluate("document.documentElement.dataset.cycleSeconds")) < 60
    # On a busy machine it may have turned already. Not by the mouse: over the strip nothing rests.
    page.locator("[data-halt]").dispatch_event("click")
    while page.evaluate("document.documentElement.dataset.pageNumber") != "1":
        page.keyboard.press("ArrowLeft")
    marks = page.locator("#slide-names ~ .marks span").all_inner_texts()
    assert len(marks) > 1
    assert marks[0].startswith("Ä")
    assert marks[-1].partition("–")[2].startswith("W")
    expect(page.locator(".marks [aria-current]")).to_have_text(marks[0])
    line = page.locator(".wall-names [data-item]").first
    expect(line).to_contain_text("Tisch")
    rows = page.evaluate(
        """() => {
          const columns = {};
          document.querySelectorAll(".wall-names [data-item]:not([hidden])").forEach((item) => {
            const left = Math.round(item.getBoundingClientRect().left);
            columns[left] = (columns[left] || 0) + 1;
          });
          return Object.values(columns);
        }"""
    )
    assert len(rows) == 4
    assert max(rows) - min(rows) <= 1
    assert page.locator("#now code").count() == 0
    expect(page.locator("html.idle")).to_have_count(1, timeout=8_000)
    expect(page.locator(".strip-tools")).to_have_css("opacity", "0")
    page.mouse.move(200, 200)
    expect(page.locator(".strip-tools")).to_have_css("opacity", "1")


SIZES = """() => {
  const shown = (box) => Array.from(box.querySelectorAll("[data-item]:not([hidden]) .who"))
    .filter((who) => who.offsetParent);
  const cut = (who) => who.scrollWidth > who.clientWidth + 1
    || who.scrollHeight > 1.25 * who.clientHeight;
  return Array.from(document.querySelectorAll("[data-fit]")).map(shown)
    .find((names) => names.length)
    .map((who) => [getComputedStyle(who).fontSize, cut(who)]);
}"""
"""The letters of every name on the page, and whether it is cut."""


@pytest.mark.parametrize("number", [8, 60, 200])
def test_all_names_of_a_page_have_one_size_and_none_is_cut(
    hall: House, tab: Tab, number: int
) -> None:
    """And a Huber among many finds the page by its marks."""
    long = "Wilhelmine-Charlotte von der Würfelburg zu Kartenstein-Meeplingen"
    people = days.made_up(number)
    people[0] = replace(people[0], name=long, surname="Kartenstein-Meeplingen")
    people[20:140] = [
        replace(person, name=f"{person.name.split()[0]}{at:03} Huber", surname="Huber")
        for at, person in enumerate(people[20:140])
    ]
    days.seated(number).saved(people=people)
    page = open_screen(tab, hall, "?view=seating&pace=600")
    marks = page.locator("#slide-names ~ .marks span").all_inner_texts()
    ends = [mark.partition("–") for mark in marks]
    assert all(one[2] != other[0] for one, other in pairwise(ends)), marks
    for _ in range(int(page.evaluate("document.documentElement.dataset.pageTotal"))):
        names = page.evaluate(SIZES)
        assert len({size for size, _cut in names}) == 1
        assert not any(cut for _size, cut in names)
        page.keyboard.press("ArrowRight")


CUT = """(query) => Array.from(document.querySelectorAll(query)).filter((each) =>
  each.offsetParent && (each.scrollWidth > each.clientWidth + 1
    || getComputedStyle(each).whiteSpace === "nowrap")).map((each) => each.innerText)"""


def test_whoever_shares_a_table_s_first_place_is_named_in_full(hall: House, tab: Tab) -> None:
    day = days.seated(48)
    day.does(c.StartClock())
    for table in day.state.rounds[0].tables.values():
        level = Slip(tuple(Line(seat.player, {"vp": 55, "coins": 3}) for seat in table.seats))
        day.does(c.ReportSlip(round=1, table=table.number, slip=level))
        day.does(c.AcceptSlip(round=1, table=table.number))
    people = [replace(each, name=f"{each.name} von Meeplingen") for each in days.made_up(48)]
    day.saved(people=people)
    page = open_screen(tab, hall, "?view=round&pace=600", height=720)
    assert page.evaluate(CUT, ".ticker .who") == []
    newest = page.locator(".ticker li").first
    assert newest.locator("strong").count() == 4
    box = page.locator(".ticker ol").bounding_box()
    assert box is not None
    for line in page.locator(".ticker li").all():
        one = line.bounding_box()
        assert one is not None
        beside = one["x"] >= box["x"] + box["width"]
        assert beside or one["y"] + one["height"] <= box["y"] + box["height"] + 1, "none by half"


@pytest.mark.rule("CAR-308")
@pytest.mark.parametrize("height", [720, 1080])
def test_what_decided_a_place_is_read_to_its_end(hall: House, tab: Tab, height: int) -> None:
    day = days.started(8, rulebook="carcassonne", mode="two-player", options={"knockout_size": 4})
    results = day.results()
    while day.step.code != "award":
        if "third-place" in day.state.matches and day.state.matches["third-place"].awaiting:
            seats = day.state.matches["third-place"].seats
            level = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in seats))
            day.does(c.ReportSlip(match="third-place", slip=level))
        else:
            assert day.take_step(results)
    day.does(c.AwardTournament())
    day.saved()
    page = open_screen(tab, hall, "?pace=600", height=height)
    while page.locator("#slide-final").is_hidden():
        page.keyboard.press("ArrowRight")
    told = page.locator(".why", has_text="das Los entschied)")
    expect(told).to_have_count(2)
    assert page.evaluate(CUT, ".why") == []


@pytest.mark.parametrize(
    ("view", "make"),
    [
        ("seating", lambda: days.seated(70)),
        ("standings", lambda: days.closed(60, 1)),
    ],
)
def test_every_name_is_on_the_screen_within_one_cycle(
    hall: House, tab: Tab, view: str, make: Callable[[], days.Day]
) -> None:
    day = make()
    day.saved()
    page = open_screen(tab, hall, "?pace=1", height=720)
    pages = int(page.evaluate("document.documentElement.dataset.pageTotal"))
    assert pages > 2
    seen: set[str] = set()
    turned: set[str] = set()
    deadline = time.monotonic() + 4 * pages + 10
    while len(turned) < pages and time.monotonic() < deadline:
        turned.add(page.evaluate("document.documentElement.dataset.pageNumber"))
        seen.update(
            page.evaluate(
                "Array.from(document.querySelectorAll('[data-item]'))"
                ".filter((item) => { const box = item.getBoundingClientRect();"
                " return box.height > 0 && box.bottom <= innerHeight && box.right <= innerWidth; })"
                ".map((item) => item.innerText)"
            )
        )
        page.wait_for_timeout(120)
    assert len(turned) == pages, "it did not turn all its pages by itself"
    text = "\n".join(seen)
    for number in range(1, len(day.players) + 1):
        assert days.made_up_name(number) in text, days.made_up_name(number)


def test_pages_can_be_held_and_turned_by_hand(hall: House, tab: Tab) -> None:
    days.seated(70).saved()
    page = open_screen(tab, hall, "?pace=1", height=720)
    page.locator("[data-halt]").click()
    held = page.evaluate("document.documentElement.dataset.pageNumber")
    page.wait_for_timeout(2500)
    assert page.evaluate("document.documentElement.dataset.pageNumber") == held
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.documentElement.dataset.pageNumber") != held
