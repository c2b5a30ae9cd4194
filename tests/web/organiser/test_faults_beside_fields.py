"""A fault's note stands in its own field's label and leaves what else describes the field."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template.loader import render_to_string

from tafelrunde import web
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Seat
from tafelrunde.pages.organiser.slips import slip_form
from tests.web.conftest import Tab

SCRIPTS = Path(web.__file__).parent / "static"
ROW = """<form id="f"><div class="row"><label>One<input name="one" aria-describedby="hint"></label>
<label>Two<input name="two"></label></div><small id="hint">a hint</small></form>"""
TOLD = """() => {
  const fault = document.createElement("p");
  fault.dataset.place = "one";
  fault.textContent = "missing";
  window.tellAtFields(document.getElementById("f"), [fault]);
}"""
SLIP = """<form data-slip="/" data-missing="Not entered yet.">
<input name="vp-1" data-box data-unless="left-1 early" value="50">
<input name="vp-2" data-box data-unless="left-2 early">
<input name="coins-2" class="not-asked" data-box data-when-level data-unless="left-2 early">
<input type="checkbox" name="left-2"></form>"""
SENT = """() => document.forms[0].dispatchEvent(
  new Event("phone:checking", { bubbles: true, cancelable: true }))"""


def test_the_note_is_within_the_label_and_adds_to_the_description(tab: Tab) -> None:
    page = tab(1280)
    page.set_content(ROW)
    page.add_script_tag(path=SCRIPTS / "everybody.js")
    page.evaluate(TOLD)
    assert page.locator("label:has([name=one]) > .at-field").inner_text() == "missing"
    assert page.get_attribute("[name=one]", "aria-describedby") == "hint fault-one"
    page.fill("[name=one]", "5")
    assert page.locator(".at-field").count() == 0
    assert page.get_attribute("[name=one]", "aria-describedby") == "hint"


def test_a_phone_sends_no_slip_that_lacks_a_figure_the_house_asks_for(tab: Tab) -> None:
    page = tab(360)
    page.set_content(SLIP)
    for script in ("everybody.js", "player/phone.js"):
        page.add_script_tag(path=SCRIPTS / script)
    assert not page.evaluate(SENT)
    assert page.locator(".at-field").all_inner_texts() == ["Not entered yet."]
    assert page.get_attribute("[name=vp-2]", "aria-invalid") == "true"
    page.check("[name=left-2]")
    assert page.evaluate(SENT), "nothing is asked of who left"
    page.uncheck("[name=left-2]")
    page.evaluate("document.forms[0].elements['coins-2'].classList.remove('not-asked')")
    assert not page.evaluate(SENT)
    assert page.locator(".at-field").count() == 2


def test_who_left_is_asked_for_nothing_any_more(tab: Tab) -> None:
    page = tab(1280)
    page.set_content(SLIP)
    page.add_script_tag(path=SCRIPTS / "everybody.js")
    for place in ("vp-1", "vp-2"):
        told = TOLD.replace('"one"', f'"{place}"').replace('document.getElementById("f")', "f")
        page.evaluate(told.replace("() => {", "() => { const f = document.forms[0];"))
    page.check("[name=left-2]")
    assert page.get_attribute("[name=vp-2]", "aria-invalid") is None
    assert page.get_attribute("[name=vp-1]", "aria-invalid") == "true"
    assert page.locator(".at-field").count() == 1


def test_a_phone_sends_no_slip_on_which_nobody_is_marked_who_won(tab: Tab) -> None:
    page = tab(360)
    boxes = "".join(
        f'<input name="vp-{n}" data-box data-unless="left-{n} early" value="{vp}">'
        f'<input type="checkbox" name="left-{n}"><input type="radio" name="won" value="{n}">'
        for n, vp in ((1, 10), (2, 10), (3, 4))
    )
    early = '<select name="early"><option value=""><option value="science"></select>'
    asked = 'data-goal="10" data-missing="?" data-who-won="Who won?"'
    page.set_content(f'<form data-slip="/" {asked}>{boxes}{early}</form>')
    for script in ("everybody.js", "player/phone.js"):
        page.add_script_tag(path=SCRIPTS / script)
    assert not page.evaluate(SENT), "two have the points that win"
    assert page.locator(".at-field").all_inner_texts() == ["Who won?"]
    page.check("[name=left-2]")
    assert page.evaluate(SENT), "whoever left has not won"
    page.select_option("[name=early]", "science")
    assert not page.evaluate(SENT), "won early: by whom?"
    page.check("[name=won][value='3']")
    assert page.evaluate(SENT)


ASKED = """place => {
  const fault = document.createElement("p");
  fault.dataset.place = place;
  fault.textContent = "10 victory points or more: A, B. Who ended the game? Please mark the winner";
  window.tellAtFields(document.forms[0], [fault]);
}"""
WIDE = "all => all[0].getBoundingClientRect().width / document.forms[0].clientWidth"


@pytest.mark.parametrize(("width", "grid"), [(1280, 1), (360, 1), (360, 0)])
def test_who_ended_the_game_is_asked_once_and_as_wide_as_all_who_may_be_meant(
    tab: Tab, width: int, grid: int
) -> None:
    seats = [Seat(f"p{n}", n) for n in range(1, 5)]
    names = {seat.player: seat.player.upper() for seat in seats}
    form = slip_form(open_rulebook("catan").scoring["tables"], seats, None, names, {})
    shown = render_to_string("parts/slip/form.html", {"form": form, "grid": grid})
    page = tab(width)
    page.set_content(f"<!doctype html><form>{shown}</form>")
    for style in ("tafelrunde.css", "organiser/desk.css" if grid else "player/phone.css"):
        page.add_style_tag(path=SCRIPTS / style)
    page.add_script_tag(path=SCRIPTS / "everybody.js")
    page.evaluate(ASKED, "won")
    assert page.locator(".at-field").count() == 1
    assert page.locator(":is(label, .line, .slip-row) .at-field").count() == 0, "nobody's own"
    assert page.locator(".at-field").evaluate_all(WIDE) > 0.9
    marks = page.locator("[name=won]")
    assert marks.count() == len(seats) + 1, "and nobody"
    assert page.locator("[name=won][aria-invalid=true]").count() == marks.count()
    marks.nth(1).check()
    assert page.locator(".at-field, [aria-invalid]").count() == 0


def test_what_is_said_of_a_leaver_is_not_squeezed_into_his_box(tab: Tab) -> None:
    form = slip_form(
        open_rulebook("catan").scoring["tables"], [Seat("p1", 1)], None, {"p1": "Ada"}, {}
    )
    page = tab(1280)
    page.set_content(
        f"<form>{render_to_string('parts/slip/form.html', {'form': form, 'grid': 1})}</form>"
    )
    page.add_style_tag(path=SCRIPTS / "organiser/desk.css")
    page.add_script_tag(path=SCRIPTS / "everybody.js")
    page.evaluate(ASKED, "left-1")
    assert page.locator(".slip-row > .at-field").bounding_box()["width"] > 300  # type: ignore[index]
