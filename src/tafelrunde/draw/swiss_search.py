"""Which exchanges of seats near the standings avoid old opponents at the smallest cost?

People are places in the standings here (0 is the leader), tables are numbers from the top. A
`Hall` is one stretch of neighbouring tables in which people may exchange seats; it begins in the
strict order. Whoever sits where others of his score group belong is not displaced. `wander`
exchanges two people at a time and sometimes accepts a worse seating on the way to a better one. It
uses whole numbers only and a stream of numbers of its own: the answer is a pure function of
standings, tables and history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = [
    "COOL",
    "PATIENCE",
    "WARM",
    "Figures",
    "Hall",
    "Span",
    "displacement_floor",
    "wander",
]

Opponents = Sequence[Mapping[int, int]]
"""For each place the places already met, with the number of meetings."""


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
PATIENCE = _lots_of_patience()
Warmth = tuple[int, int]
"""How much worse a step may be, at first and at last: means, in 256ths of a table."""
WARM: Warmth = (384, 102)
COOL: Warmth = (100, 50)
"""For few steps: what cannot be cooled slowly should not be heated."""


Span = tuple[int, int]
"""The first and the last table at which people of one score group sit in the strict order."""


def off_the_span(span: Span, tables: int) -> list[int]:
    """For each table how many tables it lies outside: nothing within the group's own."""
    first, last = span
    return [max(0, first - table, table - last) for table in range(tables)]


class Hall:
    """A stretch of tables, who sits where, and whom each person has met at which table.

    `far` says for each person how far every table lies from those of his score group.
    """

    __slots__ = ("at", "far", "load", "met", "tables")

    def __init__(self, sizes: Sequence[int], met: Opponents, spans: Sequence[Span]) -> None:
        self.met = met
        rows = {span: off_the_span(span, len(sizes)) for span in set(spans)}
        self.far = [rows[span] for span in spans]
        self.tables: list[list[int]] = [[] for _ in sizes]
        place = 0
        for table, size in enumerate(sizes):
            self.tables[table] = list(range(place, place + size))
            place += size
        self._meet()

    def _meet(self) -> None:
        self.at = [0] * len(self.met)
        for table, people in enumerate(self.tables):
            for place in people:
                self.at[place] = table
        self.load = [[0] * len(self.tables) for _ in self.met]
        for load, opponents in zip(self.load, self.met, strict=True):
            for other, meetings in opponents.items():
                load[self.at[other]] += meetings

    def seat(self, tables: Sequence[Sequence[int]]) -> None:
        """Everybody sits down as given."""
        self.tables = [sorted(people) for people in tables]
        self._meet()

    def figures(self) -> Figures:
        away = [far[table] for far, table in zip(self.far, self.at, strict=True)]
        return Figures(
            sum(load[table] for load, table in zip(self.load, self.at, strict=True)) // 2,
            sum(away),
            sum(tables > 0 for tables in away),
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
        a, every, met = self.at[p], self.far, self.met[p]
        partner, least = -1, 1 << 60
        for q in self.tables[b]:
            load = self.load[q]
            far = every[q]
            change = (load[a] - load[b]) * weight + far[a] - far[b]
            if q in met:
                change -= 2 * weight * met[q]
            if change < least:
                partner, least = q, change
        load, far = self.load[p], every[p]
        return partner, least + (load[b] - load[a]) * weight + far[b] - far[a]


def wander(hall: Hall, steps: int, weight: int, stream: int, warmth: Warmth = WARM) -> None:
    """So many looks at single exchanges; leaves the hall in the best seating met on the way."""
    people, tables = len(hall.far), len(hall.tables)
    if tables < 2:
        return
    at, far, load = hall.at, hall.far, hall.load
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
        if not far[p][a] and not load[p][a] and x >> 29:
            continue  # who sits well is asked one time in eight only
        way = x >> 12
        b = a + 1 + (way >> 1) % reach if way & 1 else a - 1 - (way >> 1) % reach
        if not 0 <= b < tables:
            continue
        q, change = hall.best_partner(p, b, weight)
        if change > 0:
            x = x * 1664525 + 1013904223 & 0xFFFFFFFF
            patience = warm - (warm - cold) * step // steps
            if change << 16 > patience * PATIENCE[x >> 22]:
                continue
        shift = far[p][b] - far[p][a] + far[q][a] - far[q][b]
        displacement += shift
        rematches += (change - shift) // weight
        hall.exchange(p, q)
        if (rematches, displacement) < best:
            best = (rematches, displacement)
            kept = [row[:] for row in hall.tables]
            if best == (0, 0):
                break
    hall.seat(kept)


def displacement_floor(sizes: Sequence[int], met: Opponents) -> int:
    """No round without a rematch displaces less than this.

    At a strict table whose old opponents can only be parted by c people leaving, c people cross
    the line above or the line below it, and for each one that crosses a line another crosses it the
    other way. So the crossings of the two lines add up to at least c; each costs two tables.
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
