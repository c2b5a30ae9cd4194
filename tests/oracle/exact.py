"""How are numbers on a sheet read and rounded without ever losing a digit?"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

Sheet = dict[str, Any]

NONE = Fraction(0)


def fraction(value: object) -> Fraction:
    """A JSON number or a string such as "1.5" or "53/60" as an exact fraction."""
    return Fraction(value) if isinstance(value, int) else Fraction(str(value))


def half_up(value: Fraction, decimals: int) -> Fraction:
    scale = 10**decimals
    return Fraction(floor(value * scale + Fraction(1, 2)), scale)


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, NONE) / len(values)
