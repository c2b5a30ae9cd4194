"""`tafelrunde seat`: whole plans with certificates that an independent count confirms."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tests.draw.seating_checker import (
    assert_valid,
    count_repeats,
    most_meetings,
    people_at,
    position_spread,
    three_table_spread,
)
from tests.rules.build import Raw, sheet

BEST_KNOWN = Path(__file__).parent.parent / "draw" / "best_known.csv"


def call(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return code, out.getvalue(), err.getvalue()


def one_sentence(*arguments: str) -> str:
    """A wrong call: exit 2, nothing on standard output, one line that says why."""
    code, out, err = call(*arguments)
    assert (code, out) == (2, ""), err
    [line] = err.splitlines()
    assert line.isprintable()
    assert "Traceback" not in line
    return line


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


@cache
def best_known() -> dict[tuple[int, int], tuple[int, int]]:
    with BEST_KNOWN.open(encoding="utf-8") as file:
        return {
            (int(row["players"]), int(row["rounds"])): (
                int(row["repeats_best_known"]),
                int(row["fair_best_known"]),
            )
            for row in csv.DictReader(file)
        }


# ── The shape ──


def test_the_answer_has_the_shape_of_the_contract() -> None:
    found = plan("catan", 14)
    assert len(found["rounds"]) == 3
    for tables in tables_of(found):
        for table in tables:
            assert len(table) == 4
            assert sum(player is None for player in table) <= 1
            assert all(player is None or 1 <= player <= 14 for player in table)
    said = found["certificate"]
    figures = ("repeats", "repeats_lower_bound", "max_meetings")
    for name in (*figures, "three_table_spread", "position_spread"):
        assert type(said[name]) is int
    assert said["seed"] == "Würfel"
    assert said["algorithm"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_people_get_a_table_a_round_and_the_certificate_in_words(lang: str) -> None:
    code, out, err = call(
        "seat", "--rulebook", "catan", "--players", "14", "--seed", "x", "--lang", lang
    )
    assert (code, err) == (0, "")
    for number in (1, 2, 3):
        assert f"{'Runde' if lang == 'de' else 'Round'} {number}" in out
    assert ("bewiesene Untergrenze 0" if lang == "de" else "proven lower bound 0") in out
    assert "–" in out


def test_out_writes_the_same_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    given = ("seat", "--rulebook", "catan", "--players", "14", "--seed", "Würfel")
    assert call(*given, "--out", str(file))[:2] == (0, "")
    assert json.loads(file.read_text()) == plan("catan", 14)


@pytest.mark.parametrize(
    ("rulebook", "mode", "rounds"),
    [
        ("seven-wonders", "prelims-and-final", 3),
        ("seven-wonders", "four-rounds", 4),
        ("catan", "ranking-tournament", 3),
        ("carcassonne", "four-player", 4),
        ("carcassonne", "four-player-knockout", 6),
    ],
)
@pytest.mark.rule("7W-104", "CAT-204", "CAR-407")
def test_every_planning_mode_has_its_own_number_of_rounds(
    rulebook: str, mode: str, rounds: int
) -> None:
    found = plan(rulebook, 22, "--mode", mode)
    check(found, list(range(1, 23)), rounds)
    check(plan(rulebook, 22, "--mode", mode, "--rounds", "5"), list(range(1, 23)), 5)


@pytest.mark.rule("7W-106")
def test_under_thirteen_players_the_plan_says_that_the_rule_is_a_lot() -> None:
    assert "7W-106" in plan("seven-wonders", 12)["note"]
    assert "note" not in plan("seven-wonders", 13)
    assert "note" not in plan("catan", 12)


@pytest.mark.rule("7W-106")
def test_people_are_told_too_that_the_rule_is_a_lot() -> None:
    assert "7W-106" in call("seat", "--rulebook", "seven-wonders", "--players", "12")[1]


# ── The same seed, the same plan ──


def test_the_same_seed_gives_the_same_plan_in_another_process() -> None:
    command = ("seat", "--rulebook", "catan", "--players", "47", "--rounds", "5", "--json")
    runs = {
        subprocess.run(
            [sys.executable, "-m", "tafelrunde.cli.main", *command, "--seed", "sechs Würfel"],
            env={"PYTHONHASHSEED": number, "PYTHONPATH": "src", "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for number in ("0", "77")
    }
    assert [json.loads(run) for run in runs] == [
        plan("catan", 47, "--rounds", "5", seed="sechs Würfel")
    ]


def test_another_seed_gives_another_plan_of_the_same_quality() -> None:
    plans = [plan("catan", 20, seed=f"{number}") for number in range(10)]
    assert len({json.dumps(found["rounds"]) for found in plans}) == 10
    figures = [{**found["certificate"], "seed": ""} for found in plans]
    assert all(one == figures[0] for one in figures)


def test_without_a_seed_a_fresh_one_is_drawn_and_shown() -> None:
    given = ("seat", "--rulebook", "catan", "--players", "16", "--json")
    first, second = (json.loads(call(*given)[1]) for _ in range(2))
    assert first["certificate"]["seed"] != second["certificate"]["seed"]
    assert plan("catan", 16, seed=first["certificate"]["seed"]) == first


# ── How good ──


@pytest.mark.rule("7W-104", "7W-105", "CAT-204", "CAR-407")
@pytest.mark.parametrize("rounds", [3, 4, 5, 6, 7])
def test_no_plan_is_worse_than_the_best_known(rounds: int) -> None:
    for number in range(6, 32):
        found = plan("catan", number, "--rounds", str(rounds))
        check(found, list(range(1, number + 1)), rounds)
        assert found["certificate"]["repeats"] <= best_known()[number, rounds][0], number
        assert found["certificate"]["position_spread"] <= 1
        if rounds == 4 and 4 in sizes(number):
            assert found["certificate"]["position_spread"] == 0


@pytest.mark.parametrize("rounds", [3, 4, 5, 6, 7])
def test_no_fair_plan_is_worse_than_the_best_known(rounds: int) -> None:
    for number in range(6, 32):
        found = plan("catan", number, "--rounds", str(rounds), "--order", "fairness")
        check(found, list(range(1, number + 1)), rounds)
        assert found["certificate"]["three_table_spread"] <= 1
        assert found["certificate"]["repeats"] <= best_known()[number, rounds][1], number


@pytest.mark.rule("7W-105", "CAT-204", "CAR-407")
@pytest.mark.parametrize(
    ("number", "rounds"),
    [(n, 3 + n % 5) for n in (*range(32, 120, 8), 121, 146, 175, 200, 233, 301, 398, 399, 400)],
)
def test_beyond_thirty_players_nobody_meets_anybody_twice(number: int, rounds: int) -> None:
    found = plan("catan", number, "--rounds", str(rounds))
    check(found, list(range(1, number + 1)), rounds)
    said = found["certificate"]
    assert (said["repeats"], said["max_meetings"]) == (0, 1)
    assert said["three_table_spread"] <= 1
    assert said["position_spread"] == (0 if rounds == 4 else 1)


@pytest.mark.rule("7W-107")
@pytest.mark.parametrize("number", [9, 13, 14, 15, 17, 18, 25, 26, 40, 101, 200, 400])
def test_many_threes_are_as_many_as_arithmetic_allows(number: int) -> None:
    for rounds in (3, 4, 7):
        found = plan("seven-wonders", number, "--tables", "many-threes", "--rounds", str(rounds))
        check(found, list(range(1, number + 1)), rounds, "many-threes")
        if number > 17:  # 17 is 4 + 4 + 3 + 3 + 3 either way
            assert found["certificate"]["repeats"] == 0
            assert found["certificate"]["three_table_spread"] <= 1


def test_few_threes_can_be_asked_for_by_name() -> None:
    assert plan("catan", 13, "--tables", "few-threes") == plan("catan", 13)


# ── Friedrich ──


@pytest.mark.rule("FRI-101", "FRI-103", "FRI-104")
@pytest.mark.parametrize("number", [8, 12, 16, 20, 28, 44, 100, 400])
def test_everybody_plays_every_role_exactly_once(number: int) -> None:
    found = plan("friedrich", number)
    check(found, list(range(1, number + 1)), 4)
    for player in range(1, number + 1):
        roles = [table.index(player) for t in tables_of(found) for table in t if player in table]
        assert sorted(roles) == [0, 1, 2, 3]
    said = found["certificate"]
    best = best_known().get((number, 4), (0, 0))[0]
    assert said["repeats"] == best
    assert (said["repeats_lower_bound"] == said["repeats"]) or number < 16


@pytest.mark.rule("FRI-101", "FRI-103")
@pytest.mark.parametrize("number", [9, 10, 11, 13, 18, 31, 51])
def test_where_four_does_not_divide_nobody_has_a_role_twice(number: int) -> None:
    found = plan("friedrich", number)
    check(found, list(range(1, number + 1)), 4)
    for player in range(1, number + 1):
        roles = [table.index(player) for t in tables_of(found) for table in t if player in table]
        assert len(set(roles)) == 4


@pytest.mark.rule("FRI-101")
def test_where_four_does_not_divide_the_certificate_says_what_is_lost() -> None:
    assert "does not divide by four" in json.dumps(plan("friedrich", 18, "--lang", "en"))


@pytest.mark.rule("FRI-101")
def test_roles_need_exactly_four_rounds() -> None:
    said = one_sentence(
        "seat", "--rulebook", "friedrich", "--players", "16", "--rounds", "3", "--lang", "en"
    )
    assert said == "--rounds: 4 expected: every role once (FRI-101)"


# ── Swiss ──


@pytest.mark.rule("DOM-102", "CAR-305")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("dominion", "swiss", "DOM-102"), ("carcassonne", "two-player", "CAR-305")],
)
def test_modes_seated_by_the_standings_are_sent_to_next(
    rulebook: str, mode: str, rule: str
) -> None:
    given = ("seat", "--rulebook", rulebook, "--mode", mode, "--players", "16", "--lang")
    assert "`tafelrunde next`" in one_sentence(*given, "en")
    assert "`tafelrunde next`" in one_sentence(*given, "de")
    assert rule in one_sentence(*given, "en")


@pytest.mark.rule("7W-210")
def test_duel_rounds_are_lots_of_two() -> None:
    found = plan("seven-wonders", 12, "--mode", "duel")
    for tables in tables_of(found):
        assert sorted(player for table in tables for player in table) == list(range(1, 13))
        assert {len(table) for table in tables} == {2}


@pytest.mark.rule("7W-210")
def test_a_two_player_mode_has_no_tables_of_three() -> None:
    given = ("--rulebook", "seven-wonders", "--mode", "duel", "--players", "12")
    one_sentence("seat", *given, "--tables", "many-threes")


# ── A sheet's people ──


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


def test_a_sheet_lends_its_rulebook_mode_and_ids(tmp_path: Path) -> None:
    found = plan_of_sheet(sheet_file(tmp_path, 17))
    check(found, [f"gast-{index}" for index in range(1, 18)], 4)
    numbers = tables_of(plan("seven-wonders", 17, "--mode", "four-rounds"))
    named = [
        [[player and f"gast-{player}" for player in table] for table in tables]
        for tables in numbers
    ]
    assert tables_of(found) == named


@pytest.mark.rule("7W-107")
def test_a_sheet_lends_its_options_too(tmp_path: Path) -> None:
    found = plan_of_sheet(sheet_file(tmp_path, 18, rounds=3, tables="many-threes"))
    check(found, [f"gast-{index}" for index in range(1, 19)], 3, "many-threes")


def test_who_withdrew_before_the_first_round_is_not_seated(tmp_path: Path) -> None:
    file = sheet_file(tmp_path, 17)
    raw = json.loads(Path(file).read_text())
    raw["withdrawals"] = [{"player": "gast-3", "after_round": 0}]
    Path(file).write_text(json.dumps(raw))
    found = plan_of_sheet(file)
    assert "gast-3" not in json.dumps(found["rounds"])


# ── Wishes ──


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
        ([[1], [2, "x"]], "[1][1]: player 'x' is unknown"),
        ([[1, True]], "player True is unknown"),
        ([[1, None]], "player None is unknown"),
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
        ({"99": 1}, "player '99' is unknown"),
        ({"1": "2"}, "a table number expected"),
        ({"1": 0}, "a table number expected"),
        ({"1": True}, "a table number expected"),
        ({"1": 1.5}, "a table number expected"),
        ({"1": None}, "a table number expected"),
        ({"²": 1}, "is unknown"),
        (b'{"1": 1, "1": 2}', 'the key "1" is there twice'),
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


# ── Wrong calls ──


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((), "a rulebook or --sheet expected"),
        (("--players", "16"), "a rulebook or --sheet expected"),
        (("--rulebook", "catan"), "a number from 1 to 20000 expected"),
        (("--rulebook", "katan", "--players", "16"), "catan"),
        (("--rulebook", "catan", "--mode", "ranking", "--players", "16"), "ranking-tournament"),
        (("--rulebook", "catan", "--players", "0"), "a number from 1 to 20000 expected"),
        (("--rulebook", "catan", "--players", "-4"), "a number from 1 to 20000 expected"),
        (("--rulebook", "catan", "--players", "20001"), "a number from 1 to 20000 expected"),
        (("--rulebook", "catan", "--players", "many"), "invalid int value"),
        (("--rulebook", "catan", "--players", "1"), "At least three players are needed"),
        (("--rulebook", "catan", "--players", "2"), "would help"),
        (("--rulebook", "catan", "--players", "5"), "would help"),
        (("--rulebook", "catan", "--players", "16", "--rounds", "0"), "1 to 20 expected"),
        (("--rulebook", "catan", "--players", "16", "--rounds", "21"), "1 to 20 expected"),
        (("--rulebook", "catan", "--players", "16", "--tables", "pairs"), "invalid choice"),
        (("--rulebook", "catan", "--players", "16", "--order", "x"), "invalid choice"),
        (("--rulebook", "catan", "--players", "16", "--wish", "x"), "unrecognized arguments"),
        (("--rulebook", "catan", "--players", "16", "--seed", "\ud800"), "characters"),
        (("--rulebook", "seven-wonders", "--mode", "duel", "--players", "7"), "stand-in"),
        (("--sheet", "/nowhere/sheet.json"), "no such file"),
    ],
)
def test_a_wrong_call_ends_in_one_sentence(given: tuple[str, ...], expected: str) -> None:
    assert expected in one_sentence("seat", "--lang", "en", *given)


@pytest.mark.parametrize(
    ("rulebook", "prefix"),
    [
        ("catan", "CAT"),
        ("friedrich", "FRI"),
        ("seven-wonders", "7W"),
    ],
)
def test_a_refused_number_names_a_rule_of_the_game_that_is_played(
    rulebook: str, prefix: str
) -> None:
    assert f"({prefix}-" in one_sentence("seat", "--rulebook", rulebook, "--players", "5")
