"""Is a draw fair? Pearson's chi-square in exact fractions, with fixed thresholds.

A fair draw exceeds its threshold once in ten thousand trials. The seeds in the tests are fixed, so
each test is decided once and for all and never fails by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

SEEDS = 10_000

# Degrees of freedom to the value that a chi-square variable exceeds with probability 1/10000.
THRESHOLD = {
    1: Fraction("15.14"),
    4: Fraction("23.51"),
    5: Fraction("25.74"),
    6: Fraction("27.86"),
    7: Fraction("29.88"),
    9: Fraction("33.72"),
    15: Fraction("44.26"),
    23: Fraction("57.07"),
    24: Fraction("58.61"),
    26: Fraction("61.66"),
    41: Fraction("83.47"),
    49: Fraction("94.60"),
    51: Fraction("97.34"),
}

K = TypeVar("K", bound=Hashable)


def chi_square(seen: Iterable[K], shares: Mapping[K, Fraction]) -> Fraction:
    """How far the counts are from those expected; something never expected is infinitely far."""
    counts = Counter(seen)
    if unexpected := counts.keys() - shares.keys():
        raise AssertionError(f"drawn, but impossible: {unexpected}")
    draws = sum(counts.values())
    assert sum(shares.values()) == 1
    return sum(
        ((counts[key] - draws * share) ** 2 / (draws * share) for key, share in shares.items()),
        Fraction(0),
    )


def is_fair(seen: Iterable[K], shares: Mapping[K, Fraction]) -> bool:
    return chi_square(seen, shares) <= THRESHOLD[len(shares) - 1]


def evenly(keys: Iterable[K]) -> dict[K, Fraction]:
    """Expected shares when each of the keys, repeated ones as often as given, is equally likely."""
    counts = Counter(keys)
    total = sum(counts.values())
    return {key: Fraction(count, total) for key, count in counts.items()}
