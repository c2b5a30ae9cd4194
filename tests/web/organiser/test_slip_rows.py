"""What is missing on a slip is said once for each person, and the row stays a row."""

from __future__ import annotations

import html
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page

from tafelrunde import web
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Seat
from tafelrunde.pages.organiser.slips import slip_form
from tests.web.conftest import Tab
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import start

STYLE = Path(web.__file__).parent / "static" / "organiser" / "desk.css"
SAY_SO = """box => {
    const text = document.createElement("small");
    text.className = "at-field field-error";
    text.textContent = "noch nicht eingetragen";
    box.insertAdjacentElement("afterend", text);
}"""


def test_who_lacks_which_figures_stands_in_one_sentence_each(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8)
    organiser.publish()
    table = organiser.state.rounds[0].tables[1]
    typed = {f"vp-{number}": "40" for number in range(1, len(table.seats) + 1)}
    answer = organiser.do("report-slip", round="1", table="1", **(typed | {"turns-2": "x"}))
    assert answer.status_code == 422
    said = html.unescape(answer.content.decode())
    for seat in table.seats:
        assert f"{organiser.names[seat.player]}: noch nicht eingetragen: " in said
    assert said.count("Züge und Punktekarten") == len(table.seats) - 1
    second = next(seat.player for seat in table.seats if seat.position == 2)
    assert f"{organiser.names[second]}, Züge: eine ganze Zahl erwartet" in said
    assert said.count("data-place") == len(table.seats) + 1


@pytest.mark.parametrize("width", [1280, 360])
def test_a_message_leaves_the_boxes_of_its_row_beside_each_other(tab: Tab, width: int) -> None:
    scoring = open_rulebook("dominion").scoring["tables"]
    form = slip_form(scoring, [Seat("p1", 1), Seat("p2", 2)], None, {"p1": "A", "p2": "B"}, {})
    page: Page = tab(width)
    page.set_content(render_to_string("parts/slip/form.html", {"form": form, "grid": 1}))
    page.add_style_tag(path=STYLE)
    row = page.locator(".slip-row", has=page.locator("[data-box]")).first
    for box in row.locator("[data-box]").all()[1:]:
        box.evaluate(SAY_SO)
    tops = row.locator("[data-box]").evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(tops) == 3
    assert len(set(tops)) == 1
