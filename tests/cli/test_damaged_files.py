"""Thousands of damaged files: computed or refused, never an accident."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.wrong import GONE, Raw, call, changed, places
from tests.oracle.generator import MODES, SEASONS, random_season, random_sheet

DAMAGE: list[Any] = [
    *(None, "", "x", "p1", "3/4", "1/0", "a\nb", "\ud800", True, False, 0, -1, 1.5, 8.0, 1e308),
    *(10**30, -(10**30), 100_000, 100_001, [], {}, [[]], {"a": 1}, ["p1", "p2"], {"player": "p1"}),
]
KEYS = ("x", "a\nb", "left", "won", "victory", "vp", "game", "number", "role", "from_round", "name")
BATCHES, BATCH = 8, 150


def damaged(raw: Raw, rng: Random) -> Raw:
    """The file with one to three random places deleted, replaced, doubled or exchanged."""
    raw = copy.deepcopy(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spots = [path for path, _node in places(raw)]
        if not spots:
            break
        path = rng.choice(spots)
        raw = changed(raw, path, _damage(raw, path, spots, rng))
    return raw


def _damage(raw: Raw, path: str, spots: list[str], rng: Random) -> Any:
    here = dict(places(raw))
    how = rng.choice(("delete", "replace", "replace", "replace", "double", "key", "exchange"))
    if how == "delete":
        return GONE
    if how == "double" and isinstance(here[path], list):
        return [*here[path], *here[path][:1]]
    if how == "key" and isinstance(here[path], dict):
        return here[path] | {rng.choice(KEYS): rng.choice(DAMAGE)}
    return here[rng.choice(spots)] if how == "exchange" else rng.choice(DAMAGE)


@pytest.fixture(scope="module")
def legal() -> list[Raw]:
    sheets = [random_sheet(seed, *mode) for mode in MODES for seed in range(6)]
    return sheets + [random_season(seed, rulebook) for rulebook in SEASONS for seed in range(4)]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_files_are_computed_or_refused_and_never_break_the_program(
    batch: int, legal: list[Raw], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(batch)
    file, answer = tmp_path / "input.json", tmp_path / "answer.json"
    codes = set()
    for number in range(BATCH):
        raw = damaged(rng.choice(legal), rng)
        file.write_text(json.dumps(raw))
        command = "season" if "season" in raw else rng.choice(("standings", "score"))
        way = ["--out", str(answer)] if number % 8 == 0 else ["--json"]
        code = call(command, str(file), "--lang", "de" if number % 2 else "en", *way)
        shown = capsys.readouterr()
        codes.add(code)
        assert code in (0, 2), json.dumps(raw)
        assert answer.exists() == (code == 0 and way[0] == "--out")
        answer.unlink(missing_ok=True)
        if code == 2:
            lines = shown.err.splitlines()
            assert shown.out == ""
            assert 1 <= len(lines) <= 20
            assert all(line.startswith(f"{file}: ") for line in lines), ascii(lines)
    assert codes == {0, 2}
