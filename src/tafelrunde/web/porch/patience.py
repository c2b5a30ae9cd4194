"""How long may a page take? One that never ends is ended, and a process that is stuck gives up.

A page runs in a thread, and a thread cannot be stopped from outside: it is told to stop by an
exception, which reaches it between two steps of Python. Whatever it had begun is rolled back. Where
that does not help (a step that never ends), a process of several gives up its place to a fresh one;
the only process of a house goes on with the threads it has left.
"""

from __future__ import annotations

import asyncio
import ctypes
import faulthandler
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from django.db import connections

from tafelrunde.web.secrecy import without_keys

logger = logging.getLogger(__name__)

PAGE_SECONDS = 60.0
"""Longer than any page of a large season takes, shorter than a proxy's patience."""
GRACE_SECONDS = 15.0
"""So long a page that was told to stop may take to do so."""
DEAF_SECONDS = 30.0
"""So long a process of several may answer nobody at all."""
LOOK_SECONDS = 1.0
STUCK = 70
TOO_LONG = (
    "Das dauerte zu lange und wurde abgebrochen; bitte nachsehen, ob es noch übernommen wurde.\n"
    "That took too long and was ended; please look whether it was taken after all.\n"
)

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class TookTooLong(BaseException):
    """No Exception: nobody on the way may take it for a fault of the page and answer it."""


class Asked:
    """A page that is being made: by which thread, for which address, since when."""

    def __init__(self, path: str) -> None:
        self.thread = threading.get_ident()
        self.path = path
        self.since = time.monotonic()
        self.told = False


class Patience:
    """Stands around Django; `look` is called every second and tells those who take too long."""

    def __init__(
        self, pages: Wsgi, seconds: float = PAGE_SECONDS, grace: float = GRACE_SECONDS
    ) -> None:
        self.pages, self.seconds, self.grace = pages, seconds, grace
        self._asked: set[Asked] = set()
        self._lock = threading.Lock()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        asked = Asked(str(environ.get("PATH_INFO", "")))
        try:
            with self._lock:
                self._asked.add(asked)
            try:
                return self.pages(environ, start)
            finally:
                self._done(asked)
        except TookTooLong:
            self._done(asked)
            connections.close_all()  # this thread's own: what was begun is rolled back
            return _ended(start)

    def _done(self, asked: Asked) -> None:
        with self._lock:
            self._asked.discard(asked)
            if asked.told:
                _tell(asked.thread, None)  # too late: the next page must not hear it

    def look(self) -> bool:
        """Whether all who were told to stop have done so in time."""
        now = time.monotonic()
        with self._lock:
            late = [asked for asked in self._asked if now - asked.since > self.seconds]
            for asked in late:
                if not asked.told:
                    asked.told = True
                    _tell(asked.thread, TookTooLong)
                    logger.error("%s took too long and is ended", without_keys(asked.path))
        return all(now - asked.since <= self.seconds + self.grace for asked in late)


def _tell(thread: int, what: type[BaseException] | None) -> None:
    said = ctypes.py_object(what) if what is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), said)


def _ended(start: Callable[..., Any]) -> Iterable[bytes]:
    text = TOO_LONG.encode()
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(text))),
        ("Cache-Control", "no-store"),
    ]
    start("503 Service Unavailable", headers, sys.exc_info())
    return [text]


async def watch(pages: Patience, *, replaceable: bool) -> None:
    """Runs beside the pages. A process of several that cannot be helped ends, and is replaced."""
    while True:
        if replaceable and sys.__stderr__ is not None:
            # Counted by a thread that needs no Python: also where a step never gives the others
            # their turn. As long as this loop lives it begins anew each second.
            faulthandler.dump_traceback_later(DEAF_SECONDS, exit=True, file=sys.__stderr__)
        helped = pages.look()
        if replaceable and not helped:
            logger.critical("a page does not end; this process makes room for a fresh one")
            os._exit(STUCK)
        await asyncio.sleep(LOOK_SECONDS)


def stop_watching() -> None:
    faulthandler.cancel_dump_traceback_later()
