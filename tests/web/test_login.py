"""Logging in: by a link that works once, by password, and how long guessing takes."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tafelrunde.web.models import Knock
from tafelrunde.web.start import doorkeeper

pytestmark = pytest.mark.django_db
PASSWORD = "vier blaue alte Kannen"


@pytest.fixture
def organiser() -> User:
    user = doorkeeper.organiser_account()
    user.set_password(PASSWORD)
    user.save()
    return user


def test_the_first_account_has_no_password_anyone_could_know() -> None:
    assert not doorkeeper.organiser_account().has_usable_password()


def test_the_link_logs_in_once_and_never_again(client: Client) -> None:
    link = f"/login/{doorkeeper.one_time_token(doorkeeper.organiser_account())}"
    assert client.get(link).status_code == 200
    assert client.get(link).status_code == 200, "looking at the link does not use it up"
    assert client.post(link).status_code == 302
    assert client.get("/account").status_code == 200
    stranger = Client()
    assert stranger.get(link).status_code == 410
    assert stranger.post(link).status_code == 410
    assert stranger.get("/account").status_code == 302


def test_of_two_people_holding_the_same_link_one_gets_in() -> None:
    token = doorkeeper.one_time_token(doorkeeper.organiser_account())
    assert [doorkeeper.use(token) is not None for _ in range(2)] == [True, False]


def test_the_link_dies_with_any_other_log_in(client: Client, organiser: User) -> None:
    token = doorkeeper.one_time_token(organiser)
    client.post("/login", {"username": "organiser", "password": PASSWORD})
    assert doorkeeper.owner_of(token) is None


def test_an_old_or_forged_link_opens_nothing(settings: object, organiser: User) -> None:
    token = doorkeeper.one_time_token(organiser)
    assert doorkeeper.owner_of(token + "x") is None
    settings.LINK_LIFETIME_SECONDS = -1  # type: ignore[attr-defined]
    assert doorkeeper.owner_of(token) is None


def test_the_password_logs_in_with_a_new_session(client: Client, organiser: User) -> None:
    client.get("/login")
    client.session["before"] = 1
    before = client.session.session_key
    answer = client.post(
        "/login", {"username": "organiser", "password": PASSWORD, "next": "/rulebooks"}
    )
    assert answer["Location"] == "/rulebooks"
    assert client.session.session_key != before
    assert "Abmelden" in client.get("/", headers={"Accept-Language": "de"}).content.decode()


def test_logging_out_ends_the_session(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    client.post("/logout")
    assert client.get("/account").status_code == 302


def test_after_the_log_in_nobody_is_sent_to_another_site(client: Client, organiser: User) -> None:
    for wanted in ("https://evil.example/", "//evil.example", "javascript:alert(1)"):
        answer = client.post(
            "/login", {"username": "organiser", "password": PASSWORD, "next": wanted}
        )
        assert answer["Location"] == "/"


def test_guessing_makes_that_account_wait_and_no_other(client: Client, organiser: User) -> None:
    User.objects.create_user("helper", password=PASSWORD)
    for _ in range(doorkeeper.FREE_TRIES):
        assert client.post("/login", {"username": "organiser", "password": "x"}).status_code == 422
    right = client.post("/login", {"username": "organiser", "password": PASSWORD})
    assert right.status_code == 422, "even the right password has to wait"
    assert re.search(r"\d+ ", right.content.decode())
    other = client.post("/login", {"username": "helper", "password": PASSWORD})
    assert other.status_code == 302, "the hall shares one address: others are not locked out"


def test_waiting_ends_and_success_forgets_the_failures(client: Client, organiser: User) -> None:
    for _ in range(doorkeeper.FREE_TRIES + 3):
        doorkeeper.failed("Organiser ")
    assert 0 < doorkeeper.seconds_to_wait("organiser") <= 301
    Knock.objects.update(wait_until=timezone.now())
    answer = client.post("/login", {"username": "organiser", "password": PASSWORD})
    assert answer.status_code == 302
    assert not Knock.objects.exists()


def test_a_weak_password_is_refused_with_a_reason(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    assert client.post("/account", {"password": "12345"}).status_code == 422
    assert client.post("/account", {"password": "ganz neue lange Kette"}).status_code == 302
    assert client.get("/account").status_code == 200, "the own session stays"


def test_forms_without_their_key_are_refused(organiser: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/login", {"username": "organiser", "password": PASSWORD})
    assert answer.status_code == 403


def test_a_form_without_its_key_is_said_to_be_out_of_date_and_changes_nothing() -> None:
    stranger = Client(enforce_csrf_checks=True, headers={"Accept-Language": "de"})
    answer = stranger.post("/login", {"username": "orga", "password": "anything"})
    assert answer.status_code == 403
    assert "Dieses Formular ist veraltet" in answer.content.decode()


def test_the_houses_own_account_has_a_german_name_and_both_log_in(organiser: User) -> None:
    client = Client()
    token = doorkeeper.one_time_token(organiser)
    asked = client.get(f"/login/{token}", headers={"accept-language": "de"}).content.decode()
    assert "<strong>Turnierleitung</strong>" in asked
    assert "<strong>organiser</strong>" not in asked
    english = client.get(f"/login/{token}", headers={"accept-language": "en"}).content.decode()
    assert "<strong>organiser</strong>" in english
    for name in ("turnierleitung", "organiser"):
        answer = Client().post("/login", {"username": name, "password": PASSWORD})
        assert answer.status_code == 302, name


def test_somebody_who_is_really_called_so_keeps_the_name(organiser: User) -> None:
    User.objects.create_user("Turnierleitung", password="ganz andere Worte hier")
    fields = {"username": "Turnierleitung", "password": "ganz andere Worte hier"}
    assert Client().post("/login", fields).status_code == 302
    assert Client().post("/login", {**fields, "password": PASSWORD}).status_code == 422
