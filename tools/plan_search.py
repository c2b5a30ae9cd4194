"""How are plans with table numbers found? Fields, shifts, rounds that are turned, and numbers.

1. *Fields.* Where the number of places is a power of a prime, shifts are products of a field.
2. *Shifts* for other numbers of places: annealing over single shifts until no two columns (the
   wall with the table numbers among them) have the same distance in two rounds.
3. *Turned rounds.* One round over a wheel with three columns and a few people who stay where they
   are; turned into all positions it is a plan without repeats. Found by trying in order where
   the round looks the same after a turn from column to column, else by annealing.
   32 players are the points of a space over two elements, nine rounds its parallel planes.
4. *Lengthening.* A plan without repeats and rounds beyond it, those annealed alone. Small fields at
   tables of other sizes: the program's own annealing with more patience.
5. *Numbers.* Annealing over exchanges of two table numbers in a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import exp
from random import Random
from typing import NamedTuple

from tafelrunde.draw.plans.library import aim_for
from tafelrunde.draw.plans.numbers import fewer_returns, returns_in
from tafelrunde.draw.plans.search import Board, Plan, Schedule, anneal, random_plan
from tafelrunde.draw.plans.sliding import Slides
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.plans.wheel import Wheel

MOST_COLUMNS, MOST_ROUNDS = 8, 20

# 1. Fields --------------------------------------------------------------------------------------


def field_slides(prime: int, power: int) -> Slides:
    """Column c slides by c · h, multiplied in the field of prime ** power elements."""
    order = prime**power
    for polynomial in range(order, 2 * order):
        table = [
            [_times(x, y, prime, power, polynomial) for y in range(order)] for x in range(order)
        ]
        if all(0 not in row[1:] for row in table[1:]):
            columns = range(1, min(order, MOST_COLUMNS + 1))
            rounds = range(min(order, MOST_ROUNDS))
            shifts = tuple(tuple(table[c][h] for c in columns) for h in rounds)
            return Slides(Wheel((prime,) * power), shifts)
    raise AssertionError(f"there is a field of {order} elements")


def _times(x: int, y: int, prime: int, power: int, polynomial: int) -> int:
    """Polynomials over the prime as numbers in its base; `polynomial` leads with one."""
    digits = [[n // prime**k % prime for k in range(power)] for n in (x, y, polynomial)]
    product = [0] * (2 * power - 1)
    for i, a in enumerate(digits[0]):
        for j, b in enumerate(digits[1]):
            product[i + j] = (product[i + j] + a * b) % prime
    for top in range(2 * power - 2, power - 1, -1):
        for k in range(power):
            spot = top - power + k
            product[spot] = (product[spot] - product[top] * digits[2][k]) % prime
    return sum(digit * prime**k for k, digit in enumerate(product[:power]))


# 2. Shifts --------------------------------------------------------------------------------------

COOLING = (0.6, 0.2)


def found_slides(  # noqa: C901 - one loop on purpose: calls would double its time
    wheel: Wheel, columns: int, rounds: int, seed: int = 1
) -> Slides:
    """Shifts such that any two columns, and each and the wall, differ otherwise in every round."""
    dice, places = Random(seed), wheel.order
    minus = [[wheel.minus(x, y) for y in range(places)] for x in range(places)]
    steps = 400_000
    while True:
        rows = [[0, *(dice.randrange(places) for _ in range(columns))] for _ in range(rounds)]
        apart = {pair: [0] * places for pair in combinations(range(columns + 1), 2)}
        for row in rows:
            for (c, d), seen in apart.items():
                seen[minus[row[d]][row[c]]] += 1
        cost = sum(n - 1 for seen in apart.values() for n in seen if n > 1)
        for step in range(steps):
            row, c = rows[dice.randrange(rounds)], dice.randrange(1, columns + 1)
            after = dice.randrange(places)
            if after == row[c]:
                continue
            moves = []
            for d in range(columns + 1):
                if d != c:
                    low, high = min(c, d), max(c, d)
                    old = minus[row[high]][row[low]]
                    new = minus[after][row[d]] if c > d else minus[row[d]][after]
                    moves.append((apart[low, high], old, new))
            change = sum((seen[new] > 0) - (seen[old] > 1) for seen, old, new in moves)
            if change > 0 and dice.random() >= exp(-change / _warmth(step, steps)):
                continue
            for seen, old, new in moves:
                seen[old] -= 1
                seen[new] += 1
            row[c] = after
            cost += change
            if not cost:
                return Slides(wheel, tuple(tuple(row[1:]) for row in rows))
        steps *= 2


def _warmth(step: int, steps: int) -> float:
    warm, cold = COOLING
    return warm + (cold - warm) * step / steps


# 3. Turned rounds -------------------------------------------------------------------------------


class Base(NamedTuple):
    """One round over a wheel with a few columns; people beyond them stay where they are."""

    wheel: Wheel
    tables: tuple[tuple[int, ...], ...]
    columns: int = 3

    def turned(self, rounds: int) -> Plan:
        order = self.wheel.order

        def after(p: int, h: int) -> int:
            moves = p < self.columns * order
            return p - p % order + self.wheel.plus(p % order, h) if moves else p

        return tuple(
            tuple(tuple(after(p, h) for p in table) for table in self.tables) for h in range(rounds)
        )


class Rotation:
    """A base round of fours that looks the same after a turn from column to column.

    Places and the people who stay (three, who change with the turn) fall into fours of which only
    one in three has to be found. Tried in order: differences within a column and from one column to
    the next may occur once each.
    """

    def __init__(self, circle: int) -> None:
        self.circle = circle
        self.within, self.across = [False] * circle, [False] * circle
        self.within[0] = True
        self.left = [True] * circle
        self.fours: list[list[tuple[int, int]]] = []

    def found(self) -> Base | None:
        """The first four holds who stays, and place nought, which is as good as any."""
        self.left[0] = False
        for second, third in combinations(range(1, self.circle), 2):
            for one, other in ((second, third), (third, second)):
                four = [(0, 0), (one, 1), (other, 2)]
                if self._fits(four):
                    self.left[one] = self.left[other] = False
                    self.fours = [four]
                    if self._go_on():
                        return self._base()
                    self.left[one] = self.left[other] = True
                    self._free(four)
        return None

    def _difference(self, a: tuple[int, int], b: tuple[int, int]) -> tuple[list[bool], int]:
        apart, step = (b[0] - a[0]) % self.circle, (b[1] - a[1]) % 3
        if step == 0:
            return self.within, min(apart, self.circle - apart)
        return self.across, apart if step == 1 else -apart % self.circle

    def _fits(self, four: Sequence[tuple[int, int]]) -> bool:
        """Marks the differences of these points, or none of them where one is taken."""
        marked: list[tuple[list[bool], int]] = []
        for a, b in combinations(four, 2):
            kind, apart = self._difference(a, b)
            if kind[apart]:
                for done, value in marked:
                    done[value] = False
                return False
            kind[apart] = True
            marked.append((kind, apart))
        return True

    def _free(self, four: Sequence[tuple[int, int]]) -> None:
        for a, b in combinations(four, 2):
            kind, apart = self._difference(a, b)
            kind[apart] = False

    def _go_on(self) -> bool:
        if True not in self.left:
            return True
        first = self.left.index(True)
        others = [place for place in range(first + 1, self.circle) if self.left[place]]
        for three in combinations(others, 3):
            for turns in range(27):
                columns = (turns % 3, turns // 3 % 3, turns // 9)
                four = [(first, 0), *zip(three, columns, strict=True)]
                if not self._fits(four):
                    continue
                for place, _ in four:
                    self.left[place] = False
                self.fours.append(four)
                if self._go_on():
                    return True
                self.fours.pop()
                for place, _ in four:
                    self.left[place] = True
                self._free(four)
        return False

    def _base(self) -> Base:
        order = self.circle
        tables = []
        for number, four in enumerate(self.fours):
            for turn in range(3):
                stays = (3 * order + turn,) if number == 0 else ()
                tables.append((*stays, *(((c + turn) % 3) * order + x for x, c in four)))
        return Base(Wheel((order,)), tuple(tables))


def annealed_base(
    wheel: Wheel, stay: int, *, size: int = 4, columns: int = 3, seed: int = 1
) -> Base:
    """A base round with `stay` people who stay: swaps until no difference occurs twice."""
    dice, order = Random(seed), wheel.order
    people = columns * order + stay
    kinds = _kinds(wheel, columns, people)
    steps = 1_000_000
    while True:
        seats = dice.sample(range(people), people)
        tables = [seats[k : k + size] for k in range(0, people, size)]
        seen: dict[tuple[int, ...], int] = {NEVER: 1}
        cost = 0
        for table in tables:
            for a, b in combinations(table, 2):
                cost += seen.get(kinds[a][b], 0) > 0
                seen[kinds[a][b]] = seen.get(kinds[a][b], 0) + 1
        for step in range(steps):
            one, other = dice.sample(range(len(tables)), 2)
            i, j = dice.randrange(size), dice.randrange(size)
            change = _swapped(tables[one], i, tables[other], j, kinds, seen)
            if change > 0 and dice.random() >= exp(-change / _warmth(step, steps)):
                _swapped(tables[one], i, tables[other], j, kinds, seen)
                continue
            cost += change
            if not cost:
                return Base(wheel, tuple(map(tuple, tables)), columns)
        steps = min(2 * steps, 16_000_000)


NEVER = (-1,)
"""The kind of meeting that must not be: two who stay, or half round a circle."""


def _kinds(wheel: Wheel, columns: int, people: int) -> list[list[tuple[int, ...]]]:
    """What a meeting becomes when the round is turned: all meetings of its kind."""
    order = wheel.order
    moving = columns * order

    def kind(a: int, b: int) -> tuple[int, ...]:
        a, b = min(a, b), max(a, b)
        if a >= moving or a == b:
            return NEVER
        if b >= moving:
            return (a // order, b)
        there, back = wheel.minus(b % order, a % order), wheel.minus(a % order, b % order)
        if a // order != b // order:
            return (a // order, b // order, there)
        return NEVER if there == back else (a // order, a // order, min(there, back))

    return [[kind(a, b) for b in range(people)] for a in range(people)]


def _swapped(
    here: list[int],
    i: int,
    there: list[int],
    j: int,
    kinds: list[list[tuple[int, ...]]],
    seen: dict[tuple[int, ...], int],
) -> int:
    """Two people take each other's seat; how many more meetings would occur twice."""
    change = 0
    for table, seat in ((here, i), (there, j)):
        row = kinds[table[seat]]
        for k, other in enumerate(table):
            if k != seat:
                seen[row[other]] -= 1
                change -= seen[row[other]] > 0
    here[i], there[j] = there[j], here[i]
    for table, seat in ((here, i), (there, j)):
        row = kinds[table[seat]]
        for k, other in enumerate(table):
            if k != seat:
                change += seen.get(row[other], 0) > 0
                seen[row[other]] = seen.get(row[other], 0) + 1
    return change


