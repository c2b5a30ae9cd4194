"""Which names may be one name, spelt or typed differently?

Spelling: "Meier" and "Meyer", "Stefan" and "Stephan", "Schmidt" and "Schmitt". Typing: one letter
too many or two exchanged, inside a long word. "Jan" and "Jana", "Müller" and "Möller", "Tim" and
"Tom" are different people: a warning that is wrong nine times in ten is not read the tenth time.
Every name is looked up under a handful of keys, so that two thousand take a moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LONG = 6
"""Only in words of so many letters is a slip of the finger told from another name."""
SPELLINGS = (
    (re.compile("e[yi]|a[yi]"), "ei"),
    (re.compile("ph"), "f"),
    (re.compile("th|dt|d$"), "t"),
    (re.compile("ck|c(?!h)"), "k"),
    (re.compile("tz"), "z"),
    (re.compile("y|ie"), "i"),
    (re.compile(r"([a-z])\1"), r"\1"),
)


def sounded(word: str) -> str:
    """A word as it is heard, written in one way."""
    for pattern, instead in SPELLINGS:
        word = pattern.sub(instead, word)
    return word


def keys(name: str) -> Iterator[str]:
    """Under which the name is found by another one that may be the same; `name` is folded."""
    words = name.split()
    yield "=" + " ".join(sorted(sounded(word) for word in words))
    for at, word in enumerate(words):
        for slip in _slips(word):
            yield "~" + " ".join((*words[:at], slip, *words[at + 1 :]))
    yield "~" + name


def _slips(word: str) -> Iterator[str]:
    """With one inner letter left out, or two of them exchanged."""
    if len(word) < LONG or not word.isalpha():
        return
    for at in range(1, len(word) - 1):
        yield word[:at] + word[at + 1 :]
        if at + 2 < len(word):
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def may_be_one(one: str, other: str) -> bool:
    """Two folded names that share a key: not because each lost a different letter."""
    if one == other:
        return False
    mine, theirs = next(keys(one)), next(keys(other))
    return mine == theirs or f"~{one}" in set(keys(other)) or f"~{other}" in set(keys(one))
