"""Which exchanges of seats near the standings avoid old opponents at the smallest cost?

People are places in the standings here (0 is the leader), tables are numbers from the top. A `Hall`
is one stretch of neighbouring tables in which people may exchange seats; it begins in the strict
order. Two searches take turns: `wander` exchanges two people at a time and sometimes accepts a worse
seating on the way to a better one; `tidy` takes a few neighbouring tables and goes through all ways
to seat their people, cutting off what cannot win. Both use whole numbers only and a stream of
numbers of their own, so that the answer is a pure function of standings, tables and history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["COOL", "Figures", "Hall", "Window", "displacement_floor", "tidy", "wander"]

Opponents = Sequence[Mapping[int, int]]
"""For each place the places already met, with the number of meetings."""

REMATCH = 1 << 24
STEP = 1 << 10
"""In `Window`: one rematch outweighs any displacement, one table of displacement any number moved."""


class Figures(NamedTuple):
    """What is made small, in this order."""

    rematches: int
    displacement: int
    moved: int


def _lots_of_patience() -> tuple[int, ...]:
    """1024 quantiles of an exponential lot in 256ths, from a broken-line logarithm in integers."""
    quantiles = []
    for i in range(1024):
        odd = 2 * i + 1
        octave = odd.bit_length() - 1
        log2 = (octave << 8) + ((odd << 8) >> octave) - 256
        quantiles.append(((11 << 8) - log2) * 177 >> 8)  # 177/256 is ln 2
    return tuple(quantiles)


_LARGE_TABLE = 6
_MOST_PEOPLE = 48
"""A window with more people than this is not looked through."""
_PATIENCE = _lots_of_patience()
Warmth = tuple[int, int]
"""How much worse a step may be, at first and at last: a mean in 256ths of a table of displacement."""
WARM: Warmth = (384, 102)
COOL: Warmth = (100, 50)
"""For few steps: what cannot be cooled slowly should not be heated."""


class Hall:
    """A stretch of tables, who sits where, and whom each person has met at which table."""

    __slots__ = ("at", "load", "met", "strict", "tables")

    def __init__(self, sizes: Sequence[int], met: Opponents) -> None:
        self.met = met
        self.strict: list[int] = []
        for table, size in enumerate(sizes):
            self.strict += [table] * size
        self.tables: list[list[int]] = [[] for _ in sizes]
        for place, table in enumerate(self.strict):
            self.tables[table].append(place)
        self._meet()

    def _meet(self) -> None:
        self.at = [0] * len(self.strict)
        for table, people in enumerate(self.tables):
            for place in people:
                self.at[place] = table
        self.load = [[0] * len(self.tables) for _ in self.strict]
        for load, opponents in zip(self.load, self.met, strict=True):
            for other, meetings in opponents.items():
                load[self.at[other]] += meetings

    def seat(self, tables: Sequence[Sequence[int]]) -> None:
        """Everybody sits down as given."""
        self.tables = [sorted(people) for people in tables]
        self._meet()

    def figures(self) -> Figures:
        at, strict = self.at, self.strict
        return Figures(
            sum(load[table] for load, table in zip(self.load, at, strict=True)) // 2,
            sum(abs(now - due) for now, due in zip(at, strict, strict=True)),
            sum(now != due for now, due in zip(at, strict, strict=True)),
        )

    def exchange(self, p: int, q: int) -> None:
        """Two people at different tables take each other's seat."""
        a, b = self.at[p], self.at[q]
        self.tables[a].remove(p)
        self.tables[a].append(q)
        self.tables[b].remove(q)
        self.tables[b].append(p)
        self.at[p], self.at[q] = b, a
        load = self.load
        for other, meetings in self.met[p].items():
            row = load[other]
            row[a] -= meetings
            row[b] += meetings
        for other, meetings in self.met[q].items():
            row = load[other]
            row[b] -= meetings
            row[a] += meetings

    def best_partner(self, p: int, b: int, weight: int) -> tuple[int, int]:
        """Whom at table b to exchange p with, and what that changes (rematches by weight)."""
        a, strict, met = self.at[p], self.strict, self.met[p]
        partner, least = -1, 1 << 60
        for q in self.tables[b]:
            load = self.load[q]
            due = strict[q]
            change = (load[a] - load[b]) * weight + abs(a - due) - abs(b - due)
            if q in met:
                change -= 2 * weight * met[q]
            if change < least:
                partner, least = q, change
        load, due = self.load[p], strict[p]
        return partner, least + (load[b] - load[a]) * weight + abs(b - due) - abs(a - due)


