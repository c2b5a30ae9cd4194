"""Factors, blocks and bonus points on the pages: nothing for axe to find, nothing too wide."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.association.office import row
from tests.web.association.test_in_the_browser import entered
from tests.web.association.test_list_rules import league, person, worth
from tests.web.conftest import House, Tab, faults_both_ways

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_pages_of_such_a_list_are_clean_for_axe_and_fit_a_phone(house: House, tab: Tab) -> None:
    office = league()
    settings, change = office.inside("/settings"), office.dated("Sommer", "2026-05-05")
    before = office.office.get(settings)
    assert before.status_code == 200
    days = ("2025-10-05", "2025-11-05", "2025-12-05")
    for number, day in enumerate(days):
        fixture = office.dated(f"Abend {number + 1}", day)
        worth(office, fixture, kind="Grand Prix" if number == 1 else "", factor="")
        office.day(day)
        office.typed(fixture, [row(place, (place + number) % 6 + 1) for place in range(1, 7)])
        office.accepted(fixture)
    bonus = {"points": "1/2", "reason": "Fairplay"}
    office.asks("give-bonus", fixture=fixture, person=person(5), **bonus)
    office.asks("exclude-person", fixture=fixture, person=person(6), reason="Beschluss")
    addresses = [
        "/association/open/dominion/own",
        office.at(f"/dates/{change}/change"),
        office.inside(f"/results/{office.result(fixture).upload}"),
        office.at(),
        office.at(f"/people/{person(4)}"),
        office.at(f"/dates/{fixture}"),
    ]
    page = tab()
    entered(page, house.url, office.office)
    found: list[Any] = []
    for address in addresses:
        answer = page.goto(house.url + address)
        assert answer is not None
        assert answer.status == 200, address
        for closed in page.locator("details.more").all():
            closed.evaluate("each => { each.open = true }")
        found += [(address, problem) for problem in faults_both_ways(page)]
    assert not found, "\n".join(map(str, found))
