"""How is the season of a tournament called? The journal keeps its id; people read and write names.

A season this house does not keep was typed by hand and stays as it was typed.
"""

from __future__ import annotations

from collections import Counter

from tafelrunde.store.association_models import SeasonBook


def season_names() -> dict[str, str]:
    """Every season here by its id; those of one title are told apart by their addresses."""
    books = list(SeasonBook.objects.filter(version__gt=0))
    titles = Counter(book.title for book in books)
    return {
        book.id: book.title if titles[book.title] == 1 else f"{book.title} ({book.slug})"
        for book in books
    }


def season_called(season: str) -> str:
    return season_names().get(season, season) if season else ""


def season_meant(typed: str) -> str:
    """The id of the season somebody wrote the name of."""
    ids = {name: season for season, name in season_names().items()} if typed else {}
    return ids.get(typed, typed)
