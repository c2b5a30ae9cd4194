"""Which tables does patient trying find? Annealing over swaps of two players within a round.

A pair that has met m times costs m(m−1)/2, so one more meeting costs m and one less saves m − 1.
`history` lets m start above nought: rounds already played, people who should not meet (a large
number) or who must sit together (a large negative one). Beside repeats, unfairness counts:
(Σ t² − least Σ t²) / 2 over the players' visits t to three-player tables; it is nought exactly when
nobody sits there more than once more often than anyone else. At tables of other sizes the same
holds for whichever are smaller than the largest.

All arithmetic is in whole numbers, chances included, so every machine finds the same plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.sizes import seated_in_order

Table: TypeAlias = tuple[int, ...]
Round: TypeAlias = tuple[Table, ...]
Plan: TypeAlias = tuple[Round, ...]
Spot: TypeAlias = tuple[list[list[int]], list[int], int]
"""A seat of a board: the tables of its round, who sits at which of them, and the player."""

WIDTH = 4
ONE = 1 << 16
"""Chances are out of this many."""


@dataclass(frozen=True)
class Aim:
    """What a search weighs and when it may stop."""

    repeat_weight: int = 2
    unfair_weight: int = 1
    fair_first: bool = False
    enough_repeats: int = 0
    enough_unfair: int = 0

    def key(self, repeats: int, unfair: int) -> tuple[int, int]:
        return (unfair, repeats) if self.fair_first else (repeats, unfair)

    def reached(self, repeats: int, unfair: int) -> bool:
        return repeats <= self.enough_repeats and unfair <= self.enough_unfair


@dataclass(frozen=True)
class Schedule:
    """How long to try, and how willingly a worse table is taken: chances for one repeat more."""

    steps: int = 20_000
    restarts: int = 8
    growth: int = 2
    warm: int = 5400  # exp(−1/0.4) of ONE
    cold: int = 440  # exp(−1/0.2) of ONE
    stages: int = 8

    def chances(self, stage: int, repeat_weight: int) -> list[int]:
        """Chance to accept a step that costs 0, 1, 2 … units, at one stage of the cooling."""
        last = max(1, self.stages - 1)
        per_repeat = self.warm + (self.cold - self.warm) * stage // last
        per_unit = _root(per_repeat, repeat_weight)
        return [ONE] + [per_unit**d // ONE ** (d - 1) for d in range(1, 6 * repeat_weight + 1)]


def _root(chance: int, degree: int) -> int:
    """The largest whole x with x^degree ≤ chance · ONE^(degree−1)."""
    low, high = 0, ONE
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= chance * ONE ** (degree - 1):
            low = middle
        else:
            high = middle - 1
    return low


@dataclass
class Board:
    """A plan that can be changed: padded tables, who sits where, meetings and three-table visits.

    An empty seat is filled by a ghost (number `players`) whom nobody ever meets.
    """

    players: int
    wide: int
    seats: list[list[list[int]]]
    where: list[list[int]]
    met: list[list[int]]
    threes: list[int]
    repeats: int = 0
    unfair: int = 0
    least_squares: int = field(default=0)

    @classmethod
    def of(
        cls,
        players: int,
        plan: Sequence[Sequence[Sequence[int]]],
        history: Sequence[Sequence[int]] | None = None,
        past_threes: Sequence[int] | None = None,
    ) -> Board:
        met = [[*row, 0] for row in history] if history else _blank(players)
        met.append([0] * (players + 1))
        threes = list(past_threes) if past_threes else [0] * players
        board = cls(players, _width(plan), [], [], met, threes)
        for tables in plan:
            board._add_round(tables)
        visits = sum(board.threes)
        low, rest = divmod(visits, players)
        board.least_squares = rest * (low + 1) ** 2 + (players - rest) * low**2
        board.unfair = (sum(t * t for t in board.threes) - board.least_squares) // 2
        return board

    def _add_round(self, tables: Sequence[Sequence[int]]) -> None:
        where = [-1] * self.players
        padded = []
        for number, table in enumerate(tables):
            padded.append([*table, *[self.players] * (self.wide - len(table))])
            for seat, player in enumerate(table):
                where[player] = number
                self.threes[player] += len(table) < self.wide
                for other in table[:seat]:
                    self.repeats += self.met[player][other]
                    self.met[player][other] += 1
                    self.met[other][player] += 1
        self.seats.append(padded)
        self.where.append(where)

    def frozen(self) -> Plan:
        ghost = self.players
        return tuple(
            tuple(tuple(p for p in table if p != ghost) for table in tables)
            for tables in self.seats
        )

    def swap(self, a: int, b: int, tables: list[list[int]], where: list[int]) -> None:
        """Two people of different tables in one round take each other's seat."""
        met, ghost = self.met, self.players
        ia, ib = where[a], where[b]
        for table, leaves, comes in ((tables[ia], a, b), (tables[ib], b, a)):
            for x in table:
                if x not in (leaves, ghost):
                    met[x][leaves] -= 1
                    met[leaves][x] -= 1
                    met[x][comes] += 1
                    met[comes][x] += 1
        tables[ia][tables[ia].index(a)], tables[ib][tables[ib].index(b)] = b, a
        where[a], where[b] = ib, ia

    def taken(self) -> list[Spot]:
        """Every seat that somebody has."""
        return [
            (tables, where, player)
            for tables, where in zip(self.seats, self.where, strict=True)
            for player in range(self.players)
            if where[player] >= 0
        ]

    def hot(self) -> list[Spot]:
        """Seats worth leaving: a player beside someone met before, or unfairly often (or seldom)
        at a three-player table."""
        low, rest = divmod(sum(self.threes), self.players)
        high = low + (rest > 0)
        ghost = self.players
        # One loop that asks what is the same in every round only once: walks come here often.
        known = [
            (player, self.met[player].__getitem__, visits > high, visits < low)
            for player, visits in enumerate(self.threes)
        ]
        spots = []
        for tables, where in zip(self.seats, self.where, strict=True):
            for player, met, often, seldom in known:
                place = where[player]
                if place < 0:
                    continue
                table = tables[place]
                if (often if table[-1] == ghost else seldom) or max(map(met, table)) > 1:
                    spots.append((tables, where, player))
        return spots


