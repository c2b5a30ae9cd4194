"""Organisers are invited by the association; nobody raises himself or takes over an account."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from tafelrunde.web.letters import tokens
from tests.web.people.office import letters_to, link_in

pytestmark = pytest.mark.django_db

PAGE = "/association/people"


def account(name: str, *groups: str, is_superuser: bool = False) -> User:
    user = User.objects.create_user(name, is_superuser=is_superuser)
    user.groups.set([Group.objects.get_or_create(name=group)[0] for group in groups])
    return user


@pytest.fixture
def office() -> Client:
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(account("league", "association"))
    return client


def invited(office: Client, **more: str) -> str:
    typed = {"name": "club", "person": "Ada Beispiel", "email": "club@example.org"} | more
    return office.post(f"{PAGE}/invite", typed).content.decode()


def test_an_organiser_is_invited_comes_in_once_and_chooses_a_password(office: Client) -> None:
    shown = link_in(invited(office))
    sent = link_in(letters_to("club@example.org")[0])
    user = User.objects.get(username="club")
    assert not user.has_usable_password()
    assert [group.name for group in user.groups.all()] == ["organiser"]
    club = Client(headers={"Accept-Language": "de"})
    assert "Willkommen, Ada Beispiel!" in club.get(sent).content.decode()
    assert User.objects.get(pk=user.pk).last_login is None, "looking costs nothing"
    assert club.post(sent)["Location"] == "/account"
    assert club.get("/new").status_code == 200
    assert club.get(PAGE).status_code == 403
    for used in (sent, shown):
        assert Client().get(used).status_code == 410
        assert Client().post(used).status_code == 410


@pytest.mark.parametrize(
    "typed",
    [{"name": ""}, {"name": "a b"}, {"name": "LEAGUE"}, {"email": "nowhere"}, {"name": "x" * 61}],
)
def test_what_cannot_be_is_said_and_makes_no_account(office: Client, typed: dict[str, str]) -> None:
    answer = office.post(f"{PAGE}/invite", {"name": "club", "email": ""} | typed)
    assert answer.status_code == 422
    assert 'role="alert" id="problem"' in answer.content.decode()
    assert User.objects.count() == 1


def test_nobody_raises_himself_or_anybody_else(office: Client) -> None:
    invited(office, roles="association", groups="association", is_superuser="1")
    made = User.objects.get(username="club")
    assert not made.is_superuser
    assert not made.is_staff
    assert [group.name for group in made.groups.all()] == ["organiser"]
    me = User.objects.get(username="league")
    colleague = account("colleague", "association", "organiser")
    owner = account("owner", "organiser", is_superuser=True)
    plain = account("plain")
    for other in (me, colleague, owner, plain):
        for what in ("link", "lock"):
            answer = office.post(f"{PAGE}/{other.pk}/{what}", {"lock": "shut"})
            assert answer.status_code == 404, (other, what)
    assert User.objects.filter(is_active=False).count() == 0


def test_an_account_in_use_gets_no_second_link_from_the_association(office: Client) -> None:
    """Otherwise the association could come in as the organiser."""
    invited(office)
    user = User.objects.get(username="club")
    token = tokens.welcome_token(user)
    assert office.post(f"{PAGE}/{user.pk}/link").status_code == 200
    assert len(letters_to("club@example.org")) == 2
    Client().post(f"/welcome/{token}")
    assert office.post(f"{PAGE}/{user.pk}/link").status_code == 404


def test_whoever_is_locked_is_out_and_his_link_opens_nothing(office: Client) -> None:
    link = link_in(invited(office))
    user = User.objects.get(username="club")
    office.post(f"{PAGE}/{user.pk}/lock", {"lock": "shut"})
    assert Client().post(link).status_code == 410
    assert office.post(f"{PAGE}/{user.pk}/link").status_code == 404
    office.post(f"{PAGE}/{user.pk}/lock", {"lock": "open"})
    club = Client()
    club.post(link)
    assert club.get("/account").status_code == 200
    office.post(f"{PAGE}/{user.pk}/lock", {"lock": "shut"})
    assert club.get("/account").status_code == 302


def test_a_forged_or_old_link_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    user = account("club", "organiser")
    token = tokens.welcome_token(user)
    assert Client().get(f"/welcome/{token[:-1]}x").status_code == 410
    assert Client().get(f"/my-data/{token}").status_code == 404
    later = timezone.now() + timedelta(days=tokens.WELCOME_DAYS, hours=1)
    monkeypatch.setattr("django.core.signing.time.time", later.timestamp)
    assert Client().get(f"/welcome/{token}").status_code == 410


def test_two_people_with_the_same_link_are_one_too_many() -> None:
    token = tokens.welcome_token(account("club", "organiser"))
    assert tokens.come_in(token) is not None
    assert tokens.come_in(token) is None
