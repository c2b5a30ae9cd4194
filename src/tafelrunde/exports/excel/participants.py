"""Who is on this workbook's list? The same reading, doubts and faults as for a pasted list."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.pages.files.read import Formula, Page, Row, as_text, page_of
from tafelrunde.pages.organiser.paste import HEADINGS, MOST_LINES, Reading, read_list
from tafelrunde.rulebook.faults import Text

HEADINGS_WITHIN = 20
"""So far down the row of headings is looked for."""
WITHOUT_HEADINGS = 4
"""Name, club, year and e-mail, where no heading says otherwise."""

NO_FORMULA = Text(
    "hier steht eine Formel; bitte den Wert eintragen",
    "this is a formula; please enter the value",
)
TOO_MANY = Text(f"höchstens {MOST_LINES} Zeilen auf einmal", f"at most {MOST_LINES} lines at once")
NOBODY = Text("auf keinem Blatt steht ein Name", "there is no name on any sheet")


def read_participants(data: bytes, known: Mapping[str, str] | Iterable[str] = ()) -> Reading:
    """Everybody on the first sheet that has a list; `known` are the names entered already.

    Line numbers are the rows of the sheet. A file that cannot be read at all is a Refusal.
    """
    page = _list_page(read_workbook(data))
    if page is None:
        return Reading((), ((0, NOBODY),))
    rows = _below_the_title(page.rows)
    if sum(any(cell is not None for cell in row) for row in rows) > MOST_LINES:
        return Reading((), ((0, TOO_MANY),))
    read = read_list(_as_pasted(rows), known)
    formulas = _formula_rows(rows)
    people = tuple(person for person in read.people if person.line not in formulas)
    faults = dict(read.faults) | dict.fromkeys(formulas, NO_FORMULA)
    return Reading(people, tuple(sorted(faults.items())))


def _list_page(pages: Sequence[Page]) -> Page | None:
    named = page_of(pages, "Teilnehmer", "Participants", "Spieler", "Players", "Anmeldungen")
    filled = [page for page in pages if any(any(row) for row in page.rows)]
    return named if named in filled else next(iter(filled), None)


def _headings(row: Row) -> dict[int, str]:
    """Column → meaning, where this is the row of headings."""
    meanings = {
        column: HEADINGS[name]
        for column, cell in enumerate(row)
        if (name := as_text(cell).strip().casefold()) in HEADINGS
    }
    return meanings if {"name", "last"} & set(meanings.values()) else {}


def _below_the_title(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Lists often begin with a title: what stands above the headings is left out."""
    for number, row in enumerate(rows[:HEADINGS_WITHIN]):
        if _headings(row):
            return ((),) * number + rows[number:]
    return rows


def _as_pasted(rows: Sequence[Row]) -> str:
    """What a spreadsheet program would put on the clipboard, a line for every row."""
    width = max(2, *(len(row) for row in rows), 2)
    lines = []
    for row in rows:
        cells = [" ".join(as_text(cell).split()) for cell in row]
        line = io.StringIO()
        if any(cells):
            padded = cells + [""] * (width - len(cells))
            csv.writer(line, delimiter="\t", lineterminator="").writerow(padded)
        lines.append(line.getvalue())
    return "\n".join(lines)


def _formula_rows(rows: Sequence[Row]) -> set[int]:
    """Rows with a formula where something of the person should stand; a running number may be."""
    filled = next((row for row in rows if any(cell is not None for cell in row)), ())
    columns = _headings(filled) or dict.fromkeys(range(WITHOUT_HEADINGS))
    return {
        number
        for number, row in enumerate(rows, start=1)
        if any(isinstance(row[column], Formula) for column in columns if column < len(row))
    }
