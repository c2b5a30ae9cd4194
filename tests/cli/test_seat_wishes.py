"""`tafelrunde seat --wishes`: groups kept apart, players kept at a table, and wrong wishes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import call, one_sentence
from tests.cli.seating_plans import check, plan, plan_of_sheet, sheet_file, tables_of
from tests.draw.seating_checker import (
    people_at,
)


def wish(folder: Path, content: object, name: str = "wishes.json") -> str:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(file)


def test_groups_stay_apart(tmp_path: Path) -> None:
    groups = [[1, 2, 3, 4, 5], [6, 7, 8], ["9", 10]]
    found = plan("catan", 24, "--apart", wish(tmp_path, groups), "--hard")
    check(found, list(range(1, 25)), 3)
    for group in ([1, 2, 3, 4, 5], [6, 7, 8], [9, 10]):
        for tables in tables_of(found):
            assert all(sum(player in group for player in table) <= 1 for table in tables)
    assert found["certificate"]["repeats"] == 0


def test_the_fixed_keep_their_table(tmp_path: Path) -> None:
    found = plan("catan", 21, "--fixed", wish(tmp_path, {"7": 2, "20": 5}), "--hard")
    check(found, list(range(1, 22)), 3)
    for tables in tables_of(found):
        assert 7 in tables[1]
        assert 20 in tables[4]


def test_wishes_may_name_ids_of_a_sheet(tmp_path: Path) -> None:
    file = sheet_file(tmp_path, 16)
    groups = wish(tmp_path, [["gast-1", "gast-2"]])
    fixed = wish(tmp_path, {"gast-5": 3}, "fixed.json")
    found = plan_of_sheet(file, "--apart", groups, "--fixed", fixed)
    for tables in tables_of(found):
        assert not any({"gast-1", "gast-2"} <= set(people_at(table)) for table in tables)
        assert "gast-5" in tables[2]


def test_a_hard_wish_that_cannot_be_met_is_refused_and_a_soft_one_bent(tmp_path: Path) -> None:
    groups = wish(tmp_path, [list(range(1, 10))])  # nine people at four tables
    given = ("seat", "--rulebook", "catan", "--players", "16", "--seed", "x", "--apart", groups)
    assert call(*given, "--json")[0] == 0
    one_sentence(*given, "--hard", "--lang", "en")


def test_the_certificate_says_which_wishes_were_bent(tmp_path: Path) -> None:
    found = plan("catan", 16, "--apart", wish(tmp_path, [list(range(1, 10))]))
    inside = sum(
        one < other <= 9
        for tables in tables_of(found)
        for table in tables
        for one in table
        for other in table
    )
    assert found["certificate"]["inside_meetings"] == inside > 0


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"1": 2}, "a list of groups expected"),
        ([1, 2], "a list of groups expected"),
        ("x", "a list of groups expected"),
        (None, "a list of groups expected"),
        ([[1, 99]], "[0][1]: player 99 is unknown"),
        ([[1], [2, "x"]], '[1][1]: player "x" is unknown'),
        ([[1, True]], "player true is unknown"),
        ([[1, None]], "player null is unknown"),
        ([[1, [2]]], "player [2] is unknown"),
        ([[1, 2.0]], "player 2.0 is unknown"),
        (b"[[1, 2", "not valid JSON"),
        (b"\xff", "not UTF-8"),
        (b"[" * 5000, "nested too deeply"),
    ],
)
def test_groups_of_a_wrong_shape_are_refused(
    tmp_path: Path, content: object, expected: str
) -> None:
    file = wish(tmp_path, content)
    given = ("seat", "--rulebook", "catan", "--players", "16", "--lang", "en", "--apart", file)
    said = one_sentence(*given)
    assert said.startswith(file)
    assert expected in said


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ([["1", 2]], "an object player → table expected"),
        ({"99": 1}, 'player "99" is unknown'),
        ({"1": "2"}, "a table number expected"),
        ({"1": 0}, "a table number expected"),
        ({"1": True}, "a table number expected"),
        ({"1": 1.5}, "a table number expected"),
        ({"1": None}, "a table number expected"),
        ({"²": 1}, "is unknown"),
        (b'{"1": 1, "1": 2}', "the key “1” is there twice"),
        (b"", "not valid JSON"),
    ],
)
def test_fixed_tables_of_a_wrong_shape_are_refused(
    tmp_path: Path, content: object, expected: str
) -> None:
    file = wish(tmp_path, content)
    given = ("seat", "--rulebook", "catan", "--players", "16", "--lang", "en", "--fixed", file)
    said = one_sentence(*given)
    assert said.startswith(file)
    assert expected in said


@pytest.mark.parametrize("fixed", [{"1": 5}, {str(n): 1 for n in range(1, 6)}])
def test_fixed_tables_that_do_not_exist_or_overflow_are_refused(
    tmp_path: Path, fixed: dict[str, int]
) -> None:
    one_sentence(
        "seat", "--rulebook", "catan", "--players", "16", "--hard", "--fixed", wish(tmp_path, fixed)
    )


def test_a_wish_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    given = ("seat", "--rulebook", "catan", "--players", "16", "--lang", "en")
    for flag in ("--apart", "--fixed"):
        assert "no such file" in one_sentence(*given, flag, str(tmp_path / "none.json"))
        assert "a file expected, not a folder" in one_sentence(*given, flag, str(tmp_path))
