"""What is said of a strength? Always with its interval, and nothing where too little is known.

Plain data and words: whoever shows a strength need not load what fits one (`strengths.py`).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import msgspec

from tafelrunde.chances.orders import Groups
from tafelrunde.rulebook.faults import Refusal

SPREAD = 0.75
"""How far strengths lie apart before anything is known: the favourite of a table of four then
wins 45.6 %."""
HALF_LIFE = 730
"""After so many days a game counts half."""
FEWEST = 10
"""Fewer games, counted as much as they count, say nothing of anybody."""
SURE = 1.959964
"""So many standard errors to each side hold 95 of 100."""
ALGORITHM = "tafelrunde-strengths-1"


class Weighed(NamedTuple):
    """A game and how much it counts."""

    groups: Groups
    weight: float = 1.0


class Strength(msgspec.Struct, frozen=True):
    """Of one person; None for both numbers: too few games."""

    person: str
    games: int
    value: float | None = None
    error: float | None = None

    @property
    def interval(self) -> tuple[float, float, float] | None:
        """Its lower end, the strength itself, its upper end."""
        if self.value is None or self.error is None:
            return None
        return self.value - SURE * self.error, self.value, self.value + SURE * self.error


class StrengthQuestion(NamedTuple):
    """Games of one history, and of whom the answer may speak; all others are strangers."""

    games: tuple[Weighed, ...]
    people: frozenset[str]


def weight_of(days: int, half_life: int = HALF_LIFE) -> float:
    """How much a game of so many days ago counts."""
    return float(0.5 ** (max(days, 0) / half_life))


def wins_at_four(strength: float) -> float:
    """The chance to win a table of four against three people of strength 0."""
    return 1 / (1 + 3 * exp(-strength))


def check_half_life(days: int) -> None:
    if not 1 <= days <= 100_000:
        raise Refusal.single("--half-life", "1 to 100000 days expected, found {days}", days=days)
