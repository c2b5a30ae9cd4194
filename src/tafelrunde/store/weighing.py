"""What formats are worth is measured apart, once for all who ask the same, and kept for a while."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

import msgspec
from django.db.models import Q
from django.utils import timezone

from tafelrunde.chances.weighed import LabQuestion, Weighing
from tafelrunde.store.apart import Stopped, Told, Unfinished, done_apart
from tafelrunde.store.kept_models import KeptWeighing

logger = logging.getLogger(__name__)

MOST_SECONDS = 300.0
LEASE = timedelta(seconds=MOST_SECONDS + 30)
AGAIN = timedelta(seconds=60)
"""After so long what failed is tried once more, if somebody still asks."""
KEPT = timedelta(days=30)
FAILED, REFUSED = "failed", "refused"

A = TypeVar("A")


def key_of(asked: LabQuestion, edition: str) -> str:
    """`edition`: what the rulebook says at present; another one is another question."""
    told = msgspec.json.encode(asked) + edition.encode()
    return hashlib.sha256(told).hexdigest()


def row_of(key: str) -> KeptWeighing:
    return KeptWeighing.objects.get_or_create(key=key)[0]


def weighing_of(row: KeptWeighing) -> Weighing | None:
    return answer_in(row, Weighing)


def answer_in(row: KeptWeighing, shape: type[A]) -> A | None:
    try:
        return msgspec.json.decode(bytes(row.answer), type=shape) if row.answer else None
    except msgspec.MsgspecError:  # written by another version of the program
        return None


def waits(row: KeptWeighing) -> bool:
    """Whether somebody should begin."""
    free = row.working_until is None or row.working_until < timezone.now()
    return free and not row.answer and row.why_not != REFUSED


Reckon = Callable[[LabQuestion, Told], bytes]


def apart(asked: LabQuestion, told: Told) -> bytes:
    return done_apart("tafelrunde.chances.weighing:answered", asked, MOST_SECONDS, told)


def weigh(key: str, asked: LabQuestion, reckon: Reckon = apart) -> bool:
    """Measure it, unless somebody is at it; whether it was done here."""
    return measure(key, f"the formats beside {asked.mode}", lambda told: reckon(asked, told))


def measure(key: str, what: str, reckon: Callable[[Told], bytes]) -> bool:
    """Have it done, unless somebody is at it; whether it was done here."""
    rows, now = KeptWeighing.objects.filter(key=key), timezone.now()
    free = Q(working_until=None) | Q(working_until__lt=now)
    if not rows.filter(free, answer=b"").update(working_until=now + LEASE, why_not="", done=0):
        return False

    def told(done: int, of: int) -> None:
        rows.update(done=done, of=of)

    try:
        answer = reckon(told)
    except (Unfinished, OSError) as fault:
        wrong = not isinstance(fault, Stopped)
        level = logging.ERROR if wrong else logging.WARNING
        logger.log(level, "%s could not be measured: %s", what, fault, exc_info=wrong)
        rows.update(why_not=FAILED, working_until=timezone.now() + AGAIN)
        return True
    rows.update(answer=answer, why_not="" if answer else REFUSED, working_until=None)
    return True


def forget_old_weighings() -> int:
    return KeptWeighing.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()[0]
