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
    worth = {place: _mean(table[place - 1 : place - 1 + n], n) for place, n in counts.items()}
    return [worth[place] for place in places]


def _mean(covered: Sequence[Fraction], sharing: int) -> Fraction:
    """Several who all lost are all last: that place's points are not divided among them."""
    return sum(covered, Fraction(0)) / sharing if len(covered) == sharing else covered[0]


def place_points(
    places: Sequence[int], table: Sequence[Fraction], shared: str, draw: Fraction | None
) -> list[Fraction]:
    """What the places bring: shared as agreed, and a draw at the top as agreed."""
    if shared == "mean":
        points = shared_points(places, table)
    else:
        points = [table[place - 1] for place in places]
    if draw is None or places.count(1) < 2:
        return points
    return [draw if place == 1 else worth for place, worth in zip(places, points, strict=True)]
