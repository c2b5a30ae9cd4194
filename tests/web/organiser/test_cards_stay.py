"""The cards of the check-in keep their height and their places, whatever is said in them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections
from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.store.people_file import PersonLine
from tests.web.audience import days
from tests.web.conftest import House, Tab

PEOPLE = [
    PersonLine("p1", "Ada See", "See"),
    PersonLine("p2", "Wilhelmine-Charlotte von der Würfelburg zu Kartenstein", "Würfelburg"),
    PersonLine("p3", "Bo Tal", "Tal"),
    PersonLine("p4", "Zoë Wald", "Wald"),
]
EVERYTHING = """() => [...document.querySelectorAll('[data-row], [data-filter], #here-count')]
  .map((each) => [each.getBoundingClientRect(), window.scrollY])
  .map(([box, down]) => [box.left, box.top + down, box.width, box.height].map(Math.round))"""
"""Where everything stands on the page, however far it was scrolled."""
EMPTY = """() => [...document.querySelectorAll('[data-row]:has(.settle > *)')].map((row) =>
  row.querySelector('.settle > *').getBoundingClientRect().top
  - row.querySelector('.check-name').getBoundingClientRect().bottom)"""

INSIDE = """(card) => {
  const note = card.querySelector('[data-told-first]').getBoundingClientRect();
  const [own, tick] = [card, card.querySelector('[data-attest]')]
    .map((it) => it.getBoundingClientRect());
  return note.bottom <= own.bottom && note.right <= own.right && note.top >= tick.bottom;
}"""


def _begun(day: days.Day) -> None:
    """Whoever comes now is late, and owes the fee."""
    began = datetime.now(UTC) - timedelta(hours=1, minutes=48)
    day.does(
        c.SetDetails(
            title="Pokal",
            date=began.date().isoformat(),
            start_time=began.strftime("%H:%M"),
            time_zone="UTC",
            fee_cents=750,
        )
    )


@pytest.fixture
def late_house(transactional_db: None) -> Iterator[House]:
    plain = days.Day("dominion", "swiss")
    asking = days.Day("carcassonne", "two-player", tournament="t2")
    for day, slug in ((plain, "pokal"), (asking, "duell")):
        _begun(day)
        day.enter(4)
        day.saved(slug, people=PEOPLE)
    opened = House({})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def _open(house: House, page: Page, tournament: str, slug: str) -> None:
    _badge, token = badges.issue(tournament, "organiser")
    page.goto(f"{house.url}/t/{slug}/b/{token}")
    page.goto(f"{house.url}/t/{slug}/desk/check-in")
    expect(page.locator("[data-row]")).to_have_count(4)


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_when_somebody_is_ticked(late_house: House, tab: Tab, width: int) -> None:
    page = tab(width=width)
    for tournament, slug in (("t1", "pokal"), ("t2", "duell")):
        _open(late_house, page, tournament, slug)
        before = page.evaluate(EVERYTHING)
        assert max(page.evaluate(EMPTY)) < 16, "what is settled stands right below the name"
        for player in ("p1", "p2", "p4"):
            card = page.locator(f"#row-{player}")
            attest = card.locator("[data-attest]")
            if attest.count():
                card.locator(".check-row").click()  # what is missing is said, and moves nothing
                expect(card.locator("[data-told-first]")).to_be_visible()
                assert page.evaluate(EVERYTHING) == before
                assert card.evaluate(INSIDE), "it hangs over no edge, and covers no tick"
                page.locator("[data-search]").focus()  # and lies over nobody once one turns away
                expect(page.locator("[data-told-first]")).to_have_count(0)
                attest.click()
            else:
                card.locator(".check-row").click()
            expect(card).to_have_attribute("data-state", "there")
            expect(card).to_contain_text("zu spät")
            assert page.evaluate(EVERYTHING) == before, (slug, player)
        page.locator("#row-p1 button.fee").first.click()
        expect(page.locator("#row-p1 .settled", has_text="Startgeld bezahlt")).to_have_count(1)
        assert page.evaluate(EVERYTHING) == before
        page.locator("#row-p1 button.undo").click()
        expect(page.locator("#row-p1")).not_to_have_attribute("data-state", "there")
        assert page.evaluate(EVERYTHING) == before


def test_whom_nobody_finds_is_entered_and_here_with_one_press(late_house: House, tab: Tab) -> None:
    page = tab(width=1280)
    _open(late_house, page, "t1", "pokal")
    search, filters = page.locator("[data-search]"), page.locator(".filters").bounding_box()
    search.fill("Neu Gesicht")
    offer = page.get_by_role("button", name="Anmelden und einchecken: Neu Gesicht")
    expect(offer).to_be_visible()
    assert page.locator(".filters").bounding_box() == filters, "no button jumps away"
    offer.click()
    expect(page.locator("[data-row]", has_text="Neu Gesicht")).to_have_attribute(
        "data-state", "there"
    )
    assert page.url.endswith("/desk/check-in")
    expect(search).to_be_focused()
    expect(search).to_have_value("")
    expect(page.locator("#here-count")).to_contain_text("1 von 5 ist da")
    search.fill("Neu Gesichtt")
    page.get_by_role("button", name="Anmelden und einchecken: Neu Gesichtt").click()
    expect(page.locator("[data-twice]")).to_be_visible()  # who resembles somebody is asked about
    page.locator("[name=twice]").check()
    page.get_by_role("button", name="Anmelden und einchecken: Neu Gesichtt").click()
    expect(page.locator("[data-row]", has_text="Neu Gesichtt")).to_have_count(1)


def test_what_must_be_seen_is_ticked_before_somebody_new_is_here(
    late_house: House, tab: Tab
) -> None:
    page = tab(width=360)
    _open(late_house, page, "t2", "duell")
    page.locator("[data-search]").fill("Neu Gesicht")
    offer = page.get_by_role("button", name="Anmelden und einchecken: Neu Gesicht")
    offer.click()
    expect(page.locator("[data-row]")).to_have_count(4)
    page.locator("#enter-arrived [required]").check()
    offer.click()
    expect(page.locator("[data-row]", has_text="Neu Gesicht")).to_have_attribute(
        "data-state", "there"
    )
