"""The whole house from one kind of database into the other: PostgreSQL into a file, and back.

A backup is always a SQLite file, so all that reads and checks one reads and checks them all, no
client of PostgreSQL of the right version is needed, and a house can move between laptop and server.
Tables are made as they were when the house was left (its migrations say how far it had come), rows
are read in one snapshot and compared after they were written.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.color import no_style
from django.db import connections, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.calling import called
from tafelrunde.store.versions import refuse_newer

AT_ONCE = 1000
FIRST = ("store", "0001_first")
ONLY_A_COPY = "ONLY_A_COPY"
QUICK = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"

Row = tuple[Any, ...]
Table = type[models.Model]


def into_file(using: str, part: Path) -> None:
    """All tables as they are at one moment, while everybody goes on writing."""
    with transaction.atomic(using=using):
        with connections[using].cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        refuse_newer("TAFELRUNDE_DATABASE", using)
        loader = MigrationLoader(connections[using])
        if FIRST not in (loader.applied_migrations or {}):
            raise _no_house()
        tables = _tables(loader)
        with file_as_database(part) as copy:
            _build(copy, loader, tables)
            with connections[copy].constraint_checks_disabled(), transaction.atomic(using=copy):
                for table in tables:
                    _copy(table, using, copy)


def into_empty(file: Path, using: str) -> None:
    """A backup into an empty database or schema; all of it, or the database stays empty."""
    with transaction.atomic(using=using):
        refuse_furnished(using)
        with file_as_database(file, writing=False) as copy:
            loader = MigrationLoader(connections[copy])
            tables = _tables(loader)
            _build(using, loader, tables)
            with connections[using].cursor() as cursor:
                # Rows arrive table by table; what they point at may come later.
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
                for table in tables:
                    _copy(table, copy, using)
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                for statement in connections[using].ops.sequence_reset_sql(no_style(), tables):
                    cursor.execute(statement)


def refuse_furnished(using: str) -> None:
    found = connections[using].introspection.table_names()
    if found:
        raise Refusal.single(
            "TAFELRUNDE_DATABASE",
            "this database is not empty (it holds {found}); a backup goes into an "
            "empty one only: please make a new one with createdb and name it there",
            found=sorted(found)[0],
        )


def _no_house() -> Refusal:
    return Refusal.single(
        "TAFELRUNDE_DATABASE",
        "there is no house in this database: {call} furnishes one there",
        call=called("serve"),
    )


@contextmanager
def file_as_database(file: Path, *, writing: bool = True) -> Iterator[str]:
    """A SQLite file under a name of its own among Django's databases."""
    alias = f"copy-{secrets.token_hex(4)}"
    options = {"init_command": QUICK} if writing else {}
    connections.settings[alias] = {
        **connections.settings["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file) if writing else f"{file.absolute().as_uri()}?mode=ro",
        "OPTIONS": options,
        ONLY_A_COPY: True,
    }
    try:
        with closing(connections[alias]):
            yield alias
    finally:
        del connections[alias]
        del connections.settings[alias]


def _tables(loader: MigrationLoader) -> list[Table]:
    """As they are after the steps this house has taken, whatever today's models look like."""
    taken = {step for step in loader.applied_migrations or () if step in loader.graph.nodes}
    last = [
        step
        for step in sorted(taken)
        if not any(child.key in taken for child in loader.graph.node_map[step].children)
    ]
    models_then = loader.project_state(last).apps.get_models(include_auto_created=True)
    return [table for table in models_then if table._meta.can_migrate(connections["default"])]


def _build(using: str, as_in: MigrationLoader, tables: Iterable[Table]) -> None:
    """The same tables, empty, and the note how far they have come.

    The migrations themselves are not run again: some of other makers always write to the house.
    """
    with connections[using].schema_editor() as editor:
        for table in tables:
            if not table._meta.auto_created:  # these come with the table they join
                editor.create_model(table)
    recorder = MigrationRecorder(connections[using])
    for app, name in as_in.applied_migrations or ():
        recorder.record_applied(app, name)


def _copy(table: Table, source: str, target: str) -> None:
    connection, fields = connections[target], table._meta.local_concrete_fields
    name = connection.ops.quote_name
    columns = ", ".join(name(field.column or field.attname) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    own = name(table._meta.db_table)
    insert = f"INSERT INTO {own} ({columns}) VALUES ({marks})"  # noqa: S608 (all names our own)
    read = Sum()
    with connection.cursor() as cursor:
        found = read.over(_rows(table, source))
        while rows := list(islice(found, AT_ONCE)):
            written = [
                [
                    field.get_db_prep_save(value, connection)
                    for field, value in zip(fields, row, strict=True)
                ]
                for row in rows
            ]
            cursor.executemany(insert, written)
    kept = Sum()
    for _row in kept.over(_rows(table, target)):
        pass
    if kept.total != read.total:
        raise _differs(table._meta.db_table)


def _rows(table: Table, using: str) -> Iterator[Row]:
    fields = [field.attname for field in table._meta.local_concrete_fields]
    # In no order: one that goes by another table would leave out whom that does not know yet.
    rows = table._base_manager.using(using).order_by().values_list(*fields)
    return iter(rows.iterator(chunk_size=AT_ONCE))


class Sum:
    """What rows add up to, in whatever order a database hands them out."""

    def __init__(self) -> None:
        self.total = 0

    def over(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            text = json.dumps(row, default=_plain, sort_keys=True).encode()
            self.total += int.from_bytes(hashlib.sha256(text).digest())
            yield row


def _plain(value: Any) -> str:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value)


def _differs(table: str) -> Refusal:
    return Refusal.single(table, "the copy is not the same as the house; nothing was kept")
