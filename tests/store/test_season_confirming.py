"""Unconfirmed registrations, corrections and the search for people, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association import confirming, corrections
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.register import Case, Particulars, bar
from tafelrunde.store.association_models import AssociationPerson, Correction, Unconfirmed
from tests.store.season_house import OFFICE, Season, house_on


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[str]:
    with (
        django_db_blocker.unblock(),
        house_on(request.param, tmp_path_factory.mktemp("houses")) as alias,
    ):
        yield alias


def given(name: str, **more: Any) -> Particulars:
    told: dict[str, Any] = {
        "birth_date": date(1990, 5, 31),
        "email": "ada@example.org",
        "lives_in": "DE",
        "consent_version": "1",
    } | more
    return Particulars(name=name, **told)


def people(house: str, surname: str) -> list[AssociationPerson]:
    return list(AssociationPerson.objects.using(house).filter(name__contains=surname))


def test_kept_apart_until_it_is_confirmed_once(house: str) -> None:
    season = Season(house).opened()
    season.dated("f1")
    before = season.ledger.state(season.id)[1]
    row = confirming.keep(season.ledger, season.id, "f1", given("Ada Vorläufig"), "de")
    again = confirming.keep(season.ledger, season.id, "f1", given("ADA  Vorlaeufig"), "en")
    assert row.id == again.id
    assert people(house, "Vorl") == []
    assert season.ledger.state(season.id)[1] == before
    found = confirming.find(season.ledger, row.id)
    assert found is not None
    person, reply = confirming.confirm(season.ledger, found)
    assert len(reply.events) == 1
    assert season.ledger.state(season.id)[0].fixtures["f1"].registered == (person,)
    assert confirming.find(season.ledger, row.id) is None
    _same, repeated = confirming.confirm(season.ledger, found)
    assert repeated.events == (), "two presses at once are one registration"


def test_who_is_not_welcome_is_told_at_once_and_leaves_nothing(house: str) -> None:
    season = Season(house).opened()
    season.dated("f1")
    first = confirming.keep(season.ledger, season.id, "f1", given("Bo Gesperrt"))
    person, _reply = confirming.confirm(season.ledger, first)
    season.dated("f2", "2025-11-02")
    bar(Case(person=person, since=date(2025, 1, 1), grounds="x"), OFFICE, house)
    with pytest.raises(Refusal, match="not possible"):
        confirming.keep(
            season.ledger, season.id, "f2", given("Bo Gesperrt", email="other@example.org")
        )
    assert len(people(house, "Gesperrt")) == 1
    assert not Unconfirmed.objects.using(house).filter(name="Bo Gesperrt").exists()


def test_a_correction_is_noted_found_by_both_names_and_erased_with_the_person(house: str) -> None:
    season = Season(house).opened()
    season.dated("f1")
    row = confirming.keep(season.ledger, season.id, "f1", given("Cleo Schreibfehler"))
    person, _reply = confirming.confirm(season.ledger, row)
    corrections.correct(person, {"name": "Cleo Richtig", "surname": "Richtig"}, "", "self", house)
    assert find_people("cleo richtig", house) == find_people("Schreibfehler", house) == [person]
    corrected = AssociationPerson.objects.using(house).get(id=person)
    corrections.ask_for(corrected, {"birth_date": date(1991, 1, 1)}, house)
    (wish,) = [each for each in corrections.requests(house) if each.person_id == person]
    corrections.decide(wish.pk, OFFICE, "", accept=True, using=house)
    corrected.refresh_from_db(using=house)
    assert corrected.birth_date == date(1991, 1, 1)
    erase_person(season.ledger, person)
    assert not Correction.objects.using(house).filter(person_id=person).exists()
