"""An order of ids that no list can change: letters as letters, numbers as numbers (p9 before p10).

It decides nothing. It only makes an answer the same whoever stands first in a file.
"""

from __future__ import annotations

import re
from functools import lru_cache

DIGITS = re.compile("([0-9]+)")


@lru_cache(maxsize=50_000)
def by_id(player: str) -> tuple[tuple[str | int, ...], str]:
    """A key to sort by; every other part of a split id is a number."""
    parts = DIGITS.split(player)
    return tuple(int(part) if index % 2 else part for index, part in enumerate(parts)), player
