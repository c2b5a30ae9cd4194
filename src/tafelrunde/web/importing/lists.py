"""What all previews share: the file that waits, its columns and what they were taken for.

The machinery is that of the entry lists (`web/organiser/lists.py`): another meaning for a column
needs no second upload, and is remembered for the next list with these headings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict

from tafelrunde.exports.excel.tables import tables_of
from tafelrunde.reckoning.lists.association.table import Table
from tafelrunde.reckoning.lists.layout import Column, Layout
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store import layouts
from tafelrunde.store.association.importing.people import Answers
from tafelrunde.web import incoming
from tafelrunde.web.association.doors import Office
from tafelrunde.web.language import language
from tafelrunde.web.organiser.lists import as_written
from tafelrunde.web.season import house
from tafelrunde.words import Text
from tafelrunde.words.digits import digits

MOST_ASKED, MOST_SHOWN = 200, 300
"""So many questions, and so many rows of a kind, stand on one page."""
WHO, DAY = "who-", "day-"
Meanings = Mapping[int, str]


class Card(msgspec.Struct, frozen=True):
    """The columns of one sheet, or of all sheets with the same headings."""

    number: int
    title: str
    layout: Layout
    columns: list[tuple[Column, str]]
    remembered: bool = False

    @property
    def mark(self) -> str:
        """As it stands in the names of its selects."""
        return str(self.number)


class Brought(Office):
    """Somebody of the office with a file to take in."""

    folder = "importing"
    answers = "association"

    def refused(self, refusal: Refusal) -> HttpResponse:
        """Said of the file, wherever in it the fault is."""
        faults = [Fault("file", said_of_the_file(fault), fault.rule) for fault in refusal.faults]
        return super().refused(Refusal(faults))


def said_of_the_file(fault: Fault) -> Text:
    if not fault.in_part:
        return fault.text
    return Text("{place_}: {text}", place_=fault.where(language()), text=fault.text)


def opened(request: HttpRequest) -> tuple[str, tuple[Table, ...]]:
    """The file, new or waiting, and its sheets; only what can be read is put aside."""
    kept = request.POST.get("kept", "")
    data = incoming.kept(kept) if kept else incoming.brought(request)
    tables = tables_of(data)
    return kept or incoming.keep(data), tables


def columns_in(form: QueryDict, number: int, known: Mapping[str, Text]) -> dict[int, str] | None:
    """What the selects of a card say."""
    start = f"column-{number}-"
    found = {
        int(name.removeprefix(start)): str(value)
        for name, value in form.items()
        if name.startswith(start) and digits(name.removeprefix(start)) and value in known
    }
    return found if any(found.values()) else None


def settled(
    request: HttpRequest,
    number: int,
    headings: Sequence[str],
    kind: str,
    known: Mapping[str, Text],
) -> tuple[dict[int, str] | None, bool]:
    """The meanings somebody gave these columns, now or the last time; and whether it was then."""
    owner = house.acting(request).id
    now = columns_in(request.POST, number, known)
    if now:
        if headings:
            layouts.remember(owner, headings, now, kind)
        return now, False
    before = layouts.remembered(owner, headings, kind, known) if headings else None
    return (before, True) if before and any(before.values()) else (None, False)


def card(number: int, title: str, layout: Layout, *, remembered: bool = False) -> Card:
    columns = [(column, as_written(column.examples)) for column in layout.columns]
    return Card(number, title, layout, columns, remembered)


def chosen_table(form: QueryDict, tables: Sequence[Table], best: Table) -> Table:
    """The sheet asked for, else the one that looks most like such a list."""
    asked = form.get("sheet", "")
    return next((table for table in tables if table.title == asked), best)


def answers_in(form: QueryDict) -> Answers:
    return Answers(dict(told(form, WHO)), same="same" in form, rest="rest" in form)


def told(form: QueryDict, start: str) -> Iterator[tuple[str, str]]:
    for name, value in form.items():
        if name.startswith(start) and value:
            yield name.removeprefix(start), str(value)[:64]
