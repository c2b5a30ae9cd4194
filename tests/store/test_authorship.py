"""A number of another house is nobody of this one: history and minutes name nobody wrongly."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tafelrunde.journal.chain import Recorded
from tafelrunde.journal.record import Record
from tafelrunde.store.authorship import as_written
from tafelrunde.store.devices import own_device
from tafelrunde.store.models import Hall
from tests.web.audience import days
from tests.web.player.phones import at_the_desk, saved

pytestmark = pytest.mark.django_db

AT = "2026-07-18T10:00:00+00:00"


def record(seq: int, event: e.Event, by: str) -> Record:
    return Recorded(seq=seq, v=1, at=AT, by=by, event=event)


def handed(device: str, reason: str = "") -> e.WritingHandedOver:
    return e.WritingHandedOver(to_device=device, reason=reason)


def test_there_and_back_again_each_record_belongs_to_who_wrote_it() -> None:
    saved(days.arriving(4))
    hall_id = Hall.objects.get(slug="pokal").id
    closed, own = e.CheckInClosed(), own_device().id
    told = [
        (closed, "account:1"),
        (handed("other"), "account:1"),
        (closed, "account:1"),
        (closed, "player:p1"),
        (handed(own), "badge:2"),
        (closed, "account:1"),
        (handed("third", reason="drowned"), "account:1"),
    ]
    records = [record(at, event, by) for at, (event, by) in enumerate(told, start=1)]
    assert [each.by for each in as_written(hall_id, records)] == [
        "account:1", "account:1", "elsewhere:account:1", "player:p1", "elsewhere:badge:2",
        "account:1", "elsewhere:account:1",
    ]  # fmt: skip


def test_a_tournament_from_another_house_names_nobody_of_this_one() -> None:
    saved(days.closed(8))
    at_the_desk(c.WithdrawPlayer(player="p1"), "gone")
    desk = Client(headers={"accept-language": "de"})
    desk.force_login(User.objects.create_superuser("otto", pk=1))
    assert "otto" in desk.get("/t/pokal/desk/history").content.decode().partition("<main")[2]
    Hall.objects.filter(slug="pokal").update(display_only=True)
    page = desk.get("/t/pokal/desk/history").content.decode().partition("<main")[2]
    assert "otto" not in page
    assert "anderes Haus, Konto 1" in page
