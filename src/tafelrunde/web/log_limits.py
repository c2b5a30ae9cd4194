"""How much may one trouble write into the log? Some lines a minute, then a count of the rest.

A fault that repeats a thousand times a second must not fill the disk on which the results lie.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from tafelrunde.store import trouble

LINES = 20
WINDOW_SECONDS = 60.0
MOST_TROUBLES = 500
"""Kinds of line that are told apart; after that all of them are counted anew."""


class SomeLinesAMinute(logging.Filter):
    """Lets a kind of line through a few times a minute; the first after that says how many more."""

    def __init__(self, lines: int = LINES, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.lines, self.clock = lines, clock
        self._lock = threading.Lock()
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, record.levelno, _kind(record))
        now = self.clock()
        with self._lock:
            if len(self._seen) > MOST_TROUBLES:
                self._seen.clear()
            since, count = self._seen.get(kind, (now, 0))
            if now - since >= WINDOW_SECONDS:
                left_out, since, count = max(count - self.lines, 0), now, 0
                if left_out:
                    record.msg = f"{record.msg} (and {left_out} more like it)"
            self._seen[kind] = (since, count + 1)
        return count < self.lines


class KnownTroubles(logging.Filter):
    """A full disk, an absent database, a letter not taken or a request that was turned away needs
    one line, not the way through our code."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if record.name.startswith("django.security."):
            record.exc_info = record.exc_text = None
        elif getattr(error, "told_elsewhere", False):
            record.msg, record.args = str(error), None
            record.exc_info = record.exc_text = None
        elif error is not None and trouble.kind_of(error) is not None:
            record.msg, record.args = f"{record.getMessage()}: {trouble.reason(error)}", None
            record.exc_info = record.exc_text = None
        return True


def _kind(record: logging.LogRecord) -> str:
    """The line before its numbers and names are put in, and where it comes from."""
    first = str(record.msg).partition("\n")[0][:80]
    return f"{record.pathname}:{record.lineno} {first}"
