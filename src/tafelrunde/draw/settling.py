"""How are wishes met? The lot is moved first, and only then are tables searched again.

Most wishes cost nothing: which plan number a person draws is free, so the lot is moved, swap by
swap, until clubs fall on numbers that never meet. Only where the plan has no room for that are the
tables themselves searched again, with wishes as entries in the history of meetings.

A fixed table is a matter of numbering, once the people fixed to different tables never meet and
those fixed to the same table always do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from tafelrunde.draw.fixed_tables import eased, gathered
from tafelrunde.draw.plans.search import Aim, Board, Plan, Schedule, anneal
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.wishes import Wishes, outcome

Weights: TypeAlias = dict[int, dict[int, int]]
"""person → other person → what a meeting costs."""

SWAPS = 12_000
WALK = Schedule(warm=5400, cold=200, stages=6)
WALK_STEPS = 60_000
MOST_SEARCHED = 800
"""Beyond this many people a table of all pairs is too large, and the lot alone has room enough."""


def settle(
    plan: Plan,
    lot: Sequence[int],
    wishes: Wishes,
    aim: Aim,
    stream: Stream,
    played: Sequence[Mapping[int, int]] = (),
) -> Plan:
    """The plan with people in it (lot[k] takes number k), their wishes met as far as possible.

    `played` are meetings of the past, person by person: lightest of wishes not to meet again.
    """
    if not wishes and not played:
        return drawn(plan, lot)
    sizes = [len(table) for table in plan[0]]
    least = wishes.least_cost(sizes, len(plan))
    weights = _with_past(wishes.weights(), played)
    neighbours = neighbours_in(plan, len(lot))
    best: _Lot | None = None
    for start in _starts(lot, wishes, sizes):
        moved = _Lot(start, weights, neighbours)
        moved.improve(least, stream)
        if best is None or moved.cost < best.cost:
            best = moved
        if best.cost <= least:
            break
    assert best is not None
    seated = drawn(plan, best.person)
    if best.cost <= least or len(lot) > MOST_SEARCHED:
        return seated
    wished = replace(aim, enough_repeats=aim.enough_repeats + least)
    return _searched(seated, wishes, _history(len(lot), weights), wished, stream)


def _with_past(weights: Weights, played: Sequence[Mapping[int, int]]) -> Weights:
    """Every meeting of the past weighs one, beside whatever was wished."""
    for person, row in enumerate(played):
        for other, meetings in row.items():
            ours = weights.setdefault(person, {})
            ours[other] = ours.get(other, 0) + meetings
    return weights


def _starts(lot: Sequence[int], wishes: Wishes, sizes: Sequence[int]) -> list[list[int]]:
    """The lot as it was drawn, and the lot with groups side by side; the likelier one first."""
    columns = max(sizes) if max(sizes) > 4 else 4 if sizes.count(3) <= 3 else 3
    starts = [list(lot), packed(lot, wishes, columns)]
    if max(map(len, wishes.apart), default=0) * 8 > len(lot):
        starts.reverse()  # swaps alone would not find a place for so large a group
    return starts


def _searched(
    seated: Plan, wishes: Wishes, history: list[list[int]], aim: Aim, stream: Stream
) -> Plan:
    """The tables themselves searched again, once more from eased ones where groups still meet."""
    players = len(history)
    together = gathered(seated, wishes.fixed)
    found = anneal(Board.of(players, together, history), aim, stream, WALK, WALK_STEPS)[1]
    if wishes.fixed and any(outcome(found, wishes).inside):
        parted = tuple(eased(tables, wishes.weights(), stream) for tables in together)
        found = anneal(Board.of(players, parted, history), aim, stream, WALK, WALK_STEPS)[1]
    return found


def drawn(plan: Plan, lot: Sequence[int]) -> Plan:
    return tuple(
        tuple(tuple(lot[number] for number in table) for table in tables) for tables in plan
    )


def neighbours_in(plan: Sequence[Sequence[Sequence[int]]], players: int) -> list[dict[int, int]]:
    """number → number → meetings, of those who meet at all."""
    met: list[dict[int, int]] = [{} for _ in range(players)]
    for tables in plan:
        for table in tables:
            for a, b in combinations(table, 2):
                met[a][b] = met[b][a] = met[a].get(b, 0) + 1
    return met


def packed(lot: Sequence[int], wishes: Wishes, columns: int) -> list[int]:
    """Groups side by side, the largest first: in plans of sliding columns neighbours never meet."""
    size = -(-len(lot) // columns)
    order = {person: k for k, person in enumerate(lot)}
    taken: set[int] = set()
    clubs = []
    for group in sorted(wishes.apart, key=len, reverse=True):
        club = sorted((p for p in group if p not in taken), key=order.__getitem__)
        taken.update(club)
        clubs.append(club)
    rows: list[list[int]] = [[] for _ in range(columns)]
    rest: list[int] = []
    for club in clubs:
        fitting = [row for row in rows if len(row) + len(club) <= size]
        (min(fitting, key=len) if fitting else rest).extend(club)
    rest += [p for p in lot if p not in taken]
    for row in rows:
        room = size - len(row)
        row += rest[:room]
        del rest[:room]
    return [p for row in rows for p in row] + rest


class _Lot:
    """Who has which number, what that costs in wishes, and the swaps that make it cheaper."""

    def __init__(
        self,
        lot: list[int],
        weights: Weights,
        neighbours: list[dict[int, int]],
    ) -> None:
        self.person = list(lot)
        self.weights = weights
        self.neighbours = neighbours
        self.number = {person: k for k, person in enumerate(lot)}
        self.cost = sum(self._at(p, self.number[p]) for p in weights) // 2

    def _at(self, person: int, number: int) -> int:
        wanted = self.weights.get(person)
        if not wanted:
            return 0
        people = self.person
        return sum(
            wanted.get(people[k], 0) * meetings for k, meetings in self.neighbours[number].items()
        )

    def _swap(self, a: int, b: int) -> int:
        """Exchange two people's numbers; what that adds to the cost.

        The pair itself is counted twice, before and after alike.
        """
        x, y = self.number[a], self.number[b]
        before = self._at(a, x) + self._at(b, y)
        self.person[x], self.person[y] = b, a
        self.number[a], self.number[b] = y, x
        return self._at(a, y) + self._at(b, x) - before

    def improve(self, least: int, stream: Stream) -> None:
        """Swap people with wishes that are not met, downhill or level."""
        tried = 0
        while self.cost > least and tried < SWAPS:
            unhappy = [p for p in self.weights if self._at(p, self.number[p]) > 0]
            unhappy = unhappy or list(self.weights)
            for _ in range(min(SWAPS, 2 * len(unhappy) + 20)):
                tried += 1
                a = unhappy[stream.below(len(unhappy))]
                b = self.person[stream.below(len(self.person))]
                if a == b:
                    continue
                change = self._swap(a, b)
                if change > 0:
                    self._swap(a, b)
                else:
                    self.cost += change
                if self.cost <= least:
                    return


def _history(players: int, weights: Weights) -> list[list[int]]:
    """Wishes as meetings that have been, or are owed."""
    history = [[0] * players for _ in range(players)]
    for person, row in weights.items():
        for other, weight in row.items():
            history[person][other] = weight
    return history
