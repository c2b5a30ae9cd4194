"""A new house has, made at once, just the tables that all steps since the first version lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.store import tables
from tafelrunde.store.versions import is_behind
from tests.store import databases

# Django's steps number the rows of its own joining tables by wider numbers than its models do.
ON_POSTGRES = (
    """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable,
       column_default, is_identity, collation_name
       FROM information_schema.columns WHERE table_schema = current_schema
       AND NOT (starts_with(table_name, 'auth_') AND column_name = 'id')""",
    """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
       FROM pg_constraint WHERE connamespace = current_schema::regnamespace""",
    """SELECT tablename, indexname, replace(indexdef, current_schema || '.', '')
       FROM pg_indexes WHERE schemaname = current_schema""",
)
IN_A_FILE = (
    """SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
       FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'""",
    """SELECT t.name, c."table", c."from", c."to", c.on_delete, c.on_update
       FROM sqlite_master t, pragma_foreign_key_list(t.name) c WHERE t.type = 'table'""",
    "SELECT tbl_name, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger', 'view')",
)
CLAUSES = re.compile(r'CONSTRAINT "\w+" (?:CHECK|UNIQUE) \(.*?\)(?=, CONSTRAINT|, FOREIGN|\)$|$)')


def all_steps(alias: str) -> None:
    usual, own = connections["default"], connections[alias]
    connections["default"], own.alias = own, "default"  # a step of the waiting jobs asks only there
    try:
        call_command("migrate", verbosity=0, interactive=False)
    finally:
        connections["default"], own.alias = usual, alias


def told(alias: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every column, rule and index of this database, and what a new house has written down."""
    house = connections[alias]
    asked = ON_POSTGRES if house.vendor == "postgresql" else IN_A_FILE
    answers = {}
    with house.cursor() as cursor:
        for question in asked:
            cursor.execute(question)
            answers[question] = sorted(cursor.fetchall(), key=str)
        if house.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
            answers["clauses"] = sorted(
                (name, clause) for name, sql in cursor.fetchall() for clause in CLAUSES.findall(sql)
            )
            assert len(answers["clauses"]) > 30, "the rules of the tables are looked at"
        cursor.execute("SELECT app, name FROM django_migrations")
        answers["steps"] = sorted(cursor.fetchall())
    return answers


@contextmanager
def new_house(kind: str, folder: Path, make: Callable[[str], None]) -> Iterator[str]:
    if kind == "postgres":
        databases.need_postgres()
        with databases.bare_schema() as alias:
            make(alias)
            yield alias
    else:
        folder.mkdir()
        with databases.bare_file(folder) as alias:
            make(alias)
            yield alias


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_made_at_once_they_are_the_same_as_step_by_step(
    kind: str, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock():
        with new_house(kind, tmp_path / "at-once", tables.make_tables) as alias:
            at_once = told(alias)
            assert not is_behind(alias)
        with new_house(kind, tmp_path / "by-step", all_steps) as alias:
            by_step = told(alias)
    for question, answer in by_step.items():
        assert at_once[question] == answer, question


def test_what_breaks_off_leaves_no_table(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(alias: str) -> None:
        with monkeypatch.context() as cut:
            cut.setattr(tables, "sorted", _pulled, raising=False)
            with pytest.raises(ConnectionAbortedError):
                tables.make_tables(alias)

    with django_db_blocker.unblock(), new_house("sqlite", tmp_path / "house", broken_off) as alias:
        assert connections[alias].introspection.table_names() == []
        tables.bring_up_to_date(alias)
        assert not is_behind(alias)


def _pulled(*_asked: object) -> Any:
    raise ConnectionAbortedError
