"""Rulebooks and handbooks at hand: read once, for they do not change while the house is open."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.shelf import all_rulebooks, open_handbook
from tafelrunde.rulebook.handbook import Handbook
from tafelrunde.rulebook.model import Rulebook


@lru_cache(maxsize=1)
def books() -> dict[str, Rulebook]:
    """Every rulebook by its id."""
    return {book.id: book for book in all_rulebooks()}


@lru_cache(maxsize=64)
def handbook_of(rulebook_id: str) -> Handbook:
    return open_handbook(rulebook_id)


@lru_cache(maxsize=1)
def prefixes() -> dict[str, str]:
    """The rulebook behind the first part of a rule id."""
    return {book.prefix: book.id for book in books().values()}
