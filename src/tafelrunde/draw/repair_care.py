"""What does a repair spare besides repeats? Groups, people who cannot change tables, roles.

Moves come first: of repairs with equally many movers the one that costs least here is offered. The
weights are those of a draw (wishes.py); a role led twice breaks a rule and weighs more than a wish,
somebody who cannot change tables weighs most.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Generic, TypeVar

from tafelrunde.draw.wishes import APART, FIXED

__all__ = ["ROLE_AGAIN", "Care"]

P = TypeVar("P", bound=Hashable)

ROLE_AGAIN = 300
"""Leading a role once more weighs five meetings inside a group (FRI-101)."""


@dataclass(frozen=True)
class Care(Generic[P]):
    """Who is in which groups, who keeps which table (from 1), who had which place how often."""

    groups: Mapping[P, frozenset[str]] = field(default_factory=dict)
    fixed: Mapping[P, int] = field(default_factory=dict)
    had: Mapping[P, Mapping[int, int]] = field(default_factory=dict)

    def meeting(self, one: P, other: P) -> int:
        mine = self.groups.get(one)
        return APART * len(mine & self.groups.get(other, frozenset())) if mine else 0

    def table(self, person: P, number: int) -> int:
        return FIXED if self.fixed.get(person, number) != number else 0

    def place(self, person: P, place: int) -> int:
        return ROLE_AGAIN * self.had.get(person, {}).get(place, 0)

    def places(
        self, arriving: Sequence[P], free: Sequence[int], sat: Mapping[P, int]
    ) -> tuple[int, ...]:
        """A free place for each: roles not led yet, then the place one had, then the first."""
        return min(
            permutations(free, len(arriving)),
            key=lambda way: (
                sum(map(self.place, arriving, way)),
                sum(sat.get(p) != place for p, place in zip(arriving, way, strict=True)),
                way,
            ),
        )
