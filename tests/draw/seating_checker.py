"""A slow and obvious second opinion on seatings: shares no code with the package it judges."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations

Seats = Sequence[Sequence[Sequence[Hashable | None]]]


def people_at(table: Sequence[Hashable | None]) -> list[Hashable]:
    return [person for person in table if person is not None]


def assert_valid(rounds: Seats, players: Sequence[Hashable], sizes: Sequence[int]) -> None:
    """Everybody sits exactly once in every round, at tables of the sizes asked for."""
    for tables in rounds:
        seated = [person for table in tables for person in people_at(table)]
        assert len(seated) == len(players)
        assert set(seated) == set(players)
        assert sorted(len(people_at(table)) for table in tables) == sorted(sizes)


def meetings(rounds: Seats, a: Hashable, b: Hashable) -> int:
    return sum(a in table and b in table for tables in rounds for table in tables)


def count_repeats(rounds: Seats, players: Sequence[Hashable]) -> int:
    """One for every pair and every two rounds in which it shares a table."""
    seats = [
        {p: number for number, table in enumerate(tables) for p in people_at(table)}
        for tables in rounds
    ]
    total = 0
    staying = set(players)
    for earlier, later in combinations(range(len(rounds)), 2):
        for table in rounds[earlier]:
            there = [seats[later].get(p) for p in people_at(table) if p in staying]
            total += sum(x is not None and x == y for x, y in combinations(there, 2))
    return total


def most_meetings(rounds: Seats, players: Sequence[Hashable]) -> int:
    return max(meetings(rounds, a, b) for a, b in combinations(players, 2))


def three_table_visits(rounds: Seats, players: Sequence[Hashable]) -> dict[Hashable, int]:
    """Visits to tables of three where there are tables of four as well."""
    sizes = {len(people_at(table)) for tables in rounds for table in tables}
    if 4 not in sizes:
        return dict.fromkeys(players, 0)
    return {
        p: sum(len(people_at(table)) == 3 for tables in rounds for table in tables if p in table)
        for p in players
    }


def spread(counts: Sequence[int]) -> int:
    return max(counts) - min(counts)


def three_table_spread(rounds: Seats, players: Sequence[Hashable]) -> int:
    return spread(list(three_table_visits(rounds, players).values()))


def position_spread(rounds: Seats, players: Sequence[Hashable]) -> int:
    wide = max(len(table) for tables in rounds for table in tables)
    worst = 0
    for p in players:
        held = [list(table).index(p) for tables in rounds for table in tables if p in table]
        worst = max(worst, spread([held.count(k) for k in range(wide)]))
    return worst


def count_returns(rounds: Seats, players: Sequence[Hashable]) -> int:
    """One for every time somebody sits at a table number where he has sat before."""
    total = 0
    for p in players:
        numbers = [k for tables in rounds for k, table in enumerate(tables) if p in table]
        total += len(numbers) - len(set(numbers))
    return total
