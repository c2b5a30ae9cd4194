"""May somebody take this rulebook for another one? Said where a file is opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text


def look_alikes(book: Rulebook, standing: Iterable[Rulebook]) -> Iterator[Text]:
    """An edition that is known here with other rules; a known title over others."""
    own = digest_of(canonical(book))
    titles = {book.title[lang].casefold() for lang in ("de", "en")}
    for other in standing:
        if digest_of(canonical(other)) == own:
            continue
        if other.edition == book.edition:
            yield Text(
                "This is not “{title}”, edition {version}, as it is known here: its rules are "
                "others. That one stays; published, this becomes the next edition.",
                title=other.title,
                version=book.version,
            )
        elif other.id != book.id and titles & {
            other.title[lang].casefold() for lang in ("de", "en")
        }:
            yield Text(
                "“{title}” is also the title of another rulebook here ({source}); the rules of "
                "this file are others.",
                title=other.title,
                source=other.source,
            )
