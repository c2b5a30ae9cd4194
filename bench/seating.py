"""What are the plans worth? The grid of small and large fields against a plain random search.

For every cell: repeats of our seating, the proven bound, the seconds it took; then the repeats that
random restarts with swaps reach in the same time, the start of a Python process added in their
favour. `python -m bench.seating` prints it alone.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from random import Random
from time import perf_counter

from bench.measure import Ratio
from tafelrunde.draw.plans.library import plan_for
from tafelrunde.draw.seating import plan_seating
from tafelrunde.draw.sizes import table_sizes

PLAYERS = (*range(12, 21), 22, 23, 24, 28, 32, 40, 64, 100, 200)
ROUNDS = (3, 4, 5, 6)
STALL = 3000
BEST_KNOWN = 194
"""Repeats of the best plans known over this grid."""


def process_start() -> float:
    """Seconds for a process that imports the seating and does nothing."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", "import tafelrunde.draw.seating"], check=True)
    return perf_counter() - start


def random_swaps(players: int, rounds: int, seconds: float) -> int:
    """The fewest repeats that swaps downhill from random plans reach in that time."""
    dice = Random(players * 10 + rounds)
    sizes = table_sizes(players, "few-threes")
    best: int | None = None
    stop = perf_counter() + seconds
    while best is None or (perf_counter() < stop and best > 0):
        found = _downhill(players, sizes, rounds, dice, stop)
        best = found if best is None else min(best, found)
    return best


def _downhill(players: int, sizes: tuple[int, ...], rounds: int, dice: Random, stop: float) -> int:
    met = [[0] * players for _ in range(players)]
    plan: list[list[list[int]]] = []
    repeats = 0
    for _ in range(rounds):
        order = list(range(players))
        dice.shuffle(order)
        plan.append([[order.pop() for _ in range(size)] for size in sizes])
        for table in plan[-1]:
            repeats += sum(_join(met, p, table[:k]) for k, p in enumerate(table))
    idle = 0
    while idle < STALL and repeats and perf_counter() < stop:
        tables = plan[dice.randrange(rounds)]
        one, other = dice.sample(range(len(tables)), 2)
        gain = _try_swap(met, tables[one], tables[other], dice)
        repeats += gain
        idle = 0 if gain < 0 else idle + 1
    return repeats


def _join(met: list[list[int]], player: int, others: list[int], step: int = 1) -> int:
    change = 0
    for other in others:
        change += met[player][other] if step > 0 else 1 - met[player][other]
        met[player][other] += step
        met[other][player] += step
    return change


def _try_swap(met: list[list[int]], here: list[int], there: list[int], dice: Random) -> int:
    i, j = dice.randrange(len(here)), dice.randrange(len(there))

    def swap() -> int:
        a, b = here[i], there[j]
        near = [p for p in here if p != a]
        far = [p for p in there if p != b]
        change = _join(met, a, near, -1) + _join(met, b, far, -1)
        here[i], there[j] = b, a
        return change + _join(met, a, far) + _join(met, b, near)

    change = swap()
    if change > 0:
        swap()
        return 0
    return change


def run() -> Iterator[str | Ratio]:
    start_up = process_start()
    yield f"seating: repeats over the grid (a process starts in {start_up:.2f} s)"
    yield "players rounds repeats bound seconds | random swaps, same time"
    ours = bounds = theirs = 0
    spent = slowest = 0.0
    for players in PLAYERS:
        for rounds in ROUNDS:
            plan_for.cache_clear()
            start = perf_counter()
            certificate = plan_seating(range(players), rounds, seed="bench").certificate
            seconds = perf_counter() - start
            baseline = random_swaps(players, rounds, seconds + start_up)
            ours += certificate.repeats
            bounds += certificate.repeats_lower_bound
            theirs += baseline
            spent += seconds
            slowest = max(slowest, seconds)
            yield (
                f"{players:7} {rounds:6} {certificate.repeats:7} "
                f"{certificate.repeats_lower_bound:5} {seconds:7.3f} | {baseline}"
            )
    yield (
        f"total: {ours} repeats (proven bound {bounds}) in {spent:.2f} s, slowest {slowest:.3f} s; "
        f"random swaps {theirs}"
    )
    yield Ratio("seating: repeats over the grid / best known", ours / BEST_KNOWN, 1)
    yield Ratio("seating: random swaps / ours, same time", theirs / ours, 1, at_least=True)
    yield Ratio("seating: slowest cell with process start, seconds", slowest + start_up, 1)


def main(found: Iterable[str | Ratio]) -> None:
    for line in found:
        print(line.line() if isinstance(line, Ratio) else line, flush=True)


if __name__ == "__main__":
    main(run())
