"""What the desk hears of its backups: the time of the newest, or red where one is wanting."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.store.backup import SafeLedger
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk


class Idle(SafeLedger):
    """Writes no backups: the tests lay them out themselves."""

    def _order_backup(self, tournament_id: str, version: int) -> None:
        pass


@pytest.fixture
def ledger(plain_ledger: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Idle:
    found = Idle(tmp_path / "backups")
    found.folder.mkdir()
    monkeypatch.setattr(house, "ledger", lambda: found)
    return found


def laid_out(ledger: Idle, clerk: Clerk, number: int, version: int) -> Path:
    path = ledger.folder / f"tafelrunde-{number:06}-x.sqlite3"
    with closing(sqlite3.connect(path)) as copy, copy:
        copy.execute("CREATE TABLE store_hall (id TEXT, version INTEGER)")
        copy.execute("INSERT INTO store_hall VALUES (?, ?)", [house.find(clerk.slug).id, version])
    return path


def test_a_tournament_that_has_begun_without_a_backup_is_red(
    organiser: Clerk, ledger: Idle
) -> None:
    organiser.announce()
    assert "Keine Sicherung" not in organiser.page(), "nothing to lose yet"
    organiser.start()
    page = organiser.page()
    assert "Keine Sicherung" in page
    assert 'class="alarm" title="Nichts Eingetragenes ist verloren' in page
    laid_out(ledger, organiser, 1, organiser.version)
    assert "Keine Sicherung" not in organiser.page()
    assert "Letzte geprüfte Sicherung" in organiser.page()


def test_a_backup_older_than_the_last_step_is_red_until_a_newer_one_is_there(
    organiser: Clerk, ledger: Idle
) -> None:
    organiser.start()
    laid_out(ledger, organiser, 1, organiser.version)
    organiser.publish()
    assert "Sicherung überfällig seit" in organiser.page()
    laid_out(ledger, organiser, 2, organiser.version)
    assert "überfällig" not in organiser.page()


def test_a_failed_backup_is_red(organiser: Clerk, ledger: Idle) -> None:
    organiser.start()
    laid_out(ledger, organiser, 1, organiser.version)
    ledger.last_backup_failed = True
    assert "Sicherung fehlgeschlagen" in organiser.page()


def test_a_backup_cleared_away_while_the_console_looks_is_no_error(
    organiser: Clerk, ledger: Idle, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.start()
    gone = ledger.folder / "tafelrunde-000001-gone.sqlite3"
    monkeypatch.setattr("tafelrunde.store.backup.kept_backups", lambda _folder: [gone])
    monkeypatch.setattr(house, "kept_backups", lambda _folder: [gone])
    assert "Keine Sicherung" in organiser.page()
