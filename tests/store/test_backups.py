"""A backup is read back before it is called one."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import backup
from tafelrunde.store.backup import (
    Backup,
    SafeLedger,
    back_up,
    clear_out,
    kept_backups,
    read_back,
    restore,
)
from tafelrunde.store.book import DjangoLedger
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day


def test_a_backup_holds_everything_acknowledged(sqlite: str, tmp_path: Path) -> None:
    day = Day(DjangoLedger(sqlite)).published()
    made = back_up(tmp_path / "kept", "2026-01-10 round 1", sqlite)
    assert made.path.name == "tafelrunde-2026-01-10-round-1.sqlite3"
    assert (made.halls, made.records) == (1, day.version)
    assert read_back(made.path).sha256 == made.sha256
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
    made = back_up(tmp_path / "kept", "x", sqlite)
    day.report()
    new = tmp_path / "elsewhere"
    restore(made.path, new / "hall.sqlite3")
    with sqlite_file(new) as alias:
        assert DjangoLedger(alias).state(HALL) == then
    first = restore(made.path, new / "hall.sqlite3")
    assert first.aside == new / "hall.sqlite3.before-restore"
    first.aside.write_text("what stood there first")
    second = restore(made.path, new / "hall.sqlite3")
    assert second.aside == new / "hall.sqlite3.before-restore-2"
    assert first.aside.read_text() == "what stood there first", "put aside once, kept for good"


def test_start_rounds_and_award_are_backed_up_by_themselves(sqlite: str, tmp_path: Path) -> None:
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    day = Day(ledger).started()
    assert ledger.backups_written()
    assert len(kept_backups(tmp_path / "kept")) == 1
    day.draft()
    assert ledger.backups_written()
    assert len(kept_backups(tmp_path / "kept")) == 1
    day.does(c.PublishRound(round=1))
    assert ledger.backups_written()
    assert len(kept_backups(tmp_path / "kept")) == 2
    assert ledger.last_backup is not None
    assert ledger.last_backup.records == day.version
    clear_out(tmp_path / "kept", keep=1)
    assert kept_backups(tmp_path / "kept") == [ledger.last_backup.path]


def test_a_backup_that_fails_loses_nothing_and_is_seen(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file, no folder")
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    day = Day(ledger).started()
    assert ledger.backups_written()
    assert ledger.last_backup_failed
    assert ledger.state(HALL)[1] == day.version


def test_nobody_waits_for_a_slow_disk_and_no_backup_is_lost_or_doubled(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk_is_free = threading.Event()
    at_once: list[int] = []
    running = 0

    def slowly(folder: Path, label: str, using: str) -> Backup:
        nonlocal running
        running += 1
        at_once.append(running)
        assert disk_is_free.wait(30)
        made = back_up(folder, label, using)
        running -= 1
        return made

    monkeypatch.setattr(backup, "back_up", slowly)
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    day = Day(ledger).published()
    assert day.version == ledger.state(HALL)[1], "answered while the disk is still busy"
    assert not kept_backups(tmp_path / "kept")
    assert not ledger.backups_written(0.01)
    disk_is_free.set()
    assert ledger.backups_written()
    assert len(kept_backups(tmp_path / "kept")) == 2, "one for the start, one for the round"
    assert at_once == [1, 1], "never two at once"
    assert not [each for each in threading.enumerate() if each.name == "backup" and each.daemon]


def test_a_house_that_closes_finishes_its_backup_first(tmp_path: Path) -> None:
    program = (
        "import sys, time, pathlib\n"
        "from tests.web import settings\n"
        "import django; django.setup()\n"
        "from tafelrunde.store import backup\n"
        "kept = pathlib.Path(sys.argv[1])\n"
        "def slowly(folder, label, using):\n"
        "    time.sleep(0.3); kept.write_text(label)\n"
        "backup.back_up, backup.clear_out = slowly, lambda *_: None\n"
        "backup.SafeLedger(kept.parent)._order_backup('t1', 7)\n"
    )
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "kept")],
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.web.settings"},
    )
    assert (tmp_path / "kept").read_text().endswith("-t1-7")
