"""Who changes tables, and where to, when a published round no longer fits?

Two questions, one after the other. *Sizes*: which tables shrink, grow, close or open so that every
table is legal and the fewest people get up? That depends on the number of people at each table
only, and `size_plans` answers it exactly: it tries 0, 1, 2, … people and stops at the first number
that works. *People*: who goes where, so that it costs least (old opponents who meet again, and what
repair_care.py adds)? `Walk` goes through the choices, best first, and stops at the first walk that
costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

__all__ = ["SizePlan", "Walk", "size_plans"]

P = TypeVar("P", bound=Hashable)

Change = tuple[int, int]
"""From this many people at a table to that many."""

_MOST_PLANS = 24
_PATIENCE = 1_500


class SizePlan(NamedTuple):
    """How many tables change from one size to another; all other tables stay as they are."""

    movers: int
    changes: dict[Change, int]
    small: int


def size_plans(
    sizes: Sequence[int],
    late: int,
    legal: frozenset[int],
    small: tuple[int, int],
    most_movers: int,
) -> list[SizePlan]:
    """All plans with the fewest movers (up to a couple of dozen); empty where nothing fits.

    `late` people have no table yet; `small` bounds the number of tables below the largest size.
    """
    tables = Counter(sizes)
    tables[0] += late // min(legal) + 1  # tables that could be opened
    for movers in range(most_movers + 1):
        ledger = _Ledger(tables, legal, small)
        plans = []
        for changes, count in ledger.plans(0, movers, movers + late, 0):
            plans.append(SizePlan(movers, changes, count))
            if len(plans) == _MOST_PLANS:
                break
        if plans:
            return plans
    return []


class _Ledger:
    """People who get up on one side, seats that are taken on the other; both must come out even."""

    def __init__(self, tables: Counter[int], legal: frozenset[int], small: tuple[int, int]) -> None:
        self.fewest_small, self.most_small = small
        self.largest = max(legal)
        self.rows: list[tuple[int, int, list[int]]] = []
        for size in sorted(tables, reverse=True):
            targets = sorted((legal | {0}) - {size}, reverse=True)
            self.rows.append((size, tables[size], targets))
        self.legal = legal
        self.dead: set[tuple[int, int, int, int]] = set()

    def plans(
        self, row: int, give: int, take: int, small: int
    ) -> Iterator[tuple[dict[Change, int], int]]:
        if row == len(self.rows):
            if give == 0 and take == 0 and small >= self.fewest_small:
                yield {}, small
            return
        key = (row, give, take, small)
        if key in self.dead:
            return
        alive = False
        size, count, targets = self.rows[row]
        for changes, given, taken in self._row(size, count, targets, give, take):
            now = small + self._small_after(size, count, changes)
            if now > self.most_small:
                continue
            for rest, total in self.plans(row + 1, give - given, take - taken, now):
                alive = True
                yield {**changes, **rest}, total
        if not alive:
            self.dead.add(key)

    def _row(
        self, size: int, count: int, targets: list[int], give: int, take: int
    ) -> Iterator[tuple[dict[Change, int], int, int]]:
        """All ways to change so many tables of one size, within what may be given and taken."""
        if not targets:
            if count == 0 or size == 0 or size in self.legal:
                yield {}, 0, 0
            return
        target, later = targets[0], targets[1:]
        step = abs(size - target)
        most = min(count, (take if target > size else give) // step)
        for n in range(most + 1):
            given = n * step if target < size else 0
            taken = n * step if target > size else 0
            for rest, g, t in self._row(size, count - n, later, give - given, take - taken):
                own = {(size, target): n} if n else {}
                yield {**own, **rest}, given + g, taken + t

    def _small_after(self, size: int, count: int, changes: dict[Change, int]) -> int:
        small = 0
        for (_, target), n in changes.items():
            count -= n
            if 0 < target < self.largest:
                small += n
        return small + (count if 0 < size < self.largest else 0)


class Walk(Generic[P]):
    """A search for who goes where, for one plan of sizes."""

    def __init__(
        self,
        tables: Sequence[Sequence[P]],
        late: Sequence[P],
        changes: dict[Change, int],
        meeting: Callable[[P, P], int],
        best: int | None,
        seat: Callable[[P, int], int] = lambda _person, _table: 0,
    ) -> None:
        self.members = [list(people) for people in tables]
        opened = sum(n for (size, _), n in changes.items() if size == 0)
        self.members += [[] for _ in range(opened - sum(not people for people in tables))]
        self.size = [len(people) for people in self.members]
        self.door = list(late)
        self.left = Counter(changes)
        self.meeting, self.seat = meeting, seat
        self.given: dict[int, int] = {}  # table -> people who must still get up there
        self.open: dict[int, int] = {}  # table -> seats that must still be taken there
        self.path: list[tuple[P, int, int]] = []
        self.best = best
        self.found: list[tuple[P, int, int]] | None = None
        self.patience = _PATIENCE
        self.legal_to_stay = self._sizes_that_may_stay()

    def _sizes_that_may_stay(self) -> set[int]:
        changing: Counter[int] = Counter()
        for (size, _), n in self.left.items():
            changing[size] += n
        here = Counter(self.size)
        return {size for size in here if changing[size] < here[size]}

    def go(self, cost: int = 0) -> None:
        """One step further: settle the next thing that is forced, every way, cheapest first."""
        self.patience -= 1
        if self.patience < 0 or self.best == 0 or (self.best is not None and cost >= self.best):
            return
        undecided = self._next_undecided()
        closing = next((c for c, n in self.left.items() if n and c[1] == 0), None)
        if undecided is not None:
            self._commit(undecided, cost)
        elif closing is not None:
            self._start(closing, cost)
        elif self.door:
            person = self.door.pop()
            self._send(person, -1, cost)
            self.door.append(person)
        else:
            self._go_on(cost)

    def _go_on(self, cost: int) -> None:
        closing = next((t for t, n in self.given.items() if n and n == len(self.members[t])), None)
        seat = next((table for table, n in self.open.items() if n), None)
        if closing is not None:
            self._empty(closing, cost)
        elif seat is not None:
            self._call(seat, cost)
        elif +self.left:
            self._start(min(+self.left), cost)
        elif self.best is None or cost < self.best:
            self.best, self.found = cost, list(self.path)

    def _next_undecided(self) -> int | None:
        """A table that cannot stay as it is and has no plan yet."""
        for table, size in enumerate(self.size):
            if (
                size not in self.legal_to_stay
                and table not in self.given
                and table not in self.open
            ):
                return table
        return None

    def _commit(self, table: int, cost: int) -> None:
        for change in sorted(c for c, n in self.left.items() if n and c[0] == self.size[table]):
            self._take_on(table, change)
            self.go(cost)
            self._give_back(table, change)

    def _start(self, change: Change, cost: int) -> None:
        for table, size in enumerate(self.size):
            if size == change[0] and self._free(table):
                self._take_on(table, change)
                self.go(cost)
                self._give_back(table, change)

    def _free(self, table: int) -> bool:
        return table not in self.given and table not in self.open

    def _take_on(self, table: int, change: Change) -> None:
        self.left[change] -= 1
        if change[1] < change[0]:
            self.given[table] = change[0] - change[1]
        else:
            self.open[table] = change[1] - change[0]

    def _give_back(self, table: int, change: Change) -> None:
        self.left[change] += 1
        self.given.pop(table, None)
        self.open.pop(table, None)

    def _empty(self, table: int, cost: int) -> None:
        person = self.members[table].pop()
        self.given[table] -= 1
        self._send(person, table, cost)
        self.given[table] += 1
        self.members[table].append(person)

    def _send(self, person: P, origin: int, cost: int) -> None:
        """A person without a seat: to which table?"""
        growing = [c for c in sorted(+self.left) if c[1] > c[0]]
        choices = []
        for table in range(len(self.size)):
            ways = self._ways(table, self.open, growing)
            if ways:
                price = self._price(person, table)
                choices += [(price, abs(table - origin), table, i, c) for i, c in enumerate(ways)]
        for price, _, table, _, change in sorted(choices, key=lambda choice: choice[:4]):
            if change is not None:
                self._take_on(table, change)
            self._sit(person, origin, table, cost + price)
            if change is not None:
                self._give_back(table, change)

    def _price(self, person: P, table: int) -> int:
        """What it costs if this person sits down there: whom he meets, and the seat itself."""
        met = sum(self.meeting(person, other) for other in self.members[table])
        return met + self.seat(person, table)

    def _call(self, table: int, cost: int) -> None:
        """A seat that must be taken: by whom?"""
        shrinking = [c for c in sorted(+self.left) if c[1] < c[0]]
        choices = []
        for origin in range(len(self.size)):
            for i, change in enumerate(self._ways(origin, self.given, shrinking)):
                for place, person in enumerate(self.members[origin]):
                    price = self._price(person, table)
                    order = (price, abs(table - origin), origin, i, -place)
                    choices.append((order, person, change))
        for order, person, change in sorted(choices, key=lambda choice: choice[0]):
            price, origin = order[0], order[2]
            if change is not None:
                self._take_on(origin, change)
            self.given[origin] -= 1
            at = self.members[origin].index(person)
            del self.members[origin][at]
            self._sit(person, origin, table, cost + price)
            self.members[origin].insert(at, person)
            self.given[origin] += 1
            if change is not None:
                self._give_back(origin, change)

    def _ways(
        self, table: int, begun: dict[int, int], changes: Sequence[Change]
    ) -> list[Change | None]:
        """How a table can take part: it already does (None), or it begins one of the changes."""
        if begun.get(table):
            return [None]
        if not self._free(table):
            return []
        return [change for change in changes if change[0] == self.size[table]]

    def _sit(self, person: P, origin: int, table: int, cost: int) -> None:
        self.members[table].append(person)
        self.open[table] -= 1
        self.path.append((person, origin, table))
        self.go(cost)
        self.path.pop()
        self.open[table] += 1
        self.members[table].pop()