def wander(hall: Hall, steps: int, weight: int, stream: int, warmth: Warmth = WARM) -> None:
    """So many looks at single exchanges; leaves the hall in the best seating met on the way."""
    people, tables = len(hall.strict), len(hall.tables)
    if tables < 2:
        return
    at, strict, load = hall.at, hall.strict, hall.load
    reach = min(4, tables - 1)
    warm, cold = warmth
    x = stream * 2654435761 + 97 & 0xFFFFFFFF
    rematches, displacement, _ = hall.figures()
    best = (rematches, displacement)
    kept = [row[:] for row in hall.tables]
    for step in range(steps):
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        p = (x >> 8) % people
        a = at[p]
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        if a == strict[p] and not load[p][a] and x >> 29:
            continue  # who sits well is asked one time in eight only
        far = x >> 12
        b = a + 1 + (far >> 1) % reach if far & 1 else a - 1 - (far >> 1) % reach
        if not 0 <= b < tables:
            continue
        q, change = hall.best_partner(p, b, weight)
        if change > 0:
            x = x * 1664525 + 1013904223 & 0xFFFFFFFF
            patience = warm - (warm - cold) * step // steps
            if change << 16 > patience * _PATIENCE[x >> 22]:
                continue
        shift = abs(b - strict[p]) - abs(a - strict[p]) + abs(a - strict[q]) - abs(b - strict[q])
        displacement += shift
        rematches += (change - shift) // weight
        hall.exchange(p, q)
        if (rematches, displacement) < best:
            best = (rematches, displacement)
            kept = [row[:] for row in hall.tables]
            if best == (0, 0):
                break
    hall.seat(kept)


