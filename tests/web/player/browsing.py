"""A phone in a real Chromium: how it joins, what thumbs miss, what has arrived."""

from __future__ import annotations

from playwright.sync_api import Page

from tafelrunde.journal.events import SlipReported
from tafelrunde.store import badges
from tafelrunde.web import house as books
from tafelrunde.web.live import Known
from tests.web.conftest import House, axe_problems
from tests.web.player.phones import state

SMALL = """[...document.querySelectorAll(`button, a[role=button], summary, nav a, .phone-foot a,
    .count-link, .phone-brand, select, input:not([type=hidden], [type=checkbox], [type=radio]),
    label:has(> [type=checkbox], > [type=radio])`)]
  .filter(e => e.offsetParent && (e.getBoundingClientRect().height < 43.5
                                  || e.getBoundingClientRect().width < 43.5))
  .map(e => e.outerHTML.slice(0, 140))"""


def join(page: Page, house: House, player: str, slug: str = "pokal") -> None:
    """By the link; the stream of this tournament is open too."""
    hall = books.find(slug)
    house.halls[slug] = Known(hall.id, hall.version)
    _badge, token = badges.issue(hall.id, "player", player)
    page.goto(f"{house.url}/t/{slug}/b/{token}")
    assert page.url.endswith(f"/t/{slug}/me"), page.url


def wrong(page: Page, width: int) -> list[str]:
    """Everything axe, thumbs or the width of the screen complain about."""
    found = axe_problems(page) + page.evaluate(SMALL)
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [*found, *([f"{wide} px wide"] if wide > width else [])]


def reports() -> int:
    return sum(isinstance(event, SlipReported) for event in state().history)


def send_again(page: Page) -> None:
    """Unless the box was faster: it sends by itself when the house is heard again."""
    page.evaluate("document.querySelector('#outbox button')?.click()")
