"""A backup is read back before it is called one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.backup import SafeLedger, back_up, clear_out, kept_backups, read_back, restore
from tafelrunde.store.book import DjangoLedger
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day


def test_a_backup_holds_everything_acknowledged(sqlite: str, tmp_path: Path) -> None:
    day = Day(DjangoLedger(sqlite)).published()
    backup = back_up(tmp_path / "kept", "2026-01-10 round 1", sqlite)
    assert backup.path.name == "tafelrunde-2026-01-10-round-1.sqlite3"
    assert (backup.halls, backup.records) == (1, day.version)
    assert read_back(backup.path).sha256 == backup.sha256
    assert not list((tmp_path / "kept").glob("*.part"))


def test_a_damaged_backup_is_noticed(sqlite: str, tmp_path: Path) -> None:
    Day(DjangoLedger(sqlite)).published()
    path = back_up(tmp_path / "kept", "x", sqlite).path
    with closing(sqlite3.connect(path)) as copy, copy:
        copy.execute("UPDATE store_journalrow SET line = replace(line, 'p1', 'p2') WHERE seq = 2")
    with pytest.raises(Refusal):
        read_back(path)
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(Refusal):
        read_back(path)


def test_a_lost_last_record_is_noticed(sqlite: str, tmp_path: Path) -> None:
    Day(DjangoLedger(sqlite)).published()
    path = back_up(tmp_path / "kept", "x", sqlite).path
    with closing(sqlite3.connect(path)) as copy, copy:
        last = "SELECT max(seq) FROM store_journalrow"
        copy.execute(f"DELETE FROM store_journalrow WHERE seq = ({last})")
    with pytest.raises(Refusal):
        read_back(path)


def test_a_restored_backup_is_the_tournament_as_it_was(sqlite: str, tmp_path: Path) -> None:
    ledger = DjangoLedger(sqlite)
    day = Day(ledger).published()
    then = ledger.state(HALL)
    backup = back_up(tmp_path / "kept", "x", sqlite)
    day.report()
    new = tmp_path / "elsewhere"
    restore(backup.path, new / "hall.sqlite3")
    with sqlite_file(new) as alias:
        assert DjangoLedger(alias).state(HALL) == then
    restore(backup.path, new / "hall.sqlite3")
    assert (new / "hall.sqlite3.before-restore").exists()


def test_start_rounds_and_award_are_backed_up_by_themselves(sqlite: str, tmp_path: Path) -> None:
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    day = Day(ledger).started()
    assert len(kept_backups(tmp_path / "kept")) == 1
    day.draft()
    assert len(kept_backups(tmp_path / "kept")) == 1
    day.does(c.PublishRound(round=1))
    assert len(kept_backups(tmp_path / "kept")) == 2
    assert ledger.last_backup is not None
    assert ledger.last_backup.records == day.version
    clear_out(tmp_path / "kept", keep=1)
    assert kept_backups(tmp_path / "kept") == [ledger.last_backup.path]


def test_a_backup_that_fails_loses_nothing_and_is_seen(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file, no folder")
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    day = Day(ledger).started()
    assert ledger.last_backup_failed
    assert ledger.state(HALL)[1] == day.version
