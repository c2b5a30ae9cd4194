"""Which rules belong to another mode? Those that only other modes name in what they declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.rulebook.model import Mode, Option, Rulebook
from tafelrunde.rulebook.same import Same


def of_other_modes(book: Rulebook, mode: str) -> frozenset[str]:
    """Nobody cites them in a tournament of this mode; rules no mode names are for all of them."""
    return _of_other_modes(Same(book), mode)


def written_for_others(book: Rulebook, mode: str) -> frozenset[str]:
    """Those that nobody wants to read in this mode: also what the desk cites for a choice of
    others, what only they draw, and rules they are made of where this one borrows a choice."""
    found = _elsewhere(book, mode, book.options_of) | _elsewhere(book, mode, lambda _each: ())
    drawn = (draw.rules for draw in book.draws if found.intersection(draw.rules))
    return found.union(*drawn)


@lru_cache(maxsize=64)
def _of_other_modes(book: Same[Rulebook], mode: str) -> frozenset[str]:
    found = _elsewhere(book.thing, mode, book.thing.options_of)
    return found - frozenset(book.thing.desk.values())


Options = Callable[[Mode], Iterable[Option]]


def _elsewhere(book: Rulebook, mode: str, options: Options) -> frozenset[str]:
    named = {each.id: _named(book, each, options(each)) for each in book.modes}
    others = frozenset[str]().union(*(rules for id_, rules in named.items() if id_ != mode))
    return others - named[mode]


def _named(book: Rulebook, mode: Mode, options: Iterable[Option]) -> frozenset[str]:
    """By the mode itself, its scoring, and the options it leaves open."""
    parts = (mode, book.scoring[mode.scoring], *options)
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
