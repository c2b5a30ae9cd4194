"""Results of past seasons: a sheet for each tournament, or one long list with all of them.

A sheet without a column for the tournament is one tournament: its title is the sheet's or what
stands above the headings, and so is its date. Places are taken in their order, whatever numbers a
list gives to those behind a shared place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import msgspec

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.days import day_in, without_day
from tafelrunde.reckoning.lists.association.members import NUMBER_COLUMNS
from tafelrunde.reckoning.lists.association.table import (
    NO_FORMULA,
    Table,
    called,
    cells_of,
    left_out,
    wrong_name,
)
from tafelrunde.reckoning.lists.born import Born, born, unread_birth
from tafelrunde.reckoning.lists.chaff import ABOVE, chaff
from tafelrunde.reckoning.lists.layout import Layout, find_layout
from tafelrunde.reckoning.lists.names import club_of
from tafelrunde.reckoning.lists.reading import LeftOut
from tafelrunde.words import Text, counted, numbers_of
from tafelrunde.words.digits import numbers_in

UNTITLED = re.compile(r"(?:tabelle|sheet|blatt|feuille|tabellenblatt)? ?\d*", re.IGNORECASE)
A_PLACE = re.compile(r"\D{0,12}?(\d{1,4})(?!\d)")
LONGEST_TITLE = 200
VACANT = frozenset({"-", "–", "—", "nicht vergeben", "vacant"})
"""Written instead of a name where nobody has that place."""

NO_PLACES = Text("no columns for place and name")
NO_PLACE = Text("a place such as 3 or - expected")
TWICE = Text("stands in this tournament twice")
RENUMBERED = Text("places counted anew in their order (1, 2, 2, 4)")


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a result."""

    line: int
    name: str
    surname: str = ""
    place: int | None = None
    """None: took part without a rank."""
    birth_date: str = ""
    birth_year: int | None = None
    club: str = ""
    numbers: dict[str, str] = msgspec.field(default_factory=dict)
    points: str = ""


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament; the date is empty where nothing tells it."""

    title: str
    date: str
    venue: str
    players: int | None
    """How many took part, where the list says so."""
    lines: tuple[Placed, ...]
    notes: tuple[Text, ...] = ()
    vacant: tuple[int, ...] = ()
    """Places nobody has."""


class OneSheet(msgspec.Struct, frozen=True):
    """How a sheet was read."""

    title: str
    layout: Layout


class PastResults(msgspec.Struct, frozen=True):
    tournaments: tuple[Past, ...]
    left_out: tuple[tuple[str, LeftOut], ...]
    """With the sheet it stands on."""
    sheets: tuple[OneSheet, ...]


Choice = Mapping[tuple[str, ...], Mapping[int, str]]
"""Meanings somebody gave to the columns, by their headings."""


def layout_of(table: Table, chosen: Choice) -> Layout:
    first = find_layout(table.rows, None, w.RESULT_LIST)
    told = chosen.get(first.headings)
    return find_layout(table.rows, told, w.RESULT_LIST) if told else first


def read_results(
    tables: Sequence[Table], chosen: Choice, start: date, end: date, on: date
) -> PastResults:
    """All sheets with places and names; `start` and `end` are the season's."""
    found: list[Past] = []
    out: list[tuple[str, LeftOut]] = []
    sheets = []
    for table in tables:
        layout = layout_of(table, chosen)
        if w.PLACE not in layout.meanings or not h.NAMES & set(layout.meanings):
            sheets += [OneSheet(table.title, layout)] if layout.above else []
            out.append((table.title, LeftOut(0, table.title, NO_PLACES)))
            continue
        reader = _Reader(table, layout, (start, end), on)
        found += reader.tournaments()
        out += [(table.title, each) for each in reader.out]
        sheets.append(OneSheet(table.title, layout))
    return PastResults(tuple(found), tuple(out), tuple(sheets))


