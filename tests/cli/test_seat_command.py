"""`tafelrunde seat`: whole plans with certificates that an independent count confirms."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import call, one_sentence
from tests.cli.seating_plans import check, plan, plan_of_sheet, sheet_file, tables_of

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
        (("--rulebook", "catan", "--players", "many"), "a whole number expected, found 'many'"),
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
