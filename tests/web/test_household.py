"""Accounts of the house: made by its owner, opened by a link, locked at once."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(User.objects.create_superuser("owner"))
    return client


def link_in(page: str) -> str:
    found = re.search(r"<code>https?://[^/]+(/login/[^<]+)</code>", page)
    assert found
    return found.group(1)


def test_a_new_account_comes_in_by_its_link_and_may_announce(owner: Client) -> None:
    answer = owner.post("/accounts/add", {"name": "club", "roles": ["organiser", "owner"]})
    link = link_in(answer.content.decode())
    user = User.objects.get(username="club")
    assert not user.has_usable_password()
    assert not user.is_superuser
    assert [group.name for group in user.groups.all()] == ["organiser"]
    holder = Client()
    assert holder.post(link)["Location"] == "/account"
    assert holder.get("/new").status_code == 200
    assert holder.get("/accounts").status_code == 403
    assert Client().post(link).status_code == 410


@pytest.mark.parametrize("name", ["", " ", "OWNER", "a b", "x" * 61, "<b>"])
def test_a_name_that_cannot_be_is_answered_in_one_sentence(owner: Client, name: str) -> None:
    answer = owner.post("/accounts/add", {"name": name})
    assert answer.status_code == 422
    assert 'role="alert" id="problem"' in answer.content.decode()
    assert User.objects.count() == 1


def test_whoever_is_locked_out_is_out_at_the_next_request(owner: Client) -> None:
    user = User.objects.create_user("club")
    holder = Client()
    holder.force_login(user)
    assert holder.get("/account").status_code == 200
    owner.post(f"/accounts/{user.pk}/change", {"lock": "shut"})
    assert holder.get("/account").status_code == 302
    assert owner.post(f"/accounts/{user.pk}/link").status_code == 404
    owner.post(f"/accounts/{user.pk}/change", {"lock": "open"})
    assert "/login/" in link_in(owner.post(f"/accounts/{user.pk}/link").content.decode())


def test_roles_are_given_and_taken(owner: Client) -> None:
    user = User.objects.create_user("league")
    owner.post(f"/accounts/{user.pk}/change", {"roles": ["association", "referee"]})
    assert [group.name for group in user.groups.all()] == ["association"]
    owner.post(f"/accounts/{user.pk}/change")
    assert user.groups.count() == 0


def test_owners_cannot_be_changed_here(owner: Client) -> None:
    me = User.objects.get()
    for what in ("link", "change"):
        assert owner.post(f"/accounts/{me.pk}/{what}", {"lock": "shut"}).status_code == 404
    assert User.objects.get().is_active


def test_the_field_says_that_it_is_the_name_of_an_account(owner: Client) -> None:
    page = owner.get("/accounts").content.decode()
    label = page.partition('name="name"')[0].rpartition("<label>")[2]
    assert "Name des Kontos" in label
    assert "keine Leerzeichen" in label
