"""The same tables as CSV, UTF-8 with a mark, as spreadsheet programs of the reader expect them.

For German readers semicolons part the cells and commas the decimals, for English ones commas and
points. Shares are percentages, dates are written as people there write them.

A text that begins like a formula gets an apostrophe before it, and loses it when it is read back.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from datetime import date

from tafelrunde.pages.files.grid import Cell, Grid
from tafelrunde.reckoning.lists.layout import MOST_COLUMNS
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Parameter, Text

LIKE_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"
MOST_BYTES = 10 * 1024 * 1024
MOST_ROWS = 50_000


def write_csv(grid: Grid) -> bytes:
    written = io.StringIO()
    german = grid.lang == "de"
    writer = csv.writer(written, delimiter=";" if german else ",", lineterminator="\r\n")
    writer.writerow([_cell(heading) for heading in grid.headings])
    for row in grid.rows:
        cells = zip(row, [*grid.kinds, *[""] * len(row)], strict=False)
        writer.writerow([_cell(cell, kind, german=german) for cell, kind in cells])
    return (BYTE_ORDER_MARK + written.getvalue()).encode()


def _cell(value: Cell, kind: str = "", *, german: bool = True) -> str:
    if value is None:
        return ""
    if isinstance(value, date):
        return value.strftime("%d.%m.%Y") if german else value.isoformat()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _number(value, kind, german=german)
    if isinstance(value, str):
        text = value.replace("\x00", "�")
        return f"'{text}" if text.lstrip("'").startswith(LIKE_FORMULAS) else text
    return str(value)


def _number(value: float, kind: str, *, german: bool) -> str:
    text = f"{value * 100:.2f}%" if kind == "share" else str(value)
    return text.replace(".", ",") if german else text


def read_csv(data: bytes) -> tuple[tuple[str, ...], ...]:
    """Rows of texts; the separator is what the first line uses most."""
    if len(data) > MOST_BYTES:
        raise _refused("larger than {most} MB", most=MOST_BYTES // 2**20)
    text = decoded(data)
    first = text.partition("\n")[0]
    mark = max((";", "\t", ","), key=first.count)
    rows = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    try:
        for row in reader:
            rows.append(tuple(_plain(cell) for cell in row))
            if len(rows) > MOST_ROWS:
                raise _refused("more than {most} rows", most=MOST_ROWS)
            if len(row) > MOST_COLUMNS:
                found = Text(
                    "at most {most} columns, found {found}", most=MOST_COLUMNS, found=len(row)
                )
                raise _refused("line {line}: {text}", line=len(rows), text=found)
    except csv.Error:  # it speaks English only, and of its own inner limits
        raise _refused("no readable CSV from line {line} on", line=reader.line_num) from None
    return tuple(rows)


MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"),
         (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip
OLD = ("cp1252", "cp850", "mac_roman")
"""What German files were written in before UTF-8: Windows, the DOS export of Excel, old Macs."""
UNLIKELY = re.compile(r"[^\W\d_][^\w\s\x00-\x7f'’‘·–-][^\W\d_]|[\x80-\x9fŸƒ]|[a-zäöüß][ŠŽŒÅÄÖÜ]")
"""Signs inside words, control characters, capitals behind small letters: a wrong guess."""


def decoded(data: bytes) -> str:
    """The text of a file in whatever encoding it was saved."""
    for mark, coding in MARKS:
        if data.startswith(mark):
            return data.decode(coding, errors="replace")
    if data[:400].count(0) * 3 > len(data[:400]):
        little = data[1:400:2].count(0) >= data[0:400:2].count(0)
        return data.decode("utf-16-le" if little else "utf-16-be", errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return min((_tried(data, coding) for coding in OLD), key=_oddity)


def _tried(data: bytes, coding: str) -> str:
    try:
        return data.decode(coding)
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _oddity(text: str) -> int:
    return len(UNLIKELY.findall(text))


def _plain(cell: str) -> str:
    escaped = cell.startswith("'") and cell.lstrip("'").startswith(LIKE_FORMULAS)
    return cell[1:] if escaped else cell


def _refused(english: str, **parameters: Parameter) -> Refusal:
    return Refusal.of("", Text(english, **parameters))
