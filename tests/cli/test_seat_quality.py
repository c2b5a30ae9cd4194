"""`tafelrunde seat`: plans as good as the best known, and every role once in Friedrich."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from tests.cli.calling import one_sentence
from tests.cli.seating_plans import check, plan, sizes, tables_of

BEST_KNOWN = Path(__file__).parent.parent / "draw" / "best_known.csv"


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


@pytest.mark.rule("FRI-101")
@pytest.mark.parametrize(("number", "near"), [(9, "8 or 12"), (18, "16 or 20"), (51, "48 or 52")])
def test_where_four_does_not_divide_the_numbers_that_work_are_named(number: int, near: str) -> None:
    said = one_sentence("seat", "--rulebook", "friedrich", "--players", str(number), "--lang", "en")
    assert f"{near} work" in said
    assert "FRI-101" in said


@pytest.mark.rule("FRI-101")
def test_roles_need_exactly_four_rounds() -> None:
    said = one_sentence(
        "seat", "--rulebook", "friedrich", "--players", "16", "--rounds", "3", "--lang", "en"
    )
    assert said == "--rounds: 4 expected: every role once (FRI-101)"
