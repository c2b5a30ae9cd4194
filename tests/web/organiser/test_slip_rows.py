"""What is missing on a slip is said once for each person, and the row stays a row."""

from __future__ import annotations

import html
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

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


ANSWERED = """said => {
    window.stored = 0;
    window.htmx.ajax = async () => { document.getElementById("preview").innerHTML = said; };
    document.addEventListener("submit", (event) => { event.preventDefault(); window.stored += 1; });
}"""


def test_who_lacks_which_figures_stands_in_one_sentence_each(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8)
    organiser.publish()
    table = organiser.state.rounds[0].tables[1]
    typed = {f"vp-{number}": "40" for number in range(1, len(table.seats) + 1)}
    answer = organiser.do("report-slip", round="1", table="1", **(typed | {"turns-2": "x"}))
    assert answer.status_code == 422
    said = html.unescape(answer.content.decode())
    assert said.count("gleichauf mit anderen am Tisch, bitte eintragen: Züge") == 3
    second = next(seat.player for seat in table.seats if seat.position == 2)
    assert f"{organiser.names[second]}, Züge: eine ganze Zahl erwartet" in said
    assert said.count("data-place") == len(table.seats)


@pytest.mark.rule("DOM-121")
def test_what_breaks_ties_is_asked_only_of_those_who_are_level(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8)
    organiser.publish()
    apart = {f"vp-{number}": str(40 - number) for number in range(1, 5)}
    organiser.did("report-slip", round="1", table="1", accept="1", **apart)
    stored = organiser.state.rounds[0].tables[1].slip
    assert stored is not None
    assert [set(line.figures) for line in stored.lines] == [{"vp"}] * 4
    level = apart | {"vp-2": "39"}
    refused = organiser.do("report-slip", round="1", table="2", **level)
    said = html.unescape(refused.content.decode())
    assert refused.status_code == 422
    assert said.count("bitte eintragen: Züge") == 2
    organiser.did("report-slip", round="1", table="2", **level | {"turns-1": "15", "turns-2": "14"})
    both = organiser.do(
        "report-slip", round="1", table="2", **level | {"turns-1": "15", "turns-2": "15"}
    )
    assert html.unescape(both.content.decode()).count("bitte eintragen: Punktekarten") == 2


def test_boxes_that_break_ties_appear_with_the_tie(tab: Tab) -> None:
    scoring = open_rulebook("dominion").scoring["tables"]
    seats = [Seat("p1", 1), Seat("p2", 2), Seat("p3", 3)]
    form = slip_form(scoring, seats, None, {"p1": "A", "p2": "B", "p3": "C"}, {})
    page: Page = tab(1280)
    shown = render_to_string("parts/slip/form.html", {"form": form, "grid": 1})
    whole = f"<!doctype html><form data-slip>{shown}</form>"
    page.route("**/slip", lambda route: route.fulfill(body=whole, content_type="text/html"))
    page.goto("http://127.0.0.1/slip")
    page.add_style_tag(path=STYLE.parent.parent / "tafelrunde.css")
    for script in ("vendor/htmx.min.js", "tafelrunde.js"):
        page.add_script_tag(path=STYLE.parent.parent / script)
    assert _asked(page) == ["vp-1", "vp-2", "vp-3"]
    page.locator("[name=vp-1]").fill("30")
    page.locator("[name=vp-2]").fill("28")
    page.locator("[name=vp-3]").fill("30")
    assert _asked(page) == ["vp-1", "turns-1", "vp-2", "vp-3", "turns-3"]
    page.locator("[name=turns-1]").fill("14")
    page.locator("[name=turns-3]").fill("14")
    assert "victory_cards-3" in _asked(page)


def test_enter_asks_for_what_breaks_ties_after_everything_else(tab: Tab) -> None:
    boxes = "".join(
        f'<div class="slip-row"><input name="vp-{n}" data-box><input name="turns-{n}" data-box '
        f'data-when-level><input name="cards-{n}" data-box data-when-level></div>'
        for n in (1, 2, 3)
    )
    page = tab(1280)
    page.set_content(f'<form data-slip="/">{boxes}<button class="big">ok</button></form>')
    page.add_style_tag(path=STYLE.parent.parent / "tafelrunde.css")
    for script in ("vendor/htmx.min.js", "tafelrunde.js", "organiser/desk.js"):
        page.add_script_tag(path=STYLE.parent.parent / script)
    page.locator("[name=vp-1]").focus()
    order = []
    for figure in ("30", "28", "30", "14", "14", "2"):
        order.append(page.evaluate("document.activeElement.name"))
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    order.append(page.evaluate("document.activeElement.name"))
    assert order == ["vp-1", "vp-2", "vp-3", "turns-1", "turns-3", "cards-1", "cards-3"]


def _asked(page: Page) -> list[str]:
    boxes = page.locator("[data-box]").all()
    return [box.get_attribute("name") or "" for box in boxes if box.is_visible()]


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


@pytest.mark.parametrize(
    ("said", "second", "hint"),
    [
        ('<p class="note" data-tone="warning">Odd</p>', 1, "[data-twice]"),
        (
            '<div class="note" data-tone="warning"><p data-place="held">Too many</p></div>',
            0,
            "[data-in-the-way]",
        ),
    ],
)
def test_a_second_press_is_promised_to_store_only_what_it_stores(
    tab: Tab, said: str, second: int, hint: str
) -> None:
    page = slip_page(tab, said)
    page.locator("[name=held]").fill("6")
    for pressed in (0, second):
        page.locator("button").click()
        page.wait_for_selector(f"{hint}:not([hidden])")
        page.wait_for_function("!document.querySelector('form[data-held]')")
        assert page.evaluate("stored") == pressed
    assert [hint] == [
        each for each in ("[data-twice]", "[data-in-the-way]") if page.locator(each).is_visible()
    ]
    marked = page.locator("[name=held][aria-invalid=true]")
    assert marked.count() == 1 - second
    assert page.locator(".at-field").all_inner_texts() == ["Too many"] * (1 - second)


def slip_page(tab: Tab, said: str, apart: int = 0) -> Page:
    """A slip with one figure, beside or far below what the house says to it."""
    page = tab(1280)
    hints = render_to_string("organiser/parts/doubt_first.html", {})
    page.set_content(
        f'<p id="announcer"></p><div id="preview" style="margin-bottom: {apart}px"></div>'
        '<form data-slip action="/x"><label>H<input name="held" data-box></label>'
        f'<button class="big">ok</button>{hints}</form>'
    )
    for script in ("vendor/htmx.min.js", "tafelrunde.js", "everybody.js", "organiser/desk.js"):
        page.add_script_tag(path=STYLE.parent.parent / script)
    page.evaluate(ANSWERED, said)
    return page


def test_a_remark_far_above_the_button_is_read_beside_it(tab: Tab) -> None:
    page = slip_page(tab, '<p class="note" data-tone="warning">Odd</p>', apart=3000)
    page.locator("[name=held]").fill("6")
    page.locator("button").click()
    for seen in ("form .note", "[data-twice]", "button"):
        expect(page.locator(seen)).to_be_in_viewport()
    page.locator("[name=held]").fill("7")
    expect(page.locator("form .note")).to_have_count(0)
    page.locator("button").click()
    expect(page.locator("form .note")).to_have_text("Odd")
    page.locator("button").click()
    assert page.evaluate("stored") == 1
