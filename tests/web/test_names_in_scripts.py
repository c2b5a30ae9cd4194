"""In one script no two functions of a room share a name: the later would take the place of both."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import tafelrunde.web

STATIC = Path(tafelrunde.web.__file__).parent
SCRIPTS = sorted(
    path for path in STATIC.rglob("static/**/*.js") if not path.name.endswith(".min.js")
)
OUTERMOST = re.compile(r"^(?:  )?(?:async )?function (\w+)\(", re.MULTILINE)


def twice(script: str) -> list[str]:
    return [name for name, times in Counter(OUTERMOST.findall(script)).items() if times > 1]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_function_of_a_script_has_a_name_of_its_own(path: Path) -> None:
    assert twice(path.read_text(encoding="utf-8")) == []


def test_two_of_one_name_are_found() -> None:
    assert twice("  function unfold(hash) {\n  }\n  function unfold(field) {\n  }\n") == ["unfold"]
