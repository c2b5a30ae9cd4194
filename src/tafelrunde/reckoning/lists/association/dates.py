"""The dates on somebody's calendar: when, what, where, by whom, of which game and kind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

import msgspec

from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.days import day_in, time_in
from tafelrunde.reckoning.lists.association.table import (
    LIKE_A_FORMULA,
    LIKE_FORMULAS,
    NO_FORMULA,
    Table,
    cells_of,
    left_out,
)
from tafelrunde.reckoning.lists.chaff import ABOVE
from tafelrunde.reckoning.lists.layout import Layout, find_layout
from tafelrunde.reckoning.lists.reading import LeftOut
from tafelrunde.words import Text

LONGEST = 200
NO_DAY = Text("a date such as 2025-10-05 expected")
NO_TITLE = Text("the name of the tournament is missing")
REGIONAL = re.compile(r"regional|bezirksm|landesm", re.IGNORECASE)
LAST_CHANCE = re.compile(r"last[ -]?chance|letzte chance", re.IGNORECASE)
DIRECT = re.compile(r"direkt|direct|qualifi", re.IGNORECASE)


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """One date of the list as it was read."""

    line: int
    title: str
    date: str
    time: str = ""
    venue: str = ""
    region: str = ""
    organiser: str = ""
    game: str = ""
    kind: str = ""
    """"regional", "last-chance", "direct" or nothing in particular."""
    told_kind: str = ""
    mode: str = ""
    """In the words of the list."""


class DateList(msgspec.Struct, frozen=True):
    dates: tuple[Listed, ...]
    left_out: tuple[LeftOut, ...]
    layout: Layout


def read_dates(table: Table, chosen: Mapping[int, str] | None, start: date, end: date) -> DateList:
    layout = find_layout(table.rows, chosen, w.DATE_LIST)
    dates, out = [], []
    for position, (line, cells) in enumerate(table.rows, start=1):
        if position == layout.above or not any(cells):
            continue
        found = cells_of(layout, cells)
        day = day_in(found.get(w.DATE, ""), start, end)
        why = ABOVE if position < layout.above else _why_not(table, line, layout, found, day)
        if why is not None or day is None:
            out.append(left_out(line, cells, why or NO_DAY))
        else:
            dates.append(_listed(line, day, found))
    return DateList(tuple(dates), tuple(out), layout)


def _why_not(
    table: Table, line: int, layout: Layout, found: Mapping[str, str], day: date | None
) -> Text | None:
    if table.formula_in(line, layout):
        return NO_FORMULA
    if day is None:
        return NO_DAY
    if any(cell.startswith(LIKE_FORMULAS) for cell in found.values()):
        return LIKE_A_FORMULA
    return None if found.get(w.TOURNAMENT) or found.get(w.VENUE) else NO_TITLE


def _listed(line: int, day: date, found: Mapping[str, str]) -> Listed:
    told = found.get(w.KIND, "")
    venue = found.get(w.VENUE, "")[:LONGEST]
    return Listed(
        line=line,
        title=found.get(w.TOURNAMENT, "")[:LONGEST] or venue,
        date=day.isoformat(),
        time=time_in(found.get(w.TIME, "")),
        venue=venue,
        region=found.get(w.REGION, "")[:LONGEST],
        organiser=found.get(w.ORGANISER, "")[:LONGEST],
        game=found.get(w.GAME, "")[:LONGEST],
        kind=_kind(told or found.get(w.TOURNAMENT, "")),
        told_kind=told[:LONGEST],
        mode=found.get(w.MODE, "")[:LONGEST],
    )


def _kind(told: str) -> str:
    for kind, sign in (("last-chance", LAST_CHANCE), ("regional", REGIONAL), ("direct", DIRECT)):
        if sign.search(told):
            return kind
    return ""
