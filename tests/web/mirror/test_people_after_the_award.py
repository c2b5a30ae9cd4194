"""Somebody is erased or marked as a minor after the result was handed in: the season follows."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.audience import press
from tests.web.association.office import Office, name_of, text_of
from tests.web.audience import days
from tests.web.mirror.test_mirror_pages import lines_of, made_code, pair, send

pytestmark = pytest.mark.django_db


def listed(numbers: list[int], number: int, **minors: str) -> dict[str, Any]:
    """Everybody the laptop knows, as it says it to the mirror; `minors` as initials."""
    persons = [
        {"player": f"p{n}", "name": minors.get(f"p{n}", name_of(n)), "minor": f"p{n}" in minors}
        for n in numbers
    ]
    return {"number": number, "persons": persons}


@pytest.fixture
def office() -> Office:
    """A mirrored tournament whose result waits at the office."""
    office = Office("carcassonne")
    fixture = office.dated("Herne", "2026-01-10")
    pair(made_code(office.organiser, f"{office.id} {fixture}"))
    office.day("2026-01-11")
    lines = lines_of(days.awarded(12, rulebook="carcassonne", mode="four-player"))
    people = listed(list(range(1, 13)), 0)
    assert send(lines=lines, people=people).json()["delivered"]
    return office


def fixture_of(office: Office) -> str:
    return next(iter(office.state.fixtures))


def ranking(office: Office) -> str:
    press.forget()
    return unescape(text_of(Client().get(office.at())))


def erased(number: int = 1) -> None:
    assert send(people=listed([1, *range(3, 13)], number)).status_code == 200


def marked(number: int = 1) -> None:
    people = listed(list(range(1, 13)), number, p3="X. Y.")
    assert send(people=people).status_code == 200


def test_a_minor_marked_once_the_result_counts_is_initials_in_the_list(office: Office) -> None:
    office.accepted(fixture_of(office))
    assert name_of(3) in ranking(office)
    marked()
    assert name_of(3) not in ranking(office)


def test_a_mark_in_the_journal_once_the_result_counts_hands_nothing_in(office: Office) -> None:
    office.accepted(fixture_of(office))
    day = days.awarded(12, rulebook="carcassonne", mode="four-player")
    before = len(lines_of(day))
    day.does(c.ChangeEntry(player="p3", minor=True))
    people = listed(list(range(1, 13)), 1, p3="X. Y.")
    assert send(lines=lines_of(day)[before:], people=people).json()["delivered"]
    assert len(office.state.fixtures[fixture_of(office)].receipts) == 1
    assert name_of(3) not in ranking(office)


def test_a_minor_marked_while_the_result_waits_is_initials_in_the_list(office: Office) -> None:
    marked()
    office.accepted(fixture_of(office))
    assert name_of(3) not in ranking(office)
    assert name_of(4) in ranking(office)


def test_whoever_is_erased_while_the_result_waits_keeps_a_place_without_a_name(
    office: Office,
) -> None:
    erased()
    page = office.looked_at(fixture_of(office))
    assert name_of(2) not in {line.name for line in page.lines}
    office.accepted(fixture_of(office))
    assert name_of(2) not in ranking(office)
    assert len(office.result(fixture_of(office)).people) == 12


def test_the_office_is_told_who_was_erased_once_the_result_counts(office: Office) -> None:
    office.accepted(fixture_of(office))
    results = office.inside("/results")
    assert "data-erased-there" not in text_of(office.office.get(results))
    erased()
    page = text_of(office.office.get(results))
    assert "data-erased-there" in page
    assert name_of(2) in page
    assert name_of(2) in ranking(office), "what the register knows the office erases"
    assert "an einem Turnier gelöscht" in text_of(office.office.get("/association"))


def test_a_name_the_office_decides_to_keep_is_asked_about_once(office: Office) -> None:
    office.accepted(fixture_of(office))
    erased()
    upload = office.result(fixture_of(office)).upload
    person = AssociationPerson.objects.get(name=name_of(2)).id
    address = office.inside(f"/results/{upload}/kept")
    office.posted(office.office, address, person=person)
    assert "data-erased-there" not in text_of(office.office.get(office.inside("/results")))
    assert "an einem Turnier gelöscht" not in text_of(office.office.get("/association"))
    office.posted(office.office, address, 422, person=person)


def test_a_correction_of_a_result_with_somebody_erased_can_be_decided(office: Office) -> None:
    """A line without a name could be nobody at all otherwise."""
    erased()
    day = days.awarded(12, rulebook="carcassonne", mode="four-player")
    before = len(lines_of(day))
    day.does(c.ChangeEntry(player="p3", minor=True))
    people = listed([1, *range(3, 13)], 2, p3="X. Y.")
    assert send(lines=lines_of(day)[before:], people=people).json()["delivered"]
    office.accepted(fixture_of(office))
    assert len(office.result(fixture_of(office)).people) == 12
