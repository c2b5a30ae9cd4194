"""The one writer of workbooks: texts stay texts, whatever they begin with; no formula ever.

A name such as "=HYPERLINK(…)" is written as a text and marked as one (the apostrophe that people
type before such things), so that it stays a text even when somebody edits the cell.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

from tafelrunde.pages.files.grid import Cell, Grid
from tafelrunde.rulebook.faults import Refusal

LONGEST_TITLE = 31
LONGEST_TEXT = 32_767
LARGEST_NUMBER = 10**15
"""Spreadsheet programs keep fifteen digits; longer whole numbers go in as texts."""

LIKE_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "#", "'")
IN_TITLES = re.compile(r"[\[\]:*?/\\\x00-\x1f']")
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
LOOKS_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")

HEAD = Font(bold=True, color="FFFFFF")
GROUND = PatternFill("solid", fgColor="1F3A5F")
LEAD_HEIGHT = 62
WIDEST, NARROWEST, LOOKED_AT = 60, 6, 300
WHEN = datetime(2000, 1, 1)  # noqa: DTZ001 (a workbook's own date says nothing about its content)


def write_workbook(grids: Sequence[Grid], title: str = "Tafelrunde") -> bytes:
    """All grids as the sheets of one workbook, each with its headings frozen on top."""
    book = Workbook(write_only=True)
    book.properties.title = _text(title)
    book.properties.creator = "Tafelrunde"
    book.properties.created = WHEN
    taken: set[str] = set()
    for grid in grids:
        sheet = book.create_sheet(_title(grid.title, taken))
        _set_out(sheet, grid)
        if grid.lead:
            sheet.append([_lead(sheet, grid.lead)])
        sheet.append([_heading(sheet, text) for text in grid.headings])
        for row in grid.rows:
            sheet.append([_cell(sheet, value) for value in row])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _title(wanted: str, taken: set[str]) -> str:
    plain = IN_TITLES.sub(" ", _text(wanted)).strip()[:LONGEST_TITLE] or "Tafelrunde"
    title, number = plain, 2
    while title.casefold() in taken:
        title = f"{plain[: LONGEST_TITLE - 4]} {number}"
        number += 1
    taken.add(title.casefold())
    return title


def _set_out(sheet: Any, grid: Grid) -> None:
    top = 2 if grid.lead else 1  # the row of the headings
    sheet.freeze_panes = f"A{top + 1}"
    for index, width in enumerate(_widths(grid), start=1):
        sheet.column_dimensions[get_column_letter(index)].width = width
        sheet.column_dimensions[get_column_letter(index)].hidden = index - 1 in grid.hidden
    last = get_column_letter(max(len(grid.headings), 1))
    if grid.lead:
        sheet.merged_cells.add(f"A1:{last}1")
        sheet.row_dimensions[1].height = LEAD_HEIGHT
    if grid.rows and grid.headings:
        sheet.auto_filter.ref = f"A{top}:{last}{len(grid.rows) + top}"


def _widths(grid: Grid) -> Iterable[int]:
    for index, heading in enumerate(grid.headings):
        longest = max(
            (len(str(row[index])) for row in grid.rows[:LOOKED_AT] if index < len(row)), default=0
        )
        yield max(NARROWEST, min(WIDEST, max(longest, len(heading)) + 2))


def _lead(sheet: Any, text: str) -> Any:
    cell = _as_text(sheet, _text(text))
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _heading(sheet: Any, text: str) -> Any:
    cell = _as_text(sheet, _text(text))
    cell.font, cell.fill = HEAD, GROUND
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _cell(sheet: Any, value: Cell) -> Any:
    if isinstance(value, str):
        plain = _text(value)
        return _as_text(sheet, plain) if value.startswith(LIKE_FORMULAS) else plain
    if type(value) is int and abs(value) >= LARGEST_NUMBER:
        return str(value) if value > 0 else _as_text(sheet, str(value))
    return value


def _as_text(sheet: Any, text: str) -> Any:
    cell = WriteOnlyCell(sheet, value=text)
    cell.data_type = "s"
    cell.quotePrefix = True
    return cell


def _text(text: str) -> str:
    """A text as XML can hold it; what it cannot is escaped the way the format itself does."""
    if len(text) > LONGEST_TEXT:
        raise Refusal.single(
            "",
            de=f"ein Text ist länger als {LONGEST_TEXT} Zeichen und passt in keine Zelle",
            en=f"a text is longer than {LONGEST_TEXT} characters and fits into no cell",
        )
    if "_x" in text:
        text = LOOKS_ESCAPED.sub("_x005F_", text)
    return NOT_IN_XML.sub(_escaped, text) if NOT_IN_XML.search(text) else text


def _escaped(sign: re.Match[str]) -> str:
    code = ord(sign.group(0))
    return "�" if 0xD800 <= code <= 0xDFFF else f"_x{code:04X}_"
