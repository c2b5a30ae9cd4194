"""Registering on both databases: known or new, welcome or not, and nobody left behind."""

from __future__ import annotations

from datetime import date

import pytest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association import asking, confirming
from tafelrunde.store.association.register import Case, add_alias, bar
from tafelrunde.store.association.registering import register
from tafelrunde.store.association_models import (
    AssociationPerson,
    Ban,
    PersonAlias,
    Unconfirmed,
)
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
@pytest.mark.parametrize("born", ["1991-01-01", "1991-01-02", "1992-01-01", "1970-12-24"])
def test_a_barred_name_is_a_question_whatever_day_and_address_are_typed(
    using: str, name: str, born: str
) -> None:
    season = Season(using).opened()
    season.dated()
    barred = season.person("Bo Geduld", "1991-01-01", email="bo@example.org")
    add_alias(barred, "Bo Ungeduld", "maiden", using)
    bar(Case(person=barred, since=date(2025, 1, 1), grounds="Betrug"), OFFICE, using)
    told = given(name, birth_date=date.fromisoformat(born), email="other@example.org")
    for _twice in range(2):
        assert confirming.take(season.ledger, season.id, "f1", told) is None
    (asked,) = asking.questions(season.ledger)
    assert barred in asking.candidates(season.ledger, asked)
    assert season.state.fixtures["f1"].registered == ()
    with pytest.raises(Refusal, match="please ask the association"):
        asking.same_person(season.ledger, asked.id, barred, OFFICE)
    _row, _person, reply = asking.somebody_else(season.ledger, asked.id, OFFICE)
    assert len(reply.events) == 1, "somebody else of that name is welcome"
    assert asking.questions(season.ledger) == []
    erase_all(using)


@pytest.mark.parametrize(
    ("name", "born", "asked"),
    [
        ("Cleo Bekannt", "1980-06-01", True),
        ("Cleo Bekannt", "1980-06-02", True),
        ("Cleo Bekannt", "1950-02-03", True),
        ("Cleo Bekant", "1980-06-01", True),
        ("Cleo Bekant", "1950-02-03", False),
        ("Theo Anders", "1980-06-01", False),
    ],
)
def test_somebody_known_and_not_barred_is_the_same_question(
    using: str, name: str, born: str, asked: bool
) -> None:
    """So that waiting tells nobody of a ban."""
    season = Season(using).opened()
    season.dated()
    season.person("Cleo Bekannt", "1980-06-01", email="cleo@example.org")
    season.person("Nur Ergebnisse", "")
    told = given(name, birth_date=date.fromisoformat(born), email="other@example.org")
    assert (confirming.take(season.ledger, season.id, "f1", told) is None) == asked
    first = given("Nur Ergebnisse", email="nur@example.org")
    assert confirming.take(season.ledger, season.id, "f1", first) is not None
    erase_all(using)


def test_a_year_or_a_name_alone_is_enough_for_a_ban(using: str) -> None:
    season = Season(using).opened()
    season.dated()
    unknown = Case(name="Xaver Fremd", birth_year=1985, since=date(2025, 1, 1), grounds="x")
    ban = bar(unknown, OFFICE, using)
    assert (ban.person.came_by, ban.person.birth_year) == ("ban", 1985)
    for name, born in (("Fremd Xaver", date(1999, 1, 1)), ("Xaver Fremt", date(1985, 3, 3))):
        told = given(name, birth_date=born, email="other@example.org")
        assert confirming.take(season.ledger, season.id, "f1", told) is None
    with pytest.raises(Refusal, match="person"):
        bar(Case(since=date(2025, 1, 1), grounds="x"), OFFICE, using)
    erase_all(using)


def erase_all(using: str) -> None:
    """The tests of this file share a database, and names are what they are about."""
    AssociationPerson.objects.using(using).update(name="Niemand", surname="N.", birth_date=None)
    for table in (Ban, PersonAlias, Unconfirmed):
        table.objects.using(using).all().delete()
