"""The sheets of any file an association has its lists in: workbooks, and CSV in any encoding."""

from __future__ import annotations

import unicodedata

from tafelrunde.exports.csv_files import MOST_BYTES, decoded
from tafelrunde.exports.excel.limits import refused, unreadable
from tafelrunde.exports.excel.participants import WORKBOOKS
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.pages.files.read import Formula, Page, as_text
from tafelrunde.pages.organiser.paste import beyond_a_list, rows_of
from tafelrunde.reckoning.lists.association.table import MOST_LINES, Table

LOOKED_AT = 4000
PRINTED = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")
"""How files begin that only show a table."""


def tables_of(data: bytes) -> tuple[Table, ...]:
    """Sheets on which something stands; a file that is no table is a Refusal."""
    if data.startswith(WORKBOOKS):
        tables = tuple(_table(page) for page in read_workbook(data))
    else:
        tables = (_text_table(data),)
    filled = tuple(table for table in tables if table.rows)
    if not filled:
        raise refused("there is nothing in the file")
    lines = sum(len(table.rows) for table in filled)
    if lines > MOST_LINES:
        raise refused("at most {most} lines at once, found {lines}", most=MOST_LINES, lines=lines)
    return filled


def _table(page: Page) -> Table:
    rows = tuple(
        (number, [" ".join(as_text(cell).split()) for cell in row])
        for number, row in enumerate(page.rows, start=1)
        if any(cell is not None for cell in row)
    )
    formulas = frozenset(
        (number, index)
        for number, row in enumerate(page.rows, start=1)
        for index, cell in enumerate(row)
        if isinstance(cell, Formula)
    )
    return Table(page.title, rows, formulas)


def _text_table(data: bytes) -> Table:
    if len(data) > MOST_BYTES:
        raise refused("larger than {most} MB", most=MOST_BYTES // 2**20)
    if data.startswith(PRINTED):
        raise unreadable()
    text = unicodedata.normalize("NFC", decoded(data))
    if any(unicodedata.category(sign) == "Cc" and not sign.isspace() for sign in text[:LOOKED_AT]):
        raise unreadable()
    if (fault := beyond_a_list(text)) is not None:
        raise refused("line {line}: {text}", line=fault[0], text=fault[1])
    rows, _plain = rows_of(text)
    return Table("", tuple(rows))
