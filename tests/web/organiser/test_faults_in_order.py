"""Several faults of a new tournament are told as its fields stand, and none stays folded up."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tafelrunde.web.fields import FIELDS_OF_DETAILS
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab
from tests.web.organiser.conftest import Clerk
from tests.web.test_for_everybody import at_the_desk

__all__ = ["hall"]

NEW = "/new/catan/ranking-tournament"
WRONG = {"option-rounds": "abc", "fee": "zehn", "title": "", "date": "morgen", "time_zone": "Mond"}


def test_faults_are_told_in_the_order_of_the_fields_and_folds_are_open(organiser: Clerk) -> None:
    page = organiser.client.post(NEW, WRONG).content.decode()
    told = re.findall(r'data-place="([^"]*)"', page)
    assert told == ["title", "date", "time_zone", "fee", "option-rounds"]
    assert re.search(r'<details class="sheet options" open', page)
    fresh = organiser.client.get(NEW).content.decode()
    assert not re.search(r'<details class="sheet options" open', fresh)


def test_the_order_is_that_of_the_form(organiser: Clerk) -> None:
    names = re.findall(r'name="(\w+)"', organiser.client.get(NEW).content.decode())
    there = [name for name in dict.fromkeys(names) if name in FIELDS_OF_DETAILS]
    assert there == [name for name in FIELDS_OF_DETAILS if name in there]
    assert len(there) > 12


def test_the_first_wrong_field_has_the_focus_and_the_options_unfold(hall: House, tab: Tab) -> None:
    page = tab(1280)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}{NEW}")
    page.locator("details.options summary").click()
    page.fill("[name=option-rounds]", "abc")
    page.locator("details.options summary").click()
    page.fill("[name=fee]", "zehn")
    page.fill("[name=title]", " ")
    page.locator("form.announce button.big").click()
    expect(page.locator("[name=title]")).to_be_focused()
    expect(page.locator("details.options")).to_have_attribute("open", "")
    expect(page.locator(".at-field")).to_have_count(3)
