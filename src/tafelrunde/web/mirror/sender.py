"""Who sends while the desk works? A thread for each line, woken by the news of its tournament.

What is heard is only noted: the request that stored a slip is answered before anything is sent, and
never waits for a line. A broken line is tried again in growing pauses; news try it, too, but not
more often than every other second.
"""

from __future__ import annotations

import logging
import threading
import time

from django.db import close_old_connections, connections

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news, sending
from tafelrunde.store.mirror_models import Sending
from tafelrunde.web import house
from tafelrunde.web.mirror.calling import Caller
from tafelrunde.web.mirror.line import LONG, Line

logger = logging.getLogger(__name__)

NEWS_PAUSE = 2.0
STUMBLED_PAUSE = 10.0


class Runner:
    """One line and the thread that keeps it."""

    def __init__(self, row: Sending) -> None:
        self.row = (row.address, row.salt)
        self.caller = Caller(row.address)
        self.line = Line(house.ledger(), row.hall_id, self.caller)
        self._woken = threading.Condition()
        self._news = self._closing = False
        self._thread = threading.Thread(target=self._work, name="mirror", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        with self._woken:
            self._news = True
            self._woken.notify()

    def close(self) -> None:
        with self._woken:
            self._closing = True
            self._woken.notify()

    def _work(self) -> None:
        while not self._closing:
            began = time.monotonic()
            self._wait(self._step(), began)
        self.caller.close()
        connections.close_all()

    def _step(self) -> float:
        with self._woken:
            self._news = False
        close_old_connections()
        try:
            return self.line.step()
        except Exception:
            logger.exception("the line to a mirror stumbled and goes on")
            return STUMBLED_PAUSE
        finally:
            close_old_connections()

    def _wait(self, pause: float, began: float) -> None:
        """Until it is time, or there is news; a broken line is not tried for each of them."""
        due = time.monotonic() + pause
        earliest = began + NEWS_PAUSE if self.line.failures else began
        with self._woken:
            while not self._closing:
                now = time.monotonic()
                until = min(due, max(now, earliest)) if self._news else due
                if until <= now:
                    return
                self._woken.wait(until - now)


class Sender:
    """All lines of this house."""

    def __init__(self) -> None:
        self._runners: dict[str, Runner] = {}
        self._lock = threading.Lock()
        self._look = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._watch, name="mirrors", daemon=True)

    def open(self) -> None:
        news.subscribe(self._heard)
        self._thread.start()

    def close(self) -> None:
        news.unsubscribe(self._heard)
        self._closing = True
        self._look.set()
        with self._lock:
            for runner in self._runners.values():
                runner.close()

    def _heard(self, hall: str, _version: int, concern: Concern | None = None) -> None:
        """Called in the thread that committed; a nudge may mean that something was paired."""
        with self._lock:
            runners = list(self._runners.values()) if hall == news.PEOPLE else []
            runner = self._runners.get(hall)
        for each in (*runners, *([runner] if runner is not None else ())):
            each.wake()
        if concern is not None and concern.desk:
            self._look.set()

    def _watch(self) -> None:
        """Threads for new lines, and none for those that are gone."""
        while not self._closing:
            self._look.clear()
            try:
                self._arrange()
            except Exception:
                logger.exception("the lines to mirrors cannot be read")
            self._look.wait(LONG)
        connections.close_all()

    def _arrange(self) -> None:
        close_old_connections()
        try:
            rows = {row.hall_id: row for row in Sending.objects.exclude(state__in=sending.QUIET)}
        finally:
            close_old_connections()
        with self._lock:
            for hall, runner in list(self._runners.items()):
                row = rows.get(hall)
                if row is None or (row.address, row.salt) != runner.row:
                    runner.close()
                    del self._runners[hall]
            fresh = {hall: Runner(row) for hall, row in rows.items() if hall not in self._runners}
            if not self._closing:
                self._runners |= fresh
        for runner in fresh.values():
            runner.start()
