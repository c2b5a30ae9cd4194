"""Points for places; whoever shares a place shares the points of the places it covers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction


def shared_points(places: Sequence[int], table: Sequence[Fraction]) -> list[Fraction]:
    """Two first places at 5-3-2-1 get (5 + 3) / 2 = 4 each, then 2 and 1 follow."""
    counts = Counter(places)
    if len(counts) == len(places):
        return [table[place - 1] for place in places]
    worth = {
        place: sum(table[place - 1 : place - 1 + count], Fraction(0)) / count
        for place, count in counts.items()
    }
    return [worth[place] for place in places]
