"""People who keep their table beside groups that should not meet: met wherever it can be."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.draw.seating import plan_seating
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.rulebook.faults import Refusal

# each was left with a meeting inside a group, though none is needed
HARD = [
    (11, 4, [[6, 2, 9]], {5: 1, 1: 3, 8: 1, 3: 3, 9: 3, 7: 2, 4: 1, 2: 2}),
    (
        13,
        4,
        [[6, 1, 10, 7], [9, 8, 2, 4], [11, 13, 5, 3]],
        {4: 4, 8: 2, 12: 4, 5: 3, 1: 2, 3: 4, 9: 1},
    ),
    (
        18,
        4,
        [[16, 8, 4, 10, 7], [1, 17, 9, 5], [15, 11, 6, 14, 3]],
        {3: 5, 2: 3, 16: 1, 12: 1, 13: 5, 18: 2, 14: 4, 17: 3},
    ),
]


def possible(number: int, chance: Random) -> tuple[list[list[int]], dict[int, int]]:
    """Groups and fixed tables that one seating meets, and so every round can."""
    people = chance.sample(range(1, number + 1), number)
    sizes = list(table_sizes(number, "few-threes"))
    chance.shuffle(sizes)
    tables = [[people.pop() for _ in range(size)] for size in sizes]
    at = {person: k for k, table in enumerate(tables, 1) for person in table}
    fixed = {p: at[p] for p in chance.sample(sorted(at), chance.randint(1, min(8, number)))}
    chance.shuffle(tables)
    groups = [[table[k] for table in tables if k < len(table)] for k in range(chance.randint(1, 3))]
    return groups, fixed


def assert_met(number: int, rounds: int, groups: list[list[int]], fixed: dict[int, int]) -> None:
    everyone = list(range(1, number + 1))
    seating = plan_seating(everyone, rounds, seed="w", apart=groups, fixed=fixed, hard=True)
    for tables in seating.rounds:
        assert sorted(p for table in tables for p in table if p is not None) == everyone
        for table_number, table in enumerate(tables, 1):
            assert all(fixed.get(p, table_number) == table_number for p in table if p)
            assert all(sum(p in group for p in table) <= 1 for group in groups)


@pytest.mark.parametrize(("number", "rounds", "groups", "fixed"), HARD)
def test_a_three_is_made_where_the_others_leave_room_for_it(
    number: int, rounds: int, groups: list[list[int]], fixed: dict[int, int]
) -> None:
    assert_met(number, rounds, groups, fixed)


@pytest.mark.parametrize("number", [9, 13, 15, 22])
def test_wishes_that_can_be_met_are_met(number: int) -> None:
    assert_met(number, 3, *possible(number, Random(f"fixed {number}")))


def test_more_full_tables_than_there_are_tables_of_four_are_refused() -> None:
    fixed = {person: 1 if person <= 4 else 2 for person in range(1, 9)}
    with pytest.raises(Refusal) as caught:  # 13 players make one four and three threes
        plan_seating(list(range(1, 14)), 3, fixed=fixed)
    [fault] = caught.value.faults
    assert fault.text.en.startswith("4 people are fixed to table 2, which seats 3")


def test_no_more_rounds_are_searched_than_a_tournament_can_have() -> None:
    with pytest.raises(Refusal, match="20"):
        plan_seating(list(range(12)), 10**30)
