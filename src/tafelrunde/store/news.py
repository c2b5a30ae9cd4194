"""Who must hear that a tournament has moved on? Everyone who subscribed, after the commit.

Inside one process this is all there is. Several processes on PostgreSQL set `announce_elsewhere`
to something that NOTIFYs, and call `publish` with `here_only=True` for what they hear.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from tafelrunde.desk.concerns import Concern

Listener = Callable[[str, int, Concern | None], None]
"""Called with tournament id, version and whom it concerns (None: everybody) in the thread that
committed; must not block."""

PEOPLE = "people"
"""News under this name: somebody's name was entered, changed or erased."""

logger = logging.getLogger(__name__)

_lock = threading.Lock()
_listeners: list[Listener] = []
_elsewhere: list[Listener] = []


def subscribe(listener: Listener) -> None:
    with _lock:
        if listener not in _listeners:
            _listeners.append(listener)


def unsubscribe(listener: Listener) -> None:
    with _lock:
        if listener in _listeners:
            _listeners.remove(listener)


def announce_elsewhere(announce: Listener | None) -> None:
    """The hook for further processes; None takes it off again."""
    with _lock:
        _elsewhere[:] = [] if announce is None else [announce]


def nudge(tournament: str, version: int) -> None:
    """Something beside the journal changed that the desk shows: a second phone wants to be
    somebody, the tournament is hidden. Pages of everybody but players look again."""
    publish(tournament, version, Concern(frozenset(), desk=True))


def publish(
    tournament: str, version: int, concern: Concern | None = None, *, here_only: bool = False
) -> None:
    """Tell everyone; a listener that fails keeps nobody else from hearing, and nothing undone."""
    with _lock:
        listeners = [*_listeners, *(() if here_only else _elsewhere)]
    for listener in listeners:
        try:
            listener(tournament, version, concern)
        except Exception:
            logger.exception("a listener failed on news of %s", tournament)
