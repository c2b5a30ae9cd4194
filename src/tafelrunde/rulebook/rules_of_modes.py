"""Which rules belong to another mode? Those that only other modes name in what they declare."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.rulebook.same import Same


def of_other_modes(book: Rulebook, mode: str) -> frozenset[str]:
    """Nobody cites them in a tournament of this mode; rules no mode names are for all of them."""
    return _of_other_modes(Same(book), mode)


@lru_cache(maxsize=64)
def _of_other_modes(book: Same[Rulebook], mode: str) -> frozenset[str]:
    named = {each.id: _named(book.thing, each) for each in book.thing.modes}
    others = frozenset[str]().union(*(rules for id_, rules in named.items() if id_ != mode))
    return others - named[mode] - frozenset(book.thing.desk.values())


def _named(book: Rulebook, mode: Mode) -> frozenset[str]:
    """By the mode itself, its scoring, and the options it leaves open."""
    parts = (mode, book.scoring[mode.scoring], *book.options_of(mode))
    return frozenset(
        word
        for part in parts
        for word in _words(msgspec.to_builtins(part, enc_hook=str))
        if word.startswith(f"{book.prefix}-")
    )


def _words(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for each in plain.values():
            yield from _words(each)
    elif isinstance(plain, list | tuple):
        for each in plain:
            yield from _words(each)
