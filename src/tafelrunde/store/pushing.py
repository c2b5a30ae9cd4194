"""Which devices want to be told of whose day? Asked for on the device, taken back at once.

A device goes with its badge, with the person who is erased, and when its push service says that it
is gone. Messages are told once or not at all: the page itself always shows how things are.
"""

from __future__ import annotations

from django.db.models import QuerySet

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.push_models import PushDevice, PushFollowed

MOST = 3000
"""Devices of one tournament."""


def add(device: PushDevice) -> None:
    """From now on; the same browser asking again is one device."""
    rows = PushDevice.objects.filter(hall_id=device.hall_id)
    if rows.count() >= MOST:
        raise Refusal.single("endpoint", "too many devices want messages of this tournament")
    rows.filter(endpoint=device.endpoint).delete()
    device.save(force_insert=True)
    hall = Hall.objects.get(id=device.hall_id)
    PushFollowed.objects.get_or_create(hall=hall, defaults={"seq": hall.version})
    news.nudge(hall.id, hall.version)


def remove(hall: str, endpoint: str) -> None:
    PushDevice.objects.filter(hall_id=hall, endpoint=endpoint).delete()


def gone(pk: int) -> None:
    """Its push service knows it no longer."""
    PushDevice.objects.filter(pk=pk).delete()


def devices(hall: str) -> QuerySet[PushDevice]:
    """Those that may still be told; whoever may not is forgotten here."""
    rows = PushDevice.objects.filter(hall_id=hall)
    rows.filter(badge__revoked_at__isnull=False).delete()
    known = Person.objects.filter(hall_id=hall).values("player")
    rows.exclude(player__in=known).delete()
    return rows


def move_on(hall: str, seq: int, to: int) -> bool:
    """Whether this process is the one that tells what happened in between."""
    return bool(PushFollowed.objects.filter(hall_id=hall, seq=seq).update(seq=to))


def say_soon(hall: str, number: int) -> bool:
    """Whether this process is the one that says that a round begins soon."""
    rows = PushFollowed.objects.filter(hall_id=hall).exclude(soon=number)
    return bool(rows.update(soon=number))
