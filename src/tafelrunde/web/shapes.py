"""Works out how every record is read, before the first thread does.

msgspec learns the fields of a record type when one is read for the first time, and leaves the half
it has learned where other threads find it. Two visitors who opened the first page of a fresh house
in the same moment could so end the whole process without a word. Here one thread learns all of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.urls import get_resolver

from tafelrunde.games.shelf import all_editions, setup_draws


def learn_all() -> int:
    """How many record types are known now; pages and games are loaded for it."""
    _load(get_resolver().url_patterns)
    for book in all_editions():
        setup_draws(book)
    return sum(_learnt(shape) for shape in set(_below(msgspec.Struct)))


def _load(patterns: object) -> None:
    """An address book included by another is read only when somebody asks for it."""
    for pattern in patterns if isinstance(patterns, list) else ():
        _load(getattr(pattern, "url_patterns", None))


def _below(shape: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in shape.__subclasses__():
        yield each
        yield from _below(each)


def _learnt(shape: type[msgspec.Struct]) -> bool:
    """Not where a record is only ever made, never read: its fields may be anything."""
    try:
        msgspec.json.Decoder(shape)
    except (TypeError, NameError):
        return False
    return True
