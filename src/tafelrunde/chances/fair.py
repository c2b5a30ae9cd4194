"""What was found about the fairness of a game, as it is kept and shown: plain data, no arrays."""

from __future__ import annotations

import msgspec

from tafelrunde.chances.setups import Gathered, Trait

RUNS = 4_000
"""Dealings: the limit of one in twenty then rests on two hundred of them."""
LEAST_GAMES = 10
"""In fewer games nothing is looked at."""


class FairQuestion(msgspec.Struct, frozen=True):
    gathered: Gathered
    seed: str
    runs: int = RUNS


class Look(msgspec.Struct, frozen=True):
    """One trait: what its seats brought, beside what they would bring if it did nothing."""

    trait: Trait
    games: int
    mean: str
    expected: str
    """Both exact: what these seats brought on average, and their tables."""
    firsts: str
    firsts_expected: str
    """The same for the first place, a shared one by its part."""
    difference: float
    """Of lots after what their seats bring by themselves is taken out."""
    low: float
    high: float
    """The interval, wide enough for all looks at once."""
    p: float
    """How often chance alone goes so far in one of all looks."""
    seen: float
    """A difference this large would have been proven in four of five cases."""

    @property
    def proven(self) -> int:
        """1 where the trait brings more, -1 where it brings less, 0 where nothing is proven."""
        return (self.low > 0) - (self.high < 0)


class Fairness(msgspec.Struct, frozen=True):
    games: int
    tournaments: int
    by_standing: int
    untold: int
    looks: tuple[Look, ...]
    too_few: int
    """So many traits occurred in too few games to look at them."""
    seed: str
    runs: int
    algorithm: str

    @property
    def findings(self) -> tuple[Look, ...]:
        return tuple(look for look in self.looks if look.proven)
