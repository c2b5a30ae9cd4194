"""Real databases for the store's tests: a SQLite file, a PostgreSQL schema of its own."""

from __future__ import annotations

import os
import pickle
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connections, transaction

from tafelrunde.store.sqlite import safe_options
from tafelrunde.store.tables import bring_up_to_date, make_tables
from tests.furnished import made_once

ADDRESS = {"host": "127.0.0.1", "port": "5432", "dbname": "test"}


def postgres_user() -> str:
    return os.environ.get("PGUSER", "root")


def postgres_missing() -> str | None:
    """Why there is no PostgreSQL to test on; nothing if there is."""
    try:
        with psycopg.connect(**ADDRESS, user=postgres_user(), connect_timeout=3):  # type: ignore[arg-type]
            return None
    except psycopg.OperationalError as error:
        return str(error).splitlines()[0]


def need_postgres() -> None:
    """Skips loudly where there is none; where the whole suite must run, that is a failure."""
    missing = postgres_missing()
    if missing and os.environ.get("CI", "").lower() == "true":
        pytest.fail(f"PostgreSQL is needed here: {missing}")
    if missing:
        pytest.skip(f"NOT TESTED ON POSTGRESQL: {missing}")


def _add(alias: str, **own: Any) -> None:
    connections.settings[alias] = {**connections.settings["default"], **own}


# Making the tables takes as long as many a test: done once for each kind of database, after that
# the file is copied and the statements are repeated.


def _tables_in_file(alias: str, file: Path) -> None:
    if file.exists():
        bring_up_to_date(alias)
        return

    def make(copy: Path) -> None:
        make_tables(alias)
        connections[alias].close()  # what lies in the log beside the file is written into it
        shutil.copy(file, copy)

    copy = made_once("tables.sqlite3", make)
    if not file.exists():
        shutil.copy(copy, file)


def _tables_in_schema(alias: str) -> None:
    heard: list[tuple[str, Any]] = []

    def listen(execute: Callable[..., Any], sql: str, params: Any, *rest: Any) -> Any:
        if not sql.lstrip().upper().startswith("SELECT"):
            heard.append((sql, params))
        return execute(sql, params, *rest)

    def make(file: Path) -> None:
        with connections[alias].execute_wrapper(listen):
            make_tables(alias)
        file.write_bytes(pickle.dumps(heard))

    made = made_once("schema.pickle", make)
    if not heard:
        with connections[alias].cursor() as cursor, transaction.atomic(using=alias):
            for statement, values in pickle.loads(made.read_bytes()):
                cursor.execute(statement, values)


def _remove(alias: str) -> None:
    with suppress(AttributeError):
        connections[alias].close()
        del connections[alias]
    del connections.settings[alias]


@contextmanager
def sqlite_file(folder: Path) -> Iterator[str]:
    alias = f"sqlite-{secrets.token_hex(4)}"
    file = folder / "hall.sqlite3"
    _add(
        alias,
        ENGINE="django.db.backends.sqlite3",
        NAME=str(file),
        OPTIONS=safe_options(),
    )
    try:
        _tables_in_file(alias, file)
        yield alias
    finally:
        _remove(alias)


@contextmanager
def postgres_schema() -> Iterator[str]:
    alias = f"postgres_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(**ADDRESS, user=postgres_user(), autocommit=True) as admin:  # type: ignore[arg-type]
        admin.execute(f'CREATE SCHEMA "{alias}"')
        _add(
            alias,
            ENGINE="django.db.backends.postgresql",
            NAME=ADDRESS["dbname"],
            HOST=ADDRESS["host"],
            PORT=ADDRESS["port"],
            USER=postgres_user(),
            PASSWORD="",
            OPTIONS={"options": f"-c search_path={alias}"},
        )
        try:
            _tables_in_schema(alias)
            yield alias
        finally:
            _remove(alias)
            admin.execute(f'DROP SCHEMA "{alias}" CASCADE')
