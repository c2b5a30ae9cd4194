"""Who wanted to join as whom, and who has to wait before the next try?

Whoever guesses waits, not the person he wants to be: tries are counted by browser and by the place
they come from. A script throws its cookies away and has only its place; a venue behind one router
is one place for all and has many tries, each of its browsers few. One place alone takes no try away
from others. Where several guess at one person or at one tournament, each has one try before it
waits: somebody who comes fresh and types his own code gets in all the same. A code is one of
130,000; a place that guesses at one person all day long has a chance of less than one in a hundred.

A try is written down before it is judged, so that a hundred at the same moment count as a hundred.
Personal links and scanned cards are keys nobody can guess; they never wait.
"""

from __future__ import annotations

import hmac
from collections import Counter
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Literal, NamedTuple

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from tafelrunde.store import badges
from tafelrunde.store.models import JoinTry
from tafelrunde.store.prepared import Prepared

PATIENCE = timedelta(minutes=10)
WRONG_CODES = {"visitor": 5, "player": 20, "hall": 60}
"""So many wrong codes within that time: of one browser, at one person and at all of them from one
place."""
FROM_EVERYWHERE = {"player": 40, "hall": 120}
"""So many from all places together, more than one place has, and each place has one try left."""
SEVERAL = 3
"""Two may have swapped their cards; at so many people's codes somebody guesses."""
TAP_PATIENCE = timedelta(minutes=1)
TAPS = {"visitor": 3, "player": 5, "hall": 20}
"""Where a tap is enough: so many people within a minute."""
KEPT = timedelta(days=2)
SHOWN = 30

Waits = Literal["", "visitor", "player", "hall"]


def visitor_at(place: str, browser: str) -> str:
    """Both in one word; the place comes first, so that its browsers can be counted together."""
    return f"{_short(place)}.{browser}"


def _short(place: str) -> str:
    """Nobody's address is kept: a keyed sum of it tells two places apart and no more."""
    key = settings.SECRET_KEY.encode()
    return hmac.new(key, f"join {place}".encode(), sha256).hexdigest()[:12]


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
    waits = _who_waits(before, made, limits) if by_tap else _who_guesses(before, made, limits)
    if waits:
        made.delete()
    return made, waits


def _who_waits(before: QuerySet[JoinTry], made: JoinTry, limits: dict[str, int]) -> Waits:
    if before.filter(visitor=made.visitor).count() >= limits["visitor"]:
        return "visitor"
    if before.filter(player=made.player).count() >= limits["player"]:
        return "player"
    return "hall" if before.count() >= limits["hall"] else ""


def _who_guesses(before: QuerySet[JoinTry], made: JoinTry, limits: dict[str, int]) -> Waits:
    if before.filter(visitor=made.visitor).count() >= limits["visitor"]:
        return "visitor"
    for about, tries in (("player", before.filter(player=made.player)), ("hall", before)):
        here = _from_here(tries, made.visitor).count()
        attacked = tries.count() >= FROM_EVERYWHERE[about]
        if here >= (1 if attacked else limits[about]):
            return "player" if about == "player" else "hall"
    return ""


def _from_here(tries: QuerySet[JoinTry], visitor: str) -> QuerySet[JoinTry]:
    return tries.filter(visitor__startswith=f"{visitor.partition('.')[0]}.")


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
            WRONG_CODES["player"] - _from_here(wrong.filter(player=player), visitor).count(),
        ),
    )


# ── For the desk ─────────────────────────────────────────────────────────────────────────────────


class Arrival(NamedTuple):
    """Somebody came to be this person: what came of it, or "link" for a personal link opened."""

    at: datetime
    player: str
    outcome: str


def latest(hall_id: str) -> list[Arrival]:
    """The last ones, newest first: by the list or the card, and by a link from the desk."""
    tries = JoinTry.objects.filter(hall_id=hall_id).order_by("-id")[:SHOWN]
    found = [Arrival(each.at, each.player, each.outcome) for each in tries]
    found += [Arrival(at, player, "link") for at, player in badges.opened(hall_id, SHOWN)]
    return sorted(found, reverse=True)[:SHOWN]


_TAKEN = Prepared(
    lambda hall: JoinTry.objects.filter(hall_id=hall, outcome="taken", settled=False).order_by(
        "id"
    ),
    str,
)


def alarms(hall_id: str) -> list[JoinTry]:
    """People whom a second phone wanted to be, until the desk has read it; once each."""
    open_ones = _TAKEN.asked("default", hall_id)
    return list({each.player: each for each in open_ones}.values())


def _wrong(hall: str, since: datetime) -> QuerySet[JoinTry, str]:
    tries = JoinTry.objects.filter(hall_id=hall, at__gt=since, outcome="wrong", settled=False)
    return tries.order_by().values_list("player", flat=True)


_WRONG = Prepared(_wrong, str, datetime)


def guessed_at(hall_id: str) -> list[str]:
    """At whose code somebody guesses: so many wrong ones that a browser has to wait; everybody who
    was tried at all, once there are so many that the whole place waits.

    Until the desk has read it, the person came by link or card, or nobody has tried for a while.
    """
    counted = Counter(_WRONG.asked("default", hall_id, timezone.now() - PATIENCE))
    if counted.total() >= WRONG_CODES["hall"]:
        return sorted(counted)
    guessed = {player for player, times in counted.items() if times >= WRONG_CODES["visitor"]}
    return sorted(guessed - _joined_by_key(hall_id, guessed)) if guessed else []


def _joined_by_key(hall_id: str, players: set[str]) -> set[str]:
    """Who came in by a link or a card, which nobody guesses; a code may be the one guessed at."""
    linked = badges.live().filter(hall_id=hall_id, player__in=players, claimed=False)
    carded = JoinTry.objects.filter(
        hall_id=hall_id, player__in=players, visitor="", outcome="joined"
    )
    return {
        *linked.exclude(first_used_at=None).values_list("player", flat=True),
        *carded.values_list("player", flat=True),
    }


def under_attack(hall_id: str) -> bool:
    """So many wrong codes that typed ones have to wait everywhere."""
    since = timezone.now() - PATIENCE
    wrong = JoinTry.objects.filter(hall_id=hall_id, at__gt=since).exclude(outcome="joined")
    return wrong.count() >= WRONG_CODES["hall"]


def settle(hall_id: str, player: str = "", *, codes: bool = True) -> bool:
    """The desk has read the alarms, or has dealt with this one person; whether there were any.

    Where the codes are still the same, guessing at them is not over.
    """
    tries = JoinTry.objects.filter(hall_id=hall_id, settled=False)
    if player:
        tries = tries.filter(player=player)
    if not codes:
        tries = tries.exclude(outcome="wrong")
    return bool(tries.update(settled=True))
