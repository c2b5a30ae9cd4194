"""Receivers and phones that asked for messages, on PostgreSQL; the desk's tests have SQLite."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import DEFAULT_DB_ALIAS, router
from django.utils import timezone

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import pushing, receivers
from tafelrunde.store.house_keys import kept_key
from tafelrunde.store.models import Badge, Hall, Person
from tafelrunde.store.push_models import HouseKey, PushDevice, PushFollowed
from tafelrunde.store.receiver_models import Delivery, Receiver

LONG = "x" * 500


class Everything:
    """Whatever is not told otherwise goes to that database."""

    def __init__(self, alias: str) -> None:
        self.alias = alias

    def db_for_read(self, *_asked: Any, **_hints: Any) -> str:
        return self.alias

    db_for_write = db_for_read


@pytest.fixture
def hall(postgres: str, monkeypatch: pytest.MonkeyPatch) -> Hall:
    assert postgres != DEFAULT_DB_ALIAS
    monkeypatch.setattr(router, "routers", [Everything(postgres)])
    return Hall.objects.create(id="t1", slug="pokal", title="Pokal", version=3, head="h" * 64)


def asked(key: str, address: str = "https://chat.example/x") -> receivers.Asked:
    return receivers.Asked(
        address=address, form="program", kinds=("round", "award"), lang="de", key=key
    )


def test_receivers_are_set_up_told_by_one_process_and_put_to_rest(hall: Hall) -> None:
    made = receivers.add(hall, asked("k1"), "s")
    assert receivers.add(hall, asked("k1"), "s") == made, "the same form twice is one"
    with pytest.raises(Refusal):
        receivers.add(hall, asked("k2", LONG + "x"), "s")
    row = Receiver.objects.get()
    assert receivers.take_hold(row.pk, "one")
    assert not receivers.take_hold(row.pk, "other")
    receivers.let_go(row.pk, "one")
    assert receivers.take_hold(row.pk, "other")
    receivers.told_up_to(row, 5, "t" * 64)
    for number in range(receivers.LOGGED + 3):
        receivers.list_try(row, f"m{number}", "round.published", receivers.Tried(200))
    receivers.list_try(row, "m32", "round.published", receivers.Tried(500, "ü" * 300))
    assert Delivery.objects.count() == receivers.LOGGED
    assert Delivery.objects.get(uid="m32").tries == 2
    assert receivers.note(row, receivers.Tried(0)) > 0
    Receiver.objects.update(since=timezone.now() - timedelta(hours=13))
    receivers.note(Receiver.objects.get(), receivers.Tried(0))
    kept = Receiver.objects.get()
    assert (kept.state, kept.seq) == ("paused", 5)
    receivers.resume(hall.id, row.pk)
    receivers.want_test(hall.id, row.pk)
    assert Receiver.objects.get().test_wanted
    receivers.remove(hall.id, row.pk)
    assert not Delivery.objects.exists(), "what it was told goes with it"


def test_phones_ask_once_and_are_forgotten_with_badge_and_person(hall: Hall) -> None:
    badge = Badge.objects.create(hall=hall, role="player", player="p1", token_hash="h" * 64)
    Person.objects.create(hall=hall, player="p1", name="Ada Beispiel")
    Person.objects.create(hall=hall, player="p2", name="Bo Muster")

    def asks(player: str, endpoint: str, of: Badge | None = None) -> None:
        keys = {"point": "p" * 87, "auth": "a" * 22}
        device = PushDevice(hall=hall, player=player, badge=of, endpoint=endpoint, **keys)
        device.lang, device.base = "de", "https://hall.example"
        pushing.add(device)

    asks("p1", LONG, badge)
    asks("p1", LONG, badge)
    asks("p2", "https://push.example/2")
    asks("p3", "https://push.example/3")
    assert PushDevice.objects.count() == 3
    assert PushFollowed.objects.get().seq == 3
    assert {each.player for each in pushing.devices(hall.id)} == {"p1", "p2"}
    Badge.objects.update(revoked_at=timezone.now())
    assert {each.player for each in pushing.devices(hall.id)} == {"p2"}
    assert [pushing.move_on(hall.id, 3, 4), pushing.move_on(hall.id, 3, 4)] == [True, False]
    assert [pushing.say_soon(hall.id, 1), pushing.say_soon(hall.id, 1)] == [True, False]
    pushing.remove(hall.id, "https://push.example/2")
    assert not PushDevice.objects.exists()
    assert kept_key("push", lambda: "first") == kept_key("push", lambda: "second") == "first"
    assert HouseKey.objects.get().kept == "first"
