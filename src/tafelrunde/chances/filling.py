"""Who gets which place at a table, so that few end ahead of somebody, or many level with him?

A table can end in any order, and eight people have half a million. But what they gain depends only
on its shape: one alone in front, then two who share, and so on; of these there are 128.
Whoever has less fits wherever one with more does, so giving each place to the first whom it suits
finds the best distribution: no order has to be tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache


@lru_cache(maxsize=16)
def shapes(size: int) -> tuple[tuple[int, ...], ...]:
    """How many share each place, from the first on, in every way that so many people allow."""
    return tuple(_shapes(size))


def _shapes(size: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
    for first in range(1, size + 1):
        for rest in _shapes(size - first):
            yield (first, *rest)


def fewest_above(have: Sequence[int], gains: Sequence[int], line: int) -> int:
    """How few of these end above the line, if each adds one of the gains (there may be more)."""
    waiting = sorted(have)
    seated = 0
    for gain in sorted(gains, reverse=True):
        if seated < len(waiting) and waiting[seated] + gain <= line:
            seated += 1
    return len(waiting) - seated


def most_reaching(have: Sequence[int], gains: Sequence[int], line: int) -> int:
    """How many of these can reach the line, if each adds one of the gains (there may be more)."""
    waiting = sorted(have, reverse=True)
    there = 0
    for gain in sorted(gains):
        if there < len(waiting) and waiting[there] + gain >= line:
            there += 1
    return there
