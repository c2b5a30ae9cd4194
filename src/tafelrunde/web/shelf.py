"""Rulebooks and handbooks at hand; what is read of them is kept by the shelf itself."""

from __future__ import annotations

from functools import lru_cache

from django.http import Http404

from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import (
    Announced,
    all_rulebooks,
    editions_of,
    open_rulebook,
    rulebook_for,
)
from tafelrunde.games.volumes import volumes
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store import house_shelf
from tafelrunde.words import Text


def books() -> dict[str, Rulebook]:
    """The newest edition of every rulebook by its id."""
    return {book.id: book for book in all_rulebooks()}


def game_of(told: Announced) -> Text:
    """What its game is called here; one that stands on no shelf here is called as it came."""
    book = books().get(told.rulebook) or rulebook_for(told)
    return book.title


def standing() -> list[Rulebook]:
    """The same without those of which every edition was withdrawn."""
    gone = taken_back()
    return [book for book in all_rulebooks() if book.edition not in gone]


def by_title(lang: str) -> list[Rulebook]:
    """The same as people look for them: by the title that is shown, Ä beside A."""
    return sorted(all_rulebooks(), key=lambda book: (sortable(book.title[lang]), book.id))


def edition(name: str) -> Rulebook:
    """The one an address names; a page that is not there where nobody has it."""
    for _look in range(2):
        try:
            return open_rulebook(name)
        except Refusal:
            house_shelf.SHELF.look_again()  # another process may have published it just now
    raise Http404


def other_editions(book: Rulebook) -> list[Rulebook]:
    """The other editions of the same rulebook, the newest first."""
    return [each for each in editions_of(book.id) if each.version != book.version]


def taken_back() -> frozenset[str]:
    """Editions their makers withdrew: read on, and offered to nobody."""
    return frozenset(volume.edition for volume in volumes() if volume.withdrawn)


def offered_besides(book: Rulebook) -> list[Rulebook]:
    """Its other editions, as far as something may begin by them."""
    gone = taken_back()
    return [each for each in other_editions(book) if each.edition not in gone]


def address_of(book: Rulebook) -> str:
    """How an address names it: by its id alone where that means this edition, or is all there is.

    The edition of an old tournament may stand on no shelf any more.
    """
    there = [volume.version for volume in volumes() if volume.id == book.id]
    return book.edition if book.version in there[1:] else book.id


def prefixes() -> dict[str, str]:
    """The rulebook behind the first part of a rule id; asked for every rule a page names."""
    return _prefixes(house_shelf.standing())


@lru_cache(maxsize=4)
def _prefixes(_published: tuple[int, ...]) -> dict[str, str]:
    """Those that came with the program first: no house takes their letters away."""
    first: dict[str, str] = {}
    own = {volume.id for volume in volumes() if volume.built_in}
    games = sorted(books().values(), key=lambda book: book.id not in own)
    for book in (*games, *all_formats()):
        first.setdefault(book.prefix, book.id)
    return first
