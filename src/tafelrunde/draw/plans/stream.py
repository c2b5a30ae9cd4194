"""Where do the many small choices of a search come from? A fast stream of whole numbers.

Published lots are drawn with `Lots` (slow, checkable, unbiased). A search throws millions of dice
that nobody needs to check, only to repeat: a linear congruence over 64 bits is enough for that and
costs one multiplication.
"""

from __future__ import annotations

from collections.abc import Iterator

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 64) - 1


class Stream:
    """Whole numbers of 48 bits; the same start gives the same numbers on every machine."""

    __slots__ = ("_state",)

    def __init__(self, start: int) -> None:
        self._state = (start * 2 + 1) & MASK
        for _ in range(4):
            self.word()

    def word(self) -> int:
        self._state = (self._state * MULTIPLIER + INCREMENT) & MASK
        return self._state >> 16

    def words(self, count: int) -> Iterator[int]:
        state = self._state
        for _ in range(count):
            state = (state * MULTIPLIER + INCREMENT) & MASK
            yield state >> 16
        self._state = state

    def below(self, n: int) -> int:
        """A number in 0…n−1; even enough for a search, not for a lot."""
        return (self.word() >> 16) * n >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
