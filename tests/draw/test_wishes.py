"""People who should not meet, and people who keep their table."""

from __future__ import annotations

from itertools import combinations
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.draw.seating import plan_seating
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.draw.wishes import pigeonholes
from tafelrunde.rulebook.faults import Refusal
from tests.draw.seating_checker import assert_valid, count_repeats, meetings


def inside(rounds: object, groups: list[list[int]]) -> int:
    assert isinstance(rounds, tuple)
    return sum(meetings(rounds, a, b) for group in groups for a, b in combinations(group, 2))


def clubs(players: int, size: int) -> list[list[int]]:
    return [list(range(first, min(first + size, players))) for first in range(0, players, size)]


@given(st.integers(6, 14), st.data())
def test_the_pigeonhole_bound_is_what_trying_everything_finds(
    players: int, data: st.DataObject
) -> None:
    people = data.draw(st.integers(0, players))
    sizes = table_sizes(players, data.draw(st.sampled_from(["few-threes", "many-threes"])))

    def best(left: int, table: int) -> int:
        if table == len(sizes):
            return 0 if left == 0 else 10**9
        return min(
            c * (c - 1) // 2 + best(left - c, table + 1) for c in range(min(left, sizes[table]) + 1)
        )

    assert pigeonholes(people, sizes) == best(people, 0)


@pytest.mark.rule("7W-104")
@pytest.mark.parametrize(
    ("players", "rounds", "size"),
    [(40, 4, 5), (64, 5, 16), (100, 7, 25), (200, 7, 8), (400, 7, 10), (400, 7, 100), (398, 4, 40)],
)
def test_clubs_meet_no_more_than_pigeonholes_demand_and_repeats_stay_nought(
    players: int, rounds: int, size: int
) -> None:
    groups = clubs(players, size)
    start = process_time()
    seating = plan_seating(range(players), rounds, apart=groups, seed="club")
    assert process_time() - start < 2  # the target is one second on an idle machine
    assert_valid(seating.rounds, range(players), table_sizes(players, "few-threes"))
    assert inside(seating.rounds, groups) == seating.certificate.inside_meetings == 0
    assert count_repeats(seating.rounds, range(players)) == 0


@pytest.mark.parametrize(("players", "people"), [(20, 7), (40, 13), (100, 60), (200, 120)])
def test_a_club_larger_than_the_number_of_tables_meets_as_seldom_as_possible(
    players: int, people: int
) -> None:
    group = list(range(people))
    certificate = plan_seating(range(players), 4, apart=[group], seed="c").certificate
    assert certificate.inside_meetings == certificate.inside_lower_bound > 0


def test_a_family_is_kept_apart_even_where_a_perfect_plan_would_let_everybody_meet() -> None:
    seating = plan_seating(range(16), 5, apart=[[3, 9, 12]], seed="d", hard=True)
    assert inside(seating.rounds, [[3, 9, 12]]) == 0
    assert seating.certificate.repeats > 0
    assert seating.certificate.optimal is None


@pytest.mark.rule("7W-104")
@settings(max_examples=15, deadline=None)
@given(st.integers(13, 60), st.integers(2, 5), st.integers(0, 9999), st.data())
def test_people_with_a_fixed_table_always_sit_there(
    players: int, rounds: int, seed: int, data: st.DataObject
) -> None:
    tables = len(table_sizes(players, "few-threes"))
    people = data.draw(st.lists(st.integers(0, players - 1), min_size=1, max_size=3, unique=True))
    fixed = {p: data.draw(st.integers(1, tables)) for p in people}
    seating = plan_seating(range(players), rounds, fixed=fixed, seed=str(seed), hard=True)
    assert_valid(seating.rounds, range(players), table_sizes(players, "few-threes"))
    for seats in seating.rounds:
        for player, number in fixed.items():
            assert player in seats[number - 1]


def test_one_fixed_table_costs_no_repeat() -> None:
    seating = plan_seating(range(24), 5, fixed={5: 6}, seed="wheelchair", hard=True)
    assert count_repeats(seating.rounds, range(24)) == 0
    assert all(5 in tables[5] for tables in seating.rounds)


def test_hard_wishes_that_cannot_be_are_refused_by_name() -> None:
    with pytest.raises(Refusal, match="group of 5 cannot avoid meeting at 4 tables"):
        plan_seating(range(16), 3, apart=[[1, 2], [0, 3, 4, 5, 6]], hard=True)
    with pytest.raises(Refusal, match="1 and 2 should not meet but are both fixed to table 3"):
        plan_seating(range(16), 3, apart=[[1, 2]], fixed={1: 3, 2: 3}, hard=True)


def test_a_hard_wish_for_which_no_plan_is_found_names_the_group() -> None:
    everybody_with_zero = [[0, p] for p in range(1, 16)]
    with pytest.raises(Refusal, match="remain inside this group"):
        plan_seating(range(16), 3, apart=everybody_with_zero, hard=True)
    soft = plan_seating(range(16), 3, apart=everybody_with_zero)
    assert soft.certificate.inside_meetings == 9


def test_wishes_about_strangers_or_missing_tables_are_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        plan_seating(range(16), 3, apart=[[1, 99]], fixed={2: 5})
    assert [fault.place for fault in refusal.value.faults] == ["apart 1", "fixed 2"]
    with pytest.raises(Refusal, match="5 people are fixed to table 1"):
        plan_seating(range(16), 3, fixed=dict.fromkeys(range(5), 1))


@pytest.mark.rule("7W-106")
def test_lots_respect_wishes_too() -> None:
    seating = plan_seating(
        range(12), 4, kind="lot", apart=[[0, 1, 2]], fixed={3: 2}, seed="e", hard=True
    )
    assert inside(seating.rounds, [[0, 1, 2]]) == 0
    assert all(3 in tables[1] for tables in seating.rounds)
