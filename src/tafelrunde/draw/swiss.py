"""Who sits with whom in the next round of a Swiss tournament?

Strictly by the standings: the best four at table 1, the next four at table 2, … (DOM-102); with two
at a table 1 v 2, 3 v 4, … (CAR-305). Inside a table people sit in the order of the standings, the
best placed first, unless lots for the seats are given.

With `avoid_rematches` a round is better, in this order, the smaller

1.  *rematches*: over all pairs at one table now, the times they have already met, added up (a
    third meeting weighs two: the sum of m(m-1)/2 over all pairs grows by exactly this much),
2.  *displacement*: over all people, how many tables they sit away from those of their score group,
    added up,
3.  *moved*: how many people sit at a table that none of their score group has.

People equal in all that counts are a score group. The lot that puts them in an order is no rank: in
the strict order the group has certain tables, and each of them is as good as another. Whoever
is equal to nobody is a group by himself, with one table.

Large fields are cut into stretches of about a hundred people, each searched on its own; where
rematches are left, a stretch around them is searched again, longer. So the work grows with the
number of people and not faster.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Generic, TypeVar

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.sizes import seated_in_order
from tafelrunde.draw.swiss_cuts import shifted, stretches, troubled
from tafelrunde.draw.swiss_search import (
    COOL,
    PATIENCE,
    WARM,
    Figures,
    Hall,
    Span,
    displacement_floor,
    wander,
)
from tafelrunde.draw.swiss_sweep import (
    LARGEST_TABLE,
    LINE,
    Field,
    Swept,
    bits,
    polished,
    sweep,
    union,
)
from tafelrunde.rulebook.faults import Broken

__all__ = ["Met", "SwissRound", "meetings", "swiss_round"]

P = TypeVar("P", bound=Hashable)

Met = Mapping[frozenset[P], int]
"""How often each pair has met; pairs that never met may be missing."""

_SMALL = 128
"""Fields up to this size are searched as a whole and longer."""
_TINY, _WHOLE = 14, 4_000
"""Fields up to this size are gone through completely, with so many partial seatings at once."""
_DENSE, _BROAD, _NARROW = 40, 300, 40
"""Partial seatings kept in a sweep over all tables: in fields up to the first, and in others."""
_LOOKS, _FEW_LOOKS, _MORE_LOOKS, _FEWEST_LOOKS = 400, 30, 110, 40_000
"""At exchanges, for each person: small fields, large ones, around rematches; and at least."""
_MIDDLE, _SPARE_LOOKS, _SPARE_PAIRS = 1_000, 24, 6_000_000
"""Fields up to this size are searched once more as a whole: where a field was cut, nobody could
change with his equals on the other side. Looks for each person, and more in smaller fields."""
_POLISH = 300_000
"""Looks at tables in the last and longest part of the search in a small field."""
_WEIGHTS = (5, 6, 5, 12)
"""For each turn the weight of a rematch against a table of displacement."""
_ALWAYS = 3
"""So many turns are taken even where the first leaves no rematch."""


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
    thorough: bool = True,
    groups: Sequence[Hashable] | None = None,
) -> SwissRound[P]:
    """The next round for people in the order of the standings and tables in the order given.

    `met` is the history, either as meetings of pairs or as all tables played; people who are no
    longer there may appear in it. `lots`, where given, draw the seats inside each table. Without
    `thorough` small fields are searched as briefly as large ones. `groups` names for each place
    of the order its score group, equal people standing side by side; without it nobody is equal.
    """
    if sum(sizes) != len(order) or min(sizes, default=1) < 1 or len(set(order)) != len(order):
        raise Broken(f"{len(order)} people do not fill tables of {list(sizes)}")
    opponents = _opponents(order, met)
    spans = _spans(sizes, groups)
    tables = _strict(sizes)
    strict = _figures(tables, spans, opponents)
    figures, floor, proven = strict, None, 0
    if avoid_rematches:
        if strict.rematches:
            tables, proven = _avoiding(sizes, opponents, spans, thorough)
            figures = _figures(tables, spans, opponents)
        if not figures.rematches:
            floor = 0 if _tied(spans) else max(proven, displacement_floor(sizes, opponents))
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
    pairs = met if isinstance(met, Mapping) else meetings(met)
    for pair, times in pairs.items():
        places = [place[person] for person in pair if person in place]
        if len(places) == 2 and times > 0:
            one, other = places
            opponents[one][other] = opponents[other][one] = times
    return opponents


def _strict(sizes: Sequence[int]) -> list[list[int]]:
    return [list(table) for table in seated_in_order(range(sum(sizes)), sizes)]


def _spans(sizes: Sequence[int], groups: Sequence[Hashable] | None) -> list[Span]:
    """For each place the tables that its score group has in the strict order."""
    due = [table for table, size in enumerate(sizes) for _ in range(size)]
    if groups is None:
        return [(table, table) for table in due]
    first: dict[Hashable, int] = {}
    last: dict[Hashable, int] = {}
    for group, table in zip(groups, due, strict=True):
        first.setdefault(group, table)
        last[group] = table
    return [(first[group], last[group]) for group in groups]


def _tied(spans: Sequence[Span]) -> bool:
    return any(first < last for first, last in spans)


def _figures(
    tables: Sequence[Sequence[int]], spans: Sequence[Span], opponents: Sequence[Mapping[int, int]]
) -> Figures:
    rematches = displacement = moved = 0
    for number, table in enumerate(tables):
        for i, p in enumerate(table):
            row = opponents[p]
            for q in table[:i]:
                if q in row:
                    rematches += row[q]
            first, last = spans[p]
            away = max(0, first - number, number - last)
            displacement += away
            moved += away > 0
    return Figures(rematches, displacement, moved)


class _Stretch:
    """Neighbouring tables that keep exactly the people of the strict order among themselves."""

    def __init__(
        self,
        sizes: Sequence[int],
        opponents: Sequence[Mapping[int, int]],
        spans: Sequence[Span],
        first: int,
        last: int,
    ) -> None:
        self.sizes = sizes[first:last]
        self.start = sum(sizes[:first]) if first else 0
        end = self.start + sum(self.sizes)
        self.met = [
            {q - self.start: times for q, times in row.items() if self.start <= q < end}
            for row in opponents[self.start : end]
        ]
        self.spans = [
            (max(0, top - first), min(last - 1, bottom) - first)
            for top, bottom in spans[self.start : end]
        ]

    def seated(self) -> tuple[list[list[int]], int]:
        """The best round found, by the stretch's own places, and the proven least displacement."""
        if _tied(self.spans):
            return self.seated_with_equals(), 0
        if max(self.sizes) > LARGEST_TABLE:
            return self.wandered(), 0
        field = Field(self.sizes, self.met)
        tables, floor = self.swept(field)
        if tables is None or field.cost(tables, 0, len(tables)) // LINE > floor:
            if len(self.met) <= _TINY:
                tables = tables or field.due
                below = field.cost(tables, 0, len(tables))
                tables = sweep(field, _WHOLE, below).tables or tables
            else:
                tables = polished(field, self._start(field, tables), _POLISH, floor, PATIENCE)
        return [bits(people) for people in tables], 2 * floor

    def seated_with_equals(self) -> list[list[int]]:
        """Equals change places first; then all as they stand now, as if nobody were equal."""
        tables = self.wandered()
        best = self.figures(tables)
        if not best.rematches and not best.displacement:
            return tables
        at = {place: table for table, people in enumerate(tables) for place in people}
        order = sorted(
            range(len(self.met)), key=lambda place: (self.spans[place], at[place], place)
        )
        number = {place: k for k, place in enumerate(order)}
        met = [{number[q]: times for q, times in self.met[place].items()} for place in order]
        alone = _Stretch(self.sizes, met, _spans(self.sizes, None), 0, len(self.sizes))
        again = [sorted(order[place] for place in people) for people in alone.seated()[0]]
        return min(tables, again, key=self.figures)

    def _start(self, field: Field, tables: list[int] | None) -> list[int]:
        """A good round to begin with: in a dense field what a sweep has found is good enough."""
        if tables is not None and len(self.met) <= _DENSE:
            return tables
        other = [union(1 << p for p in table) for table in self.wandered()]
        return min(tables or other, other, key=lambda t: field.cost(t, 0, len(t)))

    def swept(self, field: Field) -> tuple[list[int] | None, int]:
        """From the top and, if that proves nothing, from the bottom: a round without rematches."""
        breadth = _BROAD if len(self.met) <= _DENSE else _NARROW
        down = sweep(field, breadth)
        if down.tables is not None and down.cost // LINE <= down.floor:
            return down.tables, down.cost // LINE
        below = down.cost // LINE * LINE
        up = self._upwards(breadth, below)
        best = up if up.tables is not None else down
        floor = min(max(down.floor, up.floor), best.cost // LINE)
        return best.tables, floor

    def _upwards(self, breadth: int, below: int) -> Swept:
        """The same, with the standings and the tables upside down."""
        last = len(self.met) - 1
        met = [{last - q: times for q, times in row.items()} for row in reversed(self.met)]
        found = sweep(Field(self.sizes[::-1], met), breadth, below)
        if found.tables is None:
            return found
        tables = [union(1 << last - p for p in bits(table)) for table in reversed(found.tables)]
        return found._replace(tables=tables)

    def wandered(self) -> list[list[int]]:
        """The best of a few turns of exchanges; more of them while there are rematches."""
        steps = max(_LOOKS * len(self.met), _FEWEST_LOOKS)
        tables, best = self.strict(), self.figures(self.strict())
        for stream, weight in enumerate(_WEIGHTS):
            hall = Hall(self.sizes, self.met, self.spans)
            wander(hall, steps, weight, stream, WARM)
            if hall.figures().rematches:
                wander(hall, steps // 2, 4 * weight, stream, COOL)  # insists on the last rematches
            if hall.figures() < best:
                tables, best = hall.tables, hall.figures()
            if not best.rematches and stream + 1 >= _ALWAYS:
                break
        return [sorted(people) for people in tables]

    def seated_quickly(self) -> list[list[int]]:
        """One short turn: for stretches of large fields."""
        hall = Hall(self.sizes, self.met, self.spans)
        if hall.figures().rematches:
            wander(hall, self.looks(_FEW_LOOKS), 6, 1, COOL)
        return [sorted(people) for people in hall.tables]

    def cleared(self) -> list[list[int]]:
        """Longer turns until no rematch is left."""
        tables, best = self.strict(), self.figures(self.strict())
        for stream, weight in enumerate(_WEIGHTS):
            hall = Hall(self.sizes, self.met, self.spans)
            wander(hall, self.looks(_MORE_LOOKS), weight + 1, stream)
            if hall.figures() < best:
                tables, best = hall.tables, hall.figures()
            if not best.rematches:
                break
        return [sorted(people) for people in tables]

    def nearer(self, tables: list[list[int]], looks: int) -> list[list[int]]:
        """Longer turns, afresh and from these tables, so that fewer are displaced."""
        best = self.figures(tables)
        for stream, warmth in enumerate((COOL, WARM, COOL)):
            if not best.rematches and not best.displacement:
                break
            hall = Hall(self.sizes, self.met, self.spans)
            if warmth == COOL:
                hall.seat(tables)
            wander(hall, self.looks(looks), _WEIGHTS[stream], stream + 7, warmth)
            if hall.figures() < best:
                tables, best = [sorted(people) for people in hall.tables], hall.figures()
        return tables

    def looks(self, each: int) -> int:
        """So many for each person, fewer where a look goes over many seats."""
        return each * len(self.met) * 4 // max(4, *self.sizes)

    def strict(self) -> list[list[int]]:
        return _strict(self.sizes)

    def figures(self, tables: Sequence[Sequence[int]]) -> Figures:
        return _figures(tables, self.spans, self.met)


def _avoiding(
    sizes: Sequence[int],
    opponents: Sequence[Mapping[int, int]],
    spans: Sequence[Span],
    thorough: bool = True,
) -> tuple[list[list[int]], int]:
    """The tables, and what is proven about the least displacement."""
    if thorough and len(opponents) <= _SMALL:
        return _Stretch(sizes, opponents, spans, 0, len(sizes)).seated()
    tables: list[list[int]] = []
    for first, last in stretches(sizes):
        stretch = _Stretch(sizes, opponents, spans, first, last)
        tables += shifted(stretch.seated_quickly(), stretch.start)
    for first, last in troubled(tables, sizes, opponents):
        stretch = _Stretch(sizes, opponents, spans, first, last)
        now = shifted(tables[first:last], -stretch.start)
        again = stretch.cleared()
        if stretch.figures(again) < stretch.figures(now):
            tables[first:last] = shifted(again, stretch.start)
    if thorough and len(opponents) <= _MIDDLE:
        whole = _Stretch(sizes, opponents, spans, 0, len(sizes))
        tables = whole.nearer(tables, _SPARE_LOOKS + _SPARE_PAIRS // len(opponents) ** 2)
    return tables, 0
