"""Where do the random numbers come from? Counted ones, so that every block can be drawn alone.

The generator is Philox (4×64), which is numbered: seed and purpose give its key, the block its
counter. So the answer does not depend on how many processes share the blocks or in which order they
are done. All numbers are made from its raw 64-bit words by the few lines below, which no version of
a library changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tafelrunde.draw.chance import text_bytes

ALGORITHM = "tafelrunde-chances-1"
BLOCK = 1_000
"""Runs in a block; a part of the algorithm, for another size gives other numbers."""

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

_HALF = np.uint64(32)
_TOP = np.uint64(11)
_STEP = 2.0**-53


class Source:
    """A stream of random numbers that is the same for everyone who knows seed and block."""

    def __init__(self, seed: str, purpose: str, block: int) -> None:
        seed_bytes = text_bytes(seed)
        head = ALGORITHM.encode("ascii") + len(seed_bytes).to_bytes(8, "big")
        digest = hashlib.sha256(head + seed_bytes + text_bytes(purpose, "purpose")).digest()
        key = np.frombuffer(digest[:16], dtype="<u8").astype(np.uint64)
        self._bits = np.random.Philox(key=key, counter=[0, 0, 0, block])

    def words(self, *shape: int) -> Words:
        found: Words = self._bits.random_raw(int(np.prod(shape))).reshape(shape)
        return found

    def below(self, n: int, *shape: int) -> Ints:
        """Numbers from 0 to n - 1."""
        if n == 1:
            return np.zeros(shape, dtype=np.int64)
        high = self.words(*shape) >> _HALF
        return ((high * np.uint64(n)) >> _HALF).astype(np.int64)

    def uniform(self, *shape: int) -> Floats:
        """Above 0, up to 1."""
        found: Floats = ((self.words(*shape) >> _TOP) + np.uint64(1)).astype(np.float64) * _STEP
        return found

    def waiting(self, *shape: int) -> Floats:
        """Exponential waiting times: whoever waits shortest, his weight counted, is first.

        The same as the largest of strength plus Gumbel noise, with one logarithm less.
        """
        return -np.log(self.uniform(*shape))

    def normal(self, *shape: int) -> Floats:
        """Normally distributed, by Box and Muller."""
        radius = np.sqrt(2.0 * self.waiting(*shape))
        turned: Floats = radius * np.cos((2.0 * np.pi) * self.uniform(*shape))
        return turned


def blocks(runs: int) -> Iterator[tuple[int, int]]:
    """Number and size of every block of so many runs."""
    for block in range(-(-runs // BLOCK)):
        yield block, min(BLOCK, runs - block * BLOCK)
