"""Somebody has left and the rest is planned anew: nobody starts more often than he has to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.evened import first_of, starters
from tafelrunde.draw.plans.search import random_plan
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.positions import Placed
from tafelrunde.draw.seating import Seating, plan_seating
from tafelrunde.draw.sizes import table_sizes


def starts(before: Mapping[int, int], chosen: tuple[int, ...]) -> list[int]:
    """How often people start, the most first: of two lists the smaller is the fairer."""
    found = Counter(before) + Counter(chosen)
    return sorted(found.values(), reverse=True)


def fairest(tables: list[list[int]], before: Mapping[int, int]) -> list[int]:
    """Slow and obvious: every choice there is."""
    return min(starts(before, chosen) for chosen in product(*tables))


@settings(max_examples=60)
@given(
    n=st.integers(6, 11),
    seed=st.integers(0, 10_000),
    past=st.lists(st.integers(0, 10), max_size=8),
)
def test_starters_are_the_fairest_there_are(n: int, seed: int, past: list[int]) -> None:
    plan = random_plan(n, table_sizes(n, "few-threes"), 2, Stream(seed))
    before = Counter(player for player in past if player < n)
    placed: tuple[Placed, ...] = tuple(tuple(tuple(table) for table in tables) for tables in plan)
    begun = starters(placed, before, Stream(seed))
    tables = [list(table) for tables in plan for table in tables]
    assert all(who in plan[round_][table] for (round_, table), who in begun.items()), (
        "whoever starts sits there"
    )
    assert starts(before, tuple(begun.values())) == fairest(tables, before)


def left(seed: int, edition: int) -> tuple[Seating[str], Counter[str]]:
    """Eleven begin, whoever started at the second table leaves, ten play two more rounds."""
    players = [f"p{number}" for number in range(11)]
    first = plan_seating(players, 3, seed=f"first {seed}").rounds[:1]
    gone = first_of(first[0][1])
    rest = [player for player in players if player != gone]
    ahead = plan_seating(rest, 2, seed=f"rest {seed}", past=first, edition=edition)
    tables = [table for tables in (*first, *ahead.rounds) for table in tables]
    return ahead, Counter(who for table in tables if (who := first_of(table)) is not None)


@pytest.mark.rule("CAT-204")
@pytest.mark.parametrize("seed", range(8))
def test_nobody_starts_twice_in_three_rounds_though_one_has_left(seed: int) -> None:
    ahead, starts_of = left(seed, 3)
    assert max(starts_of.values()) == 1
    assert all(table[0] is not None for tables in ahead.rounds for table in tables)
    assert ahead.certificate.position_spread == 1


def test_the_edition_before_is_drawn_as_it_was_and_could_be_unfair() -> None:
    found = [left(seed, 2) for seed in range(8)]
    assert {seating.certificate.algorithm for seating, _starts in found} == {
        "tafelrunde-seating-2, tafelrunde-lots-1"
    }
    assert max(max(starts_of.values()) for _seating, starts_of in found) == 2
