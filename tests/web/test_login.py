"""Logging in: by a link that works once, by password, and how long guessing takes."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from tafelrunde.web import doorkeeper
from tafelrunde.web.caretaker import do_jobs
from tafelrunde.web.models import Knock
from tests.web.audience import days

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


@pytest.mark.parametrize("link", ["/login/abc", "/welcome/abc"])
def test_a_link_nobody_made_is_not_called_used(client: Client, link: str) -> None:
    page = client.get(link, headers={"Accept-Language": "de"})
    assert page.status_code == 410
    told = page.content.decode()
    assert "Dieser Link gilt nicht oder nicht mehr" in told
    assert "benutzt" not in told


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


def guess(client: Client, times: int, *, address: str = "198.51.100.7") -> None:
    wrong = {"username": "organiser", "password": "x"}
    for _ in range(times):
        client.cookies.clear()
        assert client.post("/login", wrong, REMOTE_ADDR=address).status_code == 422


def test_guessing_makes_whoever_guesses_wait_and_for_no_other_account(
    client: Client, organiser: User
) -> None:
    User.objects.create_user("helper", password=PASSWORD)
    for _ in range(doorkeeper.FREE_TRIES):
        assert client.post("/login", {"username": "organiser", "password": "x"}).status_code == 422
    right = client.post("/login", {"username": "organiser", "password": PASSWORD})
    assert right.status_code == 422, "even the right password has to wait"
    assert re.search(r"\d+ ", right.content.decode())
    other = client.post("/login", {"username": "helper", "password": PASSWORD})
    assert other.status_code == 302, "the hall shares one address: others are not locked out"


def test_nobody_is_locked_out_by_somebody_elsewhere(client: Client, organiser: User) -> None:
    right = {"username": "organiser", "password": PASSWORD}
    guess(Client(), doorkeeper.AN_ATTACK + 5)
    assert client.post("/login", right, REMOTE_ADDR="203.0.113.9").status_code == 302


def test_a_browser_that_has_been_in_never_waits_for_what_others_try(
    client: Client, organiser: User
) -> None:
    """The attacker sits in the same hall, behind the same address."""
    right = {"username": "organiser", "password": PASSWORD}
    assert client.post("/login", right).status_code == 302
    client.post("/logout")
    guess(Client(), doorkeeper.FREE_TRIES + 3, address="127.0.0.1")
    assert Client().post("/login", right).status_code == 422
    assert client.post("/login", right).status_code == 302
    forged = Client()
    forged.cookies["tafelrunde_known"] = "e30:1abc:xyz"
    assert forged.post("/login", right).status_code == 422, "a note of one's own making counts not"


def test_under_attack_from_everywhere_each_place_has_one_try(organiser: User) -> None:
    for place in range(doorkeeper.AN_ATTACK + 1):
        doorkeeper.failed("organiser", f"address:{place}")
    assert not doorkeeper.seconds_to_wait("organiser", "address:new")
    doorkeeper.failed("organiser", "address:new")
    assert doorkeeper.seconds_to_wait("organiser", "address:new")


def test_waiting_ends_and_success_forgets_the_failures(client: Client, organiser: User) -> None:
    place = "address:127.0.0.1"
    for _ in range(doorkeeper.FREE_TRIES + 3):
        doorkeeper.failed("Organiser ", place)
    assert 0 < doorkeeper.seconds_to_wait("organiser", place) <= 301
    Knock.objects.update(wait_until=timezone.now())
    answer = client.post("/login", {"username": "organiser", "password": PASSWORD})
    assert answer.status_code == 302
    assert not doorkeeper.seconds_to_wait("organiser", place)


def test_the_owner_chooses_a_name(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    assert 'name="username"' in client.get("/account").content.decode()
    form = {"username": "ada.winter", "password": PASSWORD, "email": "ada@example.org"}
    assert client.post("/account", form).status_code == 302
    owner = doorkeeper.organiser_account()
    assert (owner.pk, owner.username) == (organiser.pk, "ada.winter")
    assert not User.objects.filter(username="organiser").exists()
    helper = User.objects.create_user("helper", password=PASSWORD)
    client.force_login(helper)
    client.post("/account", {"username": "ada.winter2", "password": PASSWORD})
    helper.refresh_from_db()
    assert helper.username == "helper"
    client.force_login(owner)
    taken = client.post("/account", {"username": "Helper", "password": PASSWORD})
    assert taken.status_code == 422


def test_a_forgotten_password_is_a_link_by_mail_and_tells_nobody_who_has_an_account(
    client: Client, organiser: User, mailoutbox: list[EmailMessage]
) -> None:
    organiser.email = "ada@example.org"
    organiser.save()
    pages = {
        client.post("/login/forgotten", {"username": name}).content.partition(b"<main")[2]
        for name in ("organiser", "ADA@example.org", "nobody")
    }
    do_jobs()
    assert len({re.sub(rb'value="[^"]{20,}"', b"", page) for page in pages}) == 1
    assert [letter.to for letter in mailoutbox] == [["ada@example.org"]] * 2
    link = re.search(r"https?://[^/]+(/login/\S+)", str(mailoutbox[0].body))
    assert link
    assert Client().post(link[1]).status_code == 302


def test_links_by_mail_are_few(
    client: Client, organiser: User, mailoutbox: list[EmailMessage]
) -> None:
    organiser.email = "ada@example.org"
    organiser.save()
    for _ in range(30):
        client.post("/login/forgotten", {"username": "organiser"})
    do_jobs()
    assert 0 < len(mailoutbox) <= doorkeeper.FREE_TRIES


def test_the_link_is_printed_until_there_is_another_way_in() -> None:
    user = doorkeeper.organiser_account()
    assert not doorkeeper.has_another_way_in(user)
    user.set_password(PASSWORD)
    assert doorkeeper.has_another_way_in(user)


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


def test_a_name_with_a_blank_is_refused_at_its_own_field(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    sent = {"username": "Paula Pult", "password": "fünf rote neue Krüge"}
    answer = client.post("/account", sent, headers={"Accept-Language": "de"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Konto: bitte nur Buchstaben" in page
    assert "keine Leerzeichen" in page
    field = next(tag for tag in re.findall(r"<input[^>]*>", page) if "autocapitalize" in tag)
    for said in ('aria-invalid="true"', "autofocus", "Paula Pult"):
        assert said in field
    assert page.count("autofocus") == 1, "the focus is where the mistake is"


def test_a_poor_password_is_marked_and_not_the_account(client: Client, organiser: User) -> None:
    client.force_login(organiser)
    page = client.post("/account", {"username": "Pult", "password": "kurz"}).content.decode()
    marked = [tag for tag in re.findall(r"<input[^>]*>", page) if "aria-invalid" in tag]
    assert ['name="password"' in tag for tag in marked] == [True]


def test_whoever_is_logged_in_without_the_role_reads_as_whom_and_may_change_the_account() -> None:
    days.seated(8).saved()
    helper = Client(headers={"Accept-Language": "de"})
    helper.force_login(User.objects.create_user("helferin"))
    for path in ("/t/pokal/desk", "/accounts"):
        answer = helper.get(path)
        page = answer.content.decode()
        assert answer.status_code == 403
        assert "Sie sind als helferin angemeldet." in page
        assert ">Anmelden<" not in page
        [back] = re.findall(r'href="([^"]*)">Mit einem anderen Konto anmelden', page)
        assert back == f"/login?{urlencode({'next': path})}"
    desk = helper.get("/t/pokal/desk").content.decode()
    assert "Dieses Konto hat hier keine dieser Rollen." in desk


def test_a_form_that_is_out_of_date_says_nothing_of_accounts(organiser: User) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"Accept-Language": "de"})
    strict.force_login(organiser)
    page = strict.post("/account", {"password": "anything"}).content.decode()
    assert "Dieses Formular ist veraltet" in page
    assert "angemeldet" not in page
    assert ">Anmelden<" not in page
