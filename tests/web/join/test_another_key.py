"""A house that opens with another key, as a backup on a new machine: phones come in once more."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from tafelrunde.store import badges
from tafelrunde.store.models import Badge, Hall
from tafelrunde.web import another_key
from tests.web.join.eight import german, hall, joins, page

__all__ = ["german", "hall"]


@pytest.fixture
def moved(client: Client, hall: Hall, settings: Any) -> tuple[Client, str]:
    """Ada has joined by her code, Bo by a link; then the house opens with another key."""
    joins(client, "p1")
    _badge, token = badges.issue(hall.id, "player", "p2")
    settings.SECRET_KEY = "another key of another machine, long enough for anything"
    assert another_key.let_go()
    return client, f"/t/pokal/join/{token}"


def test_whoever_joined_by_a_code_joins_once_more(moved: tuple[Client, str]) -> None:
    phone, _link = moved
    assert Session.objects.count() == 0, "no old page fills the terminal with warnings"
    told = page(phone)
    assert "Bitte treten Sie noch einmal bei" in told
    assert "vergeben" not in told.partition("Änger")[0]
    assert joins(phone, "p1")["Location"] == "/t/pokal/me"
    assert "Bitte treten Sie noch einmal bei" not in page(phone)


def test_links_that_were_given_go_on_working(moved: tuple[Client, str], hall: Hall) -> None:
    assert [badge.player for badge in badges.badges_of(hall.id)] == ["p2"]
    assert Badge.objects.get(player="p1").revoked_why == "key"


def test_with_the_same_key_nobody_is_let_go(client: Client, hall: Hall) -> None:
    joins(client, "p1")
    assert not another_key.let_go()
    assert [badge.player for badge in badges.badges_of(hall.id)] == ["p1"]
    assert "Sie sind <strong>Ada Berg</strong>" in page(client)
