"""Which table takes which number at the least cost in all? An exact assignment.

Shortest paths with prices (Kuhn, Munkres): table after table is let in, and whoever must give way
moves on along the cheapest path. The prices stay such that no table could do better by itself,
which proves the sum to be the least.
"""

from __future__ import annotations

from collections.abc import Sequence

FAR = 1 << 60


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """For every row the column it takes; rows and columns are as many."""
    count = len(costs)
    row_price, column_price = [0] * count, [0] * (count + 1)
    taken_by = [-1] * (count + 1)  # the last column is where a new row waits to be let in
    for row in range(count):
        _let_in(row, costs, row_price, column_price, taken_by)
    column_of = [-1] * count
    for column in range(count):
        column_of[taken_by[column]] = column
    return column_of


def _let_in(
    row: int,
    costs: Sequence[Sequence[int]],
    row_price: list[int],
    column_price: list[int],
    taken_by: list[int],
) -> None:
    count = len(costs)
    taken_by[count] = row
    at = count
    nearest, came = [FAR] * count, [count] * count
    left = list(range(count))
    seen = [count]
    while taken_by[at] >= 0:
        here = taken_by[at]
        line, price = costs[here], row_price[here]
        step, following = FAR, -1
        for column in left:
            over = line[column] - price - column_price[column]
            if over < nearest[column]:
                nearest[column], came[column] = over, at
            if nearest[column] < step:
                step, following = nearest[column], column
        for column in seen:
            row_price[taken_by[column]] += step
            column_price[column] -= step
        for column in left:
            nearest[column] -= step
        at = following
        seen.append(at)
        left.remove(at)
    while at != count:
        taken_by[at] = taken_by[came[at]]
        at = came[at]
