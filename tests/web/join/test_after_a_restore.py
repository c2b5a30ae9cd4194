"""A backup came back under another key: every phone is logged out, and can join again by itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.test import Client

from tafelrunde.store import badges, logged_out
from tafelrunde.store.logged_out import end_what_no_key_opens, open_with
from tafelrunde.store.models import Hall
from tests.web.audience import days
from tests.web.join.eight import german, hall, joins, page

__all__ = ["german", "hall"]


def test_with_another_key_names_are_free_and_the_own_code_opens_them(
    client: Client, hall: Hall, settings: Any
) -> None:
    joins(client, "p1")
    _badge, token = badges.issue(hall.id, "player", "p2")
    settings.SECRET_KEY = "another key, long enough to be one of a house of its own"
    assert end_what_no_key_opens(settings.SECRET_KEY)
    assert Session.objects.count() == 0, "no row that is only a warning in the log"
    told = page(client)
    assert "Bitte treten Sie noch einmal bei" in told
    assert told.count("vergeben") == 1, "whoever was given a link keeps it"
    assert badges.open_badge(token) is not None
    assert joins(client, "p1")["Location"] == "/t/pokal/me"
    assert "Bitte treten Sie noch einmal bei" not in page(client)


def test_nobody_is_asked_to_join_what_is_over(
    client: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logged_out, "happened_in", lambda _hall: True)
    days.awarded(12, tournament="t2").saved("vorbei")
    assert "Bitte treten Sie noch einmal bei" in page(client)
    told = page(client, "/t/vorbei/join")
    assert "Das Turnier ist vorbei" in told
    assert "Bitte treten Sie noch einmal bei" not in told


def test_with_the_same_key_everybody_stays(
    client: Client, hall: Hall, settings: LazySettings
) -> None:
    joins(client, "p1")
    open_with(settings.SECRET_KEY)
    assert not end_what_no_key_opens(settings.SECRET_KEY)
    assert "Sie sind <strong>Ada Berg</strong>" in page(client)


def test_a_key_that_was_lost_is_noticed_when_the_doors_open(
    client: Client, hall: Hall, settings: Any
) -> None:
    joins(client, "p1")
    settings.SECRET_KEY = "another key, long enough to be one of a house of its own"
    open_with(settings.SECRET_KEY)
    assert joins(client, "p1")["Location"] == "/t/pokal/me"
    Session.objects.all().delete()
    open_with(settings.SECRET_KEY)
    assert badges.badges_of(hall.id), "where nobody is logged in nobody is logged out"


def test_a_helper_reads_at_the_log_in_that_the_old_link_opens_again(
    client: Client, hall: Hall, settings: Any
) -> None:
    helper, (_badge, token) = Client(), badges.issue(hall.id, "scorekeeper", label="Hilde")
    helper.get(f"/t/pokal/b/{token}")
    joins(client, "p1")
    assert "Haben Sie einen Link bekommen?" in Client().get("/login").content.decode()
    settings.SECRET_KEY = "another key, long enough to be one of a house of its own"
    assert end_what_no_key_opens(settings.SECRET_KEY)
    told = helper.get("/t/pokal/desk", follow=True).content.decode()
    assert "Wer einen Link hatte, öffnet ihn wieder" in told
    helper.get(f"/t/pokal/b/{token}")
    assert helper.get("/t/pokal/desk").status_code == 200
