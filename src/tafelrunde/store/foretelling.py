"""Estimated chances are made once for all who watch, by one process, and kept beside the journal.

Nothing here is a truth of its own: what is kept says what it rests on, and whatever goes wrong
leaves a tournament without estimates, not without pages. Whoever wants to begin takes the work for
a while; all other processes leave it to him. He looks again after he has put it down: what changed
meanwhile is done next, so the newest state is the one that gets estimated, however many came in
between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

import msgspec
from django.db.models import Q
from django.utils import timezone

from tafelrunde.chances.foreseen import Foreseen, Progress, Question
from tafelrunde.chances.told import foreseeable, stamp_of
from tafelrunde.desk.concerns import Concern
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import news
from tafelrunde.store.apart import Stopped, Unfinished, done_apart
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.kept_models import KeptChances

logger = logging.getLogger(__name__)

MOST_SECONDS = 60.0
LEASE = timedelta(seconds=MOST_SECONDS + 15)
"""Longer than any work may take: whoever holds it that long is dead."""
SEED = 16
"""So many letters of the journal's head are the seed: nobody chooses it, anyone finds it."""

REFUSED = b"null"
"""The answer where these rules cannot be simulated."""


def kept(hall_id: str, using: str = "default") -> Foreseen | None:
    """What was foreseen last; None where nothing was, or nothing could be."""
    rows = KeptChances.objects.using(using).filter(hall_id=hall_id)
    return _foreseen(rows.values_list("foreseen", flat=True).first())


def _foreseen(found: bytes | memoryview | None) -> Foreseen | None:
    try:
        return msgspec.json.decode(bytes(found), type=Foreseen | None) if found else None
    except msgspec.MsgspecError:  # written by another version of the program
        return None


def progress(hall_id: str, state: Tournament, using: str = "default") -> Progress:
    """How far the estimates of this state are."""
    if not due(state):
        return "none"
    rows, now = KeptChances.objects.using(using).filter(hall_id=hall_id), stamp_of(state)
    stamp, answer = rows.values_list("stamp", "foreseen").first() or ("", b"")
    if stamp != now:
        return "awaited"
    if bytes(answer) == REFUSED:
        return "refused"
    found = _foreseen(answer)
    return "there" if found is not None and found.stamp == now else "missed"


def due(state: Tournament) -> bool:
    return bool(state.chances_for) and foreseeable(state, rulebook_for(state))


Reckon = Callable[[Question], bytes]


def apart(asked: Question) -> bytes:
    return done_apart("tafelrunde.chances.foretelling:answered", asked, MOST_SECONDS)


def foretell(ledger: DjangoLedger, hall_id: str, reckon: Reckon = apart) -> int:
    """Bring the estimates of a tournament up to date; how often somebody had to reckon."""
    times = 0
    while _behind(ledger, hall_id) and _taken(ledger.using, hall_id):
        try:
            times += _foretold(ledger, hall_id, reckon)
        finally:
            rows = KeptChances.objects.using(ledger.using).filter(hall_id=hall_id)
            rows.update(working_until=None)
    return times


def taken_for(ledger: DjangoLedger, hall_id: str) -> float | None:
    """For how many seconds somebody else may still be at it; None where nobody is, or need be.

    Whoever left it to him looks again then: he may have died with it, and would never say so.
    """
    if not _behind(ledger, hall_id):
        return None
    rows = KeptChances.objects.using(ledger.using).filter(hall_id=hall_id)
    until = rows.values_list("working_until", flat=True).first()
    return max((until - timezone.now()).total_seconds(), 0.0) if until else None


def _behind(ledger: DjangoLedger, hall_id: str) -> bool:
    state, _version = ledger.state(hall_id)
    if not due(state):
        return False
    rows = KeptChances.objects.using(ledger.using).filter(hall_id=hall_id)
    return rows.values_list("stamp", flat=True).first() != stamp_of(state)


def _taken(using: str, hall_id: str) -> bool:
    """One alone begins, in whichever process."""
    rows, now = KeptChances.objects.using(using), timezone.now()
    rows.get_or_create(hall_id=hall_id)
    free = Q(working_until=None) | Q(working_until__lt=now)
    return bool(rows.filter(free, hall_id=hall_id).update(working_until=now + LEASE))


def _foretold(ledger: DjangoLedger, hall_id: str, reckon: Reckon) -> int:
    state, version, head = ledger.headed(hall_id)
    stamp, before = stamp_of(state), kept(hall_id, ledger.using)
    plain = state.copied()
    plain.history = []
    rows = KeptChances.objects.using(ledger.using).filter(hall_id=hall_id)
    try:
        found = reckon(Question(plain, head[:SEED], version, before))
    except Stopped as stopped:
        logger.warning("the chances of %s could not be estimated: %s", hall_id, stopped)
    except (Unfinished, OSError):
        logger.exception("the chances of %s could not be estimated", hall_id)
    else:
        rows.update(foreseen=found)
    # What was foreseen before stays: the next estimates are compared with it.
    rows.update(stamp=stamp)
    news.publish(hall_id, version, Concern(frozenset(), chances=frozenset(state.chances_for)))
    return 1
