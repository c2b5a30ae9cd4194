"""Plans of opponents: figures reached, bounds that hold, the shelf."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.plans import bounds
from tafelrunde.draw.plans.cyclic import columns_plan, round_robin
from tafelrunde.draw.plans.library import Order, opponents, plan_for
from tafelrunde.draw.plans.search import (
    Aim,
    Board,
    Plan,
    Schedule,
    anneal,
    random_plan,
)
from tafelrunde.draw.plans.shelf import decoded, encoded, shelf_text
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.sizes import table_sizes
from tests.draw.seating_checker import assert_valid, count_repeats, three_table_spread

ROUNDS = range(3, 8)

# Players: repeats of the best plans known for 3…7 rounds, first any plan, then fair ones (nobody at
# a three-player table more than once more often than anyone else). From 25 players on: none at all.
KNOWN = {
    6: ((6, 12, 20, 30, 42), (6, 12, 20, 30, 42)),
    7: ((9, 18, 30, 45, 63), (12, 21, 33, 45, 63)),
    8: ((12, 24, 40, 60, 84), (12, 24, 40, 60, 84)),
    9: ((0, 0, 9, 18, 27), (0, 0, 9, 18, 27)),
    10: ((3, 6, 15, 27, 39), (8, 12, 20, 27, 40)),
    11: ((6, 12, 20, 35, 52), (9, 17, 26, 38, 53)),
    12: ((9, 18, 30, 45, 63), (9, 18, 30, 45, 63)),
    13: ((0, 0, 3, 12, 27), (6, 6, 7, 13, 27)),
    14: ((0, 0, 2, 17, 35), (4, 4, 6, 17, 35)),
    15: ((0, 0, 0, 21, 42), (0, 0, 0, 21, 42)),
    16: ((0, 0, 0, 24, 48), (0, 0, 0, 24, 48)),
    17: ((0, 0, 0, 2, 11), (0, 0, 0, 3, 12)),
    18: ((0, 0, 0, 2, 15), (0, 0, 0, 6, 16)),
    19: ((0, 0, 0, 3, 18), (0, 0, 0, 6, 18)),
    20: ((0, 0, 0, 6, 20), (0, 0, 0, 6, 20)),
    21: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    22: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 4)),
    23: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    24: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
}

# The same for what counting proves.
COUNTED = {
    6: ((6, 12, 20, 30, 42), (6, 12, 20, 30, 42)),
    7: ((9, 18, 30, 45, 63), (12, 21, 33, 45, 63)),
    8: ((12, 24, 40, 60, 84), (12, 24, 40, 60, 84)),
    9: ((0, 0, 9, 18, 27), (0, 0, 9, 18, 27)),
    10: ((3, 6, 15, 27, 39), (8, 12, 20, 27, 39)),
    11: ((6, 12, 20, 35, 50), (9, 17, 26, 38, 53)),
    12: ((9, 18, 30, 45, 63), (9, 18, 30, 45, 63)),
    13: ((0, 0, 0, 12, 27), (6, 6, 6, 12, 27)),
    14: ((0, 0, 0, 17, 35), (4, 4, 4, 17, 35)),
    15: ((0, 0, 0, 21, 42), (0, 0, 0, 21, 42)),
    16: ((0, 0, 0, 24, 48), (0, 0, 0, 24, 48)),
    17: ((0, 0, 0, 0, 11), (0, 0, 0, 0, 11)),
    18: ((0, 0, 0, 0, 15), (0, 0, 0, 0, 15)),
    19: ((0, 0, 0, 0, 18), (0, 0, 0, 0, 18)),
    20: ((0, 0, 0, 1, 20), (0, 0, 0, 1, 20)),
    21: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    22: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    23: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    24: ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
}

# Many threes: repeats and spread of the best plan found where counting would allow (0, 1).
OPEN_WITH_MANY_THREES = {(20, 7): (1, 2)}


def known(players: int, rounds: int, order: Order) -> int:
    return KNOWN[players][order == "fairness"][rounds - 3] if players in KNOWN else 0


def check(plan: Plan, players: int, rounds: int, policy: str) -> tuple[int, int]:
    """A valid plan's repeats and three-table spread, counted independently."""
    people = range(players)
    assert len(plan) == rounds
    assert_valid(plan, people, table_sizes(players, policy))
    return count_repeats(plan, people), three_table_spread(plan, people)


@pytest.mark.rule("7W-104", "CAT-204", "CAR-407")
@pytest.mark.parametrize("players", range(6, 32))
def test_no_cell_of_the_catalogue_is_above_the_best_known(players: int) -> None:
    for rounds in ROUNDS:
        repeats, _ = check(opponents(players, rounds), players, rounds, "few-threes")
        assert repeats <= known(players, rounds, "repeats"), rounds
        fair = opponents(players, rounds, "few-threes", "fairness")
        repeats, spread = check(fair, players, rounds, "few-threes")
        assert repeats <= known(players, rounds, "fairness"), rounds
        assert spread <= 1, rounds


