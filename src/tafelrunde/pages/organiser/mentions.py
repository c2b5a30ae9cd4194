"""What did people write in their own words, and whom do they name in it?

A journal knows players by ids alone. Objections, reasons and rulings are kept as they were written:
they are sealed with everything else, so that nobody can change them later, or erase them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tafelrunde.journal.events import Event

OWN_WORDS = ("reason", "text", "grounds")
SHORTEST = 3
"""A "von" more or less names nobody, an initial neither."""


def own_words(history: Iterable[Event]) -> Iterator[str]:
    """Every text somebody wrote, those taken back since among them; each once."""
    written = (getattr(event, field, None) for event in history for field in OWN_WORDS)
    yield from dict.fromkeys(words for words in written if isinstance(words, str) and words)


def mentions(history: Iterable[Event], name: str) -> list[str]:
    """The texts in which a part of this name stands, as a word of its own."""
    parts = {part for part in re.findall(r"\w+", name.casefold()) if len(part) >= SHORTEST}
    return [words for words in own_words(history) if parts & set(_words(words))]


def _words(text: str) -> list[str]:
    """Whose wonder? "Yaras" is Yara's."""
    found = re.findall(r"\w+", text.casefold())
    return [*found, *(word.removesuffix("s") for word in found)]
