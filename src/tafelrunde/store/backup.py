"""Verified backups of the house: written, read back, every chain checked, then named.

A backup that cannot be read back is no backup: it never gets its final name. It is a SQLite file,
whatever database the house is in (store.copying).
"""

from __future__ import annotations

import hashlib
import itertools
import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import msgspec
from django.db import DatabaseError, connections
from django.db.models import Max

from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import trouble
from tafelrunde.store.backup_shelf import (
    KEEP,
    clear_out,
    hour_in_names,
    kept_backups,
    new_name,
    remove_backups_for,
    sweep_litter,
    versions_in,
)
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.copies import chains
from tafelrunde.store.copying import into_file
from tafelrunde.store.durable import PRIVATE, make_folder, sync, written_aside
from tafelrunde.store.ledger import Answer, Clock, server_time
from tafelrunde.store.lost import offer
from tafelrunde.store.models import JournalRow

logger = logging.getLogger(__name__)

MILESTONES = (e.RoundPublished, e.RoundClosed, e.TournamentAwarded, e.TournamentStarted)
MILESTONE_KINDS = [str(event.__struct_config__.tag) for event in MILESTONES]
TRY_AGAIN_SECONDS = 60.0
"""After a backup that failed the next is tried so much later, as soon as something happens."""

MOST_LOOKED_AT = 500
"""Tournaments remembered as backed up so far; after that each is asked about once more."""


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
    with _said_if_unwritten(folder / label, using):
        make_folder(folder)
        sweep_litter(folder)
    return write_backup(folder / new_name(folder, label), using)


def write_backup(path: Path, using: str = "default") -> Backup:
    """The same under a name of the caller's own."""
    with _said_if_unwritten(path, using), written_aside(path, PRIVATE) as part:
        if connections[using].vendor == "sqlite":
            with connections[using].cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(part)])
        else:
            into_file(using, part)
        found = read_back(part)
    return msgspec.structs.replace(found, path=path)


@contextmanager
def _said_if_unwritten(path: Path, using: str) -> Iterator[None]:
    """No room, no right to write, a damaged database: a sentence, and no half backup."""
    try:
        yield
    except (OSError, DatabaseError) as error:
        if trouble.kind_of(error) == "damaged" and connections[using].vendor == "sqlite":
            raise _nothing_to_copy(Path(connections[using].settings_dict["NAME"]), error) from error
        why = trouble.reason(error)
        raise Refusal.single(
            str(path.parent),
            "the backup could not be written ({why}); the house itself is unchanged",
            why=why,
        ) from error


def _nothing_to_copy(database: Path, error: Exception) -> Refusal:
    """Not the place for backups is at fault but the house: nobody must think it well."""
    return Refusal.single(
        str(database),
        "the database is damaged and cannot be backed up ({why}); {offer}",
        why=trouble.reason(error),
        offer=offer(database.parent, force=True),
    )


def read_back(path: Path) -> Backup:
    """Open the copy as a stranger would and check all that can be checked."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            halls, records = chains(copy)
    except sqlite3.DatabaseError as error:
        raise _unreadable(path, str(error)) from None
    if verdict != "ok":
        raise _unreadable(path, str(verdict))
    with path.open("rb") as file:  # never the whole of it in memory
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Backup(path, halls, records, path.stat().st_size, digest)


def _unreadable(path: Path, why: str) -> Refusal:
    return Refusal.single(path.name, "the backup does not hold: {why}", why=why)


def restore(backup: Path, database: Path) -> Backup:
    """Put a backup in the place of the database; the server must not be running.

    What stood there is kept beside it, so that a wrong choice can be undone.
    """
    found = read_back(backup)
    make_folder(database.parent)
    aside = database.with_name(database.name + _free_tail(database))
    with written_aside(database, PRIVATE) as part:
        part.write_bytes(backup.read_bytes())
        if read_back(part).sha256 != found.sha256:
            raise _unreadable(part, "copy differs")
        sync(part)
        _put_aside(database, aside.name.removeprefix(database.name))
    return msgspec.structs.replace(found, path=database, aside=aside if aside.exists() else None)


def _put_aside(database: Path, tail: str) -> None:
    """The database first, each step for good: its journal must never stand alone beside another."""
    for old in _files_of(database):
        if old.exists():
            old.replace(old.with_name(old.name + tail))
            sync(database.parent)


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
        self._tried = 0.0
        self._looked_at: set[str] = set()
        self._due: deque[tuple[str, int]] = deque()
        self._thrown_away: set[str] = set()
        self._turn = threading.Condition()
        self._writing = False

    def after_commit(self, book: str, reply: Answer) -> None:
        super().after_commit(book, reply)
        reached = any(isinstance(event, MILESTONES) for event in reply.events)
        if reached or self._overdue() or self._left_behind(book):
            self._order_backup(book, reply.version)

    def _overdue(self) -> bool:
        """One failed a while ago: the disk may have room again."""
        waited = time.monotonic() - self._tried
        return self.last_backup_failed and not self._writing and waited > TRY_AGAIN_SECONDS

    def _left_behind(self, tournament_id: str) -> bool:
        """Asked once: a crash came before the backup, or the tournament was brought along."""
        known = tournament_id in self._looked_at
        if len(self._looked_at) >= MOST_LOOKED_AT:
            self._looked_at.clear()
        self._looked_at.add(tournament_id)
        return not known and self.behind(tournament_id)

    @property
    def backing_up(self) -> bool:
        return self._writing

    def behind(self, tournament_id: str) -> bool:
        """Whether this tournament reached a milestone that the newest backup does not hold."""
        rows = JournalRow.objects.using(self.using).filter(hall_id=tournament_id)
        reached = rows.filter(kind__in=MILESTONE_KINDS).aggregate(seq=Max("seq"))["seq"] or 0
        newest = next(iter(kept_backups(self.folder)), None)
        held = versions_in(newest).get(tournament_id, 0) if newest is not None else 0
        return bool(reached > held)

    def _order_backup(self, tournament_id: str, version: int) -> None:
        with self._turn:
            self._due.append((tournament_id, version))
            if self._writing:
                return
            self._writing = True
        threading.Thread(target=self._write_all_due, name="backup", daemon=False).start()

    def arrived(self, tournament_id: str) -> None:
        """A tournament brought along is backed up at once: nobody may enter anything for hours."""
        if self.behind(tournament_id):
            self._order_backup(tournament_id, self.state(tournament_id)[1])

    def thrown_away(self, tournament_id: str) -> None:
        """Backups made for a practice go with it, once one without it holds everything else."""
        self._thrown_away.add(tournament_id)
        self._order_backup("practice-gone", 0)

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
        self._tried = time.monotonic()
        try:
            hour = hour_in_names(datetime.fromisoformat(self._clock()))
            label = f"{hour}-{tournament_id}-{version}"
            self.last_backup = back_up(self.folder, label, self.using)
            self.last_backup_failed = False
            while self._thrown_away:
                remove_backups_for(self.folder, self._thrown_away.pop())
            clear_out(self.folder, self.keep)
        except Refusal as refusal:
            self.last_backup_failed = True
            logger.error("no backup after version %s of %s: %s", version, tournament_id, refusal)
        except Exception:
            self.last_backup_failed = True
            logger.exception("the backup after version %s of %s failed", version, tournament_id)
