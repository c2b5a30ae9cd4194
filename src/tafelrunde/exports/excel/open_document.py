"""LibreOffice's own sheets (.ods) as the same pages of rows.

The archive was looked at before (`limits.py`); here its one part with the tables is parsed, by a
parser that knows no entities. A cell or row may say that it repeats a million times: such a promise
is kept only as far as something stands in it and the limits of every workbook allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from tafelrunde.exports.excel.limits import (
    MOST_CELLS,
    MOST_ROWS,
    MOST_SHEETS,
    refused,
    too_many_sheets,
    too_much,
    unreadable,
)
from tafelrunde.pages.files.read import Formula, Page, Row, Value
from tafelrunde.reckoning.lists.layout import MOST_COLUMNS
from tafelrunde.words.digits import whole_in

CONTENT = "content.xml"
MANIFEST = "META-INF/manifest.xml"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
DEEPEST = 40


def is_open_document(parts: dict[str, bytes]) -> bool:
    return CONTENT in parts and MANIFEST in parts


def read_open_document(parts: dict[str, bytes]) -> Iterator[Page]:
    if b"encryption-data" in parts[MANIFEST]:
        raise refused("the file is password-protected")
    sheets = fromstring(parts[CONTENT]).find(f"{OFFICE}body/{OFFICE}spreadsheet")
    if sheets is None:
        raise unreadable()
    tables = sheets.findall(f"{TABLE}table")
    if len(tables) > MOST_SHEETS:
        raise too_many_sheets(len(tables))
    budget = MOST_CELLS
    for table in tables:
        title = table.get(f"{TABLE}name", "")
        rows = _rows(table, title, budget)
        budget -= sum(map(len, rows))
        yield Page(title, tuple(rows))


def _rows(table: Element, title: str, budget: int) -> list[Row]:
    rows: list[Row] = []
    pending = 0
    for element in _row_elements(table, DEEPEST):
        row = _row(element, title)
        times = _times(element, "rows")
        if not row:  # an empty row matters only before a filled one
            pending += times
            continue
        budget -= times * len(row)
        if len(rows) + pending + times > MOST_ROWS or budget < 0:
            raise too_much(title)
        rows += [()] * pending + [row] * times
        pending = 0
    return rows


def _row_elements(element: Element, deep: int) -> Iterator[Element]:
    """Rows may stand in groups and headers, those in others."""
    for child in element:
        if child.tag == f"{TABLE}table-row":
            yield child
        elif deep and child.tag.startswith((f"{TABLE}table-header-rows", f"{TABLE}table-row")):
            yield from _row_elements(child, deep - 1)


def _row(element: Element, title: str) -> Row:
    cells: list[Value] = []
    pending = 0
    for child in element:
        if child.tag not in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
            continue
        value, times = _value(child), _times(child, "columns")
        if value is None:
            pending += times
            continue
        if len(cells) + pending + times > MOST_COLUMNS:
            raise too_much(title)
        cells += [None] * pending + [value] * times
        pending = 0
    return tuple(cells)


def _times(element: Element, what: str) -> int:
    told = element.get(f"{TABLE}number-{what}-repeated", "1")
    return whole_in(told) or 1


def _value(cell: Element) -> Value:
    if cell.get(f"{TABLE}formula") is not None:
        return Formula()
    kind = cell.get(f"{OFFICE}value-type", "")
    if kind == "boolean":
        return cell.get(f"{OFFICE}boolean-value") == "true"
    if kind == "date":
        return cell.get(f"{OFFICE}date-value", "").removesuffix("T00:00:00") or None
    if kind in ("float", "currency", "percentage"):
        return _number(cell.get(f"{OFFICE}value", ""))
    return _text(cell) or None


def _number(told: str) -> Value:
    try:
        number = float(told)
    except ValueError:
        return told or None
    return int(number) if number.is_integer() and abs(number) < 10**15 else repr(number)


def _text(cell: Element) -> str:
    lines = ["".join(_pieces(line, DEEPEST)) for line in cell if line.tag == f"{TEXT}p"]
    return "\n".join(lines)


def _pieces(element: Element, deep: int) -> Iterator[str]:
    """Texts in order; blanks and tabs are elements here, notes beside the cell are not its text."""
    yield element.text or ""
    for child in element:
        if child.tag == f"{TEXT}s":
            told = child.get(f"{TEXT}c", "1")
            yield " " * min(1 if (times := whole_in(told)) is None else times, 1000)
        elif child.tag in (f"{TEXT}tab", f"{TEXT}line-break"):
            yield " "
        elif deep and child.tag in (f"{TEXT}span", f"{TEXT}a"):
            yield from _pieces(child, deep - 1)
        yield child.tail or ""
