"""Long lists: a page at a time, found by the public name, printed by a job, and never computed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk.association.inviting import plan
from tafelrunde.reckoning.names.calling import order_of
from tafelrunde.reckoning.season import history
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.standings import season
from tafelrunde.standings.lot_order import shown_season
from tafelrunde.standings.worth import tournament_results
from tafelrunde.store.association.register import add_alias
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.kept_models import KeptPrint
from tafelrunde.store.name_keys import loose
from tafelrunde.web.api import seasons as api
from tafelrunde.web.association import large_prints, ranking, taking
from tafelrunde.web.season import house, listing
from tests.web.association.office import Office, name_of, row
from tests.web.association.private_season import CHILD_SHOWN, told_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    told = Office("carcassonne")
    told.played("Eins", "2025-10-01", [row(place, place) for place in range(1, 15)])
    told.played("Zwei", "2025-11-01", [row(place, place + 6) for place in range(1, 15)])
    return told


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


class Abacus:
    """Notes what is added up: every way of computing a list asks what a tournament gave whom."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.touched: set[str] = set()
        monkeypatch.setattr(season, "tournament_results", self._results)
        monkeypatch.setattr(history, "tournament_results", self._results)

    def _results(self, told: Any, tournament: Any, *more: Any) -> Any:
        self.touched.add(tournament.id)
        return tournament_results(told, tournament, *more)


def test_no_page_computes_the_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of four fields played once: what a person's page asks of three people is not all."""
    office = Office("carcassonne")
    for number in range(4):
        field = [row(place, 20 * number + place) for place in range(1, 13)]
        office.played(f"Turnier {number}", f"2025-1{number % 3}-0{number + 1}", field)
    office.asks("publish-list")
    text(office, "")  # brought up once
    results = next(iter(office.state.fixtures.values())).results
    assert results is not None
    someone = next(iter(results.people))
    outside = ["", "/calendar", "/final", f"/people/{someone}", "/files/ranking.csv", "/lists/1"]
    inside = ["", "/results", "/final", "/settings"]
    asked = [
        *((office.public, office.at(path)) for path in outside),
        *((office.public, f"/api/seasons/{office.slug}{x}") for x in ("/ranking", "/calendar")),
        (office.public, f"/api/seasons/{office.slug}/final"),
        (office.public, office.at(f"/dates/{next(iter(office.state.fixtures))}")),
        *((office.office, office.inside(path)) for path in inside),
        *((office.office, path) for path in ("/seasons", "/association")),
        (office.office, f"/association/persons/{someone}"),
    ]
    for client, address in asked:
        house.seasons()._tables.clear()
        abacus = Abacus(monkeypatch)
        assert client.get(address).status_code == 200, address
        assert len(abacus.touched) < 4, f"{address} computed the season"


def test_who_would_be_invited_is_read_as_it_is_computed() -> None:
    """Kept or added up: the same order, also among equals, before and after a lot."""
    office = Office("seven-wonders", **{"option-final_places": "3", "option-from_list": "3"})
    for tag, title in enumerate(("Eins", "Zwei")):
        field = [row(place, 20 * tag + place) for place in range(1, 13)]
        office.played(title, f"2025-10-0{tag + 1}", field)
    kept_as_computed(office)
    here = here_of(office)
    _rows, found = here.listing.standing()
    assert found.undecided, "the third place hangs on a lot"
    lot = found.undecided[0]
    office.asks("draw-season-lot", players=list(lot.players), source="words", seed="6 2 4")
    kept_as_computed(office)


def here_of(office: Office) -> house.Here:
    book = SeasonBook.objects.get(id=office.id)
    return house.Here(book, *house.seasons().state(office.id))


def kept_as_computed(office: Office) -> None:
    here = here_of(office)
    rows, found = here.listing.standing()
    table = season_table(here.state, here.rulebook)
    assert [(row.rank, row.player) for row in rows] == [(x.rank, x.player) for x in table.rows]
    assert found.invited == tuple(table.qualified)
    assert (found.undecided, found.held) == (tuple(table.undecided), table.held)
    matter = here.matter(house.EVERYBODY)
    assert plan(matter) == plan(replace(matter, standing=None))
    names = house.names_public()
    listed = shown_season(table.rows, table.season.lots, order_of(names))
    assert [x.player for x in here.listing.shown] == [x.player for x in listed]


def test_a_published_list_is_shown_a_page_at_a_time(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.asks("publish-list")
    monkeypatch.setattr(ranking, "A_PAGE", 8)
    pages = [office.public.get(office.at("/lists/1"), {"page": number}) for number in (1, 2, 3)]
    shown = [line.name for page in pages for line in page.context["page"].lines]
    assert len(shown) == len(set(shown)) == 20
    assert 'rel="next" href="?page=2"' in pages[0].content.decode()


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


def test_the_search_finds_whoever_appears_under_that_name_and_nobody_else(office: Office) -> None:
    """A former name is not told, a new one only once it is shown; all words have to fit."""
    first, second, third = (AssociationPerson.objects.get(name=name_of(n)) for n in (1, 2, 3))
    add_alias(first.id, "Xaver Quendel", "maiden")
    second.shown_as, second.consent_version = second.name, ""
    second.name, second.surname = "Xenia Quendel", "Quendel"
    second.save()

    def found(query: str) -> set[str]:
        page = office.public.get(office.at(), {"q": query}).context["page"]
        return {line.person for line in page.lines}

    assert found("quendel") == set()
    assert second.id in found(second.shown_as)
    assert found("xaver") == set()
    assert first.id in found(first.name)
    assert third.id not in found(f"{first.name} {third.name.split()[-1]}xx")
    names = {one.person: loose(one.name).split() for one in _all_lines(office)}
    for start in ("a", "m", "be", "sch"):
        fits = {who for who, words in names.items() if any(w.startswith(start) for w in words)}
        assert found(start) == fits, start


def _all_lines(office: Office) -> Any:
    return office.public.get(office.at()).context["page"].lines
