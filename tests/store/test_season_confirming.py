"""Unconfirmed registrations, corrections and the search for people, on both databases."""

from __future__ import annotations

from datetime import date

import pytest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association import confirming, corrections
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.register import Case, bar
from tafelrunde.store.association_models import AssociationPerson, Correction, Unconfirmed
from tests.store.season_house import OFFICE, Season, given, people


def test_kept_apart_until_it_is_confirmed_once(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1")
    before = season.ledger.state(season.id)[1]
    row = confirming.keep(season.ledger, season.id, "f1", given("Ada Vorläufig"), "de")
    again = confirming.keep(season.ledger, season.id, "f1", given("ADA  Vorlaeufig"), "en")
    assert row.id == again.id
    assert people(using, "Vorl") == []
    assert season.ledger.state(season.id)[1] == before
    found = confirming.find(season.ledger, row.id)
    assert found is not None
    person, reply = confirming.confirm(season.ledger, found)
    assert len(reply.events) == 1
    assert season.ledger.state(season.id)[0].fixtures["f1"].registered == (person,)
    assert confirming.find(season.ledger, row.id) is None
    _same, repeated = confirming.confirm(season.ledger, found)
    assert repeated.events == (), "two presses at once are one registration"


def test_who_is_not_welcome_is_told_at_once_and_leaves_nothing(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1")
    first = confirming.keep(season.ledger, season.id, "f1", given("Bo Gesperrt"))
    person, _reply = confirming.confirm(season.ledger, first)
    season.dated("f2", "2025-11-02")
    bar(Case(person=person, since=date(2025, 1, 1), grounds="x"), OFFICE, using)
    with pytest.raises(Refusal, match="not possible"):
        confirming.keep(
            season.ledger, season.id, "f2", given("Bo Gesperrt", email="other@example.org")
        )
    assert len(people(using, "Gesperrt")) == 1
    assert not Unconfirmed.objects.using(using).filter(name="Bo Gesperrt").exists()


def test_a_correction_is_noted_found_by_both_names_and_erased_with_the_person(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1")
    row = confirming.keep(season.ledger, season.id, "f1", given("Cleo Schreibfehler"))
    person, _reply = confirming.confirm(season.ledger, row)
    corrections.correct(person, {"name": "Cleo Richtig", "surname": "Richtig"}, "", "self", using)
    assert find_people("cleo richtig", using) == find_people("Schreibfehler", using) == [person]
    corrected = AssociationPerson.objects.using(using).get(id=person)
    corrections.ask_for(corrected, {"birth_date": date(1991, 1, 1)}, using)
    (wish,) = [each for each in corrections.requests(using) if each.person_id == person]
    corrections.decide(wish.pk, OFFICE, "", accept=True, using=using)
    corrected.refresh_from_db(using=using)
    assert corrected.birth_date == date(1991, 1, 1)
    erase_person(season.ledger, person)
    assert not Correction.objects.using(using).filter(person_id=person).exists()
