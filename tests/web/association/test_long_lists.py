"""Long lists: a page at a time, found by the public name, printed by a job, and never computed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tafelrunde.pages.association import table as computing
from tafelrunde.store import season_book
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.kept_models import KeptPrint
from tafelrunde.web.api import seasons as api
from tafelrunde.web.association import house, large_prints, listing, taking
from tests.web.association.office import Office, name_of, row
from tests.web.association.private_season import CHILD_SHOWN, told_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    season = Office("carcassonne")
    season.played("Eins", "2025-10-01", [row(place, place) for place in range(1, 15)])
    season.played("Zwei", "2025-11-01", [row(place, place + 6) for place in range(1, 15)])
    return season


def text(office: Office, path: str, **query: str) -> str:
    return str(office.public.get(office.at(path), query).content.decode())


def test_a_page_of_the_list_and_the_next_show_everybody_once(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "A_PAGE", 8)
    pages = [office.public.get(office.at(), {"page": number}) for number in ("1", "2", "3")]
    shown = [line.name for page in pages for line in page.context["page"].lines]
    everybody = house.seasons().table(office.id).shown
    assert [len(page.context["page"].lines) for page in pages] == [8, 8, 4]
    assert len(set(shown)) == len(everybody) == 20
    assert 'rel="next" href="?page=2"' in pages[0].content.decode()
    assert 'rel="prev" href="?page=1"' in pages[1].content.decode()


def test_somebody_is_found_by_the_beginning_of_the_name(office: Office) -> None:
    first, last = name_of(3).split()[:2]
    found = office.public.get(office.at(), {"q": f"{last[:4].upper()} {first[:3]}"})
    assert name_of(3) in [line.name for line in found.context["page"].lines]
    assert (
        "Nobody of that name"
        in office.public.get(
            office.at(), {"q": "Xyzzy"}, headers={"accept-language": "en"}
        ).content.decode()
    )


def test_a_minor_is_not_found_by_a_name_nobody_may_read() -> None:
    office = told_season()
    page = office.public.get(office.at())
    line = next(each for each in page.context["page"].lines if each.name == CHILD_SHOWN)
    child = AssociationPerson.objects.get(id=line.person)
    assert child.name != CHILD_SHOWN
    found = office.public.get(office.at(), {"q": child.name})
    assert child.id not in [each.person for each in found.context["page"].lines]


def test_no_page_computes_the_season(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    text(office, "")  # brought up once

    def refuse(*_: Any) -> Any:
        raise AssertionError("a page computed the season")

    monkeypatch.setattr(season_book, "season_table", refuse)
    monkeypatch.setattr(computing, "season_table", refuse)
    house.seasons()._tables.clear()
    person = house.seasons().state(office.id)[0].fixtures
    someone = next(iter(next(iter(person.values())).results.people))  # type: ignore[union-attr]
    for path in ("", "/calendar", "/final", f"/people/{someone}", "/files/ranking.csv"):
        assert office.public.get(office.at(path)).status_code == 200, path
    for path in ("/ranking", "/calendar", "/final"):
        assert office.public.get(f"/api/seasons/{office.slug}{path}").status_code == 200, path
    for path in ("/association", office.inside(), office.inside("/results")):
        assert office.office.get(path).status_code == 200, path
    assert office.office.get(f"/association/persons/{someone}").status_code == 200


def test_the_page_of_a_person_is_the_one_computed(office: Office) -> None:
    from tafelrunde.pages.association.person import person_page

    state = office.state
    table = house.seasons().table(office.id)
    names = house.names_public()
    for each in table.rows:
        page = office.public.get(office.at(f"/people/{each.player}")).context["page"]
        assert page == person_page(state, table, each.player, names)


def test_a_program_follows_the_pages(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "A_PAGE", 8)
    address: str | None = f"/api/seasons/{office.slug}/ranking"
    names: list[str] = []
    while address:
        told = Client().get(address).json()
        names += [line["name"] for line in told["ranking"]]
        assert (told["pages"], told["total"]) == (3, 20)
        address = told["next"]
    assert len(set(names)) == 20
    assert Client().get(f"/api/seasons/{office.slug}/ranking?page=9").status_code == 404
    found = Client().get(f"/api/seasons/{office.slug}/ranking", {"q": name_of(3)}).json()
    assert [line["name"] for line in found["ranking"]] == [name_of(3)]


@pytest.fixture
def long(office: Office, monkeypatch: pytest.MonkeyPatch) -> Office:
    monkeypatch.setattr(taking, "LARGE", 5)
    return office


PRINT = "/print/ranking.pdf"


def test_a_large_print_is_ordered_once_and_handed_out(
    long: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered: list[int] = []
    real = large_prints.make_print
    monkeypatch.setattr(
        large_prints,
        "make_print",
        type("Job", (), {"enqueue": ordered.append}),
    )
    for _ in range(3):
        waits = long.public.get(long.at(PRINT))
        assert (waits.status_code, waits["Retry-After"]) == (202, "5")
    assert len(ordered) == 1
    real.enqueue(number=ordered[0])
    for _ in range(2):
        ready = long.public.get(long.at(PRINT))
        assert (ready.status_code, ready["Content-Type"]) == (200, "application/pdf")
        assert ready.content.startswith(b"%PDF")
    assert len(ordered) == 1


def test_a_change_orders_another_and_an_erasure_leaves_none(long: Office) -> None:
    first = long.public.get(long.at("/files/ranking.csv"))
    assert first.status_code == 200
    long.asks("withdraw-results", fixture=next(iter(long.state.fixtures)), reason="Zweifel")
    second = long.public.get(long.at("/files/ranking.csv"))
    assert first.content != second.content
    assert KeptPrint.objects.count() == 1
    from tafelrunde.store.association.erasure import erase_person

    erase_person(house.seasons(), AssociationPerson.objects.get(name=name_of(9)).id)
    assert not KeptPrint.objects.exists()
    assert name_of(9) not in long.public.get(long.at("/files/ranking.csv")).content.decode()
