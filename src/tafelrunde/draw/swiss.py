"""Who sits with whom in the next round of a Swiss tournament?

Strictly by the standings: the best four at table 1, the next four at table 2, … (DOM-102); with two
at a table 1 v 2, 3 v 4, … (CAR-305). Inside a table people sit in the order of the standings, the
best placed first, unless lots for the seats are given.

With `avoid_rematches` a round is better, in this order, the smaller

1.  *rematches*: over all pairs at one table now, the number of times they have already met, added up
    (a third meeting weighs two; so the sum of m(m-1)/2 over all pairs grows by exactly this much),
2.  *displacement*: over all people, how many tables they sit away from their table of the strict
    order, added up,
3.  *moved*: how many people sit at another table than in the strict order.

Large fields are cut into stretches of about a hundred people, each searched on its own; where
rematches are left, a stretch around them is searched again, longer. So the work grows with the
number of people and not faster.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Generic, TypeVar

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.swiss_search import COOL, Figures, Hall, displacement_floor, tidy, wander
from tafelrunde.rulebook.faults import Broken

__all__ = ["Met", "SwissRound", "meetings", "swiss_round"]

P = TypeVar("P", bound=Hashable)

Met = Mapping[frozenset[P], int]
"""How often each pair has met; pairs that never met may be missing."""

_SMALL = 128
"""Fields up to this size are searched as a whole and longer."""
_STRETCH = 96
_AROUND = 6
"""Tables on either side of a rematch that are searched again with it."""
_WINDOW = (5, 4_000)
"""So many tables at once, with so much patience, after each turn in a small field."""
_LONG_PATIENCE = 150_000
_LOOKS, _FEW_LOOKS, _MORE_LOOKS, _FEWEST_LOOKS = 400, 30, 150, 24_000
"""At exchanges, for each person: small fields, large ones, around rematches; and at least."""
_TURNS = ((5, 1), (6, 1), (5, 1), (5, 1), (6, 4))
"""For each turn the weight of a rematch against a table of displacement, and its length."""
_AGREED = 3
"""So many turns with the same figures are taken as the best there is."""


class SwissRound(msgspec.Struct, Generic[P], frozen=True):
    """One round, what it costs, and what the strict order would have cost.

    `floor` is the proven least displacement of a round without a rematch; None where rematches
    are left, because then it says nothing.
    """

    tables: tuple[tuple[P, ...], ...]
    rematches: int
    displacement: int
    moved: int
    strict_rematches: int
    floor: int | None


def meetings(tables: Iterable[Iterable[P | None]]) -> dict[frozenset[P], int]:
    """How often each pair has met at the given tables; empty positions are passed over."""
    met: dict[frozenset[P], int] = {}
    for table in tables:
        for pair in combinations([person for person in table if person is not None], 2):
            both = frozenset(pair)
            met[both] = met.get(both, 0) + 1
    return met


def swiss_round(
    order: Sequence[P],
    sizes: Sequence[int],
    *,
    met: Met[P] | Iterable[Sequence[P | None]] = (),
    avoid_rematches: bool = False,
    lots: Lots | None = None,
) -> SwissRound[P]:
    """The next round for people in the order of the standings and tables in the order given.

    `met` is the history, either as meetings of pairs or as all tables played; people who are no
    longer there may appear in it. `lots`, where given, draw the seats inside each table.
    """
    if sum(sizes) != len(order) or min(sizes, default=1) < 1 or len(set(order)) != len(order):
        raise Broken(f"{len(order)} people do not fill tables of {list(sizes)}")
    opponents = _opponents(order, met)
    tables = _strict(sizes)
    strict = _figures(tables, sizes, opponents)
    figures, floor = strict, None
    if avoid_rematches:
        if strict.rematches:
            tables = _avoiding(sizes, opponents)
            figures = _figures(tables, sizes, opponents)
        floor = None if figures.rematches else displacement_floor(sizes, opponents)
    seats = [[order[place] for place in table] for table in tables]
    if lots is not None:
        seats = [lots.shuffled(people) for people in seats]
    return SwissRound(
        tables=tuple(map(tuple, seats)),
        rematches=figures.rematches,
        displacement=figures.displacement,
        moved=figures.moved,
        strict_rematches=strict.rematches,
        floor=floor,
    )


def _opponents(
    order: Sequence[P], met: Met[P] | Iterable[Sequence[P | None]]
) -> list[dict[int, int]]:
    """The history by places of the standings."""
    place = {person: i for i, person in enumerate(order)}
    opponents: list[dict[int, int]] = [{} for _ in order]
    if isinstance(met, Mapping):
        for pair, times in met.items():
            places = [place[person] for person in pair if person in place]
            if len(places) == 2 and times > 0:
                opponents[places[0]][places[1]] = times
                opponents[places[1]][places[0]] = times
        return opponents
    for table in met:
        here = [place[person] for person in table if person in place]  # type: ignore[index]
        for a in here:
            row = opponents[a]
            for b in here:
                if a != b:
                    row[b] = row.get(b, 0) + 1
    return opponents


def _strict(sizes: Sequence[int]) -> list[list[int]]:
    tables, first = [], 0
    for size in sizes:
        tables.append(list(range(first, first + size)))
        first += size
    return tables


def _figures(
    tables: Sequence[Sequence[int]], sizes: Sequence[int], opponents: Sequence[Mapping[int, int]]
) -> Figures:
    due = [table for table, size in enumerate(sizes) for _ in range(size)]
    rematches = displacement = moved = 0
    for number, table in enumerate(tables):
        for i, p in enumerate(table):
            row = opponents[p]
            for q in table[:i]:
                if q in row:
                    rematches += row[q]
            displacement += abs(due[p] - number)
            moved += due[p] != number
    return Figures(rematches, displacement, moved)


class _Stretch:
    """Neighbouring tables that keep exactly the people of the strict order among themselves."""

    def __init__(
        self, sizes: Sequence[int], opponents: Sequence[Mapping[int, int]], first: int, last: int
    ) -> None:
        self.sizes = sizes[first:last]
        self.start = sum(sizes[:first]) if first else 0
        end = self.start + sum(self.sizes)
        self.met = [
            {q - self.start: times for q, times in row.items() if self.start <= q < end}
            for row in opponents[self.start : end]
        ]

    def seated(self) -> list[list[int]]:
        """The best round of several turns, by the stretch's own places."""
        floor = displacement_floor(self.sizes, self.met)
        steps = max(_LOOKS * len(self.met), _FEWEST_LOOKS)
        tables, best, agreed = self.strict(), self.figures(self.strict()), 0
        for stream, (weight, length) in enumerate(_TURNS):
            if agreed == _AGREED or (best.rematches == 0 and best.displacement <= floor):
                break
            hall = Hall(self.sizes, self.met)
            wander(hall, steps * length, weight, stream)
            tidy(hall, *_WINDOW)
            figures = hall.figures()
            agreed = agreed + 1 if figures[:2] == best[:2] else int(figures[:2] < best[:2])
            if figures < best:
                tables, best = hall.tables, figures
        if len(self.sizes) <= _WINDOW[0]:
            hall.seat(tables)
            tidy(hall, _WINDOW[0], _LONG_PATIENCE)  # all tables at once: mostly a proof
            tables = hall.tables
        return [sorted(people) for people in tables]

    def seated_quickly(self) -> list[list[int]]:
        """One short turn: for stretches of large fields."""
        hall = Hall(self.sizes, self.met)
        if hall.figures().rematches:
            wander(hall, _FEW_LOOKS * len(self.met), 6, 1, COOL)
        return [sorted(people) for people in hall.tables]

    def cleared(self) -> list[list[int]]:
        """Longer turns until no rematch is left."""
        tables, best = self.strict(), self.figures(self.strict())
        for stream, (weight, _) in enumerate(_TURNS):
            hall = Hall(self.sizes, self.met)
            wander(hall, _MORE_LOOKS * len(self.met), weight + 1, stream)
            tidy(hall, 2, 100)
            if hall.figures() < best:
                tables, best = hall.tables, hall.figures()
            if not best.rematches:
                break
        return [sorted(people) for people in tables]

    def strict(self) -> list[list[int]]:
        return _strict(self.sizes)

    def figures(self, tables: Sequence[Sequence[int]]) -> Figures:
        return _figures(tables, self.sizes, self.met)