def planes_apart(directions: int) -> Plan:
    """32 players in rounds of parallel planes: five bits, and directions that share no line.

    A table is a plane of four in the space of 32 points, a round all planes parallel to it. Two
    people meet in the one round whose direction holds their difference; nine directions is the most
    there can be.
    """
    lines = [(a, b, a ^ b) for a, b in combinations(range(1, 32), 2) if b < a ^ b]
    chosen: list[tuple[int, int, int]] = []

    def extend(first: int, taken: set[int]) -> bool:
        if len(chosen) == directions:
            return True
        for k in range(first, len(lines)):
            if taken.isdisjoint(lines[k]):
                chosen.append(lines[k])
                if extend(k + 1, taken | set(lines[k])):
                    return True
                chosen.pop()
        return False

    assert extend(0, set())
    return tuple(
        tuple(sorted({tuple(sorted((p, p ^ a, p ^ b, p ^ c))) for p in range(32)}))
        for a, b, c in chosen
    )


# 4. Lengthening ---------------------------------------------------------------------------------


def lengthened(plan: Plan, rounds: int, seed: int = 1) -> Plan:
    """More rounds of the same tables behind a plan that stays: each annealed alone."""
    dice, sizes = Random(seed), [len(table) for table in plan[0]]
    while len(plan) < rounds:
        plan = (*plan, _one_more(plan, sizes, dice))
    return plan


