"""Registering without an account: the form, its checks, the letter, the waitlist, cancelling."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client

from tafelrunde.desk import commands as hall_commands
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.commands import CancelEntry
from tafelrunde.store import strangers
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


def check_in_closes(season: Season) -> None:
    """The date has a hall; whoever is on its list comes, and the desk begins."""
    ledger, desk = house_of_halls.ledger(), Actor("account:1", "organiser")
    opened = open_fixture(house.seasons(), ledger, season.id, "f1", "halle", OFFICE)
    for player in list(ledger.state(opened.hall)[0].entries):
        told = hall_commands.CheckIn(player=player, data_checked=True, fair_play=True)
        ledger.append(opened.hall, told, desk, f"in {player}")
    ledger.append(opened.hall, hall_commands.CloseCheckIn(), desk, "closed")


def test_once_check_in_has_closed_nobody_registers_where_no_desk_looks(visitor: Client) -> None:
    season = Season(confirms=False)
    season.dated()
    for number in range(8):
        season.registers(visitor, **somebody(number))
    check_in_closes(season)
    date_page = season.address().removesuffix("/register")
    assert season.address() not in page_of(visitor, date_page)
    asked = season.registers(visitor, **somebody(9))
    assert asked.status_code == 422
    assert "fragen Sie bitte bei der Turnierleitung" in asked.content.decode()
    assert len(season.fixture().registered) == 8
    personal = link_in(letters_to("kim3@example.org")[-1])
    assert "Anmeldung absagen" not in page_of(visitor, personal)
    told = visitor.post(personal, {"fixture": "f1", "key": "late"})
    assert told.status_code == 422
    assert "der Turnierleitung" in told.content.decode()
    assert len(season.fixture().registered) == 8


def test_a_link_pressed_or_a_name_typed_by_hand_after_check_in_is_told_whom_to_ask(
    visitor: Client,
) -> None:
    season = Season()
    season.dated()
    for number in range(8):
        season.registers(visitor, **somebody(number))
    season.fills_in(visitor, **somebody(9))
    link = link_in(letters_to("kim9@example.org")[-1])
    check_in_closes(season)
    opened = page_of(visitor, link)
    assert "fragen Sie bitte bei der Turnierleitung" in opened
    assert 'class="big"' not in opened, "nothing to press"
    pressed = visitor.post(link)
    assert pressed.status_code == 422
    assert "fragen Sie bitte bei der Turnierleitung" in pressed.content.decode()
    club = Client(headers={"Accept-Language": "de"})
    club.force_login(User.objects.create_superuser("club"))
    assert 'name="given_name"' not in page_of(club, season.address(page="people"))
    by_hand = club.post(season.address(page="people/add"), form(**somebody(10)))
    assert by_hand.status_code == 422
    assert "fragen Sie bitte bei der Turnierleitung" in by_hand.content.decode()
    assert len(season.fixture().registered) == 8
    assert not AssociationPerson.objects.filter(name__endswith="10").exists()


def test_a_house_without_a_post_office_promises_no_letters(
    season: Season, visitor: Client, settings: LazySettings
) -> None:
    address = season.address()
    assert "für die Bestätigung" in page_of(visitor, address)
    settings.EMAIL_FILE_PATH = settings.DATA_FOLDER
    page = page_of(visitor, address)
    assert "für die Bestätigung" not in page
    assert "dieses Haus verschickt keine" in page


def page_of(visitor: Client, address: str) -> str:
    answer = visitor.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_of_very_many_at_once_the_office_looks_at_the_rest(visitor: Client) -> None:
    season = Season(confirms=False)
    season.dated(capacity=50)
    most = strangers.OF_ONE_ADDRESS
    for number in range(most + 2):
        answer = season.registers(visitor, **somebody(number) | {"email": "one@example.org"})
    assert answer["Location"].endswith("?asked=1")
    assert len(season.fixture().registered) == most, "the rest takes no place"
    assert season.registers(visitor, **somebody(40))["Location"].endswith("registered")
    known = season.registers(visitor, **somebody(0) | {"email": "one@example.org"})
    assert known["Location"].endswith("registered"), "whoever is known is no invention"


def test_one_network_invents_no_hundred_people(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strangers, "OF_ONE_PLACE", 2)
    season = Season(confirms=False)
    season.dated(capacity=50)
    asked = [season.registers(visitor, **somebody(n))["Location"] for n in range(3)]
    assert [each.endswith("?asked=1") for each in asked] == [False, False, True]
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert season.registers(elsewhere, **somebody(4))["Location"].endswith("registered")
