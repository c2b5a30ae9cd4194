"""Check every plan from 6 to 400 players: `python -m tools.check_all_plans [--to 400]`.

All rounds from 1 to 8, both table policies, both orders. Prints every cell above its bound or
unfair, the slowest cells, and exits 1 if a plan is not valid, or if anything but the known small
cells (up to `SMALL` players, or eight rounds) is above nought. A few minutes.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from time import perf_counter

from tafelrunde.draw.plans.bounds import fewest_repeats
from tafelrunde.draw.plans.library import Order, opponents
from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.positions import assign_positions
from tafelrunde.draw.sizes import table_sizes

SMALL = 24
ORDERS: tuple[Order, ...] = ("repeats", "fairness")
SLOW = 0.15


def counted(plan: Plan, players: int) -> tuple[int, int]:
    """Repeats and three-table spread, from the tables alone; fails on a plan that is not valid."""
    met: dict[tuple[int, int], int] = {}
    threes = [0] * players
    for tables in plan:
        if sorted(p for table in tables for p in table) != list(range(players)):
            raise SystemExit(f"not everybody sits exactly once: {players} players")
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
            for p in table:
                threes[p] += len(table) == 3
    return sum(m * (m - 1) // 2 for m in met.values()), max(threes) - min(threes)


def positions_even(plan: Plan, players: int) -> bool:
    wide = max(len(table) for table in plan[0])
    held = [[0] * wide for _ in range(players)]
    for tables in assign_positions(plan):
        for table in tables:
            for position, p in enumerate(table):
                if p is not None:
                    held[p][position] += 1
    allowed = 1 if len(plan) % wide else 0
    return all(max(row) - min(row) <= allowed for row in held)


def check(players: int, rounds: int, policy: str, order: Order) -> bool:
    """True if the cell is as it should be; prints what is worth a look."""
    sizes = table_sizes(players, policy)
    start = perf_counter()
    plan = opponents(players, rounds, policy, order)
    seconds = perf_counter() - start
    repeats, spread = counted(plan, players)
    bound = fewest_repeats(players, sizes, rounds, fair=order == "fairness")
    even = positions_even(plan, players)
    perfect = repeats <= bound and spread <= 1 and even
    if not perfect or seconds > SLOW:
        print(
            f"{players}x{rounds} {policy} {order}: repeats {repeats} (bound {bound}), "
            f"spread {spread}, positions {'even' if even else 'UNEVEN'}, {seconds:.2f} s",
            flush=True,
        )
    return perfect or (even and (players <= SMALL or rounds > 7))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--from", dest="first", type=int, default=6)
    parser.add_argument("--to", dest="last", type=int, default=400)
    given = parser.parse_args()
    cells = wrong = 0
    for players in range(given.first, given.last + 1):
        for rounds in range(1, 9):
            for policy in ("few-threes", "many-threes"):
                for order in ORDERS:
                    cells += 1
                    wrong += not check(players, rounds, policy, order)
    print(f"{cells} cells, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
