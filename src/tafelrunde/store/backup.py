"""Verified backups of the SQLite file: written, read back, every chain checked, then named.

A backup that cannot be read back is no backup: it never gets its final name. PostgreSQL brings
tools of its own (pg_dump, archiving), which are better than anything written here.
"""

from __future__ import annotations

import hashlib
import itertools
import logging
import os
import re
import shutil
import sqlite3
import threading
import time
from collections import deque
from contextlib import closing
from pathlib import Path

import msgspec
from django.db import connections

from tafelrunde.journal import events as e
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.record import read_journal
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.copies import season_chains
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.ledger import Answer, Clock, server_time

logger = logging.getLogger(__name__)

STALE_SECONDS = 600
KEEP = 30
MILESTONES = (e.RoundPublished, e.RoundClosed, e.TournamentAwarded, e.TournamentStarted)
NAME = re.compile(r"tafelrunde-.*\.sqlite3")


class Backup(msgspec.Struct, frozen=True):
    """A backup that was read back, with what is in it."""

    path: Path
    halls: int
    records: int
    bytes: int
    sha256: str
    aside: Path | None = None
    """After a restore: where the database that stood there is kept."""


def back_up(folder: Path, label: str, using: str = "default") -> Backup:
    """Write a copy of the database, read it back and only then give it its name."""
    connection = connections[using]
    if connection.vendor != "sqlite":
        raise Refusal.single(
            "backup",
            de="diese Sicherung ist für SQLite; PostgreSQL sichert mit pg_dump",
            en="this backup is for SQLite; PostgreSQL backs up with pg_dump",
        )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"tafelrunde-{_safe(label)}.sqlite3"
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(part)])
    try:
        found = read_back(part)
        _to_disk(part)
        part.replace(path)
        _to_disk(folder)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return msgspec.structs.replace(found, path=path)


def _safe(label: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", label)[:80]


def _to_disk(path: Path) -> None:
    """A name that survives the plug being pulled."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_back(path: Path) -> Backup:
    """Open the copy as a stranger would and check all that can be checked."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
        try:
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            halls = copy.execute("SELECT id, version, head FROM store_hall").fetchall()
            records = sum(_chain_of(copy, *hall) for hall in halls) + season_chains(copy)
        except sqlite3.DatabaseError as error:
            raise _unreadable(path, str(error)) from None
    if verdict != "ok":
        raise _unreadable(path, str(verdict))
    content = path.read_bytes()
    return Backup(path, len(halls), records, len(content), hashlib.sha256(content).hexdigest())


def _chain_of(copy: sqlite3.Connection, hall: str, version: int, head: str) -> int:
    query = "SELECT line FROM store_journalrow WHERE hall_id = ? ORDER BY seq"
    records = list(read_journal(line for (line,) in copy.execute(query, [hall])))
    newest = records[-1].hash if records else ""
    broken = list(broken_links(records))
    if broken or newest != head or len(records) != version:
        raise sqlite3.DatabaseError(f"journal of {hall}: record {broken[:1] or version}")
    return len(records)


def _unreadable(path: Path, why: str) -> Refusal:
    return Refusal.single(
        path.name,
        de=f"die Sicherung ist nicht in Ordnung: {why}",
        en=f"the backup does not hold: {why}",
    )


def restore(backup: Path, database: Path) -> Backup:
    """Put a backup in the place of the database; the server must not be running.

    What stood there is kept beside it, so that a wrong choice can be undone.
    """
    found = read_back(backup)
    database.parent.mkdir(parents=True, exist_ok=True)
    part = database.with_suffix(".part")
    shutil.copyfile(backup, part)
    if read_back(part).sha256 != found.sha256:
        raise _unreadable(part, "copy differs")
    _to_disk(part)
    tail = _free_tail(database)
    for old in _files_of(database):
        if old.exists():
            old.replace(old.with_name(old.name + tail))
    part.replace(database)
    _to_disk(database.parent)
    aside = database.with_name(database.name + tail)
    return msgspec.structs.replace(found, path=database, aside=aside if aside.exists() else None)


def _free_tail(database: Path) -> str:
    """A further restore must not cost what an earlier one put aside."""
    tails = itertools.chain(
        [".before-restore"], (f".before-restore-{number}" for number in itertools.count(2))
    )
    files = _files_of(database)
    return next(
        tail
        for tail in tails
        if not any(each.with_name(each.name + tail).exists() for each in files)
    )


def _files_of(database: Path) -> list[Path]:
    """A log beside another database would be replayed into it."""
    return [
        database,
        *(database.with_name(database.name + tail) for tail in ("-journal", "-wal", "-shm")),
    ]


def kept_backups(folder: Path) -> list[Path]:
    """Newest first."""
    found = [path for path in folder.glob("*.sqlite3") if NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def clear_out(folder: Path, keep: int = KEEP) -> None:
    """Old backups go, and what a crash left half-written long ago."""
    for old in kept_backups(folder)[keep:]:
        old.unlink(missing_ok=True)
    for part in folder.glob("*.part"):
        if time.time() - part.stat().st_mtime > STALE_SECONDS:
            part.unlink(missing_ok=True)


class SafeLedger(DjangoLedger):
    """A ledger that backs the house up at the start, at each round and at the award.

    Nobody waits for it: the answer goes out first, and a thread writes the backups that are due,
    one after the other. It is no daemon, so a house that closes finishes its backup first.
    """

    def __init__(
        self, folder: Path, using: str = "default", clock: Clock = server_time, keep: int = KEEP
    ) -> None:
        super().__init__(using, clock)
        self.folder = folder
        self.keep = keep
        self.last_backup: Backup | None = None
        self.last_backup_failed = False
        self._due: deque[tuple[str, int]] = deque()
        self._turn = threading.Condition()
        self._writing = False

    def after_commit(self, tournament_id: str, answer: Answer) -> None:
        super().after_commit(tournament_id, answer)
        if any(isinstance(event, MILESTONES) for event in answer.events):
            self._order_backup(tournament_id, answer.version)

    def _order_backup(self, tournament_id: str, version: int) -> None:
        with self._turn:
            self._due.append((tournament_id, version))
            if self._writing:
                return
            self._writing = True
        threading.Thread(target=self._write_all_due, name="backup", daemon=False).start()

    def _write_all_due(self) -> None:
        try:
            while True:
                with self._turn:
                    if not self._due:
                        self._writing = False
                        self._turn.notify_all()
                        return
                    due = self._due.popleft()
                self._back_up(*due)
        finally:
            connections[self.using].close()  # this thread's own

    def backups_written(self, seconds: float = 60) -> bool:
        """Waits until no backup is due any more; False where that takes too long."""
        with self._turn:
            return self._turn.wait_for(lambda: not self._writing, seconds)

    def _back_up(self, tournament_id: str, version: int) -> None:
        """What was acknowledged stays so, even where the disk is full."""
        try:
            label = f"{self._clock()[:19]}-{tournament_id}-{version}"
            self.last_backup = back_up(self.folder, label, self.using)
            self.last_backup_failed = False
            clear_out(self.folder, self.keep)
        except Exception:
            self.last_backup_failed = True
            logger.exception("the backup after version %s of %s failed", version, tournament_id)
