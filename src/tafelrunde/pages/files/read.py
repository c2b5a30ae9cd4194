"""Somebody's spreadsheet as it was read: pages of rows, columns found by their headings.

Headings are recognised in German and English and in any order; what is wrong is told with the
sheet, the row and the column where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from tafelrunde.pages.files.grid import Column
from tafelrunde.reckoning.lists.layout import column_letters
from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import LANGUAGES, Text

HEADINGS_WITHIN = 20
WHOLE = re.compile(r"([-−–]?\d{1,15})(?:[.,]0+)?")
DASHES = frozenset({"-", "−", "–", "—", "/"})
"""What people write into a cell where there is nothing to write."""
YES = frozenset({"ja", "j", "yes", "y", "x", "1", "true", "wahr", "✓"})
NO = frozenset({"", "nein", "n", "no", "0", "false", "falsch", "-"})


class Formula(msgspec.Struct, frozen=True):
    """A cell whose value a spreadsheet program would work out; here it has none."""


Value = str | int | bool | Formula | None
Row = tuple[Value, ...]


class Page(msgspec.Struct, frozen=True):
    """One sheet of a workbook; the first row is row 1, cells missing at its end are not there."""

    title: str
    rows: tuple[Row, ...]


def as_text(value: Value) -> str:
    """A cell where a text is wanted: nothing is the empty text, and so is a formula."""
    return "" if value is None or isinstance(value, Formula) else str(value).strip()


def page_of(pages: Sequence[Page], *titles: str) -> Page | None:
    """The page that is called like one of these, in any case of letters."""
    wanted = {title.casefold() for title in titles}
    return next((page for page in pages if page.title.strip().casefold() in wanted), None)


def as_number(value: Value) -> object:
    """A whole number where it is one, also typed as a text; anything else as it stands."""
    if isinstance(value, str):
        text = value.strip()
        whole = WHOLE.fullmatch(text)
        if whole is not None:
            return int(whole.group(1).replace("−", "-").replace("–", "-"))
        return None if text in DASHES else text or None
    return value


@dataclass(frozen=True)
class Line:
    """A row below the headings, its cells by the columns' keys."""

    page: str
    row: int
    cells: Mapping[str, Value]
    columns: Mapping[str, str]
    faults: list[Fault]

    @property
    def place(self) -> str:
        """As people who use spreadsheets say it: "Runden 12"."""
        return f"{self.page} {self.row}"

    def at(self, key: str) -> str:
        """A cell of this row, "Runden G12", or what is missing in it."""
        if not key:
            return self.place
        letter = self.columns.get(key)
        return f"{self.page} {letter}{self.row}" if letter else f"{self.place} ({key})"

    def value(self, key: str) -> Value:
        found = self.cells.get(key)
        if isinstance(found, Formula):
            self.fault(
                key,
                Text("this is a formula; please enter the value"),
            )
            return None
        return found

    def text(self, key: str) -> str:
        """The cell as a text on one line, without anything that cannot be printed."""
        found = as_text(self.value(key))
        return found if found.isprintable() else _on_one_line(found)

    def number(self, key: str) -> int | None:
        """A whole number, nothing where the cell is empty, a fault where it is something else."""
        found = as_number(self.value(key))
        if found is None or (isinstance(found, int) and not isinstance(found, bool)):
            return found
        self.fault(
            key,
            Text("a whole number expected, found “{found}”", found=str(found)[:40]),
        )
        return None

    def flag(self, key: str) -> bool:
        found = self.text(key).casefold()
        if found in YES or found in NO:
            return found in YES
        self.fault(
            key,
            Text("yes or nothing expected, found “{found}”", found=found[:40]),
        )  # fmt: skip
        return False

    def fault(self, key: str, text: Text) -> None:
        self.faults.append(Fault(self.at(key), text))


def _on_one_line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def lines_of(page: Page, columns: Sequence[Column], faults: list[Fault]) -> Iterator[Line]:
    """The filled rows under the page's headings."""
    top, keys = headings_of(page.rows, columns)
    letters = {key: column_letters(index) for index, key in keys.items()}
    for number, row in enumerate(page.rows[top:], start=top + 1):
        cells = {key: row[index] for index, key in keys.items() if index < len(row)}
        if any(as_text(cell) or isinstance(cell, Formula) for cell in cells.values()):
            yield Line(page.title, number, cells, letters, faults)


def headings_of(rows: Sequence[Row], columns: Sequence[Column]) -> tuple[int, dict[int, str]]:
    """How many rows the headings take with what stands above them, and what each column is."""
    names = {name.casefold(): column.key for column in columns for name in column.formerly} | {
        name.casefold(): column.key
        for column in columns
        for name in (column.key, *(column.heading[lang] for lang in LANGUAGES))
    }
    best: tuple[int, dict[int, str]] = (0, {})
    for number, row in enumerate(rows[:HEADINGS_WITHIN], start=1):
        found: dict[int, str] = {}
        for index, cell in enumerate(row):
            key = names.get(as_text(cell).casefold())
            if key is not None and key not in found.values():
                found[index] = key
        if len(found) > len(best[1]):
            best = (number, found)
    return best
