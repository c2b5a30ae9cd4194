"""What was a program answered? Asked again under the same key, it hears the same.

A key is taken before anything is done. Of two requests that arrive at once one takes it; the other
waits for that answer. Whoever took a key and never answered (the machine lost its power) loses it
after a while: doing it again is safe, for the ledger knows the key of the command, too.
"""

from __future__ import annotations

import time
from datetime import timedelta

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.token_models import ApiToken, KeptReply

KEPT = timedelta(days=14)
GIVEN_UP = timedelta(seconds=90)
"""Longer than any page may take."""
PATIENCE, PAUSE = 8.0, 0.05
LONGEST_KEY = 100


class Reply(msgspec.Struct, frozen=True):
    status: int
    body: str


class StillAnswering(Exception):
    """The first request under this key has not been answered yet."""


def take(token: ApiToken, key: str, asked: str, using: str = "default") -> Reply | None:
    """The answer given before; None where it is ours to give."""
    if not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refusal.single(
            "Idempotency-Key", "a key of 1 to {most} characters expected", most=LONGEST_KEY
        )
    rows = KeptReply.objects.using(using)
    rows.filter(token=token, at__lt=timezone.now() - KEPT).delete()
    until = time.monotonic() + PATIENCE
    while not _taken(token, key, asked, using):
        found = rows.filter(token=token, key=key).first()
        if found is None:
            continue
        if found.asked != asked:
            raise Refusal.single(
                "Idempotency-Key",
                "this key belongs to another request: a new request needs a new key",
            )
        if found.status:
            return Reply(found.status, found.body)
        if time.monotonic() > until:
            raise StillAnswering
        time.sleep(PAUSE)
    return None


def _taken(token: ApiToken, key: str, asked: str, using: str) -> bool:
    now = timezone.now()
    rows = KeptReply.objects.using(using)
    if rows.filter(token=token, key=key).exists():
        stale = rows.filter(token=token, key=key, asked=asked, status=0, at__lt=now - GIVEN_UP)
        return bool(stale.update(at=now))
    try:
        with transaction.atomic(using=using):
            row = KeptReply(token=token, key=key, asked=asked, at=now)
            row.save(using=using, force_insert=True)
    except IntegrityError:
        return False
    return True


def keep(token: ApiToken, key: str, reply: Reply, using: str = "default") -> None:
    rows = KeptReply.objects.using(using).filter(token=token, key=key)
    rows.update(status=reply.status, body=reply.body)


def give_back(token: ApiToken, key: str, using: str = "default") -> None:
    """Nothing was decided: whoever asks again is answered anew."""
    KeptReply.objects.using(using).filter(token=token, key=key, status=0).delete()
