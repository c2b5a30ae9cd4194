"""Who measures what takes long? A thread of this process, one thing at a time; pages look again."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections, connections

logger = logging.getLogger(__name__)

LOOK_SECONDS = 2

_one_at_a_time = threading.Lock()


def begin(work: Callable[[], object]) -> None:
    """In the background; while this process measures something else the next look tries again."""
    if _one_at_a_time.acquire(blocking=False):
        threading.Thread(target=_work, args=(work,), name="measuring", daemon=True).start()


def _work(work: Callable[[], object]) -> None:
    close_old_connections()
    try:
        work()
    except Exception:
        logger.exception("nothing measured")
    finally:
        _one_at_a_time.release()
        connections.close_all()
