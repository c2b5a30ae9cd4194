"""What `tafelrunde score` prints for people says roles as their language does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.cli.main import main

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "friedrich.json"


@pytest.mark.parametrize(("lang", "name"), [("de", "Maria Theresia"), ("en", "Maria Theresa")])
def test_a_role_is_called_as_the_language_calls_it(
    lang: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(EXAMPLE), "--lang", lang]) == 0
    other = "Maria Theresa " if lang == "de" else "Maria Theresia"
    printed = capsys.readouterr().out
    assert name in printed
    assert other not in printed
