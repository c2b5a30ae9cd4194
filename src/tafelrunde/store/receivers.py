"""Who hears of a tournament elsewhere: set up, told record by record, paused when nobody answers.

What a receiver is told follows from the journal behind the record it was told last, so nothing is
queued that could be lost: a message that did not arrive is simply still to be told. It is told in
order, at least once, and by one process of the house at a time.
"""

from __future__ import annotations

import base64
import random
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.models import Hall
from tafelrunde.store.prepared import Prepared
from tafelrunde.store.receiver_models import Delivery, Receiver

State = Literal["new", "up", "down", "paused", "gone"]
"""Never told yet · answers · does not · nobody tries any more · said that it is gone."""
RESTING = frozenset({"paused", "gone"})

MOST = 8
"""Receivers of one tournament."""
LOGGED = 30
"""The last messages of each that are listed."""
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 1800.0
LONG_FAILURE = timedelta(hours=12)
"""After so long without an answer nobody tries any more until somebody says so."""
HELD = timedelta(seconds=40)
"""So long a process keeps a receiver to itself; one message takes less."""
SECRET_PREFIX = "whsec_"  # noqa: S105 (how such secrets begin, by the Standard Webhooks)


class Made(msgspec.Struct, frozen=True):
    """A new receiver with its secret, to be shown this once."""

    pk: int
    secret: str
    form: str


class Tried(msgspec.Struct, frozen=True):
    """How a try ended; status 0: no answer."""

    status: int
    said: str = ""
    wait: float = 0.0
    """Seconds the receiver asked us to wait."""

    @property
    def done(self) -> bool:
        return 200 <= self.status < 300


GONE = 410
TEST = "test"


def key_of(salt: str) -> bytes:
    """What messages are signed with; made anew each time, so that no backup holds it."""
    return salted_hmac("tafelrunde.receiver", salt, algorithm="sha256").digest()


