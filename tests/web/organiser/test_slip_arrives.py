"""A slip lies open at the desk when its table reports: the first screen says so."""

from __future__ import annotations

from typing import Any

from django.test import Client
from playwright.sync_api import expect

from tafelrunde.desk import commands as c
from tests.web.audience.days import seated
from tests.web.conftest import House, Tab
from tests.web.player.phones import at_the_desk


def test_what_a_phone_reported_is_said_over_the_empty_form(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    day = seated(12)
    day.saved()
    page = tab(1280, "light")
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": admin_client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/t/pokal/desk/tables/1/1")
    first = page.locator("[data-slip] [data-box]:visible").first
    expect(first).to_have_value("")
    slip = day.slip(day.state.rounds[-1].tables[1].seats, day.results())
    at_the_desk(c.ReportSlip(round=1, table=1, slip=slip), "reports")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('moved'))")
    said = page.locator("[data-came]")
    expect(said).to_be_visible()
    expect(said).to_be_in_viewport()
    said.get_by_role("link").click()
    expect(first).not_to_have_value("")
    expect(said).to_be_hidden()
