"""Every reading of an open sentence is an option, or the handbook says so at its rule."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.games.shelf import all_rulebooks, open_handbook
from tests.rules.coverage import kinds

READINGS = tomllib.loads(Path(__file__).with_name("readings.toml").read_text(encoding="utf-8"))
CATALOGUE = Path(__file__).resolve().parents[3] / "shared" / "rules"
DECISION = re.compile(r"[Dd]ecision(?: \(([^)]*)\))?: ")
BOOKS = {
    "7W": "seven-wonders",
    "CAR": "carcassonne",
    "CAT": "catan",
    "DOM": "dominion",
    "FRI": "friedrich",
}


def _id(reading: dict[str, str]) -> str:
    return f"{reading['rule']} {reading.get('option', '')}".strip()


@pytest.mark.parametrize("reading", READINGS["reading"], ids=_id)
def test_a_reading_is_an_option_or_stands_in_the_handbook(reading: dict[str, str]) -> None:
    rule = reading["rule"]
    book = BOOKS[rule.split("-")[0]]
    assert rule in kinds()
    assert reading["original"].strip()
    if "option" in reading:
        rulebook = next(each for each in all_rulebooks() if each.id == book)
        assert reading["option"] in {option.name for option in rulebook.options}
        return
    told = open_handbook(book).rule(rule)
    assert told is not None
    assert "So gelesen: " in told.text.de
    assert "Read as: " in told.text.en


def decided() -> Iterator[str]:
    """The rules of the catalogue with a decision."""
    for file in sorted(CATALOGUE.glob("*.md")):
        if file.name == "README.md":
            continue
        for line in file.read_text(encoding="utf-8").splitlines():
            for found in DECISION.finditer(line):
                named = found.group(1) or _last_rule(line[: found.start()])
                prefix = ""
                for part in re.split(r"[/,] ?", named):
                    head, _dash, number = part.rpartition("-")
                    prefix = head or prefix
                    yield f"{prefix}-{number}"


def _last_rule(before: str) -> str:
    return str(re.findall(r"((?:7W|CAR|CAT|DOM|FRI)-\d+)", before)[-1])


@pytest.mark.skipif(not CATALOGUE.is_dir(), reason="the catalogue is not at hand")
def test_every_decision_of_the_catalogue_is_among_the_readings() -> None:
    known = {reading["rule"] for reading in READINGS["reading"]}
    assert {rule for rule in decided() if "X" not in rule} - known == set()
