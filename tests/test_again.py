"""What is laid out again is what was done, and only where it would be done the same."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.test import Client

from tests import again as kept
from tests.again import again

pytestmark = pytest.mark.django_db


def a_day(client: Client, title: str) -> tuple[bool, str]:
    """Whether it was done here, and the answer."""
    done: list[bool] = []

    def play() -> str:
        done.append(True)
        Group.objects.all().delete()
        Group.objects.create(name=title)
        user = User.objects.create_user(title)
        client.force_login(user)
        return str(user.pk)

    answer = again(("test", title), play, (client,))
    return bool(done), answer


def two_days() -> tuple[list[bool], Any]:
    """In a house that is empty before and after: whether each was done here, and what is found."""
    client = Client()
    with transaction.atomic():
        days = [a_day(client, "one"), a_day(client, "two")]
        found = (days[1][1], kept._all_rows(), client.cookies.output())
        assert Group.objects.get().name == "two"
        assert client.session["_auth_user_id"] == days[1][1]
        assert User.objects.create_user("three").pk == int(days[1][1]) + 1
        transaction.set_rollback(True)
    return [done for done, _answer in days], found


def test_the_second_finds_what_the_first_did() -> None:
    _done, first = two_days()
    done, second = two_days()
    assert not any(done)
    assert second == first


@pytest.mark.parametrize("time", ["first", "second"])
def test_in_another_house_it_is_done_anew(time: str) -> None:
    Group.objects.create(name=f"before {time}")
    assert a_day(Client(), "three")[0]


def test_after_anything_else_it_is_done_anew() -> None:
    client = Client()
    a_day(client, "one")
    User.objects.update(first_name="Ada")
    assert a_day(client, "two")[0]


def test_another_step_is_another() -> None:
    assert a_day(Client(), "four")[0]
