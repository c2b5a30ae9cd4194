"""Seasons from before addresses were confirmed go on without it; new ones start with it."""

from __future__ import annotations

from pathlib import Path

from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from pytest_django.plugin import DjangoDbBlocker

from tests.store.databases import sqlite_file

BEFORE, AFTER = [("store", "0005_language")], [("store", "0006_confirming")]


def test_a_season_that_runs_already_keeps_its_registration_as_it_was(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock(), sqlite_file(tmp_path) as alias:
        _to(alias, BEFORE)
        books = _books(alias, BEFORE)
        books.create(id="old", slug="old", public=True)
        _to(alias, AFTER)
        books = _books(alias, AFTER)
        books.create(id="new", slug="new", public=True)
        assert dict(books.values_list("id", "confirms")) == {"old": False, "new": True}


def _to(alias: str, where: list[tuple[str, str]]) -> None:
    MigrationExecutor(connections[alias]).migrate(where)


def _books(alias: str, where: list[tuple[str, str]]):  # type: ignore[no-untyped-def]
    executor = MigrationExecutor(connections[alias])
    model = executor.loader.project_state(where).apps.get_model("store", "SeasonBook")
    return model.objects.using(alias)
