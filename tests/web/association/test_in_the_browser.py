"""The association's pages in a real browser: nothing for axe to find, nothing to push sideways."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests.web.association.office import Office, name_of, row
from tests.web.conftest import DESK, PHONE, House, Tab, faults_both_ways

pytestmark = pytest.mark.django_db(transaction=True)


def a_season() -> Office:
    """Two results that count, one to look at, one date to decide on, invitations running."""
    office = Office(
        title="Meisterschaft 2025/26",
        regions="Nord\nSüd",
        final_date="2026-05-01",
        **{"option-final_places": "6", "option-from_list": "4"},
    )
    office.played("Herbst", "2025-10-05", [row(n, n) for n in range(1, 13)], region="Nord")
    office.played("Winter", "2025-11-05", [row(n, 16 - n) for n in range(1, 13)], direct="on")
    later = office.dated("Frühling", "2026-03-01", region="Süd", capacity="20")
    office.day("2026-01-01")
    office.announced("Spät", "2026-01-10", fee="8", region="Nord")
    office.day("2026-03-02")
    office.typed(later, [f"1; {name_of(3)}s", f"2; {name_of(4)}", "3; Neu Jemand"])
    office.asks("publish-list")
    office.asks("send-invitations", deadline="2026-03-20")
    return office


def entered(page: Page, url: str, client: Client | None) -> None:
    page.context.clear_cookies()
    if client is not None:
        cookie = client.cookies["tafelrunde"].value
        page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": url}])


def opened(page: Page, address: str, looked: Collection[int] = (DESK, PHONE)) -> list[str]:
    """What is wrong with a page, on a desk and on a phone."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    return faults_both_ways(page, looked)


def test_every_page_is_clean_for_axe_and_fits_a_phone(house: House, tab: Tab) -> None:
    office = a_season()
    fixture = next(iter(office.state.fixtures))
    newest = next(x for x in office.state.fixtures.values() if x.title == "Frühling")
    person = office.result(fixture).people[3]
    public = ["/seasons", *(office.at(path) for path in ("", "/calendar", "/final", "/lists/1"))]
    public += [office.at(f"/people/{person}"), office.at(f"/dates/{fixture}")]
    clubs = [office.at("/mine"), office.at("/announce"), office.at(f"/dates/{newest.id}/results")]
    inside = ["/association", "/association/open/catan", "/association/merging"]
    inside += ["/association/bans", *(office.inside(p) for p in ("", "/settings", "/results"))]
    inside += [office.inside("/final"), office.inside(f"/results/{newest.receipts[-1].upload}")]
    inside += ["/association/letters", "/association/letters/texts", office.inside("/write")]
    inside += ["/association/letters/texts/invitation/de"]
    page = tab()
    found: list[Any] = []
    for client, addresses in ((None, public), (office.organiser, clubs), (office.office, inside)):
        entered(page, house.url, client)
        for number, address in enumerate(addresses):
            looked = (DESK, PHONE)[number % 2]
            wrong = opened(page, house.url + address, [looked])
            found += [(address, problem) for problem in wrong]
    assert not found, "\n".join(map(str, found))


def test_a_date_hears_the_rules_while_it_is_typed_and_is_sent_without_leaving_the_page(
    house: House, tab: Tab
) -> None:
    office = Office(regions="Nord")
    page = tab(1280)
    entered(page, house.url, office.organiser)
    office.day("2025-10-01")
    page.goto(house.url + office.at("/announce"))
    page.fill("[name=title]", "Zu spät")
    page.fill("[name=place]", "Herne")
    page.fill("[name=date]", "2025-10-05")
    page.dispatch_event("[name=date]", "change")
    page.wait_for_selector("#checks a.rule:text('CAR-604')")
    page.select_option("[name=mode]", "own")
    page.click("button.big")
    refused = "#notice [data-refused] a.rule:text('CAR-608')"
    page.wait_for_selector(refused)
    with page.expect_response(lambda answer: "check" in answer.url):
        page.dispatch_event("[name=date]", "change")
    assert page.locator(refused).count(), "looking up the rules takes no answer away"
    assert page.input_value("[name=title]") == "Zu spät"
    page.select_option("[name=mode]", "four-player")
    page.click("button.big")
    page.wait_for_url(f"**{office.at('/mine')}")
    assert [each.title for each in office.state.fixtures.values()] == ["Zu spät"]


LINES = """(cells) => cells.map((cell) => {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  do text.nextNode(); while (!text.currentNode.data.trim());
  const range = document.createRange();
  range.selectNodeContents(text.currentNode);
  return range.getClientRects().length;
})"""
"""In how many lines each cell writes its date."""


def test_no_deadline_of_a_final_and_no_date_is_broken(house: House, tab: Tab) -> None:
    office = a_season()
    page = tab(width=800)
    entered(page, house.url, office.office)
    for path in ("/final", "/results"):
        page.goto(house.url + office.inside(path))
        lines = page.locator("td.date").evaluate_all(LINES)
        assert lines
        assert set(lines) == {1}, path
