"""A registration counts once its address is confirmed: no place, no person, no journal before."""

from __future__ import annotations

import re

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.store.association_models import AssociationPerson, Unconfirmed
from tafelrunde.web import caretaker
from tafelrunde.web.letters import tokens
from tests.web.people.office import Season, letters_to, link_in, person_named, somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    opened = Season()
    opened.dated(capacity=1)
    return opened


def asked(season: Season, visitor: Client, number: int) -> str:
    """Somebody fills in the form; the link in the letter."""
    season.fills_in(visitor, **somebody(number))
    return link_in(letters_to(f"kim{number}@example.org")[-1])


def test_until_the_link_is_pressed_nothing_is_known_of_anybody(
    season: Season, visitor: Client
) -> None:
    before = season.state.seq
    answer = season.fills_in(visitor, **somebody(1))
    assert answer["Location"].endswith("?confirm=1")
    assert "Fast angemeldet" in visitor.get(answer["Location"]).content.decode()
    assert season.state.seq == before
    assert not AssociationPerson.objects.exists()
    (letter,) = letters_to("kim1@example.org")
    assert "Bitte bestätigen: Turnier f1" in letter
    assert "bis zum 13.01.2026" in letter
    assert "Noch 1 Platz" in visitor.get(season.address()).content.decode()


def test_opening_the_link_registers_nobody_and_pressing_it_does(
    season: Season, visitor: Client
) -> None:
    link = asked(season, visitor, 1)
    page = visitor.get(link)
    visitor.head(link)
    assert "Kim1 Muster1" in page.content.decode()
    assert page["Referrer-Policy"] == "strict-origin"
    assert season.fixture().registered == ()
    answer = visitor.post(link)
    assert answer["Location"] == season.address(page="registered")
    kim = person_named("Kim1 Muster1")
    assert season.fixture().registered == (kim.id,)
    assert kim.language == "de"
    assert "Ihr Platz ist sicher" in letters_to("kim1@example.org")[-1]
    assert not Unconfirmed.objects.exists()
    gone = visitor.post(link)
    assert gone.status_code == 404
    assert "schon bestätigt" in gone.content.decode()
    assert visitor.get("/registration/forged/confirm").status_code == 404


def test_who_confirms_first_has_the_place_not_who_typed_first(
    season: Season, visitor: Client
) -> None:
    first, second = asked(season, visitor, 1), asked(season, visitor, 2)
    visitor.post(second)
    assert "auf die Warteliste" in visitor.get(first).content.decode()
    assert visitor.post(first)["Location"].endswith("?waiting=1")
    assert season.fixture().registered == (person_named("Kim2 Muster2").id,)
    assert season.fixture().waiting == (person_named("Kim1 Muster1").id,)


def test_what_nobody_confirms_lapses_and_keeps_nobody_from_moving_up(
    season: Season, visitor: Client
) -> None:
    link = asked(season, visitor, 1)
    season.registers(visitor, **somebody(2))
    season.registers(visitor, **somebody(3))
    season.day("2026-01-13")
    caretaker.do_routines()
    assert visitor.get(link).status_code == 200, "the third day is the last"
    season.day("2026-01-14")
    assert visitor.get(link).status_code == 404
    caretaker.do_routines()
    assert not Unconfirmed.objects.exists()
    cancelled = person_named("Kim2 Muster2").id
    season.does(c.CancelRegistration(fixture="f1", person=cancelled))
    assert season.fixture().registered == (person_named("Kim3 Muster3").id,)


def test_the_form_sent_twice_is_one_wish_with_two_letters(season: Season, visitor: Client) -> None:
    links = {asked(season, visitor, 1) for _ in range(2)}
    assert Unconfirmed.objects.count() == 1
    assert len(letters_to("kim1@example.org")) == 2
    assert visitor.post(links.pop()).status_code == 302
    assert len(season.fixture().registered) == 1


def test_what_has_become_impossible_is_said_and_nothing_stays_behind(
    season: Season, visitor: Client
) -> None:
    link = asked(season, visitor, 1)
    season.does(c.CancelFixture(fixture="f1", reason="Wasserschaden"))
    answer = visitor.post(link)
    assert answer.status_code == 422
    assert not AssociationPerson.objects.exists()


def test_an_organiser_confirms_by_hand_or_strikes_off(visitor: Client) -> None:
    user = User.objects.create_user("club")
    user.groups.add(Group.objects.get_or_create(name="organiser")[0])
    club, other = Client(headers={"Accept-Language": "de"}), Client()
    club.force_login(user)
    stranger = User.objects.create_user("other")
    stranger.groups.add(Group.objects.get(name="organiser"))
    other.force_login(stranger)
    season = Season()
    season.dated(by=Actor(f"account:{user.pk}", "organiser"))
    for number in (1, 2):
        season.fills_in(visitor, **somebody(number))
    page = club.get(season.address(page="people")).content.decode()
    assert "Noch nicht bestätigt" in page
    assert "1990" not in page, "the organiser needs no birthdays"
    one, two = Unconfirmed.objects.order_by("name")
    form = {"unconfirmed": one.id, "do": "confirm"}
    address = season.address(page="people/unconfirmed")
    assert other.post(address, form).status_code == 403
    assert club.post(address, form).status_code == 302
    assert season.fixture().registered == (person_named("Kim1 Muster1").id,)
    assert club.post(address, form).status_code == 302, "twice is once"
    club.post(address, {"unconfirmed": two.id, "do": "drop"})
    assert not Unconfirmed.objects.exists()
    assert len(season.fixture().registered) == 1


def test_an_association_can_do_without(visitor: Client) -> None:
    season = Season(confirms=False)
    season.dated()
    assert season.registers(visitor)["Location"] == season.address(page="registered")
    assert len(season.fixture().registered) == 1


def test_a_house_without_a_post_office_says_who_confirms(
    season: Season, visitor: Client, settings: LazySettings, tmp_path: object
) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    answer = season.fills_in(visitor, **somebody(1))
    assert "Der Veranstalter bestätigt" in visitor.get(answer["Location"]).content.decode()
    assert Unconfirmed.objects.get().until.isoformat() == season.fixture().date
    thanks = visitor.get(season.address(page="registered")).content.decode()
    assert "verschickt keine E-Mails" in thanks
    assert "unterwegs" not in thanks


def test_an_erasure_takes_along_what_waits(season: Season, visitor: Client) -> None:
    season.dated("f2", date="2026-06-06")
    season.registers(visitor)
    season.fills_in(visitor, "f2")
    ada = person_named("Ada Beispiel")
    data = visitor.get(f"/my-data/{tokens.my_data_token(ada.id)}/file").json()
    assert [row["fixture"] for row in data["unconfirmed"]] == ["f2"]
    visitor.post(f"/my-data/{tokens.my_data_token(ada.id)}/erase", {"sure": "yes"})
    assert not Unconfirmed.objects.exists()


def test_the_public_journal_and_pages_never_name_who_has_not_confirmed(
    season: Season, visitor: Client
) -> None:
    asked(season, visitor, 1)
    for page in (season.address(page=""), f"/seasons/{season.slug}/journal.jsonl"):
        told = visitor.get(page.rstrip("/")).content.decode()
        assert "Muster1" not in told
        assert not re.search(r"kim1@", told)
    assert all("Muster1" not in str(message.to) for message in mail.outbox)
