"""Hidden while pages of it are open: nothing stays on show, and it comes back by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tafelrunde.store import news
from tafelrunde.store.models import Hall
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab

__all__ = ["hall"]


def seen_by_all(public: bool) -> None:
    Hall.objects.update(public=public)
    row = Hall.objects.get()
    news.nudge(row.id, row.version)


@pytest.mark.parametrize(
    ("address", "part"),
    [("/screen", "#now"), ("/overlay?what=final", "#overlay"), ("/standings", "#live")],
)
def test_what_is_hidden_leaves_open_pages_and_comes_back(
    hall: House, tab: Tab, address: str, part: str
) -> None:
    days.awarded(8).saved()
    page = tab(1280)
    with page.expect_response(lambda answer: "/stream" in answer.url):
        page.goto(f"{hall.url}/t/pokal{address}")
    expect(page.locator(part)).to_be_visible()
    seen_by_all(False)
    expect(page.locator("body")).to_contain_class("gone", timeout=15_000)
    expect(page.locator(part)).to_be_hidden()
    seen_by_all(True)
    expect(page.locator("body")).not_to_contain_class("gone", timeout=15_000)
    expect(page.locator(part)).to_be_visible()
    expect(page.locator("#notice")).to_be_empty()
