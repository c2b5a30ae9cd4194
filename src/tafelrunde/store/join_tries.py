"""Who wanted to join as whom, and who has to wait before the next try?

Counted by person, by browser and by tournament, never by network address: a whole venue sits behind
one router. A try is written down before it is judged, so that a hundred at the same moment count as
a hundred. Personal links and scanned cards are keys nobody can guess; they never wait.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from django.db.models import QuerySet
from django.utils import timezone

from tafelrunde.store.models import JoinTry

PATIENCE = timedelta(minutes=10)
WRONG_CODES = {"visitor": 5, "player": 5, "hall": 60}
"""So many wrong codes within that time, then everybody concerned waits."""
TAP_PATIENCE = timedelta(minutes=1)
TAPS = {"visitor": 3, "player": 5, "hall": 20}
"""Where a tap is enough: so many people within a minute."""
KEPT = timedelta(days=2)
SHOWN = 30

Waits = Literal["", "visitor", "player", "hall"]


def begin(hall_id: str, player: str, visitor: str, *, by_tap: bool) -> tuple[JoinTry, Waits]:
    """The try, counted as wrong until it is judged; or who has to wait, and nothing is kept."""
    now = timezone.now()
    JoinTry.objects.filter(hall_id=hall_id, at__lt=now - KEPT).delete()
    made = JoinTry.objects.create(
        hall_id=hall_id, player=player, visitor=visitor, at=now, outcome="wrong"
    )
    before = JoinTry.objects.filter(hall_id=hall_id, pk__lt=made.pk)
    limits = TAPS if by_tap else WRONG_CODES
    before = before.filter(at__gt=now - (TAP_PATIENCE if by_tap else PATIENCE))
    if not by_tap:
        before = before.exclude(outcome="joined")
    waits = _who_waits(before, made, limits)
    if waits:
        made.delete()
    return made, waits


def _who_waits(before: QuerySet[JoinTry], made: JoinTry, limits: dict[str, int]) -> Waits:
    if before.filter(visitor=made.visitor).count() >= limits["visitor"]:
        return "visitor"
    if before.filter(player=made.player).count() >= limits["player"]:
        return "player"
    return "hall" if before.count() >= limits["hall"] else ""


def scanned(hall_id: str, player: str) -> JoinTry:
    """Somebody came with the person's own card."""
    return JoinTry.objects.create(
        hall_id=hall_id, player=player, at=timezone.now(), outcome="joined"
    )


def judge(made: JoinTry, outcome: Literal["joined", "taken"]) -> None:
    made.outcome = outcome
    made.save(update_fields=["outcome"])


def left(hall_id: str, player: str, visitor: str) -> int:
    """How many codes this browser may still try for this person."""
    since = timezone.now() - PATIENCE
    wrong = JoinTry.objects.filter(hall_id=hall_id, at__gt=since).exclude(outcome="joined")
    return max(
        0,
        min(
            WRONG_CODES["visitor"] - wrong.filter(visitor=visitor).count(),
            WRONG_CODES["player"] - wrong.filter(player=player).count(),
        ),
    )


# ── For the desk ─────────────────────────────────────────────────────────────────────────────────


def latest(hall_id: str) -> list[JoinTry]:
    """The last ones, newest first."""
    return list(JoinTry.objects.filter(hall_id=hall_id).order_by("-id")[:SHOWN])


def alarms(hall_id: str) -> list[JoinTry]:
    """People whom a second phone wanted to be, until the desk has read it; once each."""
    open_ones = JoinTry.objects.filter(hall_id=hall_id, outcome="taken", settled=False)
    return list({each.player: each for each in open_ones.order_by("id")}.values())


def under_attack(hall_id: str) -> bool:
    """So many wrong codes that typed ones have to wait everywhere."""
    since = timezone.now() - PATIENCE
    wrong = JoinTry.objects.filter(hall_id=hall_id, at__gt=since).exclude(outcome="joined")
    return wrong.count() >= WRONG_CODES["hall"]


def settle(hall_id: str) -> None:
    """The desk has read the alarms."""
    JoinTry.objects.filter(hall_id=hall_id, settled=False).update(settled=True)