class _Reader:
    def __init__(self, table: Table, layout: Layout, season: tuple[date, date], on: date) -> None:
        self.table, self.layout, self.season, self.on = table, layout, season, on
        self.out: list[LeftOut] = []

    def tournaments(self) -> Iterator[Past]:
        groups: dict[tuple[str, str], list[tuple[Placed, dict[str, str]]]] = {}
        title, day = self._headed()
        for line, cells, found in self._rows():
            placed = self._placed(line, cells, found)
            if placed is None:
                continue
            told = day_in(found.get(w.DATE, ""), *self.season)
            key = (
                found.get(w.TOURNAMENT, "")[:LONGEST_TITLE] or title,
                told.isoformat() if told else day,
            )
            groups.setdefault(key, []).append((placed, found))
        for (name, when), rows in groups.items():
            yield self._tournament(name, when, rows)

    def _headed(self) -> tuple[str, str]:
        """Title and day of a sheet that is one tournament."""
        above = [cell for _n, cells in self.table.rows[: self.layout.above - 1] for cell in cells]
        texts = [text for text in (self.table.title, *above) if text]
        days = (found for text in texts if (found := day_in(text, *self.season)))
        titles = (bare for text in texts if not UNTITLED.fullmatch(bare := without_day(text)))
        day = next(days, None)
        return next(titles, "")[:LONGEST_TITLE], day.isoformat() if day else ""

    def _rows(self) -> Iterator[tuple[int, Sequence[str], dict[str, str]]]:
        for position, (line, cells) in enumerate(self.table.rows, start=1):
            if position == self.layout.above or not any(cells):
                continue
            if position < self.layout.above:
                self.out.append(left_out(line, cells, ABOVE))
            elif self.table.formula_in(line, self.layout):
                self.out.append(left_out(line, cells, NO_FORMULA))
            else:
                yield line, cells, cells_of(self.layout, cells)

    def _placed(self, line: int, cells: Sequence[str], found: Mapping[str, str]) -> Placed | None:
        who, told = called(found), found.get(w.PLACE, "")
        place = A_PLACE.match(told)
        empty = place is not None and _nobody(found)
        why = None
        if not empty:
            why = chaff(who.name, cells, self.layout.headings) or wrong_name(who.name, found)
        if why is None and place is None and any(sign.isdigit() for sign in told):
            why = NO_PLACE
        if why is not None:
            self.out.append(left_out(line, cells, why))
            return None
        birth = born(found.get(h.BORN, ""), self.on)
        return Placed(
            line=line,
            name="" if empty else who.name,
            surname=who.surname[:100],
            place=int(place.group(1)) if place else None,
            birth_date=birth.day.isoformat() if birth.day else "",
            birth_year=birth.year,
            club=club_of(found.get(h.CLUB, "")),
            numbers={
                kind: found[column] for column, kind in NUMBER_COLUMNS.items() if found.get(column)
            },
            points=found.get(w.POINTS, ""),
        )

    def _tournament(
        self, title: str, when: str, rows: Sequence[tuple[Placed, dict[str, str]]]
    ) -> Past:
        lines = self._once([placed for placed, _found in rows])
        everyone = _in_order(lines)
        counted = tuple(each for each in everyone if each.name)
        notes = (*((RENUMBERED,) if everyone != lines else ()), *_births_unread(rows))
        told = numbers_in((found.get(w.PLAYERS, "") for _p, found in rows), 5)
        players = told[0] if told else None
        venues = (found[w.VENUE] for _p, found in rows if found.get(w.VENUE))
        return Past(
            title=title,
            date=when,
            venue=next(venues, "")[:LONGEST_TITLE],
            players=players,
            lines=counted,
            notes=notes + _incomplete(players, len(counted)),
            vacant=tuple(x.place for x in everyone if x.place is not None and not x.name),
        )

    def _once(self, lines: Sequence[Placed]) -> tuple[Placed, ...]:
        seen: dict[tuple[str, ...], Placed] = {}
        for each in lines:
            key = (
                each.name.casefold() or str(each.place),
                each.birth_date,
                each.club,
                *each.numbers.values(),
            )
            if key in seen:
                self.out.append(LeftOut(each.line, each.name, TWICE))
            else:
                seen[key] = each
        return tuple(seen.values())


def _births_unread(rows: Sequence[tuple[Placed, dict[str, str]]]) -> tuple[Text, ...]:
    """On which lines somebody wrote of a birth what nobody could read."""
    born_in = [(each, Born(each.birth_year), found.get(h.BORN, "")) for each, found in rows]
    lines = [each.line for each, birth, told in born_in if unread_birth(told, birth) is not None]
    if not lines:
        return ()
    return (
        counted(
            len(lines),
            "{n} birthday not understood (line {lines})",
            "{n} birthdays not understood (lines {lines})",
            lines=numbers_of(lines),
        ),
    )


def _nobody(found: Mapping[str, str]) -> bool:
    """The place was left empty, and says so instead of a name."""
    return any(found.get(column, "").casefold() in VACANT for column in h.NAMES)


def _in_order(lines: Sequence[Placed]) -> tuple[Placed, ...]:
    """Places 1, 2, 2, 4, by the order of the numbers that stand there."""
    told = sorted(each.place for each in lines if each.place is not None)
    return tuple(
        msgspec.structs.replace(each, place=1 + told.index(each.place))
        if each.place is not None
        else each
        for each in lines
    )


def _incomplete(players: int | None, listed: int) -> tuple[Text, ...]:
    if players is None or players == listed:
        return ()
    text = Text(
        "{players} players stated, {listed} stand on the list; those are counted",
        players=players,
        listed=listed,
    )
    return (text,)
