"""Registering without an account: the form, its checks, the letter, the waitlist, cancelling."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.commands import CancelEntry
from tafelrunde.store.association.halls import open_fixture
from tafelrunde.store.association_models import AssociationPerson, SeasonLink
from tafelrunde.store.models import Person
from tafelrunde.web import house as house_of_halls
from tafelrunde.web.letters import tokens
from tafelrunde.web.people.consent import CONSENT_VERSION
from tafelrunde.web.season import house
from tests.web.people.office import (
    OFFICE,
    Season,
    form,
    letters_to,
    link_in,
    person_named,
    somebody,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    opened = Season()
    opened.dated(capacity=2)
    return opened


def test_whoever_fills_in_the_form_has_a_place_and_a_letter(
    season: Season, visitor: Client
) -> None:
    page = visitor.get(season.address()).content.decode()
    assert "Noch 2 Plätze sind frei." in page
    assert "Staatsangehörigkeit" not in page, "Carcassonne does not ask for it"
    answer = season.registers(visitor)
    assert answer["Location"] == season.address(page="registered")
    assert "Sie sind angemeldet" in visitor.get(answer["Location"]).content.decode()
    ada = person_named("Ada Beispiel")
    assert season.fixture().registered == (ada.id,)
    assert (ada.consent_version, ada.language, ada.birth_date) == (
        CONSENT_VERSION,
        "de",
        date(1990, 5, 31),
    )
    (letter,) = letters_to("ada@example.org")
    assert "Ihr Platz ist sicher" in letter
    assert "English" not in letter


def test_a_letter_is_written_in_the_language_of_the_form(season: Season) -> None:
    season.registers(Client(headers={"Accept-Language": "en"}))
    (letter,) = letters_to("ada@example.org")
    assert letter.startswith("Registered: Turnier f1\nHello Ada Beispiel,")


def test_who_comes_too_late_waits_and_moves_up_when_somebody_cancels(
    season: Season, visitor: Client
) -> None:
    for number in range(4):
        answer = season.registers(visitor, **somebody(number))
    assert answer["Location"].endswith("?waiting=1")
    assert "Warteliste" in visitor.get(answer["Location"]).content.decode()
    assert "2 Personen warten" in visitor.get(season.address()).content.decode()
    second, first = (link_in(letters_to(f"kim{n}@example.org")[0]) for n in (3, 0))
    assert "an Stelle 2" in visitor.get(second).content.decode()
    assert visitor.post(first, {"fixture": "f1", "key": "k"})["Location"] == first
    assert "für kein Turnier" in visitor.get(first).content.decode()
    assert [len(season.fixture().registered), len(season.fixture().waiting)] == [2, 1]
    assert "Sie sind nachgerückt" in letters_to("kim2@example.org")[-1]
    assert "gestrichen" in letters_to("kim0@example.org")[-1]
    assert len(letters_to("kim3@example.org")) == 1
    assert "an Stelle 1" in visitor.get(second).content.decode()


def test_a_personal_link_acts_for_its_holder_only(season: Season, visitor: Client) -> None:
    season.registers(visitor, **somebody(1))
    season.registers(visitor, **somebody(2))
    link = link_in(letters_to("kim1@example.org")[0])
    victim = person_named("Kim2 Muster2")
    visitor.post(link, {"fixture": "f1", "person": victim.id})
    assert season.fixture().registered == (victim.id,)
    assert visitor.get(f"{link}x").status_code == 404
    assert visitor.get("/registration/nonsense").status_code == 404
    answer = visitor.get(link)
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]


def test_opening_the_link_cancels_nothing(season: Season, visitor: Client) -> None:
    season.registers(visitor)
    link = link_in(letters_to("ada@example.org")[0])
    visitor.get(link)
    visitor.head(link)
    assert len(season.fixture().registered) == 1


def test_twice_registered_is_once(season: Season, visitor: Client) -> None:
    for _ in range(2):
        assert season.registers(visitor).status_code == 302
    assert AssociationPerson.objects.count() == 1
    assert len(season.fixture().registered) == 1
    assert len(mail.outbox) == 1, "nothing new happened, so nothing new is written"


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("given_name", "", "Bitte ausfüllen."),
        ("surname", "x" * 101, "Höchstens 100"),
        ("surname", "Bei\x1bspiel", "gewöhnliche Zeichen"),
        ("birth_date", "31.05.1990", "1990-05-31"),
        ("birth_date", "2030-01-01", "1990-05-31"),
        ("birth_date", "1890-01-01", "1990-05-31"),
        ("birth_date", "2000-02-30", "1990-05-31"),
        ("email", "ada", "name@beispiel.de"),
        ("email", None, "name@beispiel.de"),
        ("consent", None, "Ohne Einwilligung"),
        ("consent", "2020-01", "Ohne Einwilligung"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(
    season: Season, visitor: Client, field: str, typed: Any, said: str
) -> None:
    answer = season.registers(visitor, **{field: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page.split(f'id="{field}-problem"')[1][:200]
    assert 'value="Beispiel"' in page or field == "surname", "what was typed is kept"
    assert not AssociationPerson.objects.exists()
    assert not mail.outbox


@pytest.mark.rule("7W-101")
def test_seven_wonders_asks_for_citizenship_or_centre_of_life(visitor: Client) -> None:
    season = Season(rulebook="seven-wonders")
    season.dated()
    page = visitor.get(season.address()).content.decode()
    assert "Lebensmittelpunkt" in page
    assert "7W-101" in page
    refused = season.registers(visitor, lives_in="-")
    assert refused.status_code == 422
    assert "7W-101" in refused.content.decode()
    assert not AssociationPerson.objects.exists(), "a refusal leaves nobody behind"
    assert season.registers(visitor, lives_in="").status_code == 422
    answers = (
        somebody(0, lives_in="AT"),
        somebody(1, lives_in="-", citizenships=["CH"]),
    )
    assert [season.registers(visitor, **each).status_code for each in answers] == [302, 302]
    assert person_named("Kim1 Muster1").citizenships == "CH"


def test_minors_are_registered_by_a_guardian(season: Season, visitor: Client) -> None:
    young = {"birth_date": "2012-01-01"}
    answer = season.registers(visitor, **young)
    assert "erziehungsberechtigte Person" in answer.content.decode()
    assert season.registers(visitor, guardian="yes", **young).status_code == 302
    assert person_named("Ada Beispiel").guardian_consent_on == date(2026, 1, 10)


def test_after_the_day_and_for_dates_not_approved_there_is_no_form(
    season: Season, visitor: Client
) -> None:
    season.day("2026-05-10")
    assert "Die Anmeldung ist geschlossen" in visitor.get(season.address()).content.decode()
    answer = season.registers(visitor)
    assert answer.status_code == 422
    assert not AssociationPerson.objects.exists()
    assert visitor.get(season.address("nowhere")).status_code == 404
    assert visitor.get("/seasons/none/dates/f1/register").status_code == 404


def test_programs_that_fill_in_everything_enter_nobody(season: Season, visitor: Client) -> None:
    answer = season.registers(visitor, website="http://spam.example")
    assert answer.status_code == 302
    assert not AssociationPerson.objects.exists()


def test_an_address_is_not_flooded_with_letters(season: Season, visitor: Client) -> None:
    season.dated("big", date="2026-07-04")
    for number in range(12):
        answer = season.fills_in(visitor, "big", given_name=f"Ada{number}")
    assert len(letters_to("ada@example.org")) == 5
    assert answer["Location"].endswith("?later=1")
    assert "Noch nicht angemeldet" in visitor.get(answer["Location"]).content.decode()
    straight = Season(slug="direkt", confirms=False)
    straight.dated("big", date="2026-07-04")
    for number in range(12):
        straight.registers(visitor, "big", email="bo@example.org", given_name=f"Bo{number}")
    assert len(straight.fixture("big").registered) == 12
    assert len(letters_to("bo@example.org")) == 5


# ── The organiser's list ─────────────────────────────────────────────────────────────────────────


def account(name: str, group: str) -> tuple[Client, Actor]:
    user = User.objects.create_user(name)
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(user)
    return client, Actor(f"account:{user.pk}", "organiser")


def test_an_organiser_sees_enters_and_cancels_people_of_his_own_date(visitor: Client) -> None:
    season = Season()
    club, by = account("club", "organiser")
    other, _by = account("other", "organiser")
    office, _by = account("league", "association")
    season.dated(by=by)
    season.registers(visitor)
    page = club.get(season.address(page="people")).content.decode()
    assert "Ada Beispiel" in page
    assert "ada@example.org" in page
    assert "1990" not in page, "the organiser needs no birthdays"
    assert other.get(season.address(page="people")).status_code == 403
    assert office.get(season.address(page="people")).status_code == 200
    assert visitor.get(season.address(page="people")).status_code == 302
    by_hand = form(given_name="Bo", email="")
    assert other.post(season.address(page="people/add"), by_hand).status_code == 403
    assert club.post(season.address(page="people/add"), by_hand).status_code == 302
    refused = club.post(season.address(page="people/add"), form(given_name="Cy", consent=None))
    assert refused.status_code == 422
    bo = person_named("Bo Beispiel")
    assert bo.id in season.fixture().registered
    assert other.post(season.address(page="people/cancel"), {"person": bo.id}).status_code == 403
    assert club.post(season.address(page="people/cancel"), {"person": bo.id}).status_code == 302
    assert bo.id not in season.fixture().registered


def test_a_link_is_kept_as_a_hash_only(season: Season, visitor: Client) -> None:
    season.registers(visitor)
    token = link_in(letters_to("ada@example.org")[0]).rpartition("/")[2]
    kept = SeasonLink.objects.get()
    assert token not in str(vars(kept))
    assert len(token) >= 32


def test_a_hall_opened_before_follows_who_registers_cancels_and_is_erased(
    visitor: Client,
) -> None:
    season = Season()
    season.dated(capacity=2)
    season.registers(visitor, **somebody(0))
    ledger = house_of_halls.ledger()
    opened = open_fixture(house.seasons(), ledger, season.id, "f1", "halle", OFFICE)
    for number in (1, 2):
        season.registers(visitor, **somebody(number))
    names = dict(Person.objects.values_list("player", "name"))

    def listed() -> tuple[list[str], list[str]]:
        state, _version = ledger.state(opened.hall)
        return [names[p] for p in state.entries], [names[p] for p in state.waiting]

    assert listed() == (["Kim0 Muster0", "Kim1 Muster1"], ["Kim2 Muster2"])
    visitor.post(link_in(letters_to("kim0@example.org")[0]), {"fixture": "f1"})
    assert listed() == (["Kim1 Muster1", "Kim2 Muster2"], [])
    gone = person_named("Kim1 Muster1")
    visitor.post(f"/my-data/{tokens.my_data_token(gone.id)}/erase", {"sure": "yes"})
    assert listed() == (["Kim2 Muster2"], [])


def test_what_was_changed_at_the_desk_of_a_hall_is_not_undone_by_a_registration(
    visitor: Client,
) -> None:
    season = Season()
    season.dated()
    season.registers(visitor, **somebody(0))
    ledger = house_of_halls.ledger()
    opened = open_fixture(house.seasons(), ledger, season.id, "f1", "halle", OFFICE)
    (player,) = ledger.state(opened.hall)[0].entries
    desk = Actor("account:1", "organiser")
    ledger.append(opened.hall, CancelEntry(player=player), desk, "desk")
    season.registers(visitor, **somebody(1))
    state, _version = ledger.state(opened.hall)
    assert player not in state.entries
    assert len(state.entries) == 1
