"""A sheet of somebody's file as rows of texts, and what all readers of such sheets share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.layout import Layout, Row
from tafelrunde.reckoning.lists.lengths import unfit
from tafelrunde.reckoning.lists.names import Called, in_one_piece, in_parts, tidy
from tafelrunde.reckoning.lists.reading import LeftOut
from tafelrunde.words import Text

LIKE_FORMULAS = ("=", "+", "-", "@")
MOST_LINES = 20_000
LONGEST_SHOWN = 120

NO_FORMULA = Text("this is a formula; please enter the value")
LIKE_A_FORMULA = Text("begins like a formula")
NO_NAME = Text("the name is missing here")


class Table(msgspec.Struct, frozen=True):
    """Rows with their numbers, and the cells a spreadsheet program would have to work out."""

    title: str
    rows: tuple[Row, ...]
    formulas: frozenset[tuple[int, int]] = frozenset()
    """Row number and column."""

    def formula_in(self, line: int, layout: Layout) -> bool:
        """Whether something that is taken from this row is a formula."""
        return any((line, index) in self.formulas for index in layout.meanings.values())


def cells_of(layout: Layout, cells: Sequence[str]) -> dict[str, str]:
    """What stands in a row, by the meanings of its columns."""
    return {
        meaning: tidy(cells[index])
        for meaning, index in layout.meanings.items()
        if index < len(cells)
    }


def called(found: Mapping[str, str]) -> Called:
    if h.FIRST in found or h.LAST in found:
        return in_parts(found.get(h.FIRST, ""), found.get(h.LAST, ""))
    if h.SURNAME_FIRST in found:
        return in_one_piece(found[h.SURNAME_FIRST], surname_first=True)
    return in_one_piece(found.get(h.NAME, ""))


def wrong_name(name: str, found: Mapping[str, str]) -> Text | None:
    """Why a row's name cannot be taken, or its club."""
    if not any(sign.isalpha() for sign in name):
        return NO_NAME
    wrong = unfit("name", name) or unfit("club", found.get(h.CLUB, ""))
    if wrong is not None:
        return wrong
    named = (found.get(meaning, "") for meaning in h.NAMES)
    return LIKE_A_FORMULA if any(cell.startswith(LIKE_FORMULAS) for cell in named) else None


def left_out(line: int, cells: Sequence[str], why: Text) -> LeftOut:
    raw = tidy(" · ".join(cell for cell in cells if cell))
    return LeftOut(line, raw[:LONGEST_SHOWN], why)
