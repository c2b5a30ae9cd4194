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
from tafelrunde.web.authors import named_authors
from tests.web.audience import days
from tests.web.player.phones import at_the_desk, saved

pytestmark = pytest.mark.django_db

AT = "2026-07-18T10:00:00+00:00"


def record(seq: int, event: e.Event, by: str) -> Record:
    return Recorded(seq=seq, v=1, at=AT, by=by, event=event)


def handed(device: str, reason: str = "", label: str = "") -> e.WritingHandedOver:
    return e.WritingHandedOver(to_device=device, label=label, reason=reason)


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


def test_a_house_the_journal_has_a_name_for_is_called_by_it() -> None:
    saved(days.arriving(4))
    hall_id = Hall.objects.get(slug="pokal").id
    told = [
        (handed("other", label="Hall laptop"), "account:1"),
        (e.CheckInClosed(), "badge:1"),
        (handed("third", reason="drowned"), "badge:2"),
        (e.CheckInClosed(), "badge:2"),
    ]
    records = [record(at, event, by) for at, (event, by) in enumerate(told, start=1)]
    ids = [each.by for each in as_written(hall_id, records)]
    assert ids[0] == "account:1"
    named = named_authors(hall_id, {}, ids, "de")
    assert [named.get(each) for each in ids[1:]] == [
        "Hall laptop, Link 1", "anderes Haus, Link 2", "anderes Haus, Link 2",
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
