"""A table as any spreadsheet, CSV file or page can show it: a title, headings and plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from tafelrunde.rulebook.exact import Exact, exact_text, readable_value
from tafelrunde.rulebook.faults import Text

Cell = str | int | float | bool | None


class Column(msgspec.Struct, frozen=True):
    """A column's name in both languages; `key` is what it is called between programs."""

    key: str
    heading: Text


class Grid(msgspec.Struct, frozen=True):
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lead: str = ""
    """A sentence above the headings."""
    hidden: tuple[int, ...] = ()
    """Columns that are there for the program and not shown."""


def grid(title: Text, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], lang: str) -> Grid:
    headings = tuple(column.heading[lang] for column in columns)
    return Grid(title[lang], headings, tuple(tuple(row) for row in rows))


def shown(number: Exact | None) -> Cell:
    """For people: a whole number, or a decimal with six places."""
    return None if number is None else readable_value(number)


def exactly(number: Exact | None) -> Cell:
    """For comparing: "85/99", always a text, so that no program makes a date of it."""
    return None if number is None else exact_text(Fraction(number))


def yes(flag: bool, lang: str) -> Cell:
    return ("ja" if lang == "de" else "yes") if flag else None