def secret_of(salt: str) -> str:
    return SECRET_PREFIX + base64.b64encode(key_of(salt)).decode()


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A receiver as somebody wants it."""

    address: str
    form: str
    kinds: tuple[str, ...]
    lang: str
    base: str = ""
    key: str
    made_by: str = ""


def made_with(hall: str, key: str) -> Made | None:
    """What the form with that key has made already; the same form twice is one receiver."""
    row = Receiver.objects.filter(hall_id=hall, key=key).first() if key else None
    return _made(row) if row is not None else None


def _made(row: Receiver) -> Made:
    return Made(row.pk, secret_of(row.salt), row.form)


def add(hall: Hall, asked: Asked, shown: str) -> Made:
    """From now on it is told; what happened before is not. `shown`: the standings of now."""
    if (there := made_with(hall.id, asked.key)) is not None:
        return there
    if Receiver.objects.filter(hall=hall).count() >= MOST:
        raise Refusal.single("address", "at most {most} receivers", most=MOST)
    row = Receiver(
        hall=hall,
        address=asked.address,
        form=asked.form,
        kinds=" ".join(asked.kinds),
        lang=asked.lang,
        base=asked.base,
        key=asked.key,
        made_by=asked.made_by,
        salt=secrets.token_hex(16),
        seq=hall.version,
        shown=shown,
        since=timezone.now(),
    )
    row.save()
    _look_again(hall.id)
    return _made(row)


def remove(hall: str, pk: int) -> None:
    Receiver.objects.filter(hall_id=hall, pk=pk).delete()
    _look_again(hall)


def want_test(hall: str, pk: int) -> None:
    Receiver.objects.filter(hall_id=hall, pk=pk).update(test_wanted=True)
    _look_again(hall)


def resume(hall: str, pk: int) -> None:
    """Somebody says that it should be tried again, from where it stopped."""
    rows = Receiver.objects.filter(hall_id=hall, pk=pk)
    rows.update(state="new", since=timezone.now(), failures=0, next_try=None)
    _look_again(hall)


def asked_for(pk: int) -> bool:
    """Whether somebody wants a try now: a test, or what was put off."""
    rows = Receiver.objects.filter(pk=pk)
    return rows.filter(Q(test_wanted=True) | Q(next_try=None)).exists()


def _look_again(hall: str) -> None:
    version = Hall.objects.filter(id=hall).values_list("version", flat=True).first()
    if version is not None:
        news.nudge(hall, version)


def _at_rest(hall: str) -> QuerySet[Receiver, int]:
    rows = Receiver.objects.filter(hall_id=hall, state__in=RESTING)
    return rows.order_by().values_list("pk", flat=True)


_RESTING = Prepared(_at_rest, str)


def resting(hall: str) -> int:
    """How many receivers of this tournament nobody tries to reach any more."""
    return len(_RESTING.asked("default", hall))


# ── While telling ────────────────────────────────────────────────────────────────────────────────


def take_hold(pk: int, me: str) -> bool:
    """Whether this process may tell it now; another one keeps it for a while after its last try."""
    now = timezone.now()
    free = Q(held_by=me) | Q(held_until=None) | Q(held_until__lt=now)
    return bool(Receiver.objects.filter(free, pk=pk).update(held_by=me, held_until=now + HELD))


def let_go(pk: int, me: str) -> None:
    Receiver.objects.filter(pk=pk, held_by=me).update(held_until=None)


def told_up_to(row: Receiver, seq: int, shown: str | None = None) -> None:
    """`shown`: the standings that were told with it; none are owed any more then."""
    row.seq = seq
    changes: dict[str, object] = {"seq": seq}
    if shown is not None:
        row.shown, row.owed = shown, 0
        changes |= {"shown": shown, "owed": 0}
    Receiver.objects.filter(pk=row.pk).update(**changes)


def knows(row: Receiver, told: frozenset[str]) -> None:
    """Whatever it was told and has not been taken back since."""
    names = " ".join(sorted(told))
    if names != row.told:
        row.told = names
        Receiver.objects.filter(pk=row.pk).update(told=names)


def owes_standings(row: Receiver, seq: int) -> None:
    """All else is told up to there; the standings of that moment come before what follows."""
    row.seq = row.owed = seq
    Receiver.objects.filter(pk=row.pk).update(seq=seq, owed=seq)


def overtaken(row: Receiver, log: Iterable[Delivery]) -> frozenset[int]:
    """What was tried and is not due any more: it was taken back before it arrived.

    Messages arrive in order, so whatever did not arrive before one that did is no longer told.
    """
    told = row.seq >= row.hall.version and not row.owed
    found = set()
    for each in log:  # the newest first
        if each.type != TEST:
            told = told or each.done
            if told and not each.done:
                found.add(each.pk)
    return frozenset(found)


def tested(row: Receiver) -> None:
    row.test_wanted = False
    Receiver.objects.filter(pk=row.pk).update(test_wanted=False)


def list_try(row: Receiver, uid: str, type_: str, tried: Tried) -> None:
    """In the list of the last messages: one line each, however often it was tried."""
    found, new = Delivery.objects.get_or_create(
        receiver=row, uid=uid, defaults={"type": type_, "at": timezone.now()}
    )
    said = " ".join(tried.said.split())[:200]
    Delivery.objects.filter(pk=found.pk).update(
        at=timezone.now(),
        tries=found.tries + (not new),
        done=tried.done,
        status=tried.status,
        said="" if tried.done else said,
    )
    kept = Delivery.objects.filter(receiver=row).values_list("pk", flat=True)[:LOGGED]
    Delivery.objects.filter(receiver=row).exclude(pk__in=list(kept)).delete()
    _look_again(row.hall_id)


def note(row: Receiver, tried: Tried) -> float:
    """How it is from now on; the seconds until the next try."""
    now = timezone.now()
    if tried.done:
        _become(row, "up", now, 0, None)
        return 0.0
    failures = row.failures + 1
    state: State = "down"
    if tried.status == GONE:
        state = "gone"
    elif row.state == "down" and now - row.since > LONG_FAILURE:
        state = "paused"
    longest = min(FIRST_PAUSE * 2.0 ** min(failures - 1, 20), LONGEST_PAUSE)
    pause = max(random.uniform(longest / 2, longest), min(tried.wait, LONGEST_PAUSE))  # noqa: S311
    next_try = None if state in RESTING else now + timedelta(seconds=pause)
    _become(row, state, now, failures, next_try)
    return pause


def _become(
    row: Receiver, state: State, now: datetime, failures: int, next_try: datetime | None
) -> None:
    changed = row.state != state
    row.state, row.failures, row.next_try = state, failures, next_try
    row.since = now if changed else row.since
    Receiver.objects.filter(pk=row.pk).update(
        state=state, since=row.since, failures=failures, next_try=next_try
    )
    if changed:
        _look_again(row.hall_id)