def _one_more(plan: Plan, sizes: Sequence[int], dice: Random) -> tuple[tuple[int, ...], ...]:
    players = sum(sizes)
    met = [[0] * players for _ in range(players)]
    for round_ in plan:
        for people in round_:
            for a, b in combinations(people, 2):
                met[a][b] += 1
                met[b][a] += 1
    steps = 200_000
    best: tuple[int, tuple[tuple[int, ...], ...]] | None = None
    for _ in range(4):
        seats = dice.sample(range(players), players)
        cuts = [0]
        for size in sizes:
            cuts.append(cuts[-1] + size)
        tables = [seats[a:b] for a, b in pairwise(cuts)]
        cost = sum(met[a][b] for table in tables for a, b in combinations(table, 2))
        for step in range(steps):
            one, other = dice.sample(tables, 2)
            i, j = dice.randrange(len(one)), dice.randrange(len(other))
            a, b = one[i], other[j]
            change = sum(met[b][p] - met[a][p] for p in one if p != a)
            change += sum(met[a][p] - met[b][p] for p in other if p != b)
            if change <= 0 or dice.random() < exp(-change / _warmth(step, steps)):
                one[i], other[j] = b, a
                cost += change
                if best is None or cost < best[0]:
                    best = cost, tuple(map(tuple, tables))
    assert best is not None
    return best[1]


