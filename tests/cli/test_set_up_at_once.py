"""Two commands at a house that is just being set up: one makes the tables, the other waits."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import opening
from tests.terminal import Serving


def test_a_house_set_up_by_two_commands_at_once_is_set_up_once(tmp_path: Path) -> None:
    both = [Serving("device", "--data", tmp_path) for _ in range(2)]
    said = [command.communicate(120)[0] for command in both]
    assert [command.returncode for command in both] == [0, 0], said
    assert list((tmp_path / "backups").glob("*")) == []


def test_whoever_has_waited_long_is_told_what_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE_SECONDS", 0.01)
    with closing(sqlite3.connect(tmp_path / opening.MAKING, isolation_level=None)) as elsewhere:
        elsewhere.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Refusal, match="still opening this house"), opening._alone(tmp_path):
            pass
