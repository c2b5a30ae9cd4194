"""The one reader of workbooks (.xlsx, .ods): plain rows of texts and numbers, or one sentence.

Everything is checked before it is parsed (`limits.py`), read as a stream and counted on the way.
Formulas are never worked out and their stored results never believed: such a cell comes out as a
`Formula`, and whoever needs its value tells the person at that place.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import coordinate_to_tuple

from tafelrunde.exports.excel.limits import (
    MOST_CELLS,
    MOST_ROWS,
    MOST_SHEETS,
    refused,
    safe_parts,
    too_many_sheets,
    too_much,
    unreadable,
)
from tafelrunde.exports.excel.open_document import is_open_document, read_open_document
from tafelrunde.pages.files.read import Formula, Page, Row, Value
from tafelrunde.reckoning.lists.layout import MOST_COLUMNS
from tafelrunde.rulebook.faults import Refusal

FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
FORMULA_CELL = re.compile(rb"<(?:\w+:)?c\s(?=[^<>]*?\br=\"([A-Z]{1,3}[0-9]{1,7})\")[^<>]*>\s*"
                          rb"<(?:\w+:)?f[\s/>]")  # fmt: skip
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def read_workbook(data: bytes) -> tuple[Page, ...]:
    """All visible and hidden sheets in their order; .xlsx, or .ods."""
    parts = safe_parts(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what openpyxl cannot keep does not concern us
            if is_open_document(parts):
                return tuple(read_open_document(parts))
            return tuple(_pages(data, parts))
    except Refusal:
        raise
    except Exception:  # a damaged file can break the parser in any way it likes
        raise unreadable() from None


def _pages(data: bytes, parts: dict[str, bytes]) -> Iterator[Page]:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        sheets: list[Any] = list(book.worksheets)
        if len(sheets) > MOST_SHEETS:
            raise too_many_sheets(len(sheets))
        budget = MOST_CELLS
        for sheet in sheets:
            sheet.reset_dimensions()
            formulas = _formulas(parts.get(sheet._worksheet_path.lstrip("/"), b""), sheet.title)
            rows = _rows(sheet, formulas, budget)
            budget -= sum(map(len, rows))
            yield Page(sheet.title, tuple(rows))
    finally:
        book.close()


def _rows(sheet: Any, formulas: dict[int, set[int]], budget: int) -> list[Row]:
    rows: list[Row] = []
    for number, cells in enumerate(sheet.iter_rows(values_only=True), start=1):
        budget -= len(cells)
        if number > MOST_ROWS or len(cells) > MOST_COLUMNS or budget < 0:
            raise too_much(str(sheet.title))
        row = [cell if cell is None or type(cell) is int else _plain(cell) for cell in cells]
        for column in formulas.get(number, ()):
            row.extend([None] * (column - len(row)))
            row[column - 1] = Formula()
        rows.append(tuple(row))
    while rows and not any(cell is not None for cell in rows[-1]):
        rows.pop()
    return rows


def _formulas(part: bytes, title: str) -> dict[int, set[int]]:
    """Row → columns with a formula, found in the text of the part itself."""
    found: dict[int, set[int]] = {}
    all_of_them = len(FORMULA.findall(part))
    if not all_of_them:
        return found
    cells = FORMULA_CELL.findall(part)
    if len(cells) != all_of_them:
        raise refused("there are formulas here; please paste the values only", title)
    for name in cells:
        row, column = coordinate_to_tuple(name.decode())
        if column <= MOST_COLUMNS:
            found.setdefault(row, set()).add(column)
    return found


def _plain(cell: object) -> Value:
    """A cell's value as somebody reading the sheet would say it."""
    if isinstance(cell, str):
        return ESCAPED.sub(_sign, cell) if "_x" in cell else cell
    if isinstance(cell, bool) or cell is None:
        return cell
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() and abs(cell) < 10**15 else repr(cell)
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ")
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell)


def _sign(found: re.Match[str]) -> str:
    sign = chr(int(found.group(1), 16))
    return found.group(0) if "\ud800" <= sign <= "\udfff" else sign
