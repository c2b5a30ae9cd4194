"""A mirror is read: who is who stands in the hall, and after the end nothing comes any more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Hall, Person
from tafelrunde.web.audience import press
from tests.web.mirror.test_mirror_pages import club, mirror

__all__ = ["club", "mirror"]

pytestmark = pytest.mark.django_db


def test_nobody_is_renamed_on_a_mirror_with_or_without_a_mark(mirror: Client) -> None:
    for marks in ({}, {"shown": "minor"}, {"shown": "minor", "minor": "on"}):
        form = {"name": "Eva Anders", "key": f"k{len(marks)}", **marks}
        refused = mirror.post(
            "/t/pokal/desk/players/p1/change", form, headers={"HX-Request": "true"}
        )
        assert refused.status_code == 422, marks
        assert Person.objects.get(player="p1").name == "Ada Winter"


def test_a_mirror_whose_pairing_has_ended_is_live_no_more_even_after_the_award(
    mirror: Client,
) -> None:
    Hall.objects.update(phase="awarded")
    for ended in (False, True):
        if ended:
            mirror.post("/mirror/end/pokal")
        for address in ("", "/screen"):
            page = Client().get(f"/t/pokal{address}").content.decode()
            assert ("data-connection" in page) is not ended, address


def test_a_mirror_whose_pairing_has_ended_says_since_when_nothing_comes(mirror: Client) -> None:
    contact, ended = timezone.now() - timedelta(days=3), timezone.now() - timedelta(days=2)
    mirror.post("/mirror/end/pokal")
    Mirrored.objects.update(contact_at=contact, ended_at=ended)
    press.forget()
    when = date_format(timezone.localtime(ended), "SHORT_DATETIME_FORMAT")
    german = Client(headers={"Accept-Language": "de"})
    for address in ("", "/seating", "/screen", "/embed"):
        page = " ".join(german.get(f"/t/pokal{address}").content.decode().split())
        assert f"hier kommt seit {when} nichts mehr an" in page, address
    desk = mirror.get("/t/pokal/desk", headers={"Accept-Language": "de"}).content.decode()
    assert f"Die Kopplung mit der Halle endete am {when}: Hier kommt nichts mehr an." in desk


def test_a_tournament_that_goes_on_where_it_was_mirrored_is_of_now(mirror: Client) -> None:
    mirror.post("/mirror/end/pokal")
    press.forget()
    assert "as-of" in Client().get("/t/pokal").content.decode()
    taken = mirror.post(
        "/t/pokal/desk/files/hand-over",
        {"take": "1", "reason": "der Laptop ist kaputt", "key": "take", "next": ""},
    )
    assert taken.status_code == 302
    press.forget()
    for address in ("", "/screen", "/embed"):
        assert "as-of" not in Client().get(f"/t/pokal{address}").content.decode(), address
    assert "data-connection" in Client().get("/t/pokal").content.decode()
    assert Client().get("/api/tournaments/pokal").json()["as_of"] is None


def test_the_files_of_a_mirror_say_where_it_is_written(mirror: Client) -> None:
    page = mirror.get("/t/pokal/desk/files").content.decode()
    assert "Das ist der Spiegel" in page
    assert "take-over" not in page
    mirror.post("/mirror/end/pokal")
    page = mirror.get("/t/pokal/desk/files").content.decode()
    assert "Das ist der Spiegel" not in page
    assert "gehört einem anderen Haus" in page or "take-over" in page
