"""PostgreSQL gone for a moment: a request waits briefly; once that is known, not at all.

A restart of the database takes a second or two; whoever asks just then need not notice. While it
stays away every further request is told at once: threads that all wait would keep the house from
saying so.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base

PATIENCE_SECONDS = 2.0
PAUSE_SECONDS = 0.1
KNOWN_FOR_SECONDS = 30.0
"""Nobody has asked for so long: what was known of it is no longer true."""
NEVER_FOR_EVER: dict[str, Any] = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""A cable pulled out says nothing: without these a thread would wait for minutes."""


class _Absence:
    """Since when the database does not answer, for all threads together."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: float | None = None
        self._last = 0.0

    def patience_left(self) -> bool:
        now = time.monotonic()
        with self._lock:
            if self._since is None or now - self._last > KNOWN_FOR_SECONDS:
                self._since = now
            self._last = now
            return now - self._since < PATIENCE_SECONDS

    def over(self) -> None:
        with self._lock:
            self._since = None


_absence = _Absence()


class DatabaseWrapper(base.DatabaseWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        return NEVER_FOR_EVER | super().get_connection_params()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        while True:
            try:
                made = super().get_new_connection(conn_params)
            except (OperationalError, self.Database.OperationalError):
                if not _absence.patience_left():
                    raise
                time.sleep(PAUSE_SECONDS)
            else:
                _absence.over()
                return made
