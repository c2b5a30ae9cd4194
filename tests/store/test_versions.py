"""What is up to date is left alone; what is not is noticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from tafelrunde.store.versions import is_behind
from tests.store.databases import sqlite_file


def test_a_house_is_behind_until_its_last_step_is_done(
    tmp_path: Path, django_db_blocker: Any
) -> None:
    with django_db_blocker.unblock(), sqlite_file(tmp_path) as alias:
        done = MigrationRecorder(connections[alias])
        assert not is_behind(alias)
        done.record_unapplied("store", max(name for app, name in _all_steps() if app == "store"))
        assert is_behind(alias)


def _all_steps() -> list[tuple[str, str]]:
    from django.db.migrations.loader import MigrationLoader

    return list(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
