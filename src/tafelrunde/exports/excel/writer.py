"""The one writer of workbooks: texts stay texts, whatever they begin with; no formula ever.

A name such as "=HYPERLINK(…)" is written as a text and marked as one (the apostrophe that people
type before such things), so that it stays a text even when somebody edits the cell.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties

from tafelrunde.pages.files.grid import Cell, Grid
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

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
WRAPPED = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
ALIGNED = {
    "lead": Alignment(vertical="top", wrap_text=True),
    "heading": WRAPPED,
    "long": WRAPPED,
    "short": Alignment(horizontal="left", vertical="top", indent=1),
    "number": Alignment(horizontal="right", vertical="top"),
}
"""Texts keep a little away from the number in the column before."""
A4, LINE = 9, 15
MOST_LINES = 20
WIDEST, LONG, CLIPPED, NARROWEST, LOOKED_AT = 60, 44, 40, 6, 300
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
        pen = Pen(sheet)
        if grid.lead:
            sheet.append([pen.text(grid.lead, "lead")])
        sheet.append(pen.text(heading, "heading") for heading in grid.headings)
        for row in grid.rows:
            cells = zip(row, [*grid.kinds, *[""] * len(row)], strict=False)
            sheet.append(pen.shown(value, kind, grid.lang) for value, kind in cells)
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
    widths = list(_widths(grid))
    _set_heights(sheet, grid, widths, top)
    for index, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(index)].width = width
        sheet.column_dimensions[get_column_letter(index)].hidden = index - 1 in grid.hidden
    last = get_column_letter(max(len(grid.headings), 1))
    if grid.lead:
        sheet.merged_cells.add(f"A1:{last}1")
        sheet.row_dimensions[1].height = LEAD_HEIGHT
    _for_the_printer(sheet, grid, top)
    if grid.rows and grid.headings:
        sheet.auto_filter.ref = f"A{top}:{last}{len(grid.rows) + top}"


def _set_heights(sheet: Any, grid: Grid, widths: Sequence[int], top: int) -> None:
    """Rows as high as their longest text needs; not every program works that out by itself.

    What is for programs alone stays on one line and is cut off there.
    """
    lines = max(map(_lines, grid.headings, widths), default=1)
    if lines > 1:
        sheet.row_dimensions[top].height = LINE * lines
    kinds = dict(enumerate(grid.kinds))
    if not {"long", "clipped"} & set(kinds.values()):
        return
    for number, row in enumerate(grid.rows, start=top + 1):
        needed = [_lines(str(value), widths[index]) for index, value in enumerate(row)
                  if kinds.get(index) == "long" and value is not None]  # fmt: skip
        sheet.row_dimensions[number].height = LINE * min(max(needed, default=1), MOST_LINES)


def _lines(text: str, width: int) -> int:
    """How many lines a text takes, broken between words."""
    return max(1, len(textwrap.wrap(text, max(width - 3, 4))))


def _for_the_printer(sheet: Any, grid: Grid, top: int) -> None:
    """Landscape, as wide as the paper, the headings on every page and its number below."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_margins = PageMargins(
        left=0.4, right=0.4, top=0.5, bottom=0.7, header=0.25, footer=0.3
    )
    sheet.print_title_rows = f"{top}:{top}"
    sheet.print_options.gridLines = bool(grid.lead)  # a form is filled in by hand, too
    page = Text("Page")[grid.lang]
    sheet.oddFooter.left.text = "&A"
    sheet.oddFooter.right.text = f"{page} &P / &N"


def _widths(grid: Grid) -> Iterable[int]:
    for index, heading in enumerate(grid.headings):
        kind = grid.kinds[index] if index < len(grid.kinds) else ""
        longest = max(
            (_width(row[index], kind) for row in grid.rows[:LOOKED_AT] if index < len(row)),
            default=0,
        )
        # A heading may take two lines: its words, not its length, make a column wide.
        word = max((len(part) for part in heading.split()), default=0)
        most = {"long": LONG, "clipped": CLIPPED}.get(kind, WIDEST)
        yield max(NARROWEST, min(most, max(longest, word + 1, len(heading) // 2) + 3))


def _width(value: Cell, kind: str) -> int:
    if value is None:
        return 0
    if isinstance(value, float):
        return len("000,00 %") if kind == "share" else len("0,00##")
    return len("00.00.0000") if isinstance(value, date) else len(str(value))


class Pen:
    """Writes the cells of one sheet, one after the other: each look has one cell, filled anew.

    Told to every cell, fonts and alignments would cost more than all the rest of the writing.
    Rows are written as they are handed over, so a cell is on paper before it is filled again.
    """

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.cells: dict[tuple[str, str, bool], Any] = {}

    def shown(self, value: Cell, kind: str, lang: str) -> Any:
        """The cell in the format of its column: percentages, dates, texts on several lines."""
        if isinstance(value, str):
            aligned = "long" if kind in ("long", "clipped") else "short"
            return self.text(value, aligned, marked=value.startswith(LIKE_FORMULAS))
        if kind == "share" and type(value) in (int, float):
            return self._filled(value, "0.00%")
        if isinstance(value, float):
            return self._filled(value, "0.00##")
        if isinstance(value, date):
            return self._filled(value, Text("yyyy-mm-dd")[lang])
        if type(value) is int:
            return self._whole_number(value)
        return value

    def text(self, text: str, aligned: str, *, marked: bool = True) -> Any:
        cell = self._filled(_text(text), "General", aligned, marked=marked)
        cell.data_type = "s"
        return cell

    def _whole_number(self, value: int) -> Any:
        if abs(value) < LARGEST_NUMBER:
            return self._filled(value, "General")
        return str(value) if value > 0 else self.text(str(value), "")

    def _filled(
        self, value: Any, how: str, aligned: str = "number", *, marked: bool = False
    ) -> Any:
        cell = self.cells.get((how, aligned, marked))
        if cell is None:
            cell = self.cells[how, aligned, marked] = self._new(how, aligned, marked=marked)
        cell.value = value
        return cell

    def _new(self, how: str, aligned: str, *, marked: bool) -> Any:
        cell = WriteOnlyCell(self.sheet)
        cell.number_format = how
        if aligned:
            cell.alignment = ALIGNED[aligned]
        if aligned == "heading":
            cell.font, cell.fill = HEAD, GROUND
        if marked:
            cell.quotePrefix = True
        return cell


def _text(text: str) -> str:
    """A text as XML can hold it; what it cannot is escaped the way the format itself does."""
    if len(text) > LONGEST_TEXT:
        raise Refusal.single(
            "", "a text is longer than {most} characters and fits into no cell", most=LONGEST_TEXT
        )
    if "_x" in text:
        text = LOOKS_ESCAPED.sub("_x005F_", text)
    return NOT_IN_XML.sub(_escaped, text) if NOT_IN_XML.search(text) else text


def _escaped(sign: re.Match[str]) -> str:
    code = ord(sign.group(0))
    return "�" if 0xD800 <= code <= 0xDFFF else f"_x{code:04X}_"
