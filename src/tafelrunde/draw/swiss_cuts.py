"""Where is a large field cut into stretches, and which of them are looked at again?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

_STRETCH = 96
_AROUND = 6
"""Tables on either side of a rematch that are searched again with it."""


def shifted(tables: Sequence[Sequence[int]], by: int) -> list[list[int]]:
    return [[place + by for place in table] for table in tables]


def stretches(sizes: Sequence[int]) -> list[tuple[int, int]]:
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


def troubled(
    tables: Sequence[Sequence[int]], sizes: Sequence[int], opponents: Sequence[Mapping[int, int]]
) -> list[tuple[int, int]]:
    """Stretches around the rematches left, from clean cut to clean cut, none overlapping."""
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
