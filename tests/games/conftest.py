"""What every test of games in folders needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.games.shelf import ELSEWHERE


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    return tmp_path
