"""Who starts, and who sits where, in the rounds ahead of some that are over?

Colours cannot be laid afresh over rounds that are over (`positions.py`), so each table takes the
arrangement that serves its people best, again and again until all are even.

Where tables leave a position empty the first one occupied starts. Since the third edition it is
settled before anything else who that is: nobody starts once more while a table could do with
somebody who has started less (a matching of tables to people, by paths of changes).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeAlias, TypeVar

from tafelrunde.draw.plans.assignment import cheapest
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.positions import Placed

P = TypeVar("P")

SWEEPS = 30
TRIES = 10
MOST_TRIED = 5
"""Up to so many seats all arrangements are gone through; beyond, the best is worked out."""
ALWAYS_IN_FRONT = 3
"""Up to so many rounds every table has somebody in the first position."""

At: TypeAlias = tuple[int, int]
"""A table ahead: its round and its number, both from 0."""
Begun: TypeAlias = Mapping[At, int]
"""Who starts there."""


def evened(placed: Sequence[Placed], past: Sequence[Placed], stream: Stream) -> tuple[Placed, ...]:
    """The same tables, their people re-arranged so that positions are even over past and future."""
    return _swept(placed, past, stream, {})


def evened_from_the_start(
    placed: Sequence[Placed], past: Sequence[Placed], before: Mapping[int, int], stream: Stream
) -> tuple[Placed, ...]:
    """The same, and nobody starts more often than he has to, by the seats that people see; `before`
    says how often each has started, which the past alone does not where the starter has left."""
    plain = evened(placed, past, stream)
    tables = [table for tables in (*past, *placed) for table in tables]
    if max(map(len, tables)) > MOST_TRIED or all(None not in table for table in tables):
        return plain
    wanted = max(1, _spread(plain, past))
    for _ in range(TRIES):  # other people may start, and seats then be as even as without them
        started = _swept(placed, past, stream, starters(placed, before, stream))
        if _spread(started, past) <= wanted:
            return started
    return plain


def starters(placed: Sequence[Placed], before: Mapping[int, int], stream: Stream) -> dict[At, int]:
    """Who starts at each table ahead: somebody for the (n+1)th time only where all who could start
    there instead are needed elsewhere or have started n times too."""
    people = {
        (r, t): stream.shuffled([p for p in table if p is not None])
        for r, tables in enumerate(placed)
        for t, table in enumerate(tables)
    }
    begun: dict[At, int] = {}
    times = 0
    while len(begun) < len(people):
        times += 1
        for at in people:
            if at not in begun:
                _find_starter(at, people, begun, before, times)
    return begun


def _find_starter(
    root: At, people: Mapping[At, Sequence[int]], begun: dict[At, int], before: Mapping[int, int],
    times: int,
) -> None:  # fmt: skip
    """By a path of changes: a table gives its starter away and takes another of its people."""
    came: dict[int, At] = {}
    queue = [root]
    for at in queue:
        for person in people[at]:
            if person in came:
                continue
            came[person] = at
            theirs = [each for each, who in begun.items() if who == person]
            if before.get(person, 0) + len(theirs) < times:
                _hand_over(person, came, begun, root)
                return
            queue += theirs


def _hand_over(person: int, came: Mapping[int, At], begun: dict[At, int], root: At) -> None:
    while True:
        at = came[person]
        given_away = begun.get(at)
        begun[at] = person
        if at == root or given_away is None:
            return
        person = given_away


def first_of(table: Sequence[P | None]) -> P | None:
    """Whoever starts."""
    return next((player for player in table if player is not None), None)


def _swept(
    placed: Sequence[Placed], past: Sequence[Placed], stream: Stream, begun: Begun
) -> tuple[Placed, ...]:
    in_front = len(past) + len(placed) <= ALWAYS_IN_FRONT
    rounds = [
        [_seated(table, begun.get((r, t))) for t, table in enumerate(tables)]
        for r, tables in enumerate(placed)
    ]
    counts = _counts((*past, *rounds))
    ahead = {p for tables in placed for table in tables for p in table if p is not None}
    for _ in range(SWEEPS):
        if all(max(counts[p]) - min(counts[p]) <= 1 for p in ahead):
            break
        for r, changing in enumerate(rounds):
            for t, seats in enumerate(changing):
                _rearrange(seats, counts, stream, begun.get((r, t)), in_front=in_front)
    return tuple(tuple(tuple(table) for table in changing) for changing in rounds)


def _seated(table: Sequence[int | None], starter: int | None) -> list[int | None]:
    """Begun by the starter, where it is settled who that is."""
    seats = list(table)
    if starter is not None:
        at = seats.index(starter)
        seats[0], seats[at] = seats[at], seats[0]
    return seats


def _spread(placed: Sequence[Placed], past: Sequence[Placed]) -> int:
    counts = _counts((*past, *placed))
    ahead = {p for tables in placed for table in tables for p in table if p is not None}
    return max(max(counts[p]) - min(counts[p]) for p in ahead)


def _counts(rounds: Sequence[Sequence[Sequence[int | None]]]) -> dict[int, list[int]]:
    """How often each player has had each position."""
    wide = max(len(table) for tables in rounds for table in tables)
    counts: dict[int, list[int]] = {}
    for tables in rounds:
        for table in tables:
            _count(table, counts, 1, wide)
    return counts


def _count(
    table: Sequence[int | None], counts: dict[int, list[int]], step: int, wide: int = 0
) -> None:
    for position, player in enumerate(table):
        if player is not None:
            counts.setdefault(player, [0] * wide)[position] += step


def _rearrange(
    table: list[int | None],
    counts: dict[int, list[int]],
    stream: Stream,
    starter: int | None,
    *,
    in_front: bool,
) -> None:
    """One of the arrangements with the least sum of squared counts."""
    _count(table, counts, -1)
    if len(table) > MOST_TRIED:
        prices = [[counts[p][k] if p is not None else 0 for k in range(len(table))] for p in table]
        for person, place in zip(list(table), cheapest(prices), strict=True):
            table[place] = person
        _count(table, counts, 1)
        return
    costs = {
        arrangement: sum(counts[p][k] for k, p in enumerate(arrangement) if p is not None)
        for arrangement in _arrangements(table, starter, in_front=in_front)
    }
    least = min(costs.values())
    best = [arrangement for arrangement, cost in costs.items() if cost == least]
    table[:] = best[stream.below(len(best))]
    _count(table, counts, 1)


def _arrangements(
    table: Sequence[int | None], starter: int | None, *, in_front: bool
) -> Iterator[tuple[int | None, ...]]:
    """All of them, or those that the starter begins."""
    for arrangement in permutations(table):
        begins = arrangement[0] if in_front else first_of(arrangement)
        if starter is None or begins == starter:
            yield arrangement