@pytest.mark.rule("7W-104", "7W-105")
@pytest.mark.parametrize("players", [*range(32, 400, 23), 125, 200, 397, 398, 399, 400])
def test_larger_fields_have_neither_repeats_nor_unfair_tables(players: int) -> None:
    for rounds in ROUNDS:
        plan = opponents(players, rounds)
        assert check(plan, players, rounds, "few-threes") <= (0, 1)


@pytest.mark.rule("7W-107")
@pytest.mark.parametrize("players", [*range(17, 45), *range(46, 400, 41), 398, 399, 400])
def test_many_threes_have_no_repeats_and_are_fair_where_counting_allows(players: int) -> None:
    sizes = table_sizes(players, "many-threes")
    for rounds in ROUNDS:
        if bounds.fewest_repeats(players, sizes, rounds) or players == 17:
            continue  # 17 players make the same tables either way: the catalogue has them
        plan = opponents(players, rounds, "many-threes")
        found = check(plan, players, rounds, "many-threes")
        assert found <= OPEN_WITH_MANY_THREES.get((players, rounds), (0, 1)), rounds


@pytest.mark.parametrize("rounds", [1, 2, 8, 11])
@pytest.mark.parametrize("players", [3, 4, 6, 7, 13, 20, 33, 100])
def test_other_numbers_of_rounds_work_too(players: int, rounds: int) -> None:
    for policy in ("few-threes", "many-threes"):
        repeats, _ = check(opponents(players, rounds, policy), players, rounds, policy)
        assert repeats >= bounds.fewest_repeats(players, table_sizes(players, policy), rounds)


def test_far_beyond_400_players_the_columns_still_slide() -> None:
    for players in (1001, 2000):
        assert check(opponents(players, 4), players, 4, "few-threes") <= (0, 1)


@pytest.mark.rule("7W-109")
def test_in_pairs_everybody_meets_everybody_before_anybody_meets_again() -> None:
    plan = round_robin(10, 9)
    assert check(plan, 10, 9, "pairs") == (0, 0)
    assert count_repeats(round_robin(10, 10), range(10)) == 5


@pytest.mark.parametrize("players", COUNTED)
def test_the_bounds_are_those_of_the_catalogue_or_better(players: int) -> None:
    sizes = table_sizes(players, "few-threes")
    for rounds in ROUNDS:
        for fair in (False, True):
            bound = bounds.fewest_repeats(players, sizes, rounds, fair=fair)
            assert COUNTED[players][fair][rounds - 3] <= bound
            assert bound <= KNOWN[players][fair][rounds - 3]


@settings(max_examples=75, deadline=None)
@given(st.integers(6, 30), st.integers(1, 8), st.integers(0, 10**6), st.booleans())
def test_no_plan_ever_beats_the_bound(players: int, rounds: int, start: int, many: bool) -> None:
    sizes = table_sizes(players, "many-threes" if many else "few-threes")
    stream = Stream(start)
    board = Board.of(players, random_plan(players, sizes, rounds, stream))
    _, plan = anneal(board, Aim(), stream, Schedule(), 800)
    repeats = count_repeats(plan, range(players))
    assert repeats >= bounds.fewest_repeats(players, sizes, rounds)
    if three_table_spread(plan, range(players)) <= 1:
        assert repeats >= bounds.fewest_repeats(players, sizes, rounds, fair=True)


@settings(max_examples=30, deadline=None)
@given(
    st.integers(6, 40),
    st.integers(1, 7),
    st.integers(0, 10**6),
    st.sampled_from(["few-threes", "many-threes", "pairs"]),
)
def test_a_walk_keeps_its_accounts(players: int, rounds: int, start: int, policy: str) -> None:
    players += players % 2 if policy == "pairs" else 0
    sizes = table_sizes(players, policy)
    stream = Stream(start)
    board = Board.of(players, random_plan(players, sizes, rounds, stream))
    anneal(board, Aim(), stream, Schedule(), 500)
    again = Board.of(players, board.frozen())
    assert (board.repeats, board.unfair) == (again.repeats, again.unfair)
    assert (board.met, board.threes) == (again.met, again.threes)
    assert board.repeats == count_repeats(board.frozen(), range(players))


@given(st.integers(25, 120), st.integers(1, 7))
def test_sliding_columns_never_repeat(players: int, rounds: int) -> None:
    plan = columns_plan(players, 4, rounds)
    if plan is not None:
        assert check(plan, players, rounds, "few-threes")[0] == 0


def test_every_plan_on_the_shelf_is_sound_and_found_under_its_key() -> None:
    lines = [line for line in shelf_text().splitlines() if not line.startswith("#")]
    assert len(lines) > 150
    for line in lines:
        shape, length, _, signs = line.split(" ")
        fours, threes = (int(part) for part in shape.split("+"))
        sizes = (4,) * fours + (3,) * threes
        plan = decoded(signs, sizes)
        assert_valid(plan, range(sum(sizes)), sizes)
        assert len(plan) == int(length)
        assert encoded(plan) == signs


def test_the_same_cell_always_gets_the_same_plan() -> None:
    plan_for.cache_clear()
    first = [opponents(n, 7, "few-threes", "fairness") for n in (37, 45, 61)]
    plan_for.cache_clear()
    assert first == [opponents(n, 7, "few-threes", "fairness") for n in (37, 45, 61)]
