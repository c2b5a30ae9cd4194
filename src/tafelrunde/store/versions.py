"""Is this database from a newer Tafelrunde than this one? Told by steps that nobody here knows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tafelrunde import __version__
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.calling import called

Step = tuple[str, str]


def refuse_newer(place: str, using: str = "default") -> None:
    _refuse(place, MigrationRecorder(connections[using]).applied_migrations())


def refuse_newer_copy(path: Path) -> None:
    """The same of a backup, before it takes the place of the house."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as copy:
        try:
            applied = copy.execute("SELECT app, name FROM django_migrations").fetchall()
        except sqlite3.DatabaseError:
            return  # whoever reads the copy back says what is wrong with it
    _refuse(path.name, applied)


def _refuse(place: str, applied: Iterable[Step]) -> None:
    known: set[Step] = set()
    for step, migration in MigrationLoader(None, ignore_no_migrations=True).disk_migrations.items():
        known |= {step, *map(_step, migration.replaces)}
    unknown = sorted(set(applied) - known)
    if unknown:
        shown = ".".join(unknown[0])
        raise Refusal.single(
            place,
            "from a newer version of Tafelrunde (this one, {version}, knows no "
            "“{shown}”); please open it with the newer one",
            version=__version__,
            shown=shown,
        )


def _step(replaced: Iterable[str]) -> Step:
    app, name = replaced
    return app, name


def is_behind(using: str = "default") -> bool:
    """Whether the tables are still to be made, or brought up to this version."""
    executor = MigrationExecutor(connections[using])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def refuse_unprepared(place: str, using: str = "default") -> None:
    """For whoever works beside a server: the tables must be as this version wants them."""
    if is_behind(using):
        raise Refusal.single(
            place,
            "the database is not up to this version yet: please start {call} first",
            call=called("serve"),
        )