class Window:
    """A few neighbouring tables of a hall: is there a better way to seat the same people there?

    Goes table by table and person by person: in or out. What is already certain to be paid (a person
    left for later tables pays at least the way to the nearest of them) cuts a branch off.
    """

    def __init__(self, hall: Hall, first: int, width: int, patience: int) -> None:
        tables = hall.tables[first : first + width]
        self.people = sorted(place for people in tables for place in people)
        self.sizes = [len(people) for people in tables]
        self.first = first
        self.patience = patience
        number = {place: i for i, place in enumerate(self.people)}
        due = [hall.strict[place] - first for place in self.people]
        self.pay = [
            [abs(j - d) * STEP + (j != d) for j in range(width)] for d in due
        ]
        self.least = [[min(row[j:]) for j in range(width)] for row in self.pay]
        self.rematch = [[0] * len(self.people) for _ in self.people]
        for i, place in enumerate(self.people):
            for other, meetings in hall.met[place].items():
                if other in number:
                    self.rematch[i][number[other]] = meetings * REMATCH
        self.chosen: list[list[int]] = [[] for _ in tables]
        self.found: list[list[int]] | None = None
        self.best = sum(
            self._table_cost([number[place] for place in people], j)
            for j, people in enumerate(tables)
        )

    def _table_cost(self, people: Sequence[int], j: int) -> int:
        cost = 0
        for i, p in enumerate(people):
            row = self.rematch[p]
            cost += self.pay[p][j] + sum(row[q] for q in people[:i])
        return cost

    def better(self) -> list[list[int]] | None:
        """The tables' people in the best way found, or None where nothing beats the present one."""
        certain = sum(row[0] for row in self.least)
        if certain < self.best:
            self._choose(0, 0, list(range(len(self.people))), [], certain)
        if self.found is None:
            return None
        return [[self.people[i] for i in people] for people in self.found]

    def _choose(self, j: int, i: int, rest: list[int], out: list[int], cost: int) -> None:
        """Decide on rest[i] and after for table j; `out` is left for later tables."""
        self.patience -= 1
        chosen = self.chosen[j]
        need = self.sizes[j] - len(chosen)
        if need == 0:
            self._close(j, rest[i:], out, cost)
            return
        if len(rest) - i < need or self.patience < 0:
            return
        p = rest[i]
        least = self.least[p]
        inside = cost + self.pay[p][j] - least[j]
        row = self.rematch[p]
        for q in chosen:
            inside += row[q]
        if inside < self.best:
            chosen.append(p)
            self._choose(j, i + 1, rest, out, inside)
            chosen.pop()
        if j + 1 < len(self.sizes):
            outside = cost + least[j + 1] - least[j]
            if outside < self.best:
                out.append(p)
                self._choose(j, i + 1, rest, out, outside)
                out.pop()

    def _close(self, j: int, rest: list[int], out: list[int], cost: int) -> None:
        if j + 1 == len(self.sizes):
            if cost < self.best:
                self.best = cost
                self.found = [people[:] for people in self.chosen]
            return
        for p in rest:
            cost += self.least[p][j + 1] - self.least[p][j]
        if cost < self.best:
            self._choose(j + 1, 0, sorted(out + rest), [], cost)


def tidy(hall: Hall, width: int, patience: int) -> None:
    """Go through all windows of so many tables until none of them can be improved."""
    width = min(width, len(hall.tables))
    last = len(hall.tables) - width
    open_windows = set(range(last + 1))
    while open_windows:
        first = min(open_windows)
        open_windows.discard(first)
        tables = hall.tables[first : first + width]
        if not _worth_a_look(hall, tables):
            continue
        better = Window(hall, first, width, patience).better()
        if better is not None:
            hall.seat(hall.tables[:first] + better + hall.tables[first + width :])
            around = range(max(0, first - width + 1), min(last, first + width - 1) + 1)
            open_windows.update(around)


def _worth_a_look(hall: Hall, tables: Sequence[Sequence[int]]) -> bool:
    """Whether anyone there is displaced or sits with an old opponent, and people are not too many."""
    if sum(map(len, tables)) > _MOST_PEOPLE:
        return False
    at, strict, load = hall.at, hall.strict, hall.load
    return any(
        at[place] != strict[place] or load[place][at[place]] > 0
        for people in tables
        for place in people
    )


def displacement_floor(sizes: Sequence[int], met: Opponents) -> int:
    """No round without a rematch displaces less than this.

    At a strict table whose old opponents can only be parted by c people leaving, c people cross the
    line above or the line below it, and for each one that crosses a line another crosses it the other
    way. So the crossings k of the lines above and below add up to at least c; each costs two tables.
    """
    floor = above = first = 0
    for table, size in enumerate(sizes):
        need = _leavers(range(first, first + size), met)
        first += size
        if table == len(sizes) - 1:
            floor += max(0, need - above)  # nobody can leave downwards
            break
        above = max(0, need - above)
        floor += above
    return 2 * floor


def _leavers(people: Sequence[int], met: Opponents) -> int:
    """The fewest people who must leave so that no two of the others have met (or fewer)."""
    if len(people) > _LARGE_TABLE:
        return 0  # no game of the house; the floor stays true
    for i, p in enumerate(people):
        for q in people[:i]:
            if q in met[p]:
                without_p = [x for x in people if x != p]
                without_q = [x for x in people if x != q]
                return 1 + min(_leavers(without_p, met), _leavers(without_q, met))
    return 0
