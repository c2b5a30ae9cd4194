"""Registering on both databases: known or new, welcome or not, and nobody left behind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.register import Case, Particulars, add_alias, bar
from tafelrunde.store.association.registering import register
from tafelrunde.store.association_models import AssociationPerson
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


def test_the_same_name_birthday_and_address_are_the_same_person(house: str) -> None:
    season = Season(house).opened()
    season.dated("f1")
    season.dated("f2", "2025-11-02")
    first, reply = register(season.ledger, season.id, "f1", given("Ada Lovelace"))
    assert len(reply.events) == 1
    again = given("ADA  Lovelace", email="ADA@example.org", consent_version="2")
    second, _reply = register(season.ledger, season.id, "f2", again, language="en")
    assert first == second
    (row,) = people(house, "Lovelace")
    assert (row.name, row.consent_version, row.language) == ("Ada Lovelace", "2", "en")
    _same, repeated = register(season.ledger, season.id, "f1", given("Ada Lovelace"))
    assert repeated.events == ()


def test_a_refusal_leaves_nobody_behind(house: str) -> None:
    season = Season(house).opened()
    season.dated()
    with pytest.raises(Refusal, match="consent"):
        register(season.ledger, season.id, "f1", given("Ohne Einwilligung", consent_version=""))
    with pytest.raises(Refusal):
        register(season.ledger, season.id, "nowhere", given("Ohne Termin"))
    assert people(house, "Ohne") == []
    assert season.state.fixtures["f1"].registered == ()


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
@pytest.mark.parametrize("name", ["Bo Geduld", "Geduld Bo", "bó gedúld", "Bo Ungeduld"])
def test_a_ban_goes_with_name_and_birthday_whatever_address_is_typed(house: str, name: str) -> None:
    season = Season(house).opened()
    season.dated()
    barred = season.person("Bo Geduld", "1991-01-01")
    add_alias(barred, "Bo Ungeduld", "maiden", house)
    bar(Case(person=barred, since=date(2025, 1, 1), grounds="Betrug"), OFFICE, house)
    told = {"birth_date": date(1991, 1, 1), "email": "other@example.org"}
    with pytest.raises(Refusal, match="please ask the association") as refused:
        register(season.ledger, season.id, "f1", given(name, **told))
    assert "Betrug" not in repr(refused.value.faults)
    namesake = given(name, birth_date=date(1992, 1, 1), email="namesake@example.org")
    _person, reply = register(season.ledger, season.id, "f1", namesake)
    assert len(reply.events) == 1, "somebody else of that name is welcome"
