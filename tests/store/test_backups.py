"""A backup is read back before it is called one."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
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
    read_back,
    restore,
)
from tafelrunde.store.backup_shelf import (
    clear_out,
    kept_backups,
    new_name,
    newest_readable,
    versions_in,
    written_at,
)
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.durable import written_aside
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day


def test_a_backup_holds_everything_acknowledged(sqlite: str, tmp_path: Path) -> None:
    day = Day(DjangoLedger(sqlite)).published()
    made = back_up(tmp_path / "kept", "2026-01-10 round 1", sqlite)
    assert made.path.name == "tafelrunde-000001-2026-01-10-round-1.sqlite3"
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


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows keeps its clock elsewhere")
def test_names_tell_the_hour_of_the_machines_own_clock(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as there:
        there.setenv("TZ", "CET-1")
        time.tzset()
        ledger = SafeLedger(tmp_path / "kept", sqlite, lambda: "2026-01-10T23:30:00+00:00")
        Day(ledger).started()
        assert ledger.backups_written()
    time.tzset()
    [made] = kept_backups(tmp_path / "kept")
    assert made.name.startswith("tafelrunde-000001-2026-01-11T00-30-00-")


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


def test_backups_made_for_a_practice_go_with_it_and_one_without_it_stays(
    sqlite: str, tmp_path: Path
) -> None:
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    before = back_up(tmp_path / "kept", "by-hand", sqlite).path
    Day(ledger).published()
    assert ledger.backups_written()
    assert len(kept_backups(tmp_path / "kept")) == 3
    ledger.thrown_away(HALL)
    assert ledger.backups_written()
    newest, *others = kept_backups(tmp_path / "kept")
    assert others == [before]
    assert HALL not in newest.name


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


# ── Which is the newest, and what is litter ──────────────────────────────────────────────────────


def test_a_clock_set_back_never_costs_the_new_backup(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are dated before all others and named by the old hour; the order is the house's."""
    kept = tmp_path / "kept"
    times = iter(["2026-01-10T18:00:00", "2026-01-10T19:00:00", "2020-01-01T00:00:00"])
    ledger = SafeLedger(kept, sqlite, keep=2, clock=lambda: "2026-01-10T18:00:00Z")
    day = Day(ledger).started()
    assert ledger.backups_written()
    made = [ledger.last_backup]
    for at in times:
        monkeypatch.setattr(ledger, "_clock", lambda at=at: at)
        ledger._back_up(HALL, day.version)
        made.append(ledger.last_backup)
        assert ledger.last_backup is not None
        os.utime(ledger.last_backup.path, (10_000 - len(made), 10_000 - len(made)))
    assert kept_backups(kept) == [each.path for each in reversed(made[-2:]) if each]


def test_backups_without_a_number_are_older_than_those_with_one(tmp_path: Path) -> None:
    names = [
        "tafelrunde-2031-01-10T10-00-00-t1-9.sqlite3",
        "tafelrunde-2031-01-11T10-00-00-t1-12.sqlite3",
        "tafelrunde-000001-2026-01-10T10-00-00-t1-15.sqlite3",
        "tafelrunde-000010-2020-01-10T10-00-00-t1-18.sqlite3",
    ]
    for name in reversed(names):
        (tmp_path / name).touch()
    assert [path.name for path in kept_backups(tmp_path)] == names[::-1]
    assert new_name(tmp_path, "x") == "tafelrunde-000011-x.sqlite3"


def test_litter_of_interrupted_backups_is_cleared_and_work_under_way_is_not(
    sqlite: str, tmp_path: Path
) -> None:
    Day(DjangoLedger(sqlite)).published()
    (tmp_path / ".tafelrunde-000007-x.sqlite3.abcd.part").write_text("half")
    (tmp_path / "tafelrunde-2026-01-10.part").write_text("half, by an earlier version")
    (tmp_path / "somebody-elses.part").write_text("not ours")
    other = tmp_path / "tafelrunde-000009-other.sqlite3"
    with written_aside(other) as under_way:
        back_up(tmp_path, "y", sqlite)
        assert under_way.exists(), "another backup is being written at this moment"
        litter = {path.name for path in tmp_path.glob("*.part")} - {under_way.name}
        assert litter == {"somebody-elses.part"}
    assert other.exists()


def test_a_killed_backup_leaves_litter_that_the_next_one_clears(tmp_path: Path) -> None:
    program = (
        "import os, sys, pathlib\n"
        "from tafelrunde.store.durable import written_aside\n"
        "with written_aside(pathlib.Path(sys.argv[1])) as part:\n"
        "    part.write_text('half'); os._exit(9)\n"
    )
    wanted = tmp_path / "stick.sqlite3"
    subprocess.run([sys.executable, "-c", program, str(wanted)], check=False)
    assert len(list(tmp_path.glob(".*.part"))) == 1
    with written_aside(wanted) as part:
        part.write_text("whole")
    assert [path.name for path in tmp_path.iterdir()] == ["stick.sqlite3"]


def test_a_backup_that_vanishes_while_somebody_looks_is_no_fault(tmp_path: Path) -> None:
    gone = tmp_path / "tafelrunde-000001-x.sqlite3"
    assert written_at(gone) is None
    assert versions_in(gone) == {}
    gone.write_text("no database")
    assert versions_in(gone) == {}
    assert newest_readable(tmp_path) is None


def test_a_failed_backup_is_tried_again_by_itself(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").write_text("a file, no folder")
    ledger = SafeLedger(tmp_path / "kept", sqlite)
    day = Day(ledger).started()
    assert ledger.backups_written()
    assert kept_backups(tmp_path / "kept") == []
    (tmp_path / "kept").unlink()
    monkeypatch.setattr(backup, "TRY_AGAIN_SECONDS", 0.0)
    day.draft()
    assert ledger.backups_written()
    assert not ledger.last_backup_failed
    assert not ledger.behind(HALL)


def test_a_milestone_without_its_backup_is_made_up_for_after_a_restart(
    sqlite: str, tmp_path: Path
) -> None:
    Day(DjangoLedger(sqlite)).started()
    after = SafeLedger(tmp_path / "kept", sqlite)
    assert after.behind(HALL)
    Day(after).does(c.DraftRound(seed="seed"), key="after the restart")
    assert after.backups_written()
    assert not after.behind(HALL)
