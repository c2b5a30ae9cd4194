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
from urllib.parse import quote

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
def bare_file(folder: Path) -> Iterator[str]:
    """Without any table, for whoever makes them."""
    alias = f"sqlite-{secrets.token_hex(4)}"
    _add(
        alias,
        ENGINE="django.db.backends.sqlite3",
        NAME=str(folder / "hall.sqlite3"),
        OPTIONS=safe_options(),
    )
    try:
        yield alias
    finally:
        _remove(alias)


@contextmanager
def sqlite_file(folder: Path) -> Iterator[str]:
    with bare_file(folder) as alias:
        _tables_in_file(alias, folder / "hall.sqlite3")
        yield alias


# To make a schema and to drop it takes seconds of waiting for the disk: the next test of this
# process gets it again, emptied.


@contextmanager
def postgres_schema() -> Iterator[str]:
    schema = _kept.pop() if _kept else _new_schema()
    try:
        with _named(schema) as alias:
            yield alias
            _empty(alias)
    except BaseException:
        _drop(schema)
        raise
    _kept.append(schema)


@contextmanager
def bare_schema() -> Iterator[str]:
    """One without any table, for whoever makes them; it goes afterwards."""
    schema = _new_schema(bare=True)
    try:
        with _named(schema) as alias:
            yield alias
    finally:
        _drop(schema)


def drop_schemas() -> None:
    """At the end of all tests nothing is left in the database."""
    while _kept:
        _drop(_kept.pop())


_kept: list[str] = []


def _new_schema(*, bare: bool = False) -> str:
    schema = f"tafelrunde_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(**ADDRESS, user=postgres_user(), autocommit=True) as admin:  # type: ignore[arg-type]
        admin.execute(f'CREATE SCHEMA "{schema}"')
    if not bare:
        with _named(schema) as alias:
            _tables_in_schema(alias)
    return schema


def _drop(schema: str) -> None:
    with psycopg.connect(**ADDRESS, user=postgres_user(), autocommit=True) as admin:  # type: ignore[arg-type]
        admin.execute(f'DROP SCHEMA "{schema}" CASCADE')


@contextmanager
def _named(schema: str) -> Iterator[str]:
    """A new name each time: what a ledger remembers under it is another house's."""
    alias = f"postgres_{secrets.token_hex(6)}"
    _add(
        alias,
        ENGINE="django.db.backends.postgresql",
        NAME=ADDRESS["dbname"],
        HOST=ADDRESS["host"],
        PORT=ADDRESS["port"],
        USER=postgres_user(),
        PASSWORD="",
        OPTIONS={"options": f"-c search_path={schema}"},
    )
    try:
        yield alias
    finally:
        _remove(alias)


def address_of(alias: str, port: int | str = ADDRESS["port"]) -> str:
    """The same schema, as a server of its own is told."""
    where = quote(connections.settings[alias]["OPTIONS"]["options"])
    who = f"{postgres_user()}@{ADDRESS['host']}:{port}"
    return f"postgresql://{who}/{ADDRESS['dbname']}?options={where}"


def _empty(alias: str) -> None:
    house = connections[alias]
    names = [name for name in house.introspection.table_names() if name != "django_migrations"]
    asked = " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM \"{name}\")" for name in names
    )
    with house.cursor() as cursor:
        cursor.execute(asked)
        if full := ", ".join(f'"{name}"' for (name,) in cursor.fetchall()):
            cursor.execute(f"TRUNCATE {full} RESTART IDENTITY CASCADE")
