"""Plans for tables of two to eight: figures reached, bounds that hold, accounts that are kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.certificate import figures
from tafelrunde.draw.plans.bounds import fewest_repeats
from tafelrunde.draw.plans.library import plan_for
from tafelrunde.draw.plans.search import Aim, Board, Schedule, anneal, random_plan
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.seating import plan_seating
from tafelrunde.draw.sizes import few_small, forms_of, policy_for, table_sizes
from tafelrunde.rulebook.faults import Refusal
from tests.draw.seating_checker import assert_valid, count_repeats, position_spread

# Players, size of a table, the most rounds in which nobody meets twice, and where that is known
# from: Kirkman's schoolgirls and their like, affine planes, Latin squares.
WITHOUT_REPEATS = [
    (9, 3, 4, "affine plane of order 3"),
    (15, 3, 7, "Kirkman's schoolgirls"),
    (18, 3, 8, "nearly a Kirkman system"),
    (21, 3, 10, "a Kirkman system"),
    (24, 3, 11, "nearly a Kirkman system"),
    (27, 3, 13, "a Kirkman system"),
    (30, 3, 14, "nearly a Kirkman system"),
    (25, 5, 6, "affine plane of order 5"),
    (30, 5, 6, "a round turned over a circle of six"),
    (35, 5, 7, "Latin squares of order 7"),
    (40, 5, 8, "Latin squares of order 8"),
    (45, 5, 9, "Latin squares of order 9"),
    (36, 6, 3, "there is no pair of orthogonal Latin squares of order 6"),
    (42, 6, 7, "Latin squares of order 7"),
    (48, 6, 8, "Latin squares of order 8"),
    (54, 6, 9, "Latin squares of order 9"),
    (49, 7, 8, "affine plane of order 7"),
    (56, 7, 8, "Latin squares of order 8"),
    (63, 7, 9, "Latin squares of order 9"),
    (64, 8, 9, "affine plane of order 8"),
    (72, 8, 9, "Latin squares of order 9"),
]


@pytest.mark.parametrize(("players", "size", "rounds", "why"), WITHOUT_REPEATS)
def test_uniform_tables_go_as_long_without_a_repeat_as_is_known(
    players: int, size: int, rounds: int, why: str
) -> None:
    sizes = (size,) * (players // size)
    for fewer in range(1, rounds + 1):
        plan = plan_for(sizes, fewer)
        assert_valid(plan, range(players), sizes)
        assert (len(plan), count_repeats(plan, range(players))) == (fewer, 0), why


@pytest.mark.parametrize(
    ("players", "policy", "rounds"),
    [(39, "5-4", 6), (59, "6-5", 5), (100, "5-4-3", 5), (498, "5-3", 5), (998, "6-4", 6)],
)
def test_mixed_tables_of_larger_fields_have_no_repeat(
    players: int, policy: str, rounds: int
) -> None:
    sizes = table_sizes(players, policy)
    plan = plan_for(sizes, rounds)
    assert_valid(plan, range(players), sizes)
    assert count_repeats(plan, range(players)) == 0


shapes = st.lists(st.integers(2, 8), min_size=2, max_size=5).map(
    lambda sizes: tuple(sorted(sizes, reverse=True))
)


@settings(max_examples=60, deadline=None)
@given(shapes, st.integers(1, 6), st.integers(0, 10**6))
def test_a_walk_at_any_tables_keeps_its_accounts_and_never_beats_the_bound(
    sizes: tuple[int, ...], rounds: int, start: int
) -> None:
    stream, players = Stream(start), sum(sizes)
    board = Board.of(players, random_plan(players, sizes, rounds, stream))
    anneal(board, Aim(), stream, Schedule(), 300)
    plan = board.frozen()
    again = Board.of(players, plan)
    assert (board.repeats, board.unfair) == (again.repeats, again.unfair)
    assert (board.met, board.threes) == (again.met, again.threes)
    assert_valid(plan, range(players), sizes)
    assert board.repeats == count_repeats(plan, range(players))
    assert board.repeats >= fewest_repeats(players, sizes, rounds)


legal_sizes = st.frozensets(st.integers(2, 8), min_size=1, max_size=4)


@settings(max_examples=40, deadline=None)
@given(legal_sizes, st.integers(2, 40), st.integers(1, 5), st.booleans())
def test_every_certificate_is_true_at_any_tables(
    legal: frozenset[int], players: int, rounds: int, fair: bool
) -> None:
    policy = policy_for(legal)
    assert forms_of(policy) == legal
    try:
        sizes = table_sizes(players, policy)
    except Refusal:
        return
    order = "fairness" if fair else "repeats"
    seating = plan_seating(range(players), rounds, policy=policy, order=order, seed="s")  # type: ignore[arg-type]
    assert_valid(seating.rounds, range(players), sizes)
    said = seating.certificate
    assert said.repeats == count_repeats(seating.rounds, range(players))
    assert said.repeats >= said.repeats_lower_bound
    assert said.position_spread == position_spread(seating.rounds, range(players)) <= 1
    assert said.optimal is None or (said.optimal and said.repeats == said.repeats_lower_bound)


@given(legal_sizes, st.integers(1, 60))
def test_as_few_tables_as_possible_are_smaller_than_the_largest(
    legal: frozenset[int], players: int
) -> None:
    ways = [[0, *[99] * players]]
    for size in sorted(legal):
        small = size < max(legal)
        row = list(ways[-1])
        for people in range(size, players + 1):
            row[people] = min(row[people], row[people - size] + small)
        ways.append(row)
    fewest = ways[-1][players]
    found = few_small(players, legal)
    if fewest >= 99:
        assert found is None
    else:
        assert found is not None
        assert (sum(found), set(found) <= legal) == (players, True)
        assert sum(size < max(legal) for size in found) == fewest


@pytest.mark.parametrize(
    ("sizes", "named", "policy"),
    [
        ((4, 3), "last-short", "last-short"),
        ((4, 3), None, "few-threes"),
        ((3, 4), "pairs", "few-threes"),
        ((2,), None, "pairs"),
        ((4,), None, "fours"),
        ((3, 5, 4), "few-threes", "5-4-3"),
        ((8,), None, "8"),
    ],
)
def test_sizes_go_before_a_policy_that_does_not_form_them(
    sizes: tuple[int, ...], named: str | None, policy: str
) -> None:
    assert policy_for(sizes, named) == policy


def test_people_who_left_a_wide_table_keep_their_positions_even() -> None:
    first = plan_seating(range(24), 3, policy="8-7", seed="a")
    rest = plan_seating(range(23), 3, policy="8-7", seed="b", past=first.rounds)
    assert (
        rest.certificate.repeats == figures((*first.rounds, *rest.rounds), set(range(23))).repeats
    )
    assert rest.certificate.position_spread <= 2
