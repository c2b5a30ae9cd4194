"""Who is on this file's list? Workbooks (.xlsx, .ods) and CSV, read as a pasted list is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import msgspec

from tafelrunde.exports.csv_files import decoded
from tafelrunde.exports.excel.limits import OLD_EXCEL
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.pages.files.read import Formula, Page, as_text, page_of
from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.doubles import KnownPeople
from tafelrunde.reckoning.lists.headings import NAMES
from tafelrunde.reckoning.lists.layout import ENTRIES, Layout, Row, Vocabulary
from tafelrunde.reckoning.lists.reading import Reading, read_rows
from tafelrunde.words import Text

WORKBOOKS = (b"PK", OLD_EXCEL)
"""How files begin that are workbooks, whatever they are called; the old kind is refused."""

NO_FORMULA = Text("this is a formula; please enter the value")
NOBODY = Text("there is no name on any sheet")
LISTS = ("Teilnehmer", "Participants", "Spieler", "Players", "Anmeldungen", "Teilnehmerliste")


def read_participants(
    data: bytes,
    known: KnownPeople = (),
    chosen: Mapping[int, str] | None = None,
    on: date | None = None,
    sheet: str = "",
    columns: Vocabulary = ENTRIES,
) -> Reading:
    """Everybody on the sheet asked for, or on the one that looks most like a list.

    Line numbers are the rows of the sheet. A file that cannot be read at all is a Refusal.
    """
    if not data.startswith(WORKBOOKS):
        return read_list(decoded(data), known, chosen, on, columns)
    page = _list_page(read_workbook(data), sheet)
    if page is None:
        return Reading((), ((0, NOBODY),))
    return _without_formulas(page, read_rows(_rows(page), known, chosen, on, columns=columns))


def sheets_of(data: bytes) -> tuple[str, ...]:
    """The sheets on which something stands, the one that is read first in front."""
    if not data.startswith(WORKBOOKS):
        return ()
    pages = read_workbook(data)
    first = _list_page(pages, "")
    titles = [page.title for page in pages if _filled(page)]
    return tuple(sorted(titles, key=lambda title: first is None or title != first.title))


def _filled(page: Page) -> bool:
    return any(cell is not None for row in page.rows for cell in row)


def _list_page(pages: Sequence[Page], sheet: str) -> Page | None:
    filled = [page for page in pages if _filled(page)]
    named = page_of(filled, sheet) if sheet else page_of(filled, *LISTS)
    return named or max(filled, key=_likeness, default=None)


def _likeness(page: Page) -> tuple[bool, int]:
    """A sheet with headings of people before one without, the longer list before the shorter."""
    read = read_rows(_rows(page)[:200])
    return bool(read.layout.above), len(read.people)


def _rows(page: Page) -> list[Row]:
    return [
        (number, [" ".join(as_text(cell).split()) for cell in row])
        for number, row in enumerate(page.rows, start=1)
        if any(cell is not None for cell in row)
    ]


def _without_formulas(page: Page, read: Reading) -> Reading:
    """Whoever's name is a formula is nobody yet; every formula is said."""
    nobody = {left.line for left in read.left_out if left.text}
    formulas = {line: cells for line, cells in _formulas(page, read.layout) if line not in nobody}
    nameless = {line for line, meanings in formulas.items() if meanings & NAMES}
    people = tuple(person for person in read.people if person.line not in nameless)
    faults = dict(read.faults) | dict.fromkeys(formulas, NO_FORMULA)
    return msgspec.structs.replace(read, people=people, faults=tuple(sorted(faults.items())))


def _formulas(page: Page, layout: Layout) -> Iterator[tuple[int, set[str]]]:
    """Rows with a formula where something of the person should stand; a running number may be."""
    for number, row in enumerate(page.rows, start=1):
        found = {
            meaning
            for meaning, index in layout.meanings.items()
            if index < len(row) and isinstance(row[index], Formula)
        }
        if found:
            yield number, found
