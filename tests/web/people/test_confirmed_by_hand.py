"""Registrations that the organiser confirms: everywhere they wait it is said, and what is true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store.association_models import Unconfirmed
from tests.web.people.office import Season, form, person_named, somebody
from tests.web.people.test_list_of_a_date import account, followed, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Client:
    return account("association")[0]


@pytest.fixture
def season(settings: Any, tmp_path: Path) -> Season:
    """Of a house without mail."""
    settings.EMAIL_FILE_PATH = tmp_path / "letters"
    found = Season()
    found.dated()
    return found


def read(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_without_mail_the_office_sees_that_registrations_wait(
    visitor: Client, office: Client, season: Season
) -> None:
    calendar = f"/association/seasons/{season.slug}"
    assert "Nichts wartet." in read(office, "/association")
    assert "noch offen" not in read(office, calendar)
    assert "Nur zu bestätigen" not in read(office, "/association/questions")
    for number in range(2):
        season.fills_in(visitor, **somebody(number))
    home = read(office, "/association")
    assert "2 Anmeldungen von Hand zu bestätigen" in home
    assert "Nichts wartet." not in home
    where = season.address(page="people")
    assert f'href="{where}#unconfirmed">2 Anmeldungen sind noch offen' in read(office, calendar)
    asked = read(office, "/association/questions")
    assert "Nichts wartet." not in asked
    assert f'Saison 2026: <a href="{where}#unconfirmed">2 Anmeldungen sind noch offen' in asked


def test_where_letters_ask_the_people_themselves_nothing_waits_for_the_office(
    visitor: Client, office: Client
) -> None:
    season = Season()
    season.dated()
    season.fills_in(visitor)
    assert "von Hand zu bestätigen" not in read(office, "/association")
    assert "Nur zu bestätigen" not in read(office, "/association/questions")
    told = read(office, f"/association/seasons/{season.slug}")
    assert "1 Anmeldung ist noch offen" in told


def test_whoever_came_by_the_form_is_said_to_whoever_confirmed_it(
    visitor: Client, office: Client, season: Season
) -> None:
    season.fills_in(visitor)
    row = Unconfirmed.objects.get()
    asked = {"unconfirmed": row.id, "do": "confirm"}
    followed(office, season.address(page="people/unconfirmed"), **asked)
    ada = person_named("Ada Beispiel")
    assert (ada.came_by, ada.created_by) == ("form", "")
    season.fills_in(visitor, birth_date="1971-02-03", email="other@example.org")
    asked["unconfirmed"] = Unconfirmed.objects.get().id
    followed(office, season.address(page="people/unconfirmed"), **asked)
    questions = read(office, "/association/questions")
    assert "selbst angemeldet" in questions
    assert "von Hand eingetragen" not in questions


def test_whoever_is_entered_by_hand_goes_on_saying_so(office: Client, season: Season) -> None:
    typed = season.address(page="people/add")
    followed(office, typed, **form())
    ada = person_named("Ada Beispiel")
    assert ada.came_by == "hand"
    assert ada.created_by.startswith("account:")


def test_a_minor_is_marked_before_anybody_confirms(
    visitor: Client, office: Client, season: Season
) -> None:
    season.fills_in(visitor)
    assert "minderjährig" not in page_of(office, season)
    season.fills_in(visitor, **somebody(1, birth_date="2015-01-02", guardian="yes"))
    page = page_of(office, season)
    assert page.count("minderjährig") == 1
    assert "Kim1 Muster1" in page.split("minderjährig")[0][-200:]
