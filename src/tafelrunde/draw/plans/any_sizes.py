"""Who meets whom where tables are of other sizes than four and three? Two to eight, mixed or not.

Columns first, as for fours: with as many columns as the largest table has seats, the first of them
in place of the wall. Where table sizes differ by more than columns with gaps can bear, people move
on until every table has its size, and a search repairs what that costs. A very large field
is cut in two that never meet: one part holds all smaller tables, the other is columns alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tafelrunde.draw.plans.numbered import is_fair
from tafelrunde.draw.plans.search import Aim, Board, Plan, Schedule, anneal, random_plan
from tafelrunde.draw.plans.sliding import plain_columns
from tafelrunde.draw.plans.stream import Stream

PATIENCE = Schedule(steps=5_000, restarts=5)
WARM_STEPS = 5_000
MOST_SEARCHED = 240
"""Larger fields are cut: their smaller tables stand in a part of about this size."""


def plan_of_any(sizes: tuple[int, ...], rounds: int, aim: Aim) -> Plan:
    """The best plan found for these tables."""
    players, wide = sum(sizes), max(sizes)
    even = min(sizes) >= wide - 1 and -(-players // wide) == len(sizes)
    columns = plain_columns(players, wide, rounds) if even else None
    if columns is not None and is_fair(columns, players):
        return columns
    if players > MOST_SEARCHED and (cut := _side_by_side(sizes, rounds, aim)) is not None:
        return cut
    starts = [columns] if columns is not None else []
    if not even and (full := plain_columns(wide * len(sizes), wide, rounds)) is not None:
        starts.append(reshaped(full, sizes))
    return _searched(sizes, rounds, aim, starts)


def _searched(sizes: tuple[int, ...], rounds: int, aim: Aim, starts: Sequence[Plan]) -> Plan:
    """Walks from plans that are nearly right, then lengthening ones from random plans."""
    players = sum(sizes)
    best: tuple[int, int] | None = None
    plan: Plan = ()
    steps = PATIENCE.steps
    for attempt in range(len(starts) + PATIENCE.restarts):
        stream = Stream(1000 + attempt)
        fresh = attempt >= len(starts)
        start = random_plan(players, sizes, rounds, stream) if fresh else starts[attempt]
        walk = steps if fresh else WARM_STEPS
        key, found = anneal(Board.of(players, start), aim, stream, PATIENCE, walk)
        if best is None or key < best:
            best, plan = key, found
        if aim.reached(*(best[::-1] if aim.fair_first else best)):
            break
        steps = steps * 2 if fresh and attempt % 2 else steps
    return plan


def _side_by_side(sizes: tuple[int, ...], rounds: int, aim: Aim) -> Plan | None:
    wide = max(sizes)
    small = [size for size in sizes if size < wide]
    large = max(0, MOST_SEARCHED // 2 - sum(small)) // wide + 1
    rest = sizes.count(wide) - large
    if rest <= wide or sum(small) > MOST_SEARCHED:
        return None
    columns = plain_columns(rest * wide, wide, rounds)
    if columns is None:
        return None
    part = (wide,) * large + tuple(small)
    first = plan_of_any(part, rounds, aim)
    shift = sum(part)
    return tuple(
        tuple(tuple(shift + p for p in table) for table in theirs) + ours
        for ours, theirs in zip(first, columns, strict=True)
    )


def reshaped(full: Plan, sizes: tuple[int, ...]) -> Plan:
    """A plan of full tables without its last people, others moved until tables have their sizes."""
    players = sum(sizes)
    met = [[0] * players for _ in range(players)]
    rounds = []
    for tables in full:
        seats = [[p for p in table if p < players] for table in tables]
        seats.sort(key=len, reverse=True)
        _move_on(seats, sizes, met)
        for table in seats:
            for a, b in permutations(table, 2):
                met[a][b] += 1
        rounds.append(tuple(tuple(table) for table in seats))
    return tuple(rounds)


def _move_on(seats: list[list[int]], sizes: Sequence[int], met: list[list[int]]) -> None:
    """Whoever sits at a table that is too large goes where the fewest were met before."""
    while True:
        over = [k for k, table in enumerate(seats) if len(table) > sizes[k]]
        under = [k for k, table in enumerate(seats) if len(table) < sizes[k]]
        if not over:
            return
        _, person, here, there = min(
            (sum(met[p][q] for q in seats[to]), p, away, to)
            for away in over
            for p in seats[away]
            for to in under
        )
        seats[here].remove(person)
        seats[there].append(person)
