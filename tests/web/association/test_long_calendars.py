"""Many dates and letters: fifty or a hundred at a time, each shown once, and found by a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.letter_models import Letter
from tafelrunde.web.association import calendar, intake, post
from tests.web.association.office import Office, row

pytestmark = pytest.mark.django_db

PLACES = ("Köln", "Herne", "Bonn", "Kiel", "Ulm")


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> Office:
    """Five dates played, five to come; two on a page."""
    told = Office("carcassonne")
    for number, place in enumerate(PLACES, start=1):
        field = [row(rank, number + rank) for rank in range(1, 13)]
        told.played(f"Turnier {number}", f"2025-11-0{number}", field, place=place)
        told.dated(f"Pokal {number}", f"2026-02-0{number}", place=place)
    told.day("2025-12-01")
    monkeypatch.setattr(calendar, "DATES_A_PAGE", 2)
    monkeypatch.setattr(intake, "DATES_A_PAGE", 2)
    return told


def all_pages(client: Client, address: str, key: str, query: str = "page") -> list[Any]:
    """What stands on one page after another, as long as there is a next one."""
    found: list[Any] = []
    for number in range(1, 20):
        answer = client.get(address, {query: number})
        found += answer.context[key]
        if f'rel="next" href="?{query}={number + 1}"' not in answer.content.decode():
            return found
    raise AssertionError("pages without an end")


LISTS: dict[str, Callable[[Office], list[str]]] = {
    "to come": lambda o: [x.title for x in all_pages(o.public, o.at("/calendar"), "to_come")],
    "played": lambda o: [x.title for x in all_pages(o.public, o.at("/calendar"), "past", "past")],
    "office": lambda o: [
        line.line.title for line, _hall, _open in all_pages(o.office, o.inside(), "decided")
    ],
    "results": lambda o: [
        x.title for x, _why in all_pages(o.office, o.inside("/results"), "counting")
    ],
}
TURNIERE = [f"Turnier {number}" for number in range(1, 6)]
POKALE = [f"Pokal {number}" for number in range(1, 6)]
EXPECTED = {
    "to come": POKALE,
    "played": TURNIERE[::-1],
    "office": TURNIERE + POKALE,
    "results": TURNIERE[::-1],
}


def test_every_date_stands_on_one_page_of_its_list(office: Office) -> None:
    for name, pages in LISTS.items():
        assert pages(office) == EXPECTED[name], name


def test_a_date_is_found_by_its_place_and_title_however_it_is_spelt(office: Office) -> None:
    asked = {"q": "koeln"}
    page = office.public.get(office.at("/calendar"), asked).context
    assert [x.title for x in page["to_come"]] == ["Pokal 1"]
    assert [x.title for x in page["past"]] == ["Turnier 1"]
    decided = office.office.get(office.inside(), asked).context["decided"]
    assert [line.line.title for line, _hall, _open in decided] == ["Turnier 1", "Pokal 1"]
    results = office.office.get(office.inside("/results"), {"q": "turn 4"}).context["counting"]
    assert [x.title for x, _why in results] == ["Turnier 4"]
    nothing = office.public.get(
        office.at("/calendar"), {"q": "xyzzy"}, headers={"accept-language": "en"}
    )
    assert "No such date." in nothing.content.decode()


def test_letters_are_found_by_name_and_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office("carcassonne")
    monkeypatch.setattr(post, "A_PAGE", 2)
    for number, name in enumerate(("Änne Probe", "Bo Muster", "Cleo Muster")):
        AssociationPerson.objects.create(id=f"letter{number}", name=name, surname=name.split()[1])
        Letter.objects.create(kind="invitation", person=f"letter{number}", state="sent")
    address = "/association/letters"
    pages = [office.office.get(address, {"page": page}) for page in (1, 2)]
    names = [[line.name for line in page.context["lines"]] for page in pages]
    assert names == [["Cleo Muster", "Bo Muster"], ["Änne Probe"]]
    assert 'name="q"' in pages[0].content.decode()
    found = office.office.get(address, {"q": "aenne"}).context
    assert ([line.name for line in found["lines"]], found["counts"]["sent"]) == (["Änne Probe"], 1)
