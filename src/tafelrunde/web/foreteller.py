"""Who estimates chances while results come in? A thread that hears the news and has nothing else.

What it hears it only notes: the request that stored a slip is answered before anything is begun. A
tournament waits at most once, whatever happens meanwhile. The reckoning itself is done by a process
apart (store.apart), so pages have this one to themselves. Where another process of the house is at
it this one looks again once that must be done: whoever died over it tells nobody.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict

from django.db import close_old_connections, connections

from tafelrunde.chances.foreseen import Foreseen, Progress
from tafelrunde.chances.told import stamp_of
from tafelrunde.desk.concerns import Concern
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import news
from tafelrunde.store.foretelling import due, foretell, kept, progress, taken_for
from tafelrunde.store.models import Hall
from tafelrunde.web import house

logger = logging.getLogger(__name__)

MOST_WAITING = 200
MARGIN = 1.0
"""So many seconds after another process must be done it is looked at again."""


class Foreteller:
    """One for each process of a house; which of them works is settled in the database."""

    def __init__(self) -> None:
        self._due: OrderedDict[str, None] = OrderedDict()
        self._later: dict[str, float] = {}
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="foreteller", daemon=True)

    def open(self) -> None:
        news.subscribe(self._heard)
        _open.append(self)
        self._thread.start()

    def close(self) -> None:
        news.unsubscribe(self._heard)
        if self in _open:
            _open.remove(self)
        with self._changed:
            self._closing = True
            self._changed.notify()

    def note(self, hall_id: str) -> None:
        with self._changed:
            if len(self._due) < MOST_WAITING:
                self._due[hall_id] = None
                self._changed.notify()

    def _heard(self, hall_id: str, _version: int, concern: Concern | None = None) -> None:
        """Called in the thread that committed: nothing is looked up that is not at hand."""
        at_hand = house.ledger().shelf.kept(hall_id)
        if at_hand is not None and not at_hand.state.chances_for:
            return
        if hall_id != news.PEOPLE and (concern is None or concern.results):
            self.note(hall_id)

    def _next(self) -> str | None:
        with self._changed:
            while not self._closing:
                self._wake()
                if self._due:
                    return self._due.popitem(last=False)[0]
                self._changed.wait(self._pause())
            return None

    def _pause(self) -> float | None:
        """Until something is to be looked at again; None: until somebody notes something."""
        return max(min(self._later.values()) - time.monotonic(), 0.0) if self._later else None

    def _wake(self) -> None:
        """Whatever is to be looked at again by now."""
        now = time.monotonic()
        for hall_id in [each for each, at in self._later.items() if at <= now]:
            del self._later[hall_id]
            self._due[hall_id] = None

    def _work(self) -> None:
        while (hall_id := self._next()) is not None:
            try:
                self._done(hall_id, bring_up_to_date(hall_id))
            except Exception:
                logger.exception("no chances for %s", hall_id)
        connections.close_all()

    def _done(self, hall_id: str, seconds: float | None) -> None:
        """`seconds`: so long somebody else has it."""
        with self._changed:
            self._later.pop(hall_id, None)
            if seconds is not None:
                self._later[hall_id] = time.monotonic() + seconds + MARGIN


def bring_up_to_date(hall_id: str) -> float | None:
    """In how many seconds to look again, where another process is at it.

    A house that opens hears of all its tournaments: only running ones are looked at.
    """
    close_old_connections()
    try:
        if not Hall.objects.filter(id=hall_id, phase="running").exists():
            return None
        foretell(house.ledger(), hall_id)
        return taken_for(house.ledger(), hall_id)
    finally:
        close_old_connections()


_open: list[Foreteller] = []


def want(hall_id: str) -> None:
    """A page would show estimates and has none: after a restart nobody else would begin."""
    for foreteller in _open[:1]:
        foreteller.note(hall_id)


def chances_kept(hall_id: str, state: Tournament) -> Foreseen | None:
    """What was foreseen last for this tournament; wanted anew where it is not of now."""
    found = kept(hall_id)
    if due(state) and (found is None or found.stamp != stamp_of(state)):
        want(hall_id)
    return found


def chances_progress(hall_id: str, state: Tournament) -> Progress:
    """How far the estimates of now are; whoever asks wants them."""
    found = progress(hall_id, state)
    if found == "awaited":
        want(hall_id)
    return found
