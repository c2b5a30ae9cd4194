"""The list of who is registered for a date: told apart, struck off after a question, by hand."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson, Unconfirmed
from tests.web.people.office import Season, form, person_named, somebody

pytestmark = pytest.mark.django_db
FOLDED = r"<details class=.second-thought.*?</details>"


def account(group: str) -> tuple[Client, Actor]:
    user = User.objects.create_user(f"{group}-{secrets.token_hex(3)}")
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(user)
    return client, Actor(f"account:{user.pk}", "organiser")


@pytest.fixture
def office() -> Client:
    return account("association")[0]


def followed(client: Client, address: str, **typed: Any) -> str:
    answer = client.post(address, typed, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def page_of(client: Client, season: Season) -> str:
    return " ".join(client.get(season.address(page="people")).content.decode().split())


def button_of(page: str, name: str) -> str:
    found = re.search(rf"<button([^>]*)>\s*Es ist {name}, 31\.05\.1990\s*</button>", page)
    assert found is not None
    return found.group(1)


def test_striking_off_asks_first_and_says_who_is_off_and_who_moves_up(
    visitor: Client, office: Client
) -> None:
    season = Season(confirms=False)
    season.dated(capacity=2)
    for number in range(3):
        season.registers(visitor, **somebody(number))
    page = page_of(office, season)
    asked = re.findall(FOLDED, page)
    assert [f"Kim{n} Muster{n} streichen" in each for n, each in enumerate(asked)] == [True] * 3
    assert "people/cancel" not in re.sub(FOLDED, "", page), "only behind it"
    moves_up = "Der Platz geht an die nächste Person der Warteliste."
    assert [moves_up in each for each in asked] == [True, True, False]
    gone = person_named("Kim0 Muster0")
    said = followed(office, season.address(page="people/cancel"), person=gone.id)
    assert "Kim0 Muster0 ist von der Liste gestrichen." in said
    assert "Kim2 Muster2 rückt nach." in said


def test_striking_off_what_is_not_confirmed_asks_too(visitor: Client, office: Client) -> None:
    season = Season()
    season.dated()
    season.fills_in(visitor)
    page = page_of(office, season)
    assert 'value="drop"' in page
    assert 'value="drop"' not in re.sub(FOLDED, "", page)
    number = Unconfirmed.objects.get().id
    address = season.address(page="people/unconfirmed")
    said = followed(office, address, unconfirmed=number, do="drop")
    assert "Die Anmeldung von Ada Beispiel ist gestrichen." in said


def test_who_is_not_confirmed_yet_is_told_apart_by_what_was_typed(
    visitor: Client, office: Client
) -> None:
    season = Season()
    season.dated()
    season.fills_in(visitor)
    assert "* 1990" not in page_of(office, season), "one alone needs no mark"
    season.fills_in(visitor, birth_date="1971-02-03", email="other@example.org")
    page = page_of(office, season)
    assert re.search(r"Ada Beispiel <small[^>]*>\* 1990</small>", page)
    assert re.search(r"Ada Beispiel <small[^>]*>\* 1971</small>", page)
    assert "Bestätigen: Ada Beispiel other@example.org" in page


def two_annas(season: Season) -> None:
    for email in ("", "anna@example.org"):
        given = Particulars(name="Anna Gruber", email=email, consent_version="1")
        person = enter_person(given)
        season.does(c.RegisterPerson(fixture="f1", person=person.id))


def test_namesakes_on_the_list_are_told_apart_also_where_they_are_struck_off(
    office: Client,
) -> None:
    season, (club, by) = Season(), account("organiser")
    season.dated(by=by)
    two_annas(season)
    for reader in (office, club):
        page = page_of(reader, season)
        assert "Anna Gruber (1) streichen" in page
        assert "Anna Gruber (2) streichen" in page


def test_an_organiser_learns_of_no_namesake_who_is_not_on_the_list(
    visitor: Client, office: Client
) -> None:
    season, (club, by) = Season(), account("organiser")
    season.dated(by=by)
    season.registers(visitor)
    enter_person(Particulars(name="Ada Beispiel"))
    assert "Ada Beispiel (1)" in page_of(office, season)
    assert "Ada Beispiel (" not in page_of(club, season)


def test_the_office_too_is_asked_before_it_enters_somebody_a_second_time(
    visitor: Client, office: Client
) -> None:
    """Struck off by mistake and entered by hand again, without the address."""
    season = Season()
    season.dated()
    season.registers(visitor)
    ada = person_named("Ada Beispiel")
    office.post(season.address(page="people/cancel"), {"person": ada.id})
    asked = office.post(season.address(page="people/add"), form(email=""))
    assert asked["Location"] == "/association/questions"
    assert AssociationPerson.objects.count() == 1, "nobody new yet"
    page = " ".join(office.get("/association/questions").content.decode().split())
    assert "Kennen Sie Ada Beispiel schon?" in page
    assert "secondary" not in button_of(page, ada.name), "the birthday says so"
    number = Unconfirmed.objects.get().id
    said = followed(office, f"/association/questions/{number}", do="same", person=ada.id)
    assert "Ada Beispiel ist angemeldet." in said
    assert season.fixture().registered == (ada.id,)


def test_whom_the_office_certainly_knows_is_registered_at_once(
    visitor: Client, office: Client
) -> None:
    season = Season()
    season.dated()
    season.dated("f2", date="2026-06-06", capacity=1)
    season.registers(visitor)
    season.registers(visitor, "f2", **somebody(1))
    said = followed(office, season.address("f2", "people/add"), **form())
    assert "Ada Beispiel steht auf der Warteliste." in said
    assert season.fixture("f2").waiting == (person_named("Ada Beispiel").id,)


def test_a_question_says_who_is_on_the_list_already_and_suggests_nobody_else(
    visitor: Client, office: Client
) -> None:
    season = Season(confirms=False)
    season.dated()
    season.registers(visitor)
    season.registers(visitor, email="other@example.org", birth_date="1985-05-06")
    page = " ".join(office.get("/association/questions").content.decode().split())
    assert "secondary" in button_of(page, "Ada Beispiel"), "nothing speaks for it"
    assert "Ada Beispiel steht schon auf der Liste dieses Termins" in page
    ada, number = person_named("Ada Beispiel"), Unconfirmed.objects.get().id
    said = followed(office, f"/association/questions/{number}", do="same", person=ada.id)
    assert "Ada Beispiel steht schon auf der Liste; es kam nichts hinzu." in said


def test_a_season_s_card_says_that_a_registration_of_it_waits(
    visitor: Client, office: Client
) -> None:
    season = Season(confirms=False)
    season.dated()
    season.registers(visitor)
    Season(slug="andere", opening={"title": "Andere Saison"})
    season.registers(visitor, email="other@example.org", birth_date="1985-05-06")
    page = office.get("/association").content.decode()
    own, other = (
        page.partition(f"{title}</a>")[2].partition("</article>")[0]
        for title in ("Saison 2026", "Andere Saison")
    )
    assert "1 Anmeldung: Wer ist das?" in own
    assert 'href="/association/questions"' in own
    assert "Nichts wartet" not in own
    assert "Nichts wartet" in other


def test_what_the_office_decides_is_said(visitor: Client, office: Client) -> None:
    season = Season(confirms=False)
    season.dated()
    season.registers(visitor)
    season.registers(visitor, email="other@example.org", birth_date="1985-05-06")
    number = Unconfirmed.objects.get().id
    said = followed(office, f"/association/questions/{number}", do="else")
    assert "Ada Beispiel (2) ist angemeldet." in said
    season.registers(visitor, email="third@example.org", birth_date="1975-05-06")
    number = Unconfirmed.objects.get().id
    said = followed(office, f"/association/questions/{number}", do="decline")
    assert "Die Anmeldung von Ada Beispiel ist nicht angenommen." in said
