"""Check-in by search: names as they are typed in a hurry, and nobody found is somebody to enter."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connections
from playwright.sync_api import Page, Route, expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.store.people_file import PersonLine
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems

PEOPLE = [
    PersonLine("p1", "Jörg Groß", "Groß"),
    PersonLine("p2", "Zoë Müller", "Müller"),
    PersonLine("p3", "Ada See", "See", club="Nord"),
    PersonLine("p4", "Ada See", "See", club="Süd"),
    PersonLine("p5", "Sven Øverby", "Øverby"),
    PersonLine("p6", "Bo Weiß", "Weiß"),
    PersonLine("p7", "Bo Weiss", "Weiss"),
]


@pytest.fixture
def hall_house(transactional_db: None) -> Iterator[House]:
    days.arriving(7, 1).saved(people=PEOPLE)
    opened = House({})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def test_hurried_typing_finds_people_and_offers_to_enter_whom_it_does_not_find(
    hall_house: House, tab: Tab
) -> None:
    _badge, token = badges.issue("t1", "organiser")
    page = tab(width=1280)
    page.goto(f"{hall_house.url}/t/pokal/b/{token}")
    page.goto(f"{hall_house.url}/t/pokal/desk/check-in")
    rows = page.locator("[data-row]:visible")
    expect(rows).to_have_count(7)
    search = page.locator("[data-search]")
    for typed in ("joerg gross", "jorg", "Groß", "groß"):
        search.fill(typed)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("Jörg Groß")
    for typed in ("oever", "overby", "ØVER"):
        search.fill(typed)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("Sven Øverby")
    search.fill("zoe mueller")
    expect(rows).to_contain_text("Zoë Müller")
    already = page.locator("[data-already]")
    expect(already).to_be_hidden()
    search.fill("groß")
    expect(already).to_have_text("Jörg Groß ist schon da")
    search.fill("ada")
    expect(rows.nth(0)).to_contain_text("Ada See (Nord)")
    expect(rows.nth(1)).to_contain_text("Ada See (Süd)")
    search.press("Enter")  # which of the two stands at the door, only a person can see
    expect(page.locator("[data-alike]")).to_have_text(
        "Mehrere passen dazu: Bitte unten die richtige Person wählen."
    )
    expect(rows.nth(0).get_by_role("button").first).to_be_focused()
    expect(page.locator("[data-row][data-done]")).to_have_count(1)  # as before
    for typed in ("bo weiss", "weiss"):
        search.fill(typed)
        expect(rows).to_have_count(2)
        search.press("Enter")  # typed in a hurry it may be either
        expect(page.locator("[data-alike]")).to_be_visible()
    done = page.locator("[data-row][data-done] .check-name")
    expect(done).to_have_count(1)  # as before
    search.fill("bo weiß")
    search.press("Enter")  # whoever types it so means nobody who sounds alike
    expect(done.filter(has_text="Bo Weiß")).to_have_count(1)
    expect(done.filter(has_text="Bo Weiss")).to_have_count(0)
    search.fill("bo weiß")
    expect(already).to_have_text(re.compile("Bo Weiß.* ist schon da"))
    offer = page.locator("[data-nobody]")
    expect(offer).to_be_hidden()
    search.fill("Neu & Gesicht")
    expect(rows).to_have_count(0)
    assert axe_problems(page) == []
    search.press("Enter")  # on to what must be seen of whoever is entered
    expect(offer.get_by_role("checkbox").first).to_be_focused()
    expect(rows).to_have_count(0)
    offer.get_by_role("link").click()
    expect(page.locator("input[name=name]").first).to_have_value("Neu & Gesicht")


def test_with_the_last_tick_that_must_be_seen_the_person_is_there(
    transactional_db: None, tab: Tab
) -> None:
    day = days.Day()
    day.enter(4)
    day.saved(people=PEOPLE[:4])
    young = days.Day("carcassonne", "two-player", tournament="t2")
    young.does(c.SetDetails(fee_cents=300))
    young.enter(2, minor=True)
    young.saved("jung", people=[PersonLine(f"p{n}", f"Kind {n}", minor=True) for n in (1, 2)])
    house = House({})
    house.start()
    try:
        _badge, token = badges.issue("t1", "organiser")
        page = tab(width=1280)
        page.goto(f"{house.url}/t/pokal/b/{token}")
        page.goto(f"{house.url}/t/pokal/desk/check-in")
        missing = page.locator("[data-row]:not([data-done])")
        page.locator("[data-search]").fill("Jörg")
        first = page.locator(f"#{missing.nth(0).get_attribute('id')}")
        first.locator("[type=checkbox][name=eligible]").click()
        expect(first.locator(".settled", has_text="DE, AT, CH")).to_have_count(1)
        expect(first).not_to_have_attribute("data-state", "there")
        first.locator("[name=fair_play], [name=attested]").click()
        expect(first).to_have_attribute("data-state", "there")
        assert page.locator("[data-already]").is_hidden(), "nobody was here before"
        expect(page.locator("[data-search]")).to_have_value("")
        expect(first.locator("[data-open], button.fee")).to_have_count(0)
        second = page.locator(f"#{missing.nth(0).get_attribute('id')}")
        second.locator(".check-row").click()
        second.locator("[name=fair_play], [name=attested]").click()
        expect(second).to_have_attribute("data-state", "there")
        second.locator(".check-row").click(force=True)
        expect(second).to_have_attribute("data-state", "there")
        second.get_by_role("button", name="DE, AT, CH").click()
        expect(second.locator("button.fee")).to_have_count(0)
        _a_tick_set_while_another_is_on_its_way_stays(page, house)
    finally:
        house.stop()
        connections.close_all()


def _a_tick_set_while_another_is_on_its_way_stays(page: Page, house: House) -> None:
    """The line comes back with the fee paid, and keeps what was ticked in it meanwhile."""
    _badge, token = badges.issue("t2", "organiser")
    page.goto(f"{house.url}/t/jung/b/{token}")
    page.goto(f"{house.url}/t/jung/desk/check-in")
    child = page.locator("#row-p1")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/change-entry", hold)
    child.locator("[type=checkbox][name=fee_paid]").click()
    child.locator("[name=data_checked]").click()
    expect(child.locator("[name=data_checked]")).to_be_checked()
    held[0].continue_()
    expect(child.locator(".settled", has_text="Startgeld bezahlt")).to_have_count(1)
    expect(child.locator("[name=data_checked]")).to_be_checked()
    expect(child).not_to_have_attribute("data-state", "there")
    child.locator("[name=consent]").click()
    expect(child).to_have_attribute("data-state", "there")
