"""Which keys of a draft does the language not know? No field shows them, so they are told apart.

A file with such a key becomes no draft any more; a draft begun before that may still hold one. Each
can be dropped, or gets the name that was meant.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from tafelrunde.pages.workshop.kinds import places
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.names import nearest, unknown_name
from tafelrunde.words import LANGUAGES, Text


class UnknownKey(msgspec.Struct, frozen=True):
    """A key nobody knows, and the one that may be meant."""

    path: Path
    known: tuple[str, ...]
    meant: str
    """Empty where none is near, or where that one is there already."""

    @property
    def place(self) -> str:
        return ".".join(map(str, self.path))

    @property
    def name(self) -> str:
        return str(self.path[-1])

    @property
    def text(self) -> Text:
        return unknown_name(Text("key"), self.name, self.known)


def unknown_keys(rules: Any) -> list[UnknownKey]:
    """In the order in which they stand there; a button names one by its number."""
    return [*_in_part(Rulebook, rules, ())]


def _in_part(part: type[msgspec.Struct], held: Any, path: Path) -> Iterator[UnknownKey]:
    if not isinstance(held, dict):
        return
    known = places(part)
    yield from _unknown(held, known, path)
    for key, place in known.items():
        value, here = held.get(key), (*path, key)
        if place.kind == "part":
            yield from _in_part(place.inner, value, here)
        elif place.kind == "rows":
            rows = value.items() if isinstance(value, dict) else enumerate(value or ())
            for name, each in rows:
                yield from _in_part(place.inner, each, (*here, name))
        elif place.kind == "words" and isinstance(value, dict):
            yield from _unknown(value, LANGUAGES, here)
        elif place.kind == "said" and isinstance(value, dict):
            for name, words in value.items():
                if isinstance(words, dict):
                    yield from _unknown(words, LANGUAGES, (*here, name))


def _unknown(held: Plain, known: Collection[str], path: Path) -> Iterator[UnknownKey]:
    for key in held:
        if key not in known:
            meant = nearest(key, known) or ""
            yield UnknownKey((*path, key), tuple(known), "" if meant in held else meant)


def dropped(rules: Plain, number: int) -> Plain:
    """Without the key of that number."""
    return _without(rules, number, named=False)


def named_as_meant(rules: Plain, number: int) -> Plain:
    """With what it holds under the name that was meant."""
    return _without(rules, number, named=True)


def _without(rules: Plain, number: int, *, named: bool) -> Plain:
    unknown = unknown_keys(rules)[number : number + 1]
    rules = copy.deepcopy(rules)
    for each in unknown:
        holder = found(rules, each.path[:-1])
        value = holder.pop(each.name)
        if named and each.meant:
            holder[each.meant] = value
    return rules
