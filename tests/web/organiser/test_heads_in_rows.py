"""Heads take little of the desk's screen: two rows for the tables', one for the switches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections
from playwright.sync_api import Page, expect

from tafelrunde.store import badges
from tests.web.audience import days
from tests.web.conftest import House, Tab

TOPS = """(all) => [...new Set(all.filter((each) => each.offsetParent)
  .map((each) => each.getBoundingClientRect())
  .map((box) => Math.round(box.top + box.height / 2)))]"""


@pytest.fixture
def playing_house(transactional_db: None) -> Iterator[House]:
    day = days.Day()
    day.open(8)
    day.publish()
    day.saved()
    opened = House({})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def rows(page: Page, query: str) -> list[int]:
    return list(page.locator(query).evaluate_all(TOPS))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_heads_take_as_few_rows_as_they_can(playing_house: House, tab: Tab, lang: str) -> None:
    page = tab(width=1280, language=lang)
    _badge, token = badges.issue("t1", "organiser")
    page.goto(f"{playing_house.url}/t/pokal/b/{token}")
    page.goto(f"{playing_house.url}/t/pokal/desk/tables")
    start = page.locator("#in-the-hall .clock-tools button")
    expect(start).to_be_visible()
    head = ".list-head :is(h1, input, button, [role=button])"
    assert len(rows(page, head)) == 2
    start.click()
    expect(page.locator("#hall-clock button")).to_have_count(2)  # pause, five minutes more
    expect(page.locator("#to-seats")).to_be_visible()
    assert len(rows(page, head)) == 2
    page.locator(".desk-menu > summary").click()
    assert len(rows(page, ".desk-menu .switches button")) == 1
    word, key = page.locator(".by-keys > *").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert key["left"] - word["right"] >= 4, "a key does not stick to its word"