def _width(plan: Sequence[Sequence[Sequence[int]]]) -> int:
    """Four, as far as tables are of three and four or all alike; else as many as the largest."""
    sizes = {len(table) for tables in plan for table in tables} or {WIDTH}
    return WIDTH if sizes <= {3, 4} or sizes == {2} else max(sizes)


def _blank(players: int) -> list[list[int]]:
    return [[0] * (players + 1) for _ in range(players)]


def anneal(
    board: Board, aim: Aim, stream: Stream, schedule: Schedule, steps: int
) -> tuple[tuple[int, int], Plan]:
    """The best plan met on one walk from the board as it stands."""
    sizes = {board.wide - table.count(board.players) for table in board.seats[0]}
    if sizes <= {3, 4} or sizes == {2}:
        return _anneal_fours(board, aim, stream, schedule, steps)
    return _anneal_any(board, aim, stream, schedule, steps)


def _anneal_any(
    board: Board, aim: Aim, stream: Stream, schedule: Schedule, steps: int
) -> tuple[tuple[int, int], Plan]:
    """Tables of any sizes, seat by seat."""
    ghost, met, small = board.players, board.met, board.threes
    heavy, light = aim.repeat_weight, aim.unfair_weight
    best, best_plan = aim.key(board.repeats, board.unfair), board.frozen()
    if aim.reached(board.repeats, board.unfair):
        return best, best_plan
    per_stage = max(1, steps // schedule.stages)
    sweep = max(32, ghost * len(board.seats))
    for stage in range(schedule.stages):
        chances = schedule.chances(stage, heavy)
        limit = len(chances)
        left = per_stage
        while left > 0:
            spots = board.hot() or board.taken()
            count = len(spots)
            batch = min(left, sweep, 12 * count)
            left -= batch
            for word in stream.words(batch):
                tables, where, a = spots[(word & 0xFFFF) * count >> 16]
                b = ((word >> 16) & 0xFFFF) * ghost >> 16
                ia, ib = where[a], where[b]
                if ia == ib or ib < 0:
                    continue
                ta, tb = tables[ia], tables[ib]
                ma, mb = met[a], met[b]
                delta = sum([mb[x] - ma[x] for x in ta]) + sum([ma[x] - mb[x] for x in tb])
                delta += 2 * board.wide - ta.count(ghost) - tb.count(ghost) - 2 - 2 * ma[b]
                step = (tb[-1] == ghost) - (ta[-1] == ghost)
                tilt = step * (small[a] - small[b]) + step * step
                cost = heavy * delta + light * tilt
                if cost > 0 and (cost >= limit or word >> 32 >= chances[cost]):
                    continue
                board.swap(a, b, tables, where)
                small[a] += step
                small[b] -= step
                board.repeats += delta
                board.unfair += tilt
                key = aim.key(board.repeats, board.unfair)
                if key < best:
                    best, best_plan = key, board.frozen()
                    if aim.reached(board.repeats, board.unfair):
                        return best, best_plan
    return best, best_plan


def _anneal_fours(  # noqa: C901 - one loop on purpose: a call a step would halve its speed
    board: Board, aim: Aim, stream: Stream, schedule: Schedule, steps: int
) -> tuple[tuple[int, int], Plan]:
    """Tables of four and three, or of two: the same seat by seat, at twice the speed."""
    ghost = board.players
    met, threes = board.met, board.threes
    repeats, unfair = board.repeats, board.unfair
    heavy, light = aim.repeat_weight, aim.unfair_weight
    best, best_plan = aim.key(repeats, unfair), board.frozen()
    if aim.reached(repeats, unfair):
        return best, best_plan
    mates = 4 if board.seats[0][0][2] == ghost else 6  # tables of two have two ghosts each
    per_stage = max(1, steps // schedule.stages)
    sweep = max(32, ghost * len(board.seats))
    for stage in range(schedule.stages):
        chances = schedule.chances(stage, heavy)
        limit = len(chances)
        left = per_stage
        while left > 0:
            spots = board.hot() or board.taken()
            count = len(spots)
            batch = min(left, sweep, 12 * count)
            left -= batch
            for word in stream.words(batch):
                tables, where, a = spots[(word & 0xFFFF) * count >> 16]
                b = ((word >> 16) & 0xFFFF) * ghost >> 16
                ia, ib = where[a], where[b]
                if ia == ib or ib < 0:
                    continue
                ta, tb = tables[ia], tables[ib]
                ma, mb = met[a], met[b]
                a0, a1, a2, a3 = ta
                b0, b1, b2, b3 = tb
                delta = (
                    mb[a0]
                    - ma[a0]
                    + mb[a1]
                    - ma[a1]
                    + mb[a2]
                    - ma[a2]
                    + mb[a3]
                    - ma[a3]
                    + ma[b0]
                    - mb[b0]
                    + ma[b1]
                    - mb[b1]
                    + ma[b2]
                    - mb[b2]
                    + ma[b3]
                    - mb[b3]
                    - 2 * ma[b]
                    + mates
                )
                tilt = 0
                if a3 == ghost:
                    delta -= 1
                    if b3 == ghost:
                        delta -= 1
                    else:
                        tilt = threes[b] - threes[a] + 1
                elif b3 == ghost:
                    delta -= 1
                    tilt = threes[a] - threes[b] + 1
                cost = heavy * delta + light * tilt
                if cost > 0 and (cost >= limit or word >> 32 >= chances[cost]):
                    continue
                for x in ta:
                    if x != a and x != ghost:
                        mx = met[x]
                        mx[a] = ma[x] = ma[x] - 1
                        mx[b] = mb[x] = mb[x] + 1
                for x in tb:
                    if x != b and x != ghost:
                        mx = met[x]
                        mx[b] = mb[x] = mb[x] - 1
                        mx[a] = ma[x] = ma[x] + 1
                ta[ta.index(a)], tb[tb.index(b)] = b, a
                where[a], where[b] = ib, ia
                if a3 != b3 and (a3 == ghost or b3 == ghost):
                    step = 1 if b3 == ghost else -1
                    threes[a] += step
                    threes[b] -= step
                repeats += delta
                unfair += tilt
                if (unfair, repeats) < best if aim.fair_first else (repeats, unfair) < best:
                    best = (unfair, repeats) if aim.fair_first else (repeats, unfair)
                    best_plan = board.frozen()
                    if aim.reached(repeats, unfair):
                        board.repeats, board.unfair = repeats, unfair
                        return best, best_plan
    board.repeats, board.unfair = repeats, unfair
    return best, best_plan


def random_plan(players: int, sizes: Sequence[int], rounds: int, stream: Stream) -> Plan:
    everybody = list(range(players))
    return tuple(seated_in_order(stream.shuffled(everybody), sizes) for _ in range(rounds))


def search(players: int, sizes: Sequence[int], rounds: int, aim: Aim, schedule: Schedule) -> Plan:
    """Lengthening walks from random plans until the aim is reached or patience ends."""
    best: tuple[int, int] | None = None
    plan: Plan = ()
    steps = schedule.steps
    for attempt in range(schedule.restarts):
        stream = Stream(1000 + attempt)
        board = Board.of(players, random_plan(players, sizes, rounds, stream))
        key, found = anneal(board, aim, stream, schedule, steps)
        if best is None or key < best:
            best, plan = key, found
        repeats, unfair = key[::-1] if aim.fair_first else key
        if aim.reached(repeats, unfair):
            break
        steps = steps * schedule.growth if attempt % 2 else steps
    return plan
