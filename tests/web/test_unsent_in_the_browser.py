"""The house does not answer a press: it is said where answers stand, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from tafelrunde.web import house as desk_house
from tests.web.audience.days import seated
from tests.web.conftest import House, Tab

NO_ANSWER = "Keine Antwort vom Haus"


def silent(route: Route) -> None:
    route.abort()


def portal(route: Route) -> None:
    """A Wi-Fi that wants a log-in answers in the place of the house."""
    route.fulfill(status=200, body="<h1>Willkommen im WLAN</h1>", content_type="text/html")


@pytest.fixture
def page(house: House, tab: Tab, admin_client: Client, settings: Any) -> Page:
    seated(12).saved()
    page: Page = tab(1280, "light")
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": admin_client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/t/pokal/desk/tables/1/1")
    return page


def typed(page: Page) -> None:
    boxes = page.locator("[data-slip] [data-box]:visible").all()
    for box, value in zip(boxes, ("60", "50", "49", "48"), strict=False):
        box.fill(value)


@pytest.mark.parametrize("instead", [silent, portal])
def test_a_slip_that_got_no_answer_stays_and_says_so(
    page: Page, instead: Callable[[Route], None]
) -> None:
    typed(page)
    page.locator("[data-slip] button.big").click()
    page.wait_for_url("**/desk/tables/1/2")
    done = page.locator("main > .note[data-tone=success]")
    expect(done).to_have_count(1)
    page.route("**/do/*", instead)
    typed(page)
    page.locator("[data-slip] button.big").click()
    expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
    expect(page.locator("#notice")).to_be_in_viewport()
    expect(done).to_have_count(0)  # the answer to the slip before would be read as the one to this
    expect(page.locator("[data-slip] [data-box]:visible").first).to_have_value("60")
    page.unroute("**/do/*")
    page.locator("[data-slip] button.big").click()
    page.wait_for_url("**/desk/tables/1/3")
    hall = desk_house.find("pokal")
    assert desk_house.state(hall.id)[0].rounds[0].tables[2].slip is not None
