"""How do long plans of fours stand beside the best known, and how long does one take?

`tests/draw/best_known_long.csv` names 528 cells (16 to 172 players, 2 to 15 rounds) with the fewest
repeats known and the fewest returns of a person to a table number known beside them.
`python -m bench.long_plans` prints every cell that is behind or ahead, then the sums.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.measure import Ratio
from tafelrunde.draw.certificate import Certificate
from tafelrunde.draw.plans.library import plan_for
from tafelrunde.draw.seating import plan_seating

KNOWN = Path(__file__).parent.parent / "tests" / "draw" / "best_known_long.csv"
SLOWEST = 3
"""So many of the slowest cells are asked for on the command line as well."""


class Cell(NamedTuple):
    """So many players and rounds, and what is known about them."""

    players: int
    rounds: int
    repeats: int
    returns: int


def cells() -> list[Cell]:
    with KNOWN.open(encoding="utf-8") as lines:
        return [
            Cell(*(int(row[name]) for name in ("players", "rounds", REPEATS, RETURNS)))
            for row in csv.DictReader(lines)
        ]


REPEATS, RETURNS = "best_known_repeats", "best_known_table_returns"


def seated(cell: Cell) -> tuple[Certificate, float]:
    """The certificate of a cell and the seconds it took, nothing remembered from other cells."""
    plan_for.cache_clear()
    start = perf_counter()
    certificate = plan_seating(range(cell.players), cell.rounds, seed="bench").certificate
    return certificate, perf_counter() - start


def verdict(found: int, known: int) -> str:
    return "equal" if found == known else "behind" if found > known else "ahead"


def program(*call: str) -> float:
    """Seconds of the program itself, started afresh: the best of three."""
    best = float("inf")
    for _ in range(3):
        start = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "tafelrunde.cli.main", *call],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        best = min(best, perf_counter() - start)
    return best


def run(*, told: bool = False) -> Iterator[str | Ratio]:
    """Cells behind and ahead, and the slowest as a multiple of the bare start."""
    repeats: Counter[str] = Counter()
    returns: Counter[str] = Counter()
    sums: Counter[str] = Counter()
    seconds: dict[Cell, float] = {}
    for cell in cells():
        found, seconds[cell] = seated(cell)
        first = verdict(found.repeats, cell.repeats)
        second = verdict(found.table_returns, cell.returns)
        repeats[first] += 1
        returns[second if first == "equal" else f"repeats {first}"] += 1
        sums += Counter(repeats=found.repeats, known_repeats=cell.repeats)
        sums += Counter(returns=found.table_returns, known_returns=cell.returns)
        if told and (first, second) != ("equal", "equal"):
            yield (
                f"{cell.players:3} × {cell.rounds:2}: repeats {found.repeats} ({first}, known "
                f"{cell.repeats}), returns {found.table_returns} ({second}, known {cell.returns}), "
                f"{seconds[cell]:.2f} s"
            )
    yield f"repeats: {dict(repeats)}; returns where repeats are equal: {dict(returns)}"
    yield f"sums over all cells: {dict(sums)}"
    yield Ratio("long plans: cells with more repeats than known", repeats["behind"], 0)
    yield Ratio("long plans: cells with more returns than known", returns["behind"], 0)
    yield from _speed(seconds)


def _speed(seconds: dict[Cell, float]) -> Iterator[Ratio]:
    start = program("--version")
    slowest = sorted(seconds, key=seconds.__getitem__)[-SLOWEST:]
    asked = [
        program(
            *("seat", "--rulebook", "catan", "--seed", "bench", "--json"),
            *("--players", str(cell.players), "--rounds", str(cell.rounds)),
        )
        for cell in slowest
    ]
    yield Ratio("long plans: slowest cell / bare start of the program", max(asked) / start, 8)


if __name__ == "__main__":
    for line in run(told=True):
        print(line.line() if isinstance(line, Ratio) else line, flush=True)
