"""A slip lies open at the desk when its table reports: the first screen says so."""

from __future__ import annotations

from typing import Any

from django.test import Client
from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience.days import finishing, seated
from tests.web.conftest import House, Tab
from tests.web.player.phones import at_the_desk


def at_the_open_slip(house: House, page: Page, client: Client, settings: Any, path: str) -> None:
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/t/pokal/desk/{path}")


def moved(page: Page) -> None:
    page.evaluate("document.body.dispatchEvent(new CustomEvent('moved'))")


def test_what_a_phone_reported_is_said_over_a_form_that_was_begun(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    day = seated(12)
    day.saved()
    page = tab(1280, "light")
    at_the_open_slip(house, page, admin_client, settings, "tables/1/1")
    first = page.locator("[data-slip] [data-box]:visible").first
    first.fill("9")
    slip = day.slip(day.state.rounds[-1].tables[1].seats, day.results())
    at_the_desk(c.ReportSlip(round=1, table=1, slip=slip), "reports")
    moved(page)
    said = page.locator("[data-came]")
    expect(said).to_be_visible()
    expect(said).to_be_in_viewport()
    expect(first).to_have_value("9")
    said.get_by_role("link").click()
    expect(first).not_to_have_value("9")
    expect(said).to_be_hidden()


def test_whoever_types_is_told_that_the_result_counts_by_now(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    day = seated(12)
    slip = day.slip(day.state.rounds[-1].tables[1].seats, day.results())
    day.does(c.ReportSlip(round=1, table=1, slip=slip))
    day.saved()
    page = tab(1280, "light")
    at_the_open_slip(house, page, admin_client, settings, "tables/1/1")
    page.locator("[data-slip] [data-box]:visible").first.fill("9")
    at_the_desk(c.AcceptSlip(round=1, table=1), "accepts")
    moved(page)
    said = page.locator("[data-came]")
    expect(said).to_be_visible()
    expect(said).to_contain_text("gilt inzwischen")
    expect(page.locator("[data-slip] [data-box]:visible").first).to_have_value("9")


def test_a_slip_that_nobody_has_begun_shows_what_was_reported_and_signed(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    """No empty fields and no button to save them stand over a result that counts."""
    day = seated(12)
    day.saved()
    page = tab(1280, "light")
    at_the_open_slip(house, page, admin_client, settings, "tables/1/1")
    first = page.locator("[data-slip] [data-box]:visible").first
    expect(first).to_be_focused()
    slip = day.slip(day.state.rounds[-1].tables[1].seats, day.results())
    at_the_desk(c.ReportSlip(round=1, table=1, slip=slip), "reports")
    moved(page)
    told = str(slip.lines[0].figures["vp"])
    boxes = page.locator("[data-slip] [data-box]:visible")
    expect(boxes.first).not_to_have_value("")
    assert told in [box.input_value() for box in boxes.all()]
    expect(page.locator("[data-came]")).to_be_hidden()
    expect(page.locator("#meanwhile")).to_be_focused()
    page.keyboard.type("77")
    assert "77" not in [box.input_value() for box in boxes.all()], "typed into nobody's result"
    at_the_desk(c.AcceptSlip(round=1, table=1), "accepts")
    moved(page)
    expect(page.locator("[data-slip][action$=correct-slip]")).to_be_visible()
    expect(page.locator("[data-slip] [name=reason]")).to_be_visible()


def test_the_final_follows_its_phones_at_the_desk(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    day = finishing(12)
    day.saved()
    page = tab(1280, "light")
    at_the_open_slip(house, page, admin_client, settings, "finish/final")
    expect(page.locator("[data-slip] button.big")).to_be_visible()
    lines = tuple(
        Line(seat.player, {"vp": 60 - n, "coins": 0})
        for n, seat in enumerate(day.state.matches["final"].seats)
    )
    at_the_desk(c.ReportSlip(match="final", slip=Slip(lines), accept=True), "reports")
    moved(page)
    boxes = page.locator("[data-slip] [data-box]:visible")
    expect(boxes.first).to_have_value("60")
    expect(page.locator("[data-slip][action$=correct-match]")).to_be_visible()
    expect(page.get_by_text("sobald alle Zahlen eingetippt sind")).to_have_count(0)
