"""What is meant by the words somebody types? The closest first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

LONGEST_QUERY = 100
GERMAN = """
wer wie was wann wo ist sind das der die den dem ein eine mit bei und oder ich man es sich am im
"""
ENGLISH = "who how what when where is are does do the a an of with and or i it to at in"
FILLERS = frozenset(f"{GERMAN} {ENGLISH}".split())
"""What people type around the word that matters; a query of nothing else is taken as it is."""

WHOLE, BEGINS, WITHIN = 9, 6, 1
"""What it is worth how a word stands there: German puts words together, so beginnings count."""
LONG_ENOUGH = 4
"""Shorter words are not looked for within others: "Los" is no part of "abgeschlossen"."""
SHORTEST_BEGINNING = 7
"""Of a word that stands nowhere, as much still says something: "einladu" does, "ein" does not."""

ONE_WORD = re.compile(r"\b(e|wi)-(?=mail|fi\b)")
"""Words that are written with a hyphen or without."""

Places = tuple[tuple[int, str], ...]
"""Where to look, folded, and what a hit is worth there."""
T = TypeVar("T")


def folded(text: str) -> str:
    """Lower case without accents, ß as ss, "Wi-Fi" as "wifi": people in a hurry type neither."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return ONE_WORD.sub(r"\1", "".join(sign for sign in plain if not unicodedata.combining(sign)))


def words_that_matter(query: str) -> list[str]:
    typed = [word.strip("?!.,") or word for word in folded(query[:LONGEST_QUERY]).split()]
    return [word for word in typed if word not in FILLERS] or typed


def closest(
    things: Iterable[T], places: Callable[[T], Places], query: str, *, most: bool = False
) -> list[T]:
    """Those that have every word of the query that matters; all of them where nothing is asked.

    With `most`, where nothing has all of several words, whatever has the most of them; and of a
    word that stands nowhere, its beginning.
    """
    wanted = [_Word(word) for word in words_that_matter(query)]
    things = list(things)
    if not wanted:
        return things
    if most:
        texts = [text for thing in things for _value, text in places(thing)]
        wanted = [_known(word, texts) for word in wanted]
    weighed = [(_hits(places(thing), wanted), thing) for thing in things]
    needed = max((_words(hits) for hits, _thing in weighed), default=0) if most else len(wanted)
    best = [(sum(hits), thing) for hits, thing in weighed if _words(hits) == needed > 0]
    return [thing for _weight, thing in sorted(best, key=_closest_first)]


def _words(hits: list[int]) -> int:
    return sum(map(bool, hits))


def _closest_first(weighed: tuple[int, object]) -> int:
    return -weighed[0]


class _Word:
    """A word of the query, and how well it stands in a text."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.begins = re.compile(rf"(?<!\w){re.escape(word)}")
        self.whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")

    def worth(self, text: str) -> int:
        if self.word not in text:
            return 0
        if self.whole.search(text):
            return WHOLE
        if self.begins.search(text):
            return BEGINS
        return WITHIN if len(self.word) >= LONG_ENOUGH else 0


def _known(word: _Word, texts: list[str]) -> _Word:
    """The word, or its longest beginning that begins another: "Nachrücker" finds "nachrücken"."""
    if any(word.worth(text) for text in texts):
        return word
    for length in range(len(word.word) - 1, SHORTEST_BEGINNING - 1, -1):
        shorter = _Word(word.word[:length])
        if any(shorter.begins.search(text) for text in texts):
            return shorter
    return word


def _hits(places: Places, wanted: list[_Word]) -> list[int]:
    """What each word is worth there."""
    return [sum(value * word.worth(place) for value, place in places) for word in wanted]
