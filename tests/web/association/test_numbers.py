"""Numbers as identity, and people the office enters by hand: one person's each, never public."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store.association import corrections, merging, numbers
from tafelrunde.store.association.own_data import person_data
from tafelrunde.store.association.people import directory
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association.retention import retention
from tafelrunde.store.association_models import (
    AssociationPerson,
    Correction,
    ToldApart,
    Unconfirmed,
)
from tafelrunde.store.matching import Identity
from tafelrunde.store.number_models import PersonNumber
from tafelrunde.web.people.consent import CONSENT_VERSION
from tafelrunde.web.season import house
from tests.store.season_house import OFFICE
from tests.web.association.office import Office, account, field_of, name_of, text_of

pytestmark = pytest.mark.django_db


def somebody(name: str, **held: str) -> AssociationPerson:
    person = enter_person(Particulars(name=name))
    numbers.give(person, held)
    return person


def added(client: Client, **form: Any) -> Any:
    return client.post("/association/persons/add", {"key": "k", **form})


@pytest.mark.parametrize("written", ["00417", "417", " 4 17", "0417"])
def test_a_number_is_compared_as_people_and_spreadsheets_write_it(written: str) -> None:
    assert numbers.key_of("member", written) == "member:417"


def test_a_number_is_nobodys_twice_and_the_refusal_says_whose_it_is() -> None:
    somebody("Ada Winter", member="417")
    office, bo = account("office", "association"), somebody("Bo Muster")
    form = {"key": "k", "given_name": "Bo", "surname": "Muster", "reason": "Karte"}
    answer = office.post(f"/association/persons/{bo.id}/change", {**form, "member_number": "00417"})
    assert answer.status_code == 422
    assert "Ada Winter" in text_of(answer)
    assert numbers.numbers_of(bo.id) == {}
    office.post(f"/association/persons/{bo.id}/change", {**form, "member_number": "418"})
    assert numbers.numbers_of(bo.id) == {"member": "418"}
    [kept] = Correction.objects.filter(person=bo)
    assert (kept.before, kept.after) == ({"member_number": ""}, {"member_number": "418"})


def test_a_number_in_the_club_is_one_persons_in_that_club_and_follows_it() -> None:
    ada, bo = (enter_person(Particulars(name=name, club="Unna")) for name in ("Ada A", "Bo B"))
    cleo = enter_person(Particulars(name="Cleo C", club="Herne"))
    numbers.give(ada, {"club": "7"})
    numbers.give(cleo, {"club": "7"})
    with pytest.raises(Exception, match="Ada A"):
        numbers.give(bo, {"club": "7"})
    corrections.correct(ada.id, {"club": "Bonn"}, "umgezogen", "account:1")
    numbers.give(bo, {"club": "7"})


def test_a_number_and_a_name_that_fits_are_certain_another_name_is_asked() -> None:
    ada = somebody("Ada Winter", member="417")
    known = directory()
    [spelt] = known.suggest(Identity(name="Ada Winther", numbers=("member:417",)))
    assert (spelt.person, spelt.certain) == (ada.id, True)
    [other] = known.suggest(Identity(name="Zoë Quast", numbers=("member:417",)))
    assert (other.grounds, other.certain) == (("member-number",), False)
    [namesake] = known.suggest(Identity(name="Ada Winter", numbers=("member:9",)))
    assert ("other-number" in namesake.grounds, namesake.certain) == (True, False)


def test_the_same_name_and_birthday_with_another_number_is_asked() -> None:
    born = Particulars(name="Kim Berg", birth_date=date(2001, 1, 1))
    numbers.give(enter_person(born), {"member": "1"})
    twin = Identity(name="Kim Berg", birth_date="2001-01-01", numbers=("member:2",))
    assert [one.certain for one in directory().suggest(twin)] == [False]


def test_a_merged_rows_number_finds_the_whole_person_and_comes_back_with_an_undone_merge() -> None:
    ada, also = somebody("Ada Winter", member="1"), somebody("Ada Sommer", member="2")
    ledger = house.seasons()
    merging.merge(ledger, ada.id, also.id, (), OFFICE, "m")
    merging.join(also.id, "am Telefon", OFFICE)
    [found] = directory().suggest(Identity(name="Ada Sommer", numbers=("member:2",)))
    assert (found.person, found.certain) == (ada.id, True)
    merging.undo_merge(ledger, also.id, "doch zwei", OFFICE, "u")
    assert (numbers.numbers_of(ada.id), numbers.numbers_of(also.id)) == (
        {"member": "1"}, {"member": "2"},
    )  # fmt: skip


def test_whoever_asks_gets_the_own_numbers_and_an_erasure_takes_them() -> None:
    ada = somebody("Ada Winter", licence="L-7")
    assert person_data(house.seasons(), ada.id)["numbers"] == [{"kind": "licence", "number": "L-7"}]
    office = account("office", "association")
    office.post(f"/association/persons/{ada.id}/erase", {"key": "k", "sure": "yes"})
    assert not PersonNumber.objects.exists()


def test_somebody_is_added_by_hand_and_asked_about_where_the_register_knows_one_alike() -> None:
    office = account("office", "association")
    form = {"given_name": "Ada", "surname": "Winter", "member_number": "417", "club": "Unna"}
    first = added(office, **form)
    ada = AssociationPerson.objects.get()
    assert first["Location"].endswith(f"/association/persons/{ada.id}")
    assert (ada.came_by, ada.club, ada.consent_version) == ("hand", "Unna", "")
    assert "417" in text_of(office.get(f"/association/persons/{ada.id}"))
    asked = added(office, given_name="Ada", surname="Winther")
    assert (asked.status_code, AssociationPerson.objects.count()) == (200, 1)
    assert ada.id in text_of(asked)
    added(office, given_name="Ada", surname="Winther", **{"else": "yes"})
    assert (AssociationPerson.objects.count(), ToldApart.objects.count()) == (2, 1)
    refused = added(office, given_name="Bo", surname="Muster", member_number="417", **{"else": "y"})
    assert AssociationPerson.objects.count() == 2
    assert "Ada Winter" in text_of(refused)


def test_nothing_the_office_enters_is_public_and_another_name_waits_for_consent() -> None:
    season = Office()
    season.played("Eins", "2025-10-01", field_of())
    winner = AssociationPerson.objects.get(name=name_of(1))
    first, last = winner.name.split()
    change = f"/association/persons/{winner.id}/change"
    form = {"given_name": first, "surname": last, "birth_date": str(winner.birth_date)}
    season.posted(
        season.office, change, reason="Liste", **form, member_number="98765", club="Geheimverein"
    )
    season.posted(season.office, change, reason="Heirat", **(form | {"surname": "Wirklichneu"}))
    pages = [season.public.get(season.at(path)) for path in ("", f"/people/{winner.id}")]
    pages += [season.public.get(f"/api/seasons/{season.slug}/ranking")]
    for page in pages:
        assert page.status_code == 200
        assert "98765" not in text_of(page)
        assert "Geheimverein" not in text_of(page)
        assert "Wirklichneu" not in text_of(page)
    assert last in text_of(pages[0])
    winner.refresh_from_db()
    winner.consent_version = "1"
    winner.save()
    assert "Wirklichneu" in text_of(season.public.get(season.at()))


def test_a_slip_in_a_name_is_mended_in_public_at_once() -> None:
    season = Office()
    season.played("Eins", "2025-10-01", ["1; Ada Wintr", *field_of(12)[1:]])
    winner = AssociationPerson.objects.get(name="Ada Wintr")
    change = f"/association/persons/{winner.id}/change"
    season.posted(season.office, change, reason="Tipp", given_name="Ada", surname="Winter")
    assert "Ada Winter" in text_of(season.public.get(season.at()))


def test_a_number_on_a_typed_result_says_who_it_is() -> None:
    season = Office()
    somebody("Ada Winter", member="417", licence="88")
    fixture = season.dated("Eins", "2025-10-01")
    season.day("2025-10-01")
    season.typed(fixture, ["1; Ada Wynter; #00417", "2; Adah Winter; 1990-05-06; Liz. 99"])
    first, second = season.looked_at(fixture).lines
    assert (first.chosen_name, second.chosen) == ("Ada Winter", "")
    assert "aber andere Nummer" in {why.de for option in second.options for why in option.why}


REGISTERS = {
    "given_name": "Ada",
    "surname": "Sommer",
    "birth_date": "1991-02-03",
    "email": "ada@example.org",
    "lives_in": "DE",
    "citizenships": "DE",
    "consent": CONSENT_VERSION,
}


def test_whoever_registers_with_a_known_number_waits_for_the_office_and_learns_nothing() -> None:
    season = Office(confirms="")
    fixture = season.dated("Eins", "2025-10-01")
    form = season.at(f"/dates/{fixture}/register")
    assert "member_number" not in text_of(season.public.get(form))
    ada = somebody("Ada Winter", member="417")
    assert "member_number" in text_of(season.public.get(form))
    answer = season.public.post(form, {**REGISTERS, "member_number": "417"})
    assert answer.status_code == 302, text_of(answer)[:3000]
    [question] = Unconfirmed.objects.all()
    assert question.asked_at is not None
    page = text_of(season.office.get("/association/questions"))
    assert ada.id in page
    assert "417" in page
    assert AssociationPerson.objects.count() == 1
    assert "Winter" not in text_of(season.public.get(answer["Location"]))


def test_a_number_nobody_has_is_no_question_and_not_stored() -> None:
    season = Office(confirms="")
    fixture = season.dated("Eins", "2025-10-01")
    somebody("Ada Winter", member="417")
    form = season.at(f"/dates/{fixture}/register")
    season.public.post(form, {**REGISTERS, "member_number": "9000"})
    assert not Unconfirmed.objects.exists()
    assert AssociationPerson.objects.get(surname="Sommer").numbers.count() == 0
    refused = season.public.post(form, {**REGISTERS, "member_number": "keine"})
    assert refused.status_code == 422


def test_members_are_not_forgotten_by_themselves_others_are() -> None:
    ledger = house.seasons()
    ada, _bo = somebody("Ada Winter", member="417"), somebody("Bo Muster", licence="3")
    AssociationPerson.objects.update(created_at="2015-01-01T00:00:00Z")
    assert retention(ledger).erased == 1
    assert [row.id for row in AssociationPerson.objects.all()] == [ada.id]