def patient(sizes: tuple[int, ...], rounds: int, steps: int = 400_000) -> Plan:
    """Small fields at tables of any sizes: the program's own search with more patience."""
    players = sum(sizes)
    aim = aim_for(players, sizes, rounds, "repeats")
    found = []
    for seed in range(3):
        stream = Stream(seed + 1)
        board = Board.of(players, random_plan(players, sizes, rounds, stream))
        found.append(anneal(board, aim, stream, Schedule(), steps))
    return min(found)[1]


# 5. Numbers -------------------------------------------------------------------------------------


def renumbered(plan: Plan, seed: int = 1, steps: int = 600_000) -> Plan:
    """Exchanges of two numbers in a round, from the order given; the fewest returns met."""
    dice = Random(seed)
    players, tables = sum(map(len, plan[0])), len(plan[0])
    order = [list(round_) for round_ in plan]
    visits = [[0] * tables for _ in range(players)]
    for round_ in order:
        for number, table in enumerate(round_):
            for p in table:
                visits[p][number] += 1
    now = best = returns_in(plan)
    found = plan
    least = players * max(0, len(plan) - tables)
    for step in range(steps):
        if best <= least:
            break
        round_ = order[dice.randrange(len(order))]
        a, b = dice.sample(range(tables), 2)
        change = sum((visits[p][b] > 0) - (visits[p][a] > 1) for p in round_[a])
        change += sum((visits[p][a] > 0) - (visits[p][b] > 1) for p in round_[b])
        if change > 0 and dice.random() >= exp(-change / _warmth(step, steps)):
            continue
        for p in round_[a]:
            visits[p][a] -= 1
            visits[p][b] += 1
        for p in round_[b]:
            visits[p][b] -= 1
            visits[p][a] += 1
        round_[a], round_[b] = round_[b], round_[a]
        now += change
        if now < best:
            best, found = now, tuple(map(tuple, order))
    return fewer_returns(found)
