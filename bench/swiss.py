"""How well and how fast are rematches avoided, from a hundred people to ten thousand?

`run` yields what has a target: the time of 10,000 people against 1,000, the rematches left there,
and the displacement of simulated tournaments against their proven optima. `python -m bench.swiss`
also prints the strict order's rematches, what is left of them, the displacement, its proven floor,
and seconds, and small fields beside the best of all rounds (pure Python, everything tried).
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from bench.measure import Ratio, growth
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.repair import TableLaw, repairs
from tafelrunde.draw.swiss import SwissRound, meetings, swiss_round

ROUNDS = 7
SPREAD = {8: 160, 6: 120, 4: 80, 3: 60, 2: 24}
"""How far apart earlier opponents may stand today: near enough for thousands of rematches."""
SURELY_NONE = 4
"""Up to so many at a table nobody has to meet again after seven rounds."""


OPTIMA = Path(__file__).parent.parent / "tests" / "draw" / "swiss_optima.json"


def run() -> Iterator[Ratio]:
    for size in SPREAD:
        yield from _large(size)
    yield from _of_748()
    yield from _against_the_optima()


def _large(size: int) -> Iterator[Ratio]:
    fields = {n: n // size * size for n in (1_000, 10_000)}
    played = {n: history(fields[n], size, ROUNDS, SPREAD[size], "bench") for n in fields}

    def seated(people: int) -> SwissRound[int]:
        sizes = [size] * (people // size)
        return swiss_round(range(fields[people]), sizes, met=played[people], avoid_rematches=True)

    yield Ratio(
        f"Swiss round of 10,000 without rematches, {size} a table / of 1,000",
        growth(lambda: seated(10_000), lambda: seated(1_000), times=3),
        12,
    )
    if size <= SURELY_NONE:
        yield Ratio(f"rematches left at 10,000, {size} a table", seated(10_000).rematches, 0)


def _of_748() -> Iterator[Ratio]:
    """A field as large as any that was seen, after twelve rounds: seconds of the processor."""
    slowest = 0.0
    for size in SPREAD:
        people = 748 // size * size
        played = history(people, size, 12, SPREAD[size], "748")
        start = time.process_time()
        swiss_round(range(people), [size] * (people // size), met=played, avoid_rematches=True)
        slowest = max(slowest, time.process_time() - start)
    yield Ratio("Swiss round of 748 after twelve, slowest table size, seconds", slowest, 1)


def _against_the_optima() -> Iterator[Ratio]:
    worst, more = 1.0, 0
    for case in json.loads(OPTIMA.read_text("utf-8"))["cases"]:
        people = case["people"]
        threes = -people % 4
        fours = [4] * ((people - 3 * threes) // 4) + [3] * threes
        sizes = fours if case["size"] == 4 else [2] * (people // 2)
        played = [[int(p) for p in t.split(".")] for line in case["played"] for t in line.split()]
        result = swiss_round(range(people), sizes, met=played, avoid_rematches=True)
        worst = max(worst, result.displacement / case["displacement"])
        more += result.rematches - case["rematches"]
    yield Ratio("rematches above the proven fewest, simulated tournaments", more, 0)
    yield Ratio("displacement / proven least, the worst of simulated tournaments", worst, 1.10)


def history(people: int, size: int, rounds: int, spread: int, seed: str) -> list[list[int]]:
    """Earlier tables of people who were near each other then as they are now."""
    lots = Lots(seed, f"{people} people, {size} a table")
    tables = []
    for _ in range(rounds):
        order = sorted(range(people), key=lambda p: (p + lots.below(spread), p))
        tables += [order[i : i + size] for i in range(0, people, size)]
    return tables


def measured(people: int, size: int, seed: str = "bench") -> tuple[SwissRound[int], float]:
    """One round after seven, and the processor seconds it took (the best of three)."""
    played = history(people, size, ROUNDS, SPREAD[size], seed)
    sizes = [size] * (people // size)
    best = None
    for _ in range(3):
        start = time.process_time()
        result = swiss_round(range(people), sizes, met=played, avoid_rematches=True)
        seconds = time.process_time() - start
        best = seconds if best is None else min(best, seconds)
    assert best is not None
    return result, best


def all_rounds(people: frozenset[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for table in combinations(sorted(people), sizes[0]):
        for rest in all_rounds(people - set(table), sizes[1:]):
            yield [table, *rest]


def best_of_all(people: int, size: int, played: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The least rematches and displacement of all rounds there are."""
    met = meetings(played)

    def figures(tables: Sequence[Sequence[int]]) -> tuple[int, int]:
        rematches = sum(met.get(frozenset(p), 0) for t in tables for p in combinations(t, 2))
        return rematches, sum(abs(p // size - i) for i, table in enumerate(tables) for p in table)

    return min(map(figures, all_rounds(frozenset(range(people)), [size] * (people // size))))


def large_fields() -> None:
    print(f"{'people':>7} {'a table':>7} {'strict':>7} {'left':>5} {'displaced':>9}", end="")
    print(f" {'floor':>6} {'moved':>6} {'seconds':>8}")
    for size in (4, 2):
        seconds = {}
        for people in (100, 1_000, 10_000):
            result, seconds[people] = measured(people, size)
            print(f"{people:7} {size:7} {result.strict_rematches:7} {result.rematches:5}", end="")
            print(f" {result.displacement:9} {result.floor!s:>6} {result.moved:6}", end="")
            print(f" {seconds[people]:8.3f}")
        ratio = seconds[10_000] / seconds[1_000]
        print(f"{size} a table: 10,000 people take {ratio:.1f} times as long as 1,000 (target 12)")


def small_fields() -> None:
    worst = 0
    for people, size in ((8, 4), (12, 4), (6, 2), (8, 2)):
        for seed in range(5):
            played = history(people, size, 2 if size == 4 else 3, people, f"small {seed}")
            sizes = [size] * (people // size)
            result = swiss_round(range(people), sizes, met=played, avoid_rematches=True)
            rematches, displacement = best_of_all(people, size, played)
            assert result.rematches == rematches
            worst = max(worst, 100 * result.displacement // max(1, displacement) - 100)
    print(
        f"8 to 12 people against all rounds: rematches equal, displacement {worst} % over at most"
    )


def repair_of_four_hundred() -> None:
    """Five tables of three lose a player each."""
    fours = [list(range(4 * i, 4 * i + 4)) for i in range(91)]
    threes = [list(range(364 + 3 * i, 367 + 3 * i)) for i in range(12)]
    met = meetings(history(400, 4, 3, 400, "repair"))
    law = TableLaw(frozenset({3, 4}), goes_on="7W-605", filled="7W-606")
    start = time.process_time()
    gone = [364 + 3 * i for i in range(5)]
    found = repairs([*fours, *threes], law=law, gone=gone, met=met, lots=Lots("repair"))
    seconds = time.process_time() - start
    for repair in found:
        print(f"repair of 400, five gone: {repair.kind}: {repair.text.en}")
    print(f"repair of 400, five gone: {seconds:.3f} s (target 0.2)")


def main() -> None:
    large_fields()
    small_fields()
    repair_of_four_hundred()


if __name__ == "__main__":
    main()
