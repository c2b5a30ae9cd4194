"""Plans asked of the command line, and their certificates counted again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.calling import call
from tests.draw.seating_checker import (
    assert_valid,
    count_repeats,
    most_meetings,
    position_spread,
    three_table_spread,
)
from tests.rules.build import Raw, sheet


def plan(rulebook: str, number: int, *more: str, seed: str = "Würfel") -> Raw:
    given = ("--rulebook", rulebook, "--players", str(number), "--seed", seed, "--json", *more)
    code, out, err = call("seat", *given)
    assert (code, err) == (0, "")
    found: Raw = json.loads(out)
    return found


def tables_of(found: Raw) -> list[list[list[Any]]]:
    return [round_["tables"] for round_ in found["rounds"]]


def sizes(number: int, policy: str = "few-threes") -> list[int]:
    """Counted by trying: few threes, or as many as possible."""
    possible = [n for n in range(number // 3 + 1) if (number - 3 * n) % 4 == 0]
    threes = possible[0] if policy == "few-threes" else possible[-1]
    return [4] * ((number - 3 * threes) // 4) + [3] * threes


def check(found: Raw, players: list[Any], rounds: int, policy: str = "few-threes") -> None:
    """The certificate against an independent count."""
    tables = tables_of(found)
    assert len(tables) == rounds
    assert_valid(tables, players, sizes(len(players), policy))
    said = found["certificate"]
    assert said["repeats"] == count_repeats(tables, players)
    assert said["repeats"] >= said["repeats_lower_bound"]
    assert said["three_table_spread"] == three_table_spread(tables, players)
    assert said["position_spread"] == position_spread(tables, players)
    if len(players) <= 64:
        assert said["max_meetings"] == most_meetings(tables, players)


def sheet_file(folder: Path, number: int, **options: Any) -> str:
    ids = [f"gast-{index}" for index in range(1, number + 1)]
    file = folder / "sheet.json"
    tale = sheet("seven-wonders", "four-rounds").with_options(**options).entered(*ids)
    file.write_text(json.dumps(tale.raw))
    return str(file)


def plan_of_sheet(file: str, *more: str) -> Raw:
    code, out, err = call("seat", "--sheet", file, "--seed", "Würfel", "--json", *more)
    assert (code, err) == (0, "")
    found: Raw = json.loads(out)
    return found
