"""Friedrich goes on after somebody left: new roles wherever arithmetic allows, few rematches."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.seating import plan_seating

Rounds = tuple[tuple[tuple[str | None, ...], ...], ...]


def people_of(number: int) -> list[str]:
    return [f"p{index}" for index in range(1, number + 1)]


def gone_on(
    number: int, played: int, gone: set[str], seed: str
) -> tuple[list[str], Rounds, Rounds]:
    """Some rounds by plan, then the rest without those who left."""
    planned = plan_seating(people_of(number), 4, kind="roles", seed="start")
    past = planned.rounds[:played]
    left = [player for player in people_of(number) if player not in gone]
    rest = plan_seating(left, 4 - played, kind="roles", seed=seed, past=past)
    return left, past, rest.rounds


def roles_had(rounds: Rounds, player: str) -> list[int]:
    return [table.index(player) for tables in rounds for table in tables if player in table]


def owed_too_often(left: list[str], past: Rounds, rounds_left: int, tables: int) -> int:
    """By counting alone: how many roles are owed more often than there are tables for them."""
    owed = Counter(role for p in left for role in set(range(4)) - set(roles_had(past, p)))
    return sum(max(0, number - rounds_left * tables) for number in owed.values())


@pytest.mark.rule("FRI-101", "FRI-103")
@settings(max_examples=15, deadline=None)
@given(
    number=st.integers(12, 40),
    played=st.integers(1, 3),
    leavers=st.integers(0, 3),
    seed=st.text("abc", min_size=1, max_size=3),
)
def test_everybody_who_is_left_sits_once_a_round_in_a_new_role_where_arithmetic_allows(
    number: int, played: int, leavers: int, seed: str
) -> None:
    gone = set(people_of(number)[:leavers])
    left, past, rest = gone_on(number, played, gone, seed)
    for tables in rest:
        seated = [player for table in tables for player in table if player is not None]
        assert sorted(seated) == sorted(left)
        assert {sum(player is not None for player in table) for table in tables} <= {3, 4}
    again = sum(
        count - 1
        for p in left
        for count in Counter(roles_had((*past, *rest), p)).values()
        if count > 1
    )
    assert again == owed_too_often(left, past, 4 - played, len(rest[0]))


@pytest.mark.rule("FRI-103")
def test_with_room_to_spare_nobody_meets_again_although_somebody_left() -> None:
    left, past, rest = gone_on(32, 1, {"p5"}, "again")
    met = Counter(
        frozenset((one, other))
        for tables in (*past, *rest)
        for table in tables
        for one in table
        for other in table
        if one in left and other in left and one != other
    )
    assert set(met.values()) == {2}  # each ordered pair once a meeting, so each pair met once


def test_the_same_seed_gives_the_same_rest() -> None:
    assert gone_on(20, 2, {"p1"}, "x") == gone_on(20, 2, {"p1"}, "x")
    assert gone_on(20, 2, {"p1"}, "x") != gone_on(20, 2, {"p1"}, "y")