def _avoiding(sizes: Sequence[int], opponents: Sequence[Mapping[int, int]]) -> list[list[int]]:
    if len(opponents) <= _SMALL:
        return _Stretch(sizes, opponents, 0, len(sizes)).seated()
    tables: list[list[int]] = []
    for first, last in _stretches(sizes):
        stretch = _Stretch(sizes, opponents, first, last)
        tables += _shifted(stretch.seated_quickly(), stretch.start)
    for first, last in _troubled(tables, sizes, opponents):
        stretch = _Stretch(sizes, opponents, first, last)
        now = _shifted(tables[first:last], -stretch.start)
        again = stretch.cleared()
        if stretch.figures(again) < stretch.figures(now):
            tables[first:last] = _shifted(again, stretch.start)
    return tables


def _shifted(tables: Sequence[Sequence[int]], by: int) -> list[list[int]]:
    return [[place + by for place in table] for table in tables]


def _stretches(sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Cuts after about so many people; a short rest joins the stretch before it."""
    cuts, people = [0], 0
    for table, size in enumerate(sizes):
        people += size
        if people >= _STRETCH:
            cuts.append(table + 1)
            people = 0
    if cuts[-1] != len(sizes):
        if people < _STRETCH // 2 and len(cuts) > 1:
            cuts.pop()
        cuts.append(len(sizes))
    return list(pairwise(cuts))


def _troubled(
    tables: Sequence[Sequence[int]], sizes: Sequence[int], opponents: Sequence[Mapping[int, int]]
) -> list[tuple[int, int]]:
    """Stretches around the rematches that are left, from clean cut to clean cut, none overlapping."""
    clean, end, highest = [0], 0, -1
    for number, table in enumerate(tables):
        highest = max(highest, *table)
        end += sizes[number]
        if highest < end:
            clean.append(number + 1)
    spots: list[tuple[int, int]] = []
    for number, table in enumerate(tables):
        if not any(q in opponents[p] for p, q in combinations(table, 2)):
            continue
        first = clean[max(0, bisect_right(clean, max(0, number - _AROUND)) - 1)]
        last = clean[min(len(clean) - 1, bisect_left(clean, number + 1 + _AROUND))]
        if spots and first < spots[-1][1]:
            if number < spots[-1][1]:
                continue  # already inside
            first = spots[-1][1]
        spots.append((first, last))
    return spots
