"""Commands asked for JSON within the tests' own process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tests.cli.asking import Ask, Raw


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Runs a command on a file with --json and gives the answer."""

    def run(command: str, raw: Raw | None = None, *more: str, lang: str = "en") -> Any:
        files = []
        if raw is not None:
            file = tmp_path / "input.json"
            file.write_text(json.dumps(raw, ensure_ascii=False), encoding="utf-8")
            files = [str(file)]
        assert main([command, *files, "--json", "--lang", lang, *more]) == 0
        return json.loads(capsys.readouterr().out)

    return run
