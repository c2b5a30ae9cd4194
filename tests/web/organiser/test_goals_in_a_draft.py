"""In a draft, whoever is chosen can go to a table with a free seat that is not their own."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

import tafelrunde.web
from tests.web.conftest import Tab

SCRIPT = Path(tafelrunde.web.__file__).parent / "static" / "organiser" / "desk.js"
PAGE = """<ul>
  <li><button data-seat="p1" aria-pressed="false">Ada</button></li>
  <li><button data-seat="p2" aria-pressed="false">Bo</button>
    <a data-goal="2" href="http://house.example/seats" hidden>To table 2</a></li>
</ul>"""


def test_tables_with_a_free_seat_are_offered_to_whoever_sits_elsewhere(tab: Tab) -> None:
    page = tab(1280)
    page.set_content(PAGE)
    page.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
    goal = page.locator("[data-goal]")
    expect(goal).to_be_hidden()
    page.locator("[data-seat=p1]").click()
    expect(goal).to_be_visible()
    assert goal.get_attribute("href") == "http://house.example/seats?who=p1&to=table%3A2"
    page.locator("[data-seat=p1]").click()
    expect(goal).to_be_hidden()
    page.locator("[data-seat=p2]").click()
    expect(goal).to_be_hidden()
