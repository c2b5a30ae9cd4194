"""Registering on both databases: known or new, welcome or not, and nobody left behind."""

from __future__ import annotations

from datetime import date

import pytest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.register import Case, add_alias, bar
from tafelrunde.store.association.registering import register
from tests.store.season_house import OFFICE, Season, given, people


def test_the_same_name_birthday_and_address_are_the_same_person(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1")
    season.dated("f2", "2025-11-02")
    first, reply = register(season.ledger, season.id, "f1", given("Ada Lovelace"))
    assert len(reply.events) == 1
    again = given("ADA  Lovelace", email="ADA@example.org", consent_version="2")
    second, _reply = register(season.ledger, season.id, "f2", again, language="en")
    assert first == second
    (row,) = people(using, "Lovelace")
    assert (row.name, row.consent_version, row.language) == ("Ada Lovelace", "2", "en")
    _same, repeated = register(season.ledger, season.id, "f1", given("Ada Lovelace"))
    assert repeated.events == ()


def test_a_refusal_leaves_nobody_behind(using: str) -> None:
    season = Season(using).opened()
    season.dated()
    with pytest.raises(Refusal, match="consent"):
        register(season.ledger, season.id, "f1", given("Ohne Einwilligung", consent_version=""))
    with pytest.raises(Refusal):
        register(season.ledger, season.id, "nowhere", given("Ohne Termin"))
    assert people(using, "Ohne") == []
    assert season.state.fixtures["f1"].registered == ()


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
@pytest.mark.parametrize("name", ["Bo Geduld", "Geduld Bo", "bó gedúld", "Bo Ungeduld"])
def test_a_ban_goes_with_name_and_birthday_whatever_address_is_typed(using: str, name: str) -> None:
    season = Season(using).opened()
    season.dated()
    barred = season.person("Bo Geduld", "1991-01-01")
    add_alias(barred, "Bo Ungeduld", "maiden", using)
    bar(Case(person=barred, since=date(2025, 1, 1), grounds="Betrug"), OFFICE, using)
    told = {"birth_date": date(1991, 1, 1), "email": "other@example.org"}
    with pytest.raises(Refusal, match="please ask the association") as refused:
        register(season.ledger, season.id, "f1", given(name, **told))
    assert "Betrug" not in repr(refused.value.faults)
    namesake = given(name, birth_date=date(1992, 1, 1), email="namesake@example.org")
    _person, reply = register(season.ledger, season.id, "f1", namesake)
    assert len(reply.events) == 1, "somebody else of that name is welcome"
