"""Which plans need no search? Players in columns, tables that slide along them.

Number the players (column, place) with four columns of g places. In round h, table t takes place
t + shift(column, h) of every column, counted round the circle of g. Two players of different
columns meet exactly in the rounds in which the difference of their columns' shifts is that of
their places: never twice, if those differences are all different (mathematicians call the shifts a
difference matrix). Two players of one column never meet at all, so leaving out up to three places
of one column leaves tables of three and still no repeat; if the places are chosen well, nobody sits
at a three-player table twice (in small fields somebody must, and a search evens that out).

The same with three columns for tables of three, and the circle of a round robin for tables of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.plans.wheel import Wheel

LEAST_PLACES = 7
MOST_TRIED = 40
FEWER_TRIED = {5: 16, 6: 12, 7: 10}
"""Places tried where so many are left out: enough, and soon through."""


@lru_cache(maxsize=64)
def shifts(columns: int, places: int, rounds: int) -> tuple[tuple[int, ...], ...] | None:
    """For each round a shift per column, the first always nought; None if there is no such table.

    Tried in order, deepest first; with more places than 3(rounds − 1) the first try is right.
    """
    chosen: list[tuple[int, ...]] = []
    budget = [5_000]

    def fits(row: tuple[int, ...]) -> bool:
        return all(
            len({(row[c] - row[d] - old[c] + old[d]) % places, 0}) == 2
            for old in chosen
            for c, d in combinations(range(columns), 2)
        )

    def extend() -> bool:
        h = len(chosen)
        if h == rounds:
            return True
        for row in _rows(columns, places, h):
            budget[0] -= 1
            if budget[0] < 0:
                return False
            if fits(row):
                chosen.append(row)
                if extend():
                    return True
                chosen.pop()
        return False

    return tuple(chosen) if extend() else None


def _rows(columns: int, places: int, h: int) -> Iterator[tuple[int, ...]]:
    """Shift rows for round h: column 1 moves by h; the others start with their multiple of h."""
    if columns == 2:
        yield (0, h)
        return
    for row in _rows(columns - 1, places, h):
        for k in range(places):
            yield (*row, ((columns - 1) * h + k) % places)


def columns_plan(players: int, columns: int, rounds: int) -> Plan | None:
    """Tables of `columns` players, or one less for the last few; no repeats; None if not this way.

    The numbers run along the columns: the players of a column, who never meet, are neighbours.
    """
    places = -(-players // columns)
    missing = places * columns - players
    if places < max(LEAST_PLACES, rounds) or missing > places:
        return None
    table = shifts(columns, places, rounds)
    if table is None:
        return None
    wheel = Wheel((places,))
    return slid(table, wheel, *gap_in(table, wheel, missing))


def slid(
    table: Sequence[Sequence[int]], wheel: Wheel, column: int, left_out: Sequence[int]
) -> Plan:
    """The rounds of these shifts, without the places left out of one column."""
    columns, places = len(table[0]), wheel.order
    number = _numbering(columns, places, column, left_out)
    rounds = []
    for row in table:
        at = [[wheel.plus(t, shift) for shift in row] for t in range(places)]
        seats = ([number[c][place] for c, place in enumerate(spots)] for spots in at)
        rounds.append(tuple(tuple(p for p in people if p >= 0) for people in seats))
    return tuple(rounds)


def gap_in(
    table: Sequence[Sequence[int]], wheel: Wheel, missing: int
) -> tuple[int, tuple[int, ...]]:
    """A column and places to leave out so that as few as possible meet two of the gaps."""
    if missing == 0:
        return 0, ()
    places = wheel.order
    best: tuple[int, int, tuple[int, ...]] | None = None
    for column in range(len(table[0])):
        near = [0] * places
        for row, old in permutations(table, 2):
            for c in range(len(row)):
                here, before = wheel.minus(row[c], row[column]), wheel.minus(old[c], old[column])
                near[wheel.minus(here, before)] += c != column
        apart = sorted(range(1, places), key=near.__getitem__)[
            : FEWER_TRIED.get(missing, MOST_TRIED)
        ]
        for rest in combinations(apart, missing - 1):
            chosen = (0, *rest)
            cost = sum(near[wheel.minus(y, x)] for x, y in combinations(chosen, 2))
            if best is None or cost < best[0]:
                best = cost, column, chosen
            if cost == 0:
                return column, chosen
    assert best is not None
    return best[1], best[2]


def _numbering(columns: int, places: int, column: int, left_out: Sequence[int]) -> list[list[int]]:
    number, following = [], 0
    for c in range(columns):
        row = []
        for x in range(places):
            gone = c == column and x in left_out
            row.append(-1 if gone else following)
            following += not gone
        number.append(row)
    return number


def round_robin(players: int, rounds: int) -> Plan:
    """Tables of two: everybody meets everybody once before anybody meets again."""
    circle = players - 1
    plan = []
    for h in range(rounds):
        tables = [(circle, h % circle)]
        tables += [((h + k) % circle, (h - k) % circle) for k in range(1, players // 2)]
        plan.append(tuple(tables))
    return tuple(plan)
