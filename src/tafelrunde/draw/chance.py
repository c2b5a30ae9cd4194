"""Which lot comes out of the bag, and how can anyone draw it again?

One generator serves every draw of a tournament: seatings, wonders, kingdom cards, boards. It is
called ``tafelrunde-lots-1``. Whatever it yields follows from two texts, the *seed* (published after
the draw) and the *purpose* (which draw of the tournament it is, for example ``round 3``), so that a
sceptic with a pencil's worth of code can repeat it. A change of anything below is a new name.

**tafelrunde-lots-1**

1.  *Texts.* Seed and purpose are normalised to Unicode NFC and encoded as UTF-8, without a byte
    order mark or a final zero. Nothing else is changed: blanks and capitals count. Call the
    resulting byte strings S and P; either may be empty.
2.  *Key.* K is the SHA-256 digest (32 bytes) of the concatenation of

    - the 17 ASCII bytes of ``tafelrunde-lots-1``,
    - the length of S in bytes as an unsigned 8-byte big-endian number,
    - S,
    - P.

3.  *Stream.* Block i (i = 0, 1, 2, …) is the SHA-256 digest of K followed by i as an unsigned
    8-byte big-endian number. The blocks in order, each cut into four pieces of 8 bytes from the
    left, give a stream of *words*; every word is read as an unsigned big-endian number W with
    0 <= W < 2^64. Each word is used once, in order.
4.  *below(n)* for 1 <= n <= 2^64 is a number from 0 to n - 1. For n = 1 it is 0 and no word is
    used. Otherwise take the next word W; if W >= 2^64 - (2^64 mod n), throw it away and take the
    next word, until one is smaller; the result is W mod n. All n results are equally likely.
5.  *pick(items, k)* for 0 <= k <= n, n the number of items: number the items from 0 in the order
    given. For i = 0, 1, …, k - 1: let j = i + below(n - i) and swap the items at i and j. The
    result is the items now at 0 … k - 1, in that order (Fisher and Yates, from the front).
6.  *shuffled(items)* is pick(items, n).
"""

from __future__ import annotations

import hashlib
import struct
import unicodedata
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from tafelrunde.rulebook.faults import Broken, Refusal

__all__ = ["Lots", "text_bytes"]

T = TypeVar("T")

_WORDS = 1 << 64
_FEWEST_BLOCKS = 4
_MOST_BLOCKS = 1024


def text_bytes(text: str, place: str = "seed") -> bytes:
    """The one byte string a text stands for: Unicode NFC, UTF-8."""
    try:
        return unicodedata.normalize("NFC", text).encode("utf-8")
    except UnicodeEncodeError:
        raise Refusal.single(
            place,
            "The text contains characters that do not exist (half characters); type it again.",
        ) from None


class Lots:
    """A bag of lots that is the same for everyone who knows the seed and the purpose."""

    algorithm: ClassVar[str] = "tafelrunde-lots-1"

    __slots__ = ("_blocks", "_next", "_started", "_words")

    def __init__(self, seed: str, purpose: str = "") -> None:
        seed_bytes = text_bytes(seed, "seed")
        head = self.algorithm.encode("ascii") + len(seed_bytes).to_bytes(8, "big")
        key = hashlib.sha256(head + seed_bytes + text_bytes(purpose, "purpose")).digest()
        self._started = hashlib.sha256(key)  # copied for each block, which is faster than hashing K
        self._blocks = 0
        self._words: tuple[int, ...] = ()
        self._next = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if not 1 <= n <= _WORDS:
            raise Broken(f"a lot below {n} cannot be drawn: 1 to 2^64 is possible")
        if n == 1:
            return 0
        limit = _WORDS - _WORDS % n
        while True:
            for word in self._take(1):
                if word < limit:
                    return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All items in a drawn order; the sequence itself stays as it is."""
        return self.pick(items, len(items))

    def pick(self, items: Sequence[T], k: int) -> list[T]:
        """The first k lots drawn from the items, in the order drawn."""
        bag = list(items)
        n = len(bag)
        if not 0 <= k <= n:
            raise Broken(f"{k} of {n} items cannot be drawn")
        i, last = 0, min(k, n - 1)  # the last of all needs no lot
        while i < last:
            # The same as one below() a lot, without the price of a call each.
            for word in self._take(last - i):
                left = n - i
                if word >= _WORDS - n and word >= _WORDS - _WORDS % left:
                    continue
                j = i + word % left
                bag[i], bag[j] = bag[j], bag[i]
                i += 1
        del bag[k:]
        return bag

    def _take(self, most: int) -> tuple[int, ...]:
        """The next words of the stream: at least one, at most so many."""
        if self._next == len(self._words):
            self._refill()
        words = self._words[self._next : self._next + most]
        self._next += len(words)
        return words

    def _refill(self) -> None:
        # Small draws stay cheap and long ones get long buffers: as many blocks again as were used.
        count = min(max(_FEWEST_BLOCKS, self._blocks), _MOST_BLOCKS)
        stream = bytearray()
        for i in range(self._blocks, self._blocks + count):
            block = self._started.copy()
            block.update(i.to_bytes(8, "big"))
            stream += block.digest()
        self._blocks += count
        self._words = struct.unpack(f">{4 * count}Q", stream)
        self._next = 0
