"""Public pages of a tournament in a real Chromium: accessible, no wider than the screen, live."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.audience.test_screen import does, hall
from tests.web.conftest import House, Tab, faults_both_ways

__all__ = ["hall"]

SEATING = ("/seating", "/seating?by=table", "/seating?by=meetings")
PUBLIC = ("", *SEATING, "/standings", "/rounds/1", "/finish", "/draws")


def test_public_pages_please_axe_and_fit_the_screen(hall: House, tab: Tab) -> None:
    days.awarded(16).saved()
    page = tab()
    problems = {}
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for path in (*PUBLIC, "/screen"):
        said.clear()
        page.goto(f"{hall.url}/t/pokal{path}")
        if found := faults_both_ways(page) + said:
            problems[path] = found
    assert problems == {}


def test_public_pages_follow_the_desk_by_themselves(hall: House, tab: Tab) -> None:
    day = days.running(16, 1)
    day.saved()
    page = tab(360)
    page.goto(f"{hall.url}/t/pokal/rounds/1")
    expect(page.locator("[data-connection=live]")).to_be_visible(timeout=15_000)
    expect(page.locator(".chip[data-state=final]")).to_have_count(1)
    table = day.state.rounds[0].tables[2]
    slip = day.slip(table.seats, day.results())
    does(day, c.ReportSlip(round=1, table=2, slip=slip))
    does(day, c.AcceptSlip(round=1, table=2))
    expect(page.locator(".chip[data-state=final]")).to_have_count(2, timeout=10_000)


FIGURES = """() => [...document.querySelectorAll('table.standings tbody tr')].map((row) =>
  [row.querySelector('.place'), row.querySelector('.number[data-label]')].map((it) =>
    it.getBoundingClientRect())).map(([place, it]) => [it.right, it.top < place.bottom])"""
LONGER = """() => {
  document.querySelector('table.standings .number[data-label]').textContent = '10,5';
  document.querySelector('table.standings .moved').textContent = '▲ 12';
}"""


def test_the_first_figure_of_a_line_keeps_its_place_on_a_phone(hall: House, tab: Tab) -> None:
    days.closed(16, 2).saved()
    page = tab(360)
    page.goto(f"{hall.url}/t/pokal/standings")
    page.evaluate(LONGER)
    rights, beside = zip(*page.evaluate(FIGURES), strict=True)
    assert len({round(each) for each in rights}) == 1
    assert all(beside)


HEADS = """() => [...document.querySelectorAll('table.result thead .number > span')].map((it) =>
  [it.textContent, it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)])"""


@pytest.mark.parametrize("width", [360, 1280])
def test_heads_and_checksums_are_not_torn_to_pieces(hall: House, tab: Tab, width: int) -> None:
    day = days.closed(8, rulebook="carcassonne", mode="two-player")
    day.saved()
    page = tab(width, language="en")
    page.goto(f"{hall.url}/t/pokal/rounds/1")
    heads = dict(page.evaluate(HEADS))
    assert round(heads["Points on the board"]) == 2
    assert all(head[0].isupper() for head in heads)
    page.goto(f"{hall.url}/t/pokal/draws")
    code = page.locator("code.long").first
    assert len(code.inner_text()) == 64
    lines = code.evaluate(
        "(it) => { const text = document.createRange(); text.selectNodeContents(it);"
        " return [...text.getClientRects()].map((line) => line.width); }"
    )
    assert len(lines) == 1 if width == 1280 else min(lines) > max(lines) / 2, "no letter by itself"


def test_the_ways_to_calendar_and_tournament_are_hit_by_a_finger(hall: House, tab: Tab) -> None:
    day = days.seated(8)
    day.does(c.SetDetails(title="Pokal", date="2026-11-18"))
    day.saved()
    page = tab(360)
    for path, link in (("", ".facts .also"), ("/embed", "h1 a")):
        page.goto(f"{hall.url}/t/pokal{path}")
        box = page.locator(link).bounding_box()
        assert box is not None
        assert box["height"] >= 24, path
