"""Unconfirmed registrations, corrections and the search for people, on both databases."""

from __future__ import annotations

from datetime import date

import pytest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association import confirming, corrections
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.register import Case, bar
from tafelrunde.store.association_models import AssociationPerson, Correction
from tests.store.season_house import OFFICE, ORGANISER, Season, given, people


def test_kept_apart_until_it_is_confirmed_once(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1")
    before = season.ledger.state(season.id)[1]
    row = confirming.keep(season.ledger, season.id, "f1", given("Ada Vorläufig"), "de")
    once_more = confirming.keep(season.ledger, season.id, "f1", given("ADA  Vorlaeufig"), "en")
    assert row.id == once_more.id
    assert people(using, "Vorl") == []
    assert season.ledger.state(season.id)[1] == before
    found = confirming.find(season.ledger, row.id)
    assert found is not None
    confirmed = confirming.confirm(season.ledger, found)
    assert confirmed is not None
    person, reply = confirmed
    assert len(reply.events) == 1
    assert season.ledger.state(season.id)[0].fixtures["f1"].registered == (person,)
    assert confirming.find(season.ledger, row.id) is None
    again = confirming.confirm(season.ledger, found)
    assert again is not None
    _same, repeated = again
    assert repeated.events == (), "two presses at once are one registration"


def test_who_is_not_welcome_hears_it_only_by_the_letter_to_the_address_that_is_kept(
    using: str,
) -> None:
    season = Season(using).opened()
    season.dated("f1")
    first = confirming.keep(season.ledger, season.id, "f1", given("Bo Gesperrt"))
    registered = confirming.confirm(season.ledger, first)
    assert registered is not None
    assert people(using, "Gesperrt")[0].email_confirmed_at is not None
    season.dated("f2", "2025-11-02")
    bar(Case(person=registered[0], since=date(2025, 1, 1), grounds="x"), OFFICE, using)
    own = confirming.keep(season.ledger, season.id, "f2", given("Bo Gesperrt"))
    with pytest.raises(Refusal, match="not possible"):
        confirming.confirm(season.ledger, own)
    typed = given("Bo Gesperrt", email="other@example.org")
    other = confirming.keep(season.ledger, season.id, "f2", typed)
    assert confirming.confirm(season.ledger, other) is None, "the office is asked first"
    assert confirming.confirm(season.ledger, other, ORGANISER) is None, "and nobody else"
    assert len(people(using, "Gesperrt")) == 1


def test_a_correction_is_noted_found_by_both_names_and_erased_with_the_person(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1")
    row = confirming.keep(season.ledger, season.id, "f1", given("Cleo Schreibfehler"))
    confirmed = confirming.confirm(season.ledger, row)
    assert confirmed is not None
    person, _reply = confirmed
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
