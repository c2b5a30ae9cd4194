"""The catalogues: what a message is called in another language.

English needs none, it stands in the source. Another language is opened when the first text is
spoken in it, from the compiled file; in a checkout that file follows its source by itself. Python's
gettext reads all of a catalogue before it answers, which a command on the terminal waits for; the
compiled file is sorted, so a message is looked up where it stands.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from struct import unpack_from

from tafelrunde.words import compiling

LOCALE = compiling.LOCALE
CONTEXT_ENDS = "\x04"


class Catalogue:
    """A compiled catalogue as gettext lays it out: two tables of lengths and offsets."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._count, self._keys, self._texts = unpack_from("<3I", data, 8)
        self._said: dict[str, tuple[str, ...]] = {}

    def forms(self, key: str) -> tuple[str, ...]:
        """What the message is called, in each form of the plural; nothing where it is not there."""
        if key not in self._said:
            self._said[key] = self._looked_up(key.encode())
        return self._said[key]

    def _looked_up(self, key: bytes) -> tuple[str, ...]:
        place = bisect_left(range(self._count), key, key=self._key)
        if place == self._count or self._key(place) != key:
            return ()
        return tuple(self._at(self._texts, place).decode().split("\0"))

    def _key(self, place: int) -> bytes:
        return self._at(self._keys, place).split(b"\0")[0]

    def _at(self, table: int, place: int) -> bytes:
        length, offset = unpack_from("<2I", self._data, table + 8 * place)
        return self._data[offset : offset + length]

    @cached_property
    def form_of(self) -> Callable[[int], int]:
        """Which form of the plural a number asks for, by the catalogue's own rule."""
        from gettext import c2py  # the rule is an expression of C

        [head] = self.forms("")
        rule = re.search(r"plural=([^;]+);", head)
        form: Callable[[int], int] = c2py(rule.group(1) if rule else "n != 1")
        return form


@cache
def catalogue(lang: str) -> Catalogue | None:
    """All messages of a language; nothing where English speaks for itself."""
    folder = Path(LOCALE) / lang / "LC_MESSAGES"
    if not lang.isalpha() or not folder.is_dir():
        return None
    compiling.compile_all(folder)
    return Catalogue((folder / "django.mo").read_bytes())


def found(lang: str, english: str, context: str = "") -> str:
    if lang == "en" or not english:
        return english
    known = catalogue(lang)
    forms = known.forms(_key(english, context)) if known is not None else ()
    return forms[0] if forms else english


def found_plural(lang: str, one: str, many: str, number: int, context: str = "") -> str:
    known = catalogue(lang) if lang != "en" else None
    forms = known.forms(_key(one, context)) if known is not None else ()
    if known is None or not forms:
        return one if number == 1 else many
    return forms[known.form_of(number)]


def _key(english: str, context: str) -> str:
    return f"{context}{CONTEXT_ENDS}{english}" if context else english
