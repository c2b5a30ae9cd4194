"""What keeps a house from opening? Each way is one sentence that says what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import trouble
from tafelrunde.store.calling import called
from tafelrunde.store.lost import offer
from tafelrunde.store.versions import refuse_newer

WRONG = (DatabaseError, InterfaceError, OSError, CommandError, InconsistentMigrationHistory)


@contextmanager
def in_words(folder: Path, database: Path | None) -> Iterator[None]:
    """Whatever goes wrong with folder or database inside becomes a Refusal."""
    try:
        yield
    except WRONG as error:
        if database is None:
            raise _on_a_server(error) from error
        raise _in_a_file(error, folder, database) from error


def refuse_unfit(place: str) -> None:
    """A database that is damaged, somebody else's or from a newer version."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            (verdict,) = cursor.fetchone()
        if verdict != "ok":
            raise DatabaseError(verdict)
    tables = connection.introspection.table_names()
    if tables and "django_migrations" not in tables:
        raise Refusal.single(
            place,
            "this is the database of something else (it holds {tables}); please look "
            "at --data or TAFELRUNDE_DATABASE",
            tables=tables[0],
        )
    refuse_newer(place)


def _in_a_file(error: Exception, folder: Path, database: Path) -> Refusal:
    kind = trouble.kind_of(error)
    if isinstance(error, OSError) or kind in ("full", "unwritable", "busy"):
        return trouble.in_words(error, str(folder)) or _unusable(error, folder)
    return Refusal.single(
        str(database),
        "the database cannot be opened, it is damaged or half converted ({why}); {offer}",
        why=trouble.reason(error),
        offer=offer(folder, force=True),
    )


def _unusable(error: Exception, folder: Path) -> Refusal:
    why = trouble.reason(error)
    return Refusal.single(str(folder), "cannot be used as a data folder: {why}", why=why)


def _on_a_server(error: Exception) -> Refusal:
    kind, why = trouble.kind_of(error), trouble.reason(error)
    if isinstance(error, OperationalError | InterfaceError) and kind in (None, "away"):
        return Refusal.single(
            "TAFELRUNDE_DATABASE",
            "PostgreSQL does not answer ({why}); is it running, and is the address right?",
            why=why,
        )
    return Refusal.single(
        "TAFELRUNDE_DATABASE",
        "the database cannot be opened or is half converted ({why}); please bring "
        "the last backup back ({call})",
        why=why,
        call=called("restore"),
    )
