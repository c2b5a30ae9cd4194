"""How a bench measures: the best of several runs, and a ratio with its target."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass


def best_of(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of the fastest run: the one least disturbed by everything else on the machine."""
    fastest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        fastest = min(fastest, time.perf_counter() - start)
    return fastest


def growth(large: Callable[[], object], small: Callable[[], object], times: int = 10) -> float:
    """How many times the work the large case costs, in processor time.

    The small case is run as often as makes up for its size and both in turn, so that whatever
    else happens on the machine meets both alike.
    """
    best_large = best_small = float("inf")
    gc.collect()
    gc.freeze()  # what was made to measure with is not collected over and over while measuring
    for _ in range(4):
        start = time.process_time()
        large()
        middle = time.process_time()
        for _ in range(times):
            small()
        end = time.process_time()
        best_large = min(best_large, middle - start)
        best_small = min(best_small, (end - middle) / times)
    return best_large / best_small


@dataclass(frozen=True)
class Ratio:
    """One measured ratio beside the most (or least) it should be."""

    name: str
    value: float
    target: float
    at_least: bool = False

    @property
    def reached(self) -> bool:
        return self.value >= self.target if self.at_least else self.value <= self.target

    def line(self) -> str:
        mark = "✓" if self.reached else "✗"
        limit = "at least" if self.at_least else "at most"
        return f"{mark} {self.name:<74} {self.value:8.2f}   ({limit} {self.target:g})"
