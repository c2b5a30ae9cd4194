"""`tafelrunde repair`: ways on for a published round, the one with the fewest moves first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call, one_sentence
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


def test_nobody_is_late_twice_however_often_it_is_said(
    hall: tuple[str, str, list[list[str | None]]],
) -> None:
    file, round_, _tables = hall
    once = offered(file, "--tables", round_, "--late", "new")
    assert offered(file, "--tables", round_, "--late", "new", "--late", "new") == once


def test_all_repairs_have_tables_of_one_shape(
    hall: tuple[str, str, list[list[str | None]]],
) -> None:
    file, round_, _tables = hall
    for one in offered(file, "--tables", round_, "--late", "new"):
        assert {len(table) for table in one["tables"]} == {4}
        assert sum(table.count(None) for table in one["tables"]) == 3


@pytest.mark.parametrize(
    ("tables", "expected"),
    [([], "a list of tables"), ([["a", "b", "c", "d", "e", "f"]], "at most 4 seats")],
)
def test_a_round_that_is_none_is_refused(
    tmp_path: Path,
    hall: tuple[str, str, list[list[str | None]]],
    tables: list[list[str]],
    expected: str,
) -> None:
    published = tmp_path / "none.json"
    published.write_text(json.dumps({"tables": tables}))
    line = one_sentence("repair", hall[0], "--tables", str(published), "--lang", "en")
    assert line.startswith(f"{published}: tables")
    assert expected in line


def test_a_redraw_can_be_made_again_from_the_seed_told(
    hall: tuple[str, str, list[list[str | None]]],
) -> None:
    file, round_, _tables = hall
    given = ("repair", file, "--tables", round_, "--late", "new", "--json")
    first = json.loads(call(*given)[1])
    assert json.loads(call(*given, "--seed", first["seed"])[1]) == first
    assert "Seed “x”" in call(*given[:-1], "--seed", "x", "--lang", "en")[1]
