"""`tafelrunde repair`: ways on for a published round, the one with the fewest moves first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_seat_command import call, one_sentence
from tests.rules.build import sheet


@pytest.fixture
def hall(tmp_path: Path) -> tuple[str, str, list[list[str | None]]]:
    """A 7 Wonders tournament of sixteen with its first round published."""
    people = [f"p{number}" for number in range(1, 17)]
    file, round_ = tmp_path / "sheet.json", tmp_path / "round.json"
    file.write_text(json.dumps(sheet("seven-wonders", "four-rounds").entered(*people).raw))
    code, out, _err = call("next", str(file), "--seed", "a", "--json")
    assert code == 0
    round_.write_text(out)
    return str(file), str(round_), json.loads(out)["tables"]


def offered(*arguments: str) -> list[dict[str, Any]]:
    code, out, err = call("repair", *arguments, "--seed", "x", "--json")
    assert code == 0, err
    found: list[dict[str, Any]] = json.loads(out)["repairs"]
    return found


@pytest.mark.rule("7W-605")
def test_one_drop_out_moves_nobody(hall: tuple[str, str, list[list[str | None]]]) -> None:
    file, round_, tables = hall
    best = offered(file, "--tables", round_, "--gone", str(tables[1][2]))[0]
    assert (best["kind"], best["moved"], best["rule"]) == ("keep", [], "7W-605")


@pytest.mark.rule("7W-606")
def test_a_table_of_two_is_filled_from_a_table_of_four(
    hall: tuple[str, str, list[list[str | None]]],
) -> None:
    file, round_, tables = hall
    gone = [str(player) for player in tables[0][:2]]
    best = offered(file, "--tables", round_, "--gone", gone[0], "--gone", gone[1])[0]
    assert best["rule"] == "7W-606"
    assert [move["to"] for move in best["moved"]] == [1]
    sizes = [sum(player is not None for player in table) for table in best["tables"]]
    assert sorted(sizes) == [3, 3, 4, 4]


def test_repairs_come_with_the_fewest_moves_first(
    hall: tuple[str, str, list[list[str | None]]],
) -> None:
    file, round_, _tables = hall
    moves = [len(one["moved"]) for one in offered(file, "--tables", round_, "--late", "new")]
    assert moves == sorted(moves)
    assert moves


def test_wrong_calls_end_in_one_sentence(hall: tuple[str, str, list[list[str | None]]]) -> None:
    file, round_, tables = hall
    assert "tables" in one_sentence("repair", file, "--tables", file, "--gone", "p1")
    assert "none of the tables" in one_sentence("repair", file, "--tables", round_, "--gone", "p99")
    here = str(tables[0][0])
    assert "already sits" in one_sentence("repair", file, "--tables", round_, "--late", here)
