"""Who does what is due while nobody asks? The caretaker: letters, deadlines, tidying up.

Two kinds of work. Jobs are put into the queue by a page that should not wait for them (a letter).
Routines look round by themselves every hour: whatever they find due they do, and doing them twice
changes nothing. The embedded server has a caretaker in a thread of its own; a server of several
processes leaves both to `tafelrunde jobs`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.core.management import call_command
from django.db import close_old_connections, connections
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from tafelrunde.store import pulse
from tafelrunde.web.routines import ROUTINES as FOR_PEOPLE

logger = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
ROUTINE_SECONDS = 3600.0

Routine = Callable[[], object]


def forget_old_sessions() -> None:
    call_command("clearsessions", verbosity=0)


def forget_old_jobs() -> None:
    """Results of jobs may carry addresses: two weeks are enough to look into a failure."""
    call_command("prune_db_task_results", min_age_days=14, verbosity=0)


ROUTINES: list[Routine] = [forget_old_sessions, forget_old_jobs, *FOR_PEOPLE]
"""Whoever has something to look after each hour adds it here when the house opens."""


def do_jobs() -> None:
    """Everything in the queue that is due, one after another.

    Looking first costs no lock; the worker itself takes one each time it asks for a job.
    """
    if DBTaskResult.objects.ready().exists():
        Worker(
            queue_names=["default"],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=f"caretaker-{threading.get_ident()}",
            excluded_queue_names=[],
        ).run()


def do_routines() -> None:
    """One that fails keeps no other from its turn."""
    for routine in ROUTINES:
        try:
            routine()
        except Exception:
            logger.exception("the routine %s failed", getattr(routine, "__name__", routine))


class Caretaker:
    """Looks round until told to stop."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self.work, name="caretaker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def work(self) -> None:
        routines_due = time.monotonic()
        while not self._stop.is_set():
            close_old_connections()
            try:
                pulse.beat()
                do_jobs()
                if time.monotonic() >= routines_due:
                    routines_due = time.monotonic() + ROUTINE_SECONDS
                    do_routines()
            except Exception:
                logger.exception("the caretaker stumbled and goes on")
            self._stop.wait(LOOK_SECONDS)
        connections.close_all()
