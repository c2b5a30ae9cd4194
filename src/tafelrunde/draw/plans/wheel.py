"""How are places counted round? On a circle, or on several circles at once."""

from __future__ import annotations

from math import prod
from typing import NamedTuple


class Wheel(NamedTuple):
    """What places are turned by: 3 × 3 has nine places, like a circle of nine, but turns otherwise.

    A place is one number, its part on the first circle counted fastest.
    """

    circles: tuple[int, ...]

    @property
    def order(self) -> int:
        return prod(self.circles)

    def plus(self, x: int, y: int, sign: int = 1) -> int:
        if len(self.circles) == 1:
            return (x + sign * y) % self.circles[0]
        total, unit = 0, 1
        for circle in self.circles:
            total += unit * ((x // unit + sign * (y // unit)) % circle)
            unit *= circle
        return total

    def minus(self, x: int, y: int) -> int:
        return self.plus(x, y, -1)
