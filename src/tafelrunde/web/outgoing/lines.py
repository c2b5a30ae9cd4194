"""Who sends while the desk works? A thread for each line, woken by the news of its tournament.

What is heard is only noted: the request that stored a slip is answered before anything is sent, and
never waits for a line. While it is answered lines rest: they would ask the same database and want
the same processor. When a line that is in trouble is tried again it says itself.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, Protocol

from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connections

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news

logger = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""So often the lines there should be are looked up, even if nobody says that they changed."""
STUMBLED_PAUSE = 10.0
LONGEST_ANSWER = 0.25
"""So long lines rest at most for the request whose news they heard."""


class Line(Protocol):
    """Whatever is sent to one place, step by step."""

    def step(self) -> float:
        """Do one thing; the seconds until the next."""

    def soonest(self) -> float:
        """So many seconds after a step began news may bring the next one forward.

        Asked again with each news: somebody may have said that it should be tried at once.
        """

    def close(self) -> None: ...


class Wanted(NamedTuple):
    """A line there should be; one with another stamp is another line."""

    hall: str
    stamp: Hashable
    make: Callable[[], Line]


class _Answering(threading.local):
    """What the request of this thread has woken; None where no request is being answered."""

    woken: set[Runner] | None = None


_answering = _Answering()


def _begun(**_said: object) -> None:
    _answering.woken = set()


def _answered(**_said: object) -> None:
    woken, _answering.woken = _answering.woken, None
    for runner in woken or ():
        runner.rested()


request_started.connect(_begun, dispatch_uid="tafelrunde.web.outgoing.begun")
request_finished.connect(_answered, dispatch_uid="tafelrunde.web.outgoing.answered")


def let_go() -> None:
    """Who waits holds none of the connections that a server counts; a file is kept open."""
    for connection in connections.all(initialized_only=True):
        if connection.vendor != "sqlite":
            connection.close()


class Runner:
    """One line and the thread that keeps it."""

    def __init__(self, wanted: Wanted, name: str) -> None:
        self.wanted = wanted
        self.line = wanted.make()
        self._woken = threading.Condition()
        self._news = self._closing = False
        self._heard = 0
        """How many news so far."""
        self._rests_until = 0.0
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """There is news; of a request, it has the house to itself until it is answered."""
        answering = _answering.woken
        if answering is not None:
            answering.add(self)
        with self._woken:
            if not self._news and answering is not None:
                self._rests_until = time.monotonic() + LONGEST_ANSWER
            self._news = True
            self._heard += 1
            self._woken.notify()

    def rested(self) -> None:
        with self._woken:
            self._rests_until = 0.0
            self._woken.notify()

    def close(self) -> None:
        with self._woken:
            self._closing = True
            self._woken.notify()

    def _work(self) -> None:
        while not self._closing:
            began = time.monotonic()
            self._wait(self._step(), began)
        self.line.close()
        connections.close_all()

    def _step(self) -> float:
        with self._woken:
            self._news = False
        close_old_connections()
        try:
            return self.line.step()
        except Exception:
            logger.exception("a line to elsewhere stumbled and goes on")
            return STUMBLED_PAUSE
        finally:
            close_old_connections()

    def _wait(self, pause: float, began: float) -> None:
        """Until it is time, or there is news; a broken line is not tried for each of them."""
        if pause <= 0:
            return
        due = time.monotonic() + pause
        while True:
            heard = self._heard
            earliest = began + self._soonest(pause)  # asked outside: nobody waits for the answer
            with self._woken:
                if heard != self._heard:
                    continue  # the answer is older than the news
                until = min(due, max(self._rests_until, earliest)) if self._news else due
                now = time.monotonic()
                if until <= now or self._closing:
                    return
                self._woken.wait(until - now)

    def _soonest(self, otherwise: float) -> float:
        try:
            return self.line.soonest()
        except Exception:
            logger.exception("a line to elsewhere cannot say when it may be tried")
            return otherwise
        finally:
            let_go()


class Lines:
    """All lines of one kind; `wanted` looks up which there should be."""

    def __init__(self, name: str, wanted: Callable[[], Mapping[str, Wanted]]) -> None:
        self.name = name
        self.wanted = wanted
        self._runners: dict[str, Runner] = {}
        self._lock = threading.Lock()
        self._look = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._watch, name=f"{name}s", daemon=True)

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
        """Called in the thread that committed; a nudge may mean that a line was made."""
        with self._lock:
            runners = list(self._runners.values())
        for runner in runners:
            if hall in (runner.wanted.hall, news.PEOPLE):
                runner.wake()
        if concern is None or concern.desk:
            self._look.set()

    def _watch(self) -> None:
        """Threads for new lines, and none for those that are gone."""
        while not self._closing:
            self._look.clear()
            try:
                self._arrange()
            except Exception:
                logger.exception("the lines (%s) cannot be read", self.name)
            self._look.wait(LOOK_SECONDS)
        connections.close_all()

    def _arrange(self) -> None:
        close_old_connections()
        try:
            wanted = self.wanted()
        finally:
            close_old_connections()
        with self._lock:
            for key, runner in list(self._runners.items()):
                if key not in wanted or wanted[key].stamp != runner.wanted.stamp:
                    runner.close()
                    del self._runners[key]
            missing = {key: each for key, each in wanted.items() if key not in self._runners}
            fresh = {key: Runner(each, self.name) for key, each in missing.items()}
            if not self._closing:
                self._runners |= fresh
        for runner in fresh.values():
            runner.start()
