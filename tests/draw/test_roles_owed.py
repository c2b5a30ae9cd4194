"""Roles over the rounds that are left, against checkers that are slow and obvious."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.roles_kept import taken_over
from tafelrunde.draw.roles_owed import fewest_again, owed_roles, roles_had, times_again
from tafelrunde.draw.seating import plan_seating

ROLES = range(4)


def people_of(number: int) -> list[str]:
    return [f"p{index}" for index in range(1, number + 1)]


@pytest.mark.rule("FRI-101", "FRI-103")
@pytest.mark.parametrize("number", [8, 12])
@pytest.mark.parametrize("played", [1, 2, 3])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_with_a_substitute_everybody_scored_has_each_role_once(
    number: int, played: int, data: st.DataObject
) -> None:
    start, seed = data.draw(st.text("ab", max_size=3)), data.draw(st.text("ab", max_size=3))
    leavers = data.draw(st.integers(1, 2))
    gone = data.draw(st.permutations(people_of(number)))[:leavers]
    planned = plan_seating(people_of(number), 4, kind="roles", seed=start).rounds
    past, rest = planned[:played], planned[played:]
    spare = [f"spare{index}" for index in range(leavers)]
    scored = [player for player in people_of(number) if player not in gone]
    there = sorted([*scored, *spare])
    kept = taken_over(rest, there, past, spare) if data.draw(st.booleans()) else []
    seating = plan_seating(
        there, 4 - played, kind="roles", seed=seed, past=past, spare=spare, kept=kept
    )
    for tables in seating.rounds:
        assert sorted(p for table in tables for p in table if p is not None) == there
    for player in scored:
        seats = [
            table.index(player)
            for tables in (*past, *seating.rounds)
            for table in tables
            if player in table
        ]
        assert sorted(seats) == list(ROLES), player


def least_by_trying(
    people: list[int], had: dict[int, Counter[int]], room: list[int], rounds: int, scored: set[int]
) -> int:
    """Every choice of roles for everybody."""
    best = rounds * len(people)
    for choice in product(combinations_with_replacement(ROLES, rounds), repeat=len(people)):
        taken = Counter(role for roles in choice for role in roles)
        if any(taken[role] > room[role] * rounds for role in ROLES):
            continue
        again = 0
        for person, roles in zip(people, choice, strict=True):
            before = set(had.get(person, ()))
            for role in roles:
                again += person in scored and role in before
                before.add(role)
        best = min(best, again)
    return best


@pytest.mark.rule("FRI-101")
@settings(max_examples=25, deadline=None)
@given(
    played=st.lists(st.permutations(range(4)), min_size=1, max_size=2),
    rounds=st.integers(1, 2),
    scored=st.sets(st.integers(0, 3)),
)
def test_no_choice_of_roles_has_fewer_again(
    played: list[list[int]], rounds: int, scored: set[int]
) -> None:
    past = [[table] for table in played]
    room = [1, 1, 1, 1]
    had = roles_had(past)
    least = least_by_trying(list(range(4)), had, room, rounds, scored)
    assert fewest_again(range(4), scored, past, room, rounds) == least


@pytest.mark.rule("FRI-101")
def test_who_must_play_something_again_plays_what_was_played_least() -> None:
    had = {"a": Counter({0: 1, 1: 2, 2: 1, 3: 1})}
    assert owed_roles(["a"], had, [1, 1, 1, 1], 2)["a"] in ([0, 2], [0, 3], [2, 3])
    assert times_again([[["a", None]], [["a", None]]], {"a"}) == 1


def test_a_plan_is_taken_over_only_by_as_many_as_went() -> None:
    rest = [[["a", "b", "c", "d"]]]
    assert taken_over(rest, ["a", "b", "c", "x"], (), ["x"]) == [[["a", "b", "c", "x"]]]
    assert taken_over(rest, ["a", "b", "c"], (), ()) == []
    assert taken_over((), ["a"], (), ()) == []


def test_of_two_who_come_back_each_takes_the_seat_with_the_roles_still_owed() -> None:
    past = [[["a", "b", "c", "d"]]]
    rest = [[["x", "c", "d", "y"]]]
    assert taken_over(rest, ["a", "b", "c", "d"], past, ()) == [[["b", "c", "d", "a"]]]


@pytest.mark.parametrize("number", [8, 12, 20, 40])
@pytest.mark.parametrize("played", [1, 2, 3])
def test_where_nobody_left_roles_are_drawn_as_before(number: int, played: int) -> None:
    people = people_of(number)
    past = plan_seating(people, 4, kind="roles", seed="start").rounds[:played]
    left = 4 - played
    before = plan_seating(people, left, kind="roles", seed="anew", past=past)
    assert before == plan_seating(people, left, kind="roles", seed="anew", past=past, spare=[])
