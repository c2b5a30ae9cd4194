"""Practice on a laptop: what the panel speaks of is framed and in sight, below the panel."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.web.conftest import House, Tab
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_practice import PAGES, follow, learner, told

__all__ = ["learner"]

IN_SIGHT = """() => {
  const one = (each) => document.querySelector(each);
  const [spot, panel, bar] = [one(".pointed"), one("#practice"), one(".bar")];
  const [box, head] = [spot.getBoundingClientRect(), panel.getBoundingClientRect()];
  const end = bar && !bar.contains(spot) ? bar.getBoundingClientRect().top : innerHeight;
  return head.top >= 0 && head.bottom <= box.top + 1 && box.bottom <= end + 1;
}"""
OVERLAP = """() => {
  const note = document.querySelector("#notice").getBoundingClientRect();
  const paper = document.querySelector("#practice .paper").getBoundingClientRect();
  return note.height > 0 && note.top < paper.bottom && paper.top < note.bottom;
}"""
SMALL = {"width": 1280, "height": 800}


def at_the_step(clerk: Clerk, page: Page, house: House) -> None:
    now = told(clerk)
    parts = [PAGES.get(now.page, now.page), *map(str, now.of)]
    path = "".join(f"/{part}" for part in parts if part)
    page.goto(f"{house.url}/t/{clerk.slug}/desk{path}")
    expect(page.locator(".pointed").first).to_be_attached()


@pytest.mark.django_db(transaction=True)
def test_whatever_is_framed_is_in_sight_and_so_is_the_panel(
    house: House, tab: Tab, learner: Clerk
) -> None:
    page = tab()
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    name = settings.SESSION_COOKIE_NAME
    cookie = learner.client.cookies[name].value
    page.context.add_cookies([{"name": name, "value": cookie, "url": house.url}])
    looked = []
    while (code := told(learner).code) != "award":
        if code in ("late", "publish 1", "slip 1", "correct 1", "check 2", "match"):
            at_the_step(learner, page, house)
            page.wait_for_function(IN_SIGHT)
            looked.append(code)
        if code == "publish 1":
            expect(page.locator("label.looked.pointed")).to_have_count(1)
            page.locator("label.looked input").check()
            expect(page.locator("#next-step.pointed")).to_have_count(1)
        if code == "slip 1":
            page.locator(".pointed").click()
            expect(page.locator("#notice .note")).to_be_visible()
            assert not page.evaluate(OVERLAP), "the figures to type stay readable"
            at_the_step(learner, page, house)
            page.wait_for_function(IN_SIGHT)
            boxes = page.locator("[data-slip] [data-box]")
            for number in range(boxes.count()):
                boxes.nth(number).fill("8" if number else "acht")
            page.locator(".pointed").click()
            expect(boxes.first).to_have_attribute("aria-invalid", "true")
            expect(boxes.first).to_be_in_viewport()
            page.wait_for_function(IN_SIGHT)
        follow(learner)
    assert len(looked) == 6
