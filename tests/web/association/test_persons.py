"""The office finds somebody among thousands, sees all that is kept, mends it, and can erase it."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tafelrunde.desk.actors import Actor
from tafelrunde.store.association.finding import find_people, the_one
from tafelrunde.store.association.merging import merge
from tafelrunde.store.association.offered import labels
from tafelrunde.store.association.register import Case, Particulars, add_alias, bar, enter_person
from tafelrunde.store.association_models import AssociationPerson, Ban, Correction
from tafelrunde.store.letter_models import Letter
from tafelrunde.web.account_names import FIRST, account_name
from tafelrunde.web.association.known_people import account_behind
from tafelrunde.web.season_ledger import person_in, seasons
from tests.web.association.office import Office, account, name_of, row
from tests.web.conftest import House, Tab

pytestmark = pytest.mark.django_db

MANY = 1000
A_PAGE = 25
SMALL = 60_000
"""Bytes of a page that nobody has to wait for."""


def known(name: str, number: int = 0, **more: Any) -> AssociationPerson:
    person = f"a{number or AssociationPerson.objects.count() + 1:016x}"
    surname = name.split()[-1]
    return AssociationPerson.objects.create(id=person, name=name, surname=surname, **more)


def thousands() -> None:
    AssociationPerson.objects.bulk_create(
        AssociationPerson(id=f"a{n:016x}", name=f"{name_of(n)} {n}", surname=name_of(n).split()[-1])
        for n in range(1, MANY + 1)
    )


@pytest.mark.parametrize(
    "typed", ["Müller", "mueller", "MULLER", "Jörg Mü", "muller jorg", "Joerg", "a00000000000000aa"]
)
def test_a_name_is_found_however_it_is_spelt(typed: str) -> None:
    wanted = known("Jörg Müller", 0xAA)
    known("Bo Muster")
    assert find_people(typed) == [wanted.id]


def test_other_names_and_merged_rows_lead_to_the_same_person() -> None:
    anna = known("Anna Berg")
    add_alias(anna.id, "Anna Schmidt", "maiden")
    known("Anja Berg", same_as=anna)
    assert find_people("schmidt") == [anna.id]
    assert find_people("anja") == [anna.id]
    assert find_people("nobody") == find_people("  ") == []


def test_a_name_typed_in_full_is_enough_where_only_one_has_it() -> None:
    ada = known("Ada Beispiel")
    assert the_one("ada beispiel") == ada.id
    known("Ada Beispiel")
    assert the_one("Ada Beispiel") is None


def test_the_whole_name_comes_before_those_that_only_begin_so() -> None:
    known("Ada Beispielhaft")
    ada = known("Ada Beispiel")
    assert find_people("Ada Beispiel")[0] == ada.id


def test_thousands_are_shown_a_page_at_a_time_and_found_by_name() -> None:
    thousands()
    office = account("office", "association")
    first = office.get("/association/persons")
    assert len(first.context["people"]) == A_PAGE
    assert first.context["page"].paginator.num_pages == MANY // A_PAGE
    last = office.get("/association/persons?page=40").context["people"]
    assert len(last) == A_PAGE
    assert not {x.person.id for x in first.context["people"]} & {x.person.id for x in last}
    wanted = name_of(876)
    found = office.get("/association/persons", {"q": f"{wanted} 876"})
    assert [x.called for x in found.context["people"]] == [f"{wanted} 876"]
    for page in ("/association/persons", "/association/bans"):
        assert len(office.get(page).content) < SMALL, page
    few = office.get("/association/persons/suggest", {"person": wanted.split()[1]})
    assert f'value="{wanted} 876"' in few.content.decode()
    assert few.content.count(b"<option") <= 12


def test_who_is_known_by_the_year_alone_is_listed_with_it() -> None:
    known("Xenia Fern", birth_year=1983)
    page = account("office", "association").get("/association/persons", {"q": "Fern"})
    assert ">1983</td>" in page.content.decode()


def test_a_field_for_a_person_takes_a_name_without_any_script() -> None:
    for number in (1, 7, 70):
        known(f"{name_of(number)} {number}", number)
    office = account("office", "association")
    form = {"key": "k", "person": f"{name_of(7)} 7", "since": "2026-01-01", "grounds": "Grund"}
    assert office.post("/association/bans", form).status_code == 302
    barred = AssociationPerson.objects.get(bans__isnull=False)
    assert barred.id == f"a{7:016x}"


def test_merging_is_searched_and_turned_over_page_by_page() -> None:
    for number in range(1, 31):
        known(f"{name_of(number)} Doppelt", birth_date=date(1990, 1, 1))
        known(f"{name_of(number)} Doppelt", birth_date=date(1990, 1, 1))
    office = account("office", "association")
    first = office.get("/association/merging")
    assert len(first.context["pairs"]) == 20
    assert first.context["page"].has_next()
    wanted = f"{name_of(9)} Doppelt"
    (pair,) = office.get("/association/merging", {"q": wanted}).context["pairs"]
    assert {pair.one.side.name, pair.other.side.name} == {wanted}


# ── One person ──


def test_a_person_s_page_tells_registrations_results_names_and_whether_a_ban_holds() -> None:
    office = Office()
    fixture = office.played("Herbst", "2025-10-05", [row(n, n) for n in range(1, 13)])
    second = office.result(fixture).ranking[1][0]
    add_alias(second, "Ganz Anders")
    page = office.office.get(f"/association/persons/{second}").content.decode()
    for told in (name_of(2), "Ganz Anders", "Herbst", "Platz 2 der Rangliste", "Keine Sperre gilt"):
        assert told in page, told
    bar(Case(person=second, since=date(2025, 1, 1), grounds="geheim"), Actor("a", "association"))
    page = office.office.get(f"/association/persons/{second}").content.decode()
    assert "Eine Sperre gilt" in page
    assert "geheim" not in page, "the case itself stands on the page of bans"


def test_namesakes_are_told_apart_wherever_the_office_lists_people() -> None:
    office = account("office", "association")
    elder = enter_person(Particulars(name="Maria Müller", told_apart="die Ältere"))
    enter_person(Particulars(name="Maria Müller"))
    bar(
        Case(person=elder.id, since=date(2026, 1, 1), grounds="x"),
        Actor("account:1", "association"),
    )
    Letter.objects.create(kind="invitation", person=elder.id, state="kept")
    for address in ("persons", "merging", "bans", "letters?state=kept"):
        page = office.get(f"/association/{address}").content.decode()
        assert page.count(">Maria Müller</a>") <= 1, address
        assert "Maria Müller (die Ältere)" in page, address


def test_the_list_says_the_names_of_merged_entries() -> None:
    office = account("office", "association")
    kept = enter_person(Particulars(name="Anna Groß"))
    gone = enter_person(Particulars(name="Anna Gross"))
    merge(seasons(), kept.id, gone.id, (), Actor("account:1", "association"), "k")
    (row,) = office.get("/association/persons").context["people"]
    assert row.other_names == ("Anna Gross",)


def test_a_merged_id_leads_to_the_person_it_became() -> None:
    kept = known("Anna Berg")
    gone = known("Anja Berg", same_as=kept)
    office = account("office", "association")
    answer = office.get(f"/association/persons/{gone.id}")
    assert answer["Location"].endswith(kept.id)
    assert "Anja Berg" in office.get(answer["Location"]).content.decode()
    assert office.get("/association/persons/nobody").status_code == 404


def particulars(**changed: str) -> dict[str, str]:
    kept = {"given_name": "Ada", "surname": "Beispiel", "birth_date": "", "email": ""}
    return kept | {"lives_in": "", "citizenships": "", "key": "k", "reason": "Ausweis"} | changed


def test_the_office_mends_particulars_with_a_reason_that_stays() -> None:
    ada = known("Ada Beispiel", email="ada@example.org")
    office = account("office", "association")
    address = f"/association/persons/{ada.id}/change"
    assert office.post(address, particulars(surname="Muster", reason="")).status_code == 422
    assert office.post(address, particulars(birth_date="2090-01-01")).status_code == 422
    done = particulars(surname="Muster", birth_date="1990-05-31", lives_in="at")
    assert office.post(address, done).status_code == 302
    ada.refresh_from_db()
    assert (ada.name, ada.surname, ada.lives_in) == ("Ada Muster", "Muster", "AT")
    assert (ada.birth_date, ada.email) == (date(1990, 5, 31), "")
    noted = Correction.objects.get()
    assert (noted.reason, noted.before["name"]) == ("Ausweis", "Ada Beispiel")
    assert noted.by.startswith("account:")
    assert "Ausweis" in office.get(f"/association/persons/{ada.id}").content.decode()
    assert [alias.name for alias in ada.aliases.all()] == ["Ada Beispiel"]


def test_the_office_erases_and_the_results_stay() -> None:
    office = Office()
    fixture = office.played("Herbst", "2025-10-05", [row(n, n) for n in range(1, 13)])
    second = office.result(fixture).ranking[1][0]
    address = f"/association/persons/{second}/erase"
    office.posted(office.office, address, 422)
    ban = bar(Case(person=second, since=date(2025, 1, 1), grounds="x"), Actor("a", "association"))
    refused = office.posted(office.office, address, 422, sure="yes")
    assert "zuerst über sie entscheiden" in refused.content.decode()
    ban.delete()
    office.posted(office.office, address, sure="yes")
    assert not AssociationPerson.objects.filter(id=second).exists()
    assert office.result(fixture).ranking[1][0] == second
    assert name_of(2) not in Client().get(office.at()).content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_browser_offers_people_while_a_name_is_typed(house: House, tab: Tab) -> None:
    thousands()
    office = account("office", "association")
    page = tab(360)
    cookie = office.cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": house.url}])
    page.goto(house.url + "/association/bans")
    assert page.locator("#everyone option").count() == 0
    page.locator("[name=person]").press_sequentially(f"{name_of(77)} 77")
    page.wait_for_selector("#everyone option", state="attached")
    offered = page.locator("#everyone option").first.get_attribute("value")
    assert offered == f"{name_of(77)} 77"


def test_namesakes_are_offered_by_what_tells_them_apart_and_each_is_found_by_it() -> None:
    one = known("Leo Lane", birth_year=1990, club="SC Herne")
    other = known("Leo Lane", birth_date=date(1984, 5, 6))
    known("Leo Laner")
    office = account("office", "association")
    page = office.get("/association/persons/suggest", {"person": "Leo L"}).content.decode()
    offered = re.findall(r'value="([^"]*)"', page)
    assert offered == ["Leo Lane (1), 1990, SC Herne", "Leo Lane (2), 1984", "Leo Laner"]
    for label, person in zip(offered, (one, other), strict=False):
        assert person_in(label) == person.id
        again = office.get("/association/persons/suggest", {"person": label}).content.decode()
        assert label in again
    bare = office.get("/association/bans").content.decode()
    assert one.id not in bare
    assert "Leo Lane (2), 1984" in bare


def test_of_several_of_one_name_one_has_to_be_chosen() -> None:
    known("Leo Lane", birth_year=1990)
    known("Leo Lane", birth_year=1984)
    office = account("office", "association")
    office.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    form = {"key": "k", "person": "Lane", "since": "2026-01-01", "grounds": "Grund"}
    several = office.post("/association/bans", form)
    assert several.status_code == 422
    assert "gibt es mehrere Personen: bitte wählen Sie eine" in several.content.decode()
    nobody = office.post("/association/bans", form | {"person": "Laner"}).content.decode()
    assert "ist dem Verband nicht bekannt" in nobody
    assert not Ban.objects.exists()


def test_a_birthday_is_typed_as_the_page_shows_it() -> None:
    office = account("office", "association")
    office.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    assert 'placeholder="31.05.1990 oder 1990"' in office.get("/association/bans").content.decode()
    form = {"key": "k", "since": "2026-01-01", "grounds": "Grund"}
    for number, typed in enumerate(("31.05.1990", "1990-05-31", "31.5.90")):
        told = form | {"key": typed, "name": f"Xaver Fremd {number}", "born": typed}
        assert office.post("/association/bans", told).status_code == 302
    born = AssociationPerson.objects.values_list("birth_date", flat=True)
    assert set(born) == {date(1990, 5, 31)}
    wrong = form | {"name": "Xaver", "born": "31.13.1990"}
    assert office.post("/association/bans", wrong).status_code == 422


def test_namesakes_are_listed_as_they_are_numbered() -> None:
    known("Leo Lane", 9, birth_year=1990)
    known("Leo Lane", 3, birth_year=1984)
    page = account("office", "association").get("/association/persons").content.decode()
    assert page.index("Leo Lane (1)") < page.index("Leo Lane (2)")


def test_two_who_differ_in_nothing_keep_their_numbers() -> None:
    one, other = known("Leo Lane", told_apart="jun."), known("Leo Lane", told_apart="jun.")
    shown = labels([one, other])
    assert {person_in(label) for label in shown.values()} == {one.id, other.id}


def test_merging_says_what_tells_two_of_one_name_apart() -> None:
    one, other = known("Jack Jones", birth_year=1980), known("Jack Jones", club="SC Herne")
    office = account("office", "association")
    pair = {"one": one.id, "other": other.id}
    page = office.get("/association/merging", pair).content.decode()
    assert "Jack Jones (1), 1980 = Jack Jones (2), SC Herne?" in page
    assert office.post("/association/merging/apart", {"key": "k", **pair}).status_code == 302
    page = office.get("/association/merging").content.decode()
    assert "Jack Jones (1), 1980 · Jack Jones (2), SC Herne" in page


def test_a_register_without_people_says_how_they_come_in() -> None:
    office = account("office", "association")
    page = office.get("/association/persons").content.decode()
    assert "Noch niemand ist bekannt" in page
    assert 'href="/association/import"' in page
    assert "Niemand mit diesem Namen" not in page
    asked = office.get("/association/persons", {"q": "Lane"}).content.decode()
    assert "Noch niemand ist bekannt" not in asked


def test_the_first_account_is_called_in_words_where_it_entered_somebody() -> None:
    first = User.objects.get_or_create(username=FIRST)[0]
    with translation.override("de"):
        assert account_behind(f"account:{first.pk}") == account_name(FIRST)
    assert account_behind("house") == ""
