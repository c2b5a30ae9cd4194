"""A table as any spreadsheet, CSV file or page can show it: a title, headings and plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import Literal

import msgspec

from tafelrunde.rulebook.exact import Exact, exact_text, readable_value
from tafelrunde.words import Text

Cell = str | int | float | bool | date | None
Kind = Literal["", "share", "date", "long", "clipped"]
"""How a column is shown: shares as percentages, long texts on several lines, or cut short."""


class Column(msgspec.Struct, frozen=True):
    """A column's name in both languages; `key` is what it is called between programs."""

    key: str
    heading: Text
    kind: Kind = ""
    formerly: tuple[str, ...] = ()
    """What it was called in files of earlier versions, which are still read."""


class Grid(msgspec.Struct, frozen=True):
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lead: str = ""
    """A sentence above the headings."""
    kinds: tuple[Kind, ...] = ()
    lang: str = "de"
    hidden: tuple[int, ...] = ()
    """Columns that are there for the program and not shown."""


def grid(title: Text, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], lang: str) -> Grid:
    headings = tuple(column.heading[lang] for column in columns)
    kinds = tuple(column.kind for column in columns)
    return Grid(title[lang], headings, tuple(tuple(row) for row in rows), kinds=kinds, lang=lang)


def as_day(text: str) -> Cell:
    """A date as a date; a text that is none stays as it is."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text


def shown(number: Exact | None) -> Cell:
    """For people: a whole number, or a decimal with six places."""
    return None if number is None else readable_value(number)


def exactly(number: Exact | None) -> Cell:
    """For comparing: "85/99", always a text, so that no program makes a date of it."""
    return None if number is None else exact_text(Fraction(number))


def yes(flag: bool, lang: str) -> Cell:
    return (Text("yes")[lang]) if flag else None
