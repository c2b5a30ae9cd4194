"""Start players and positions by colouring."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.evened import evened
from tafelrunde.draw.plans.search import Plan, random_plan
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.positions import Placed, assign_positions
from tafelrunde.draw.sizes import table_sizes
from tests.draw.seating_checker import people_at, position_spread

POLICIES = ("few-threes", "many-threes", "pairs")


def same_tables(plan: Plan, placed: tuple[Placed, ...]) -> None:
    for tables, seated in zip(plan, placed, strict=True):
        for table, seats in zip(tables, seated, strict=True):
            assert sorted(table) == sorted(p for p in seats if p is not None)


def plan_for(players: int, policy: str, rounds: int, start: int) -> Plan:
    if policy == "pairs":
        players += players % 2
    return random_plan(players, table_sizes(players, policy), rounds, Stream(start))


@settings(max_examples=100, deadline=None)
@given(st.integers(6, 70), st.integers(1, 9), st.sampled_from(POLICIES), st.integers(0, 10**6))
def test_any_plan_whatsoever_gets_even_positions(
    players: int, rounds: int, policy: str, start: int
) -> None:
    plan = plan_for(players, policy, rounds, start)
    placed = assign_positions(plan)
    same_tables(plan, placed)
    everybody = sorted(p for table in plan[0] for p in table)
    assert position_spread(placed, everybody) <= 1


@pytest.mark.rule("7W-104", "CAR-407")
@given(st.integers(6, 60), st.integers(1, 4), st.integers(0, 10**6))
def test_in_four_rounds_nobody_has_a_position_twice(players: int, rounds: int, start: int) -> None:
    placed = assign_positions(plan_for(players, "few-threes", rounds, start), width=4)
    held = [
        (p, k)
        for tables in placed
        for table in tables
        for k, p in enumerate(table)
        if p is not None
    ]
    assert len(held) == len(set(held)) == players * rounds


@pytest.mark.parametrize("players", [16, 20, 64, 100, 400])
def test_four_rounds_of_fours_give_everybody_every_position_once(players: int) -> None:
    placed = assign_positions(plan_for(players, "few-threes", 4, players))
    assert position_spread(placed, range(players)) == 0


@pytest.mark.rule("7W-703")
@given(st.integers(6, 60), st.integers(1, 3), st.integers(0, 10**6))
def test_up_to_three_rounds_every_table_has_a_start_player(
    players: int, rounds: int, start: int
) -> None:
    placed = assign_positions(plan_for(players, "few-threes", rounds, start))
    assert all(table[0] is not None for tables in placed for table in tables)


@given(st.integers(6, 60).filter(lambda n: n != 9 and n != 6), st.integers(0, 10**6))
def test_in_four_rounds_as_many_tables_as_people_have_a_start_player(
    players: int, start: int
) -> None:
    placed = assign_positions(plan_for(players, "few-threes", 4, start))
    starts = sum(table[0] is not None for tables in placed for table in tables)
    assert starts == players


def test_tables_of_three_alone_have_three_positions() -> None:
    placed = assign_positions(plan_for(9, "few-threes", 3, 1))
    assert {len(table) for tables in placed for table in tables} == {3}


@pytest.mark.parametrize("players", [13, 30, 197])
def test_after_played_rounds_positions_are_evened_without_moving_anybody(players: int) -> None:
    plan = plan_for(players, "few-threes", 6, players)
    whole = assign_positions(plan)
    later = assign_positions(plan[2:])
    placed = evened(later, whole[:2], Stream(1))
    same_tables(plan[2:], placed)
    before = position_spread((*whole[:2], *later), range(players))
    after = position_spread((*whole[:2], *placed), range(players))
    assert after <= min(before, 2)
    assert all(people_at(table) for tables in placed for table in tables)
