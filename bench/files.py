"""Files: workbooks of ten thousand rows, beside bare openpyxl doing the same."""

from __future__ import annotations

import io
from collections.abc import Iterator

from openpyxl import Workbook, load_workbook

from bench.measure import Ratio, best_of
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.pages.files.grid import Cell, Grid

ROWS = 10_000
MOST = 1.5
HEADINGS = ("Rang", "Name", "Verein", "Punkte", "genau", "Runde", "Tisch", "SP", "Status")


def run() -> Iterator[Ratio]:
    grid = Grid("Tabelle", HEADINGS, tuple(_row(number) for number in range(ROWS)))
    written = write_workbook([grid])
    name = f"a workbook of {ROWS} rows"
    bare_writing = best_of(lambda: _write(grid), 3)
    yield Ratio(
        f"{name} written, beside bare openpyxl",
        best_of(lambda: write_workbook([grid]), 3) / bare_writing,
        MOST,
    )
    bare_reading = best_of(lambda: _read(written), 3)
    yield Ratio(
        f"{name} read and checked, beside bare openpyxl",
        best_of(lambda: read_workbook(written), 3) / bare_reading,
        MOST,
    )


def _row(number: int) -> tuple[Cell, ...]:
    share = f"{number % 97}/{number % 89 + 100}"
    return (number, f"Gast {number}", "Verein", number % 31, share, 1, number // 4, 55, "dabei")


def _write(grid: Grid) -> bytes:
    book = Workbook(write_only=True)
    sheet = book.create_sheet(grid.title)
    sheet.append(grid.headings)
    for row in grid.rows:
        sheet.append(row)
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def _read(data: bytes) -> list[tuple[object, ...]]:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    return [row for sheet in book.worksheets for row in sheet.iter_rows(values_only=True)]
