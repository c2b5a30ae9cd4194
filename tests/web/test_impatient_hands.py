"""A second press that comes too soon does not do what has come into the place of the first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import tafelrunde.web
from tafelrunde.desk import commands as c
from tafelrunde.state.tournament import Tournament
from tafelrunde.web import house as books
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.tableside.conftest import friedrich, saved
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]
SCRIPT = Path(tafelrunde.web.__file__).parent / "static" / "patience.js"
AFTER_THE_REST = 1500
"""Milliseconds until what an answer brought can be pressed, and what was pressed has been done."""

STANDS_THERE = """([wanted, x, y]) => {
  const place = document.querySelector(wanted)?.getBoundingClientRect();
  return place && place.left <= x && x <= place.right && place.top <= y && y <= place.bottom;
}"""


def state() -> Tournament:
    return books.state(books.find("pokal").id)[0]


def pressed_twice(page: Page, button: str, then: str) -> None:
    """Once on a button, and again in the same place as soon as another one is there."""
    place = page.locator(button).first.bounding_box()
    assert place is not None
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.click(*middle)
    page.wait_for_function(STANDS_THERE, arg=[then, *middle])
    page.mouse.click(*middle)
    page.wait_for_timeout(AFTER_THE_REST)


def before_the_ceremony() -> days.Day:
    day = days.started(8)
    results = day.results()
    while day.step.code != "award":
        assert day.take_step(results)
    return day


def test_the_next_place_is_not_shown_by_an_impatient_press(hall: House, tab: Tab) -> None:
    saved(before_the_ceremony())
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/award")
    pressed_twice(page, "#reveal-form button", "#reveal-form:has([name=place][value='2']) button")
    assert state().revealed == 3
    page.locator("#reveal-form button").click()
    expect(page.locator("#reveal-form [name=place]")).to_have_value("1")
    page.locator("#reveal-form button").press("Enter")  # the keyboard waits for nothing
    expect(page.locator("#reveal-form")).to_have_count(0)


def test_what_a_page_offered_rests_until_it_shows_what_was_pressed(hall: House, tab: Tab) -> None:
    saved(before_the_ceremony())
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/award")
    held: list[Route] = []
    freed: list[bool] = []

    def hold(route: Route) -> None:
        if freed:  # what is asked late is not held for ever
            route.continue_()
        else:
            held.append(route)

    page.route("**/desk/award", hold)
    with page.expect_response("**/do/reveal-place"):
        page.locator("#reveal-form button").click()
    page.locator("#next-step").press("Enter")
    expect(page.locator("#reveal-form button")).to_have_attribute("aria-busy", "true")
    assert state().phase == "running"
    freed.append(True)
    for route in held:
        route.continue_()
    expect(page.locator("#reveal-form [name=place]")).to_have_value("2")
    expect(page.locator("#notice .conflict")).to_have_count(0)
    page.locator("#next-step").press("Enter")
    expect(page.locator("#next-step")).not_to_have_text("Turnier mit dieser Rangfolge beenden")
    assert state().phase == "awarded"


def test_the_next_step_is_not_taken_by_an_impatient_press(hall: House, tab: Tab) -> None:
    day = days.Day()
    day.enter(8, fair_play=True)
    day.check_in_all()
    day.does(c.CloseCheckIn())
    saved(day)
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk")
    pressed_twice(page, "#next-step", "#next-step[form=draft-form]")
    assert state().phase == "running"
    assert state().rounds == []
    place = page.locator("#next-step").bounding_box()
    assert place is not None
    page.locator("#next-step").click()
    expect(page.locator("#certificate")).to_be_visible()
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    assert page.evaluate(STANDS_THERE, ["#next-step", *middle]), "publishing stands in its place"
    for _ in range(3):
        page.mouse.click(*middle)
        page.wait_for_timeout(AFTER_THE_REST / 3)
    page.locator("#next-step").click()
    expect(page.locator("[name=looked]")).to_be_focused()  # what is missing is asked for
    [draft] = state().rounds
    assert not draft.published
    page.locator("[name=looked]").check()
    page.locator("#next-step").click()
    expect(page.locator("#in-the-hall")).to_be_visible()
    assert state().rounds[0].published


def test_a_page_that_was_only_opened_is_read_before_it_is_closed(hall: House, tab: Tab) -> None:
    day = days.seated(8)
    day.report_all(day.results())
    saved(day)
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk")
    pressed_twice(page, "a#next-step", "button#next-step")
    assert page.url.endswith("/standings")
    assert not state().rounds[-1].closed


def test_nobody_picks_a_role_for_the_next_player(hall: House, tab: Tab) -> None:
    day = friedrich()
    results = day.results()
    while day.step.code != "pick-seat":
        assert day.take_step(results)
    saved(day)
    page = tab()
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/finish")
    chooser = page.locator(".picks [name=player]")
    first = chooser.input_value()
    page.locator(".picks button").first.press("Enter")
    expect(chooser).not_to_have_value(first)
    second = chooser.input_value()
    others = f".picks:not(:has([name=player][value={second}])) button"
    pressed_twice(page, ".picks button", others)
    [match] = state().matches.values()
    assert {seat.player for seat in match.seats if seat.role} == {first, second}


BUTTON = '<form action="{}"><input type="hidden" name="key" value="{}"><button>{}</button></form>'
PAGE = f"""<!doctype html><style>[data-rests] {{ pointer-events: none; }}</style>
<div id="live">{BUTTON.format("/five", 1, "+5")}</div>"""
RENEWS = """another => {
  window.pressed = 0;
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    window.pressed += 1;
    document.getElementById("live").innerHTML = another;
    document.querySelector("button").focus();
  });
}"""


@pytest.fixture
def renewed(tab: Tab) -> Callable[[str], Page]:
    """A page whose only button, pressed, makes way for another."""

    def opened(another: str) -> Page:
        page = tab()
        page.route("**/x", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto("http://127.0.0.1/x")
        page.add_script_tag(path=SCRIPT)
        page.evaluate(RENEWS, another)
        return page

    return opened


def test_the_same_button_fetched_anew_can_be_pressed_at_once(
    renewed: Callable[[str], Page],
) -> None:
    page = renewed(BUTTON.format("/five", 2, "+5"))
    for _ in range(3):
        page.mouse.click(20, 20)
    assert page.evaluate("pressed") == 3


def test_another_button_rests_for_a_moment_and_then_is_pressed(
    renewed: Callable[[str], Page],
) -> None:
    page = renewed(BUTTON.format("/ten", 2, "+5"))
    for _ in range(3):
        page.mouse.click(20, 20)
    assert page.evaluate("pressed") == 1
    page.locator("button").click()
    assert page.evaluate("pressed") == 2


def test_whoever_goes_on_pressing_does_nothing_more(renewed: Callable[[str], Page]) -> None:
    page = renewed(BUTTON.format("/ten", 2, "+10"))
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # a busy machine makes no pause longer than it is meant to be
    for _ in range(6):  # each pause is shorter than the rest, all of them together far longer
        page.mouse.click(20, 20)
        page.clock.run_for(400)
    assert page.evaluate("pressed") == 1
    page.clock.run_for(800)
    page.mouse.click(20, 20)
    assert page.evaluate("pressed") == 2


def test_enter_held_down_presses_once(renewed: Callable[[str], Page]) -> None:
    page = renewed(BUTTON.format("/ten", 2, "+10"))
    page.locator("button").focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    assert page.evaluate("pressed") == 1
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate("pressed") == 2
