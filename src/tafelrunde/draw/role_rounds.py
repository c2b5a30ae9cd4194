"""Roles for the rounds that are left, when some are already played (somebody left, FRI-101).

First the roles, then the tables. Everybody takes a role not had yet, no role more often than there
are tables (with a combined lead the last one only where it is played alone), and never so that a
later round could not work out any more: a role that is still owed
to many must be played often enough now. Then people of the same role change tables until as few
as possible meet again.

Where it is known who is first in line (those who are scored, not those who fill a seat), it is
settled before any round is cast which roles everybody plays in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.positions import Placed
from tafelrunde.draw.roles_owed import owed_roles, roles_had

WIDTH = 4
STEPS_PER_SEAT = 500
MOST_STEPS = 40_000
UPHILL = {1: 30, 2: 2}
"""How often, of a thousand tries, a swap is kept although it costs one or two meetings more."""

Columns = list[list[int | None]]
"""One column a role: who plays it at which table."""


def role_rounds(
    players: int,
    tables: int,
    rounds: int,
    past: Sequence[Placed],
    stream: Stream,
    combined: int = 0,
    line: Sequence[int] = (),
) -> tuple[Placed, ...]:
    """The remaining rounds, tables by role; None is a role nobody plays there.

    At `combined` tables the last role has no player of its own. `line` is everybody, in the order
    in which they choose their roles; without it, it is left to chance who plays something again.
    """
    room = room_for_roles(tables, combined)
    had = roles_had(past)
    met = [[0] * players for _ in range(players)]
    for placed in past:
        for table in placed:
            _meet(table, met)
    if line:
        settled = owed_roles(line, had, room, rounds)
        owed = [settled[person] for person in range(players)]
    else:
        owed = [sorted(set(range(WIDTH)) - set(had.get(p, ()))) for p in range(players)]
    columns: list[Columns] = []
    for left in range(rounds, 0, -1):
        role_of = _Casting(owed, room, left, stream).role_of
        columns.append(_columns(role_of, tables, stream))
        for person, role in enumerate(role_of):
            if role in owed[person]:
                owed[person].remove(role)
    for round_ in columns:
        for seats in zip(*round_, strict=True):
            _meet(seats, met)
    _part(columns, met, stream)
    return tuple(tuple(zip(*round_, strict=True)) for round_ in columns)


def room_for_roles(tables: int, combined: int = 0) -> list[int]:
    """How many play each role in a round."""
    return [tables] * (WIDTH - 1) + [tables - combined]


def _meet(table: Sequence[int | None], met: list[list[int]]) -> None:
    for one, other in combinations([p for p in table if p is not None], 2):
        met[one][other] += 1
        met[other][one] += 1


class _Casting:
    """Gives everybody a role for one round by augmenting paths."""

    def __init__(self, owed: list[list[int]], room: list[int], left: int, stream: Stream) -> None:
        self.owed = owed
        self.taken: list[list[int]] = [[] for _ in range(WIDTH)]
        self.role_of = [-1] * len(owed)
        demand = [sum(roles.count(role) for roles in owed) for role in range(WIDTH)]
        needed = [
            min(seats, max(0, number - (left - 1) * seats))
            for number, seats in zip(demand, room, strict=True)
        ]
        people = sorted(stream.shuffled(list(range(len(owed)))), key=lambda p: len(owed[p]))
        for limits in (needed, room):
            for person in people:
                if self.role_of[person] < 0:
                    self._find(person, limits, set())
        for person in people:
            if self.role_of[person] < 0:  # nothing new is to be had: the emptiest role again
                self._take(person, max(range(WIDTH), key=lambda r: room[r] - len(self.taken[r])))

    def _find(self, person: int, limits: list[int], seen: set[int]) -> bool:
        for role in sorted(set(self.owed[person]) - seen):
            seen.add(role)
            if len(self.taken[role]) < limits[role] or any(
                self._find(holder, limits, seen) for holder in list(self.taken[role])
            ):
                self._take(person, role)
                return True
        return False

    def _take(self, person: int, role: int) -> None:
        if self.role_of[person] >= 0:
            self.taken[self.role_of[person]].remove(person)
        self.taken[role].append(person)
        self.role_of[person] = role


def _columns(role_of: list[int], tables: int, stream: Stream) -> Columns:
    """One column a role over all tables; empty places at different tables."""
    columns: Columns = []
    empty_from = 0
    for role in range(WIDTH):
        people = stream.shuffled([p for p, taken in enumerate(role_of) if taken == role])
        empties = tables - len(people)
        gaps = {(empty_from + k) % tables for k in range(empties)}
        empty_from += empties
        row = iter(people)
        columns.append([None if table in gaps else next(row) for table in range(tables)])
    return columns


def _part(rounds: list[Columns], met: list[list[int]], stream: Stream) -> None:
    """Swap people of one role between tables of a round while it parts people who have met."""
    tables = len(rounds[0][0])
    repeats = sum(m * (m - 1) for row in met for m in row) // 4
    best, kept = repeats, [[list(column) for column in round_] for round_ in rounds]
    for _ in range(min(MOST_STEPS, STEPS_PER_SEAT * tables * WIDTH)):
        if not best:
            break
        columns = rounds[stream.below(len(rounds))]
        column = columns[stream.below(WIDTH)]
        one, other = stream.below(tables), stream.below(tables)
        if one == other or column[one] is None or column[other] is None:
            continue  # an empty place stays where it is: no table has two
        change = _swap(columns, column, one, other, met)
        if change > 0 and stream.below(1000) >= UPHILL.get(change, 0):
            _swap(columns, column, one, other, met)
            continue
        repeats += change
        if repeats < best:
            best, kept = repeats, [[list(c) for c in round_] for round_ in rounds]
    rounds[:] = kept


def _swap(
    columns: Columns, column: list[int | None], one: int, other: int, met: list[list[int]]
) -> int:
    """Change two people's tables; the number of repeats this adds or saves."""
    a, b = column[one], column[other]
    assert a is not None
    assert b is not None
    change = 0
    for table, goes, comes in ((one, a, b), (other, b, a)):
        for mate in (c[table] for c in columns if c is not column):
            if mate is not None:
                met[goes][mate] -= 1
                met[mate][goes] -= 1
                change += met[comes][mate] - met[goes][mate]
                met[comes][mate] += 1
                met[mate][comes] += 1
    column[one], column[other] = b, a
    return change
