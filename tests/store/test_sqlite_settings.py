"""Settings with which something acknowledged could be lost are refused at the door."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.sqlite import (
    Facts,
    faults_in,
    read_back,
    safe_journal_mode,
    safe_options,
    safe_synchronous,
)
from tafelrunde.web.databases import database
from tests.store.databases import _add, _remove

SAFE = Facts((3, 40, 1), "delete", 3, "IMMEDIATE", foreign_keys=True)


@pytest.mark.parametrize(
    "facts",
    [
        SAFE,
        msgspec.structs.replace(SAFE, version=(3, 51, 3), journal_mode="wal"),
        msgspec.structs.replace(SAFE, version=(3, 51, 3), journal_mode="wal", synchronous=2),
        msgspec.structs.replace(SAFE, journal_mode="memory", synchronous=0, in_memory=True),
    ],
)
def test_safe_settings_pass(facts: Facts) -> None:
    assert faults_in(facts) == []


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"journal_mode": "wal"}, "journal_mode"),
        ({"journal_mode": "wal", "version": (3, 51, 2)}, "journal_mode"),
        ({"journal_mode": "off"}, "journal_mode"),
        ({"journal_mode": "memory"}, "journal_mode"),
        ({"synchronous": 2}, "synchronous"),
        ({"synchronous": 2, "journal_mode": "truncate"}, "synchronous"),
        ({"synchronous": 1}, "synchronous"),
        ({"synchronous": 1, "journal_mode": "wal", "version": (3, 51, 3)}, "synchronous"),
        ({"synchronous": 0}, "synchronous"),
        ({"transaction_mode": "DEFERRED"}, "transaction_mode"),
        ({"foreign_keys": False}, "foreign_keys"),
    ],
)
def test_an_unsafe_setting_is_named(change: dict[str, object], place: str) -> None:
    (fault,) = faults_in(msgspec.structs.replace(SAFE, **change))
    assert fault.place == f"sqlite {place}"


def test_the_write_ahead_log_is_used_only_where_it_is_safe() -> None:
    assert safe_journal_mode((3, 51, 2)) == "DELETE"
    assert safe_journal_mode((3, 51, 3)) == "WAL"


def test_a_real_file_says_what_was_asked_of_it(sqlite: str) -> None:
    facts = read_back(connections[sqlite])
    assert facts.journal_mode == safe_journal_mode().lower()
    assert facts.synchronous == safe_synchronous(facts.journal_mode)
    assert facts.transaction_mode == "IMMEDIATE"
    assert facts.foreign_keys


@pytest.mark.parametrize(
    "options",
    [
        {},
        safe_options() | {"init_command": "PRAGMA synchronous=NORMAL;"},
        safe_options() | {"init_command": "PRAGMA journal_mode=DELETE;PRAGMA synchronous=FULL;"},
        safe_options() | {"init_command": "PRAGMA journal_mode=OFF;PRAGMA synchronous=FULL;"},
        safe_options() | {"transaction_mode": "DEFERRED"},
    ],
)
def test_an_unsafe_file_is_refused_when_it_is_opened(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker, options: dict[str, object]
) -> None:
    with django_db_blocker.unblock():
        name = str(tmp_path / "x.sqlite3")
        _add("unsafe", ENGINE="django.db.backends.sqlite3", NAME=name, OPTIONS=options)
        try:
            with pytest.raises(Refusal, match="sqlite"), connections["unsafe"].cursor():
                pass
        finally:
            _remove("unsafe")


def test_the_settings_of_the_house_pass(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with django_db_blocker.unblock():
        _add("house", **database(None, tmp_path))
        try:
            assert faults_in(read_back(connections["house"])) == []
        finally:
            _remove("house")
