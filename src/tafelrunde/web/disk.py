"""The disk is full or write-protected: what is left, and how does it go on by itself?

Reading goes on. What cannot be stored is refused in words (web.errors), and notes that a page makes
in passing (a session, when a phone was last seen) are left out. Connections opened
meanwhile may know the database as read-only, so they are closed again: the first entry that finds
the disk in order simply works.
"""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from tafelrunde.store.durable import write_durably
from tafelrunde.store.loyal.sqlite3.base import in_place
from tafelrunde.store.trouble import Kind, kind_of, reason

log = logging.getLogger("tafelrunde.web")

HINDERED: tuple[Kind, ...] = ("full", "unwritable")
LOST: tuple[Kind, ...] = ("damaged", "gone")
LITTLE = 100 * 1024 * 1024
"""Less room than this is said at the desk before it is gone."""
NOTHING = 64 * 1024
LOOK_AGAIN_SECONDS = 5.0
PROBE = ".probe"
PROBE_BYTES = 64 * 1024


class Alarm(NamedTuple):
    """What the desk is told of its disk, and how much room is left."""

    kind: str
    megabytes: int


class Disk:
    """What this process knows of its disk."""

    def __init__(self) -> None:
        self._kind: Kind | None = None
        self._looked = 0.0
        self._turn = threading.Lock()

    def hindered(self, error: BaseException | None) -> Kind | None:
        """The hindrance behind an error, noted for the desk; nothing where it is something else."""
        kind = kind_of(error)
        if kind not in HINDERED:
            return None
        if _free() < NOTHING:  # SQLite says no more than that it could not open its journal
            kind = "full"
        if self._kind != kind:
            log.error("the disk is %s: %s", kind, reason(error) if error else "")
        self._kind, self._looked = kind, time.monotonic()
        return kind

    def stored(self) -> None:
        self._kind = None

    @property
    def troubled(self) -> bool:
        return self._kind is not None

    def alarm(self) -> Alarm:
        free = _free()
        kind = self._looked_again()
        return Alarm(kind or ("little" if free < LITTLE else ""), free // (1024 * 1024))

    def _looked_again(self) -> Kind | None:
        """Whether it is over is found out by trying, every few seconds."""
        with self._turn:
            if self._kind is None or time.monotonic() - self._looked < LOOK_AGAIN_SECONDS:
                return self._kind
            self._looked = time.monotonic()
        path = settings.DATA_FOLDER / PROBE
        try:
            write_durably(path, bytes(PROBE_BYTES))
            path.unlink()
            self._kind = None
        except OSError:
            pass
        return self._kind


def _free() -> int:
    try:
        return shutil.disk_usage(settings.DATA_FOLDER).free
    except OSError:
        return LITTLE


disk = Disk()


def database_in_place() -> bool:
    """Whether the file of this house is where it was, where its database is one file."""
    return connection.vendor != "sqlite" or in_place(str(connection.settings_dict["NAME"]))


def without_database(error: BaseException | None) -> bool:
    """Moved, emptied or damaged under the open house; an emptied one only lacks its tables."""
    if kind_of(error) in LOST:
        return True
    return isinstance(error, DatabaseError) and not database_in_place()


@contextmanager
def left_out_if_full() -> Iterator[None]:
    """For what a page notes in passing: it must not keep anybody from reading."""
    try:
        yield
    except (DatabaseError, OSError) as error:
        if disk.hindered(error) is None:
            raise
        give_up_connection()


def give_up_connection() -> None:
    """The next request opens a new one, and may find the disk writable again."""
    if not connection.in_atomic_block:  # a test's own transaction stays
        with suppress(DatabaseError):
            connection.close()


class Sessions(SessionMiddleware):
    """A session that cannot be stored keeps no page from being read."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            answer = super().process_response(request, response)
        except (SessionInterrupted, DatabaseError) as error:
            if disk.hindered(error) is None:
                if kind_of(error) is None:
                    raise
                # Django takes every trouble of the database for a session ended elsewhere, and the
                # visitor for the one who asked wrongly.
                raise DatabaseError(str(error)) from error
            answer = response
        if disk.troubled:
            give_up_connection()
        return answer
