"""A round's results in a spreadsheet: handed out empty, filled in by hand, read back as slips.

A line for each seat. A table nobody wrote anything for is left alone; one that is half filled in is
told with its row. What is read becomes the same command that the desk gives for a typed slip.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line as SlipLine
from tafelrunde.journal.events import Slip
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.grid import Cell, Column, Grid, grid
from tafelrunde.pages.files.read import Line, Page, as_text, lines_of, page_of
from tafelrunde.pages.files.tables import scoring_of, seat_cells
from tafelrunde.pages.organiser.people import Names
from tafelrunde.rulebook.faults import Fault, Refusal, Text
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.state.tournament import Round, Table, Tournament


class FilledTable(msgspec.Struct, frozen=True):
    """A table's slip as filled in; `row` is where its first line stands."""

    table: int
    row: str
    command: c.ReportSlip
    known: bool
    """Whether exactly this result has been reported already."""


class FilledForm(msgspec.Struct, frozen=True):
    round: int
    tables: tuple[FilledTable, ...]
    empty: tuple[int, ...]
    faults: tuple[Fault, ...]


def form_columns(scoring: Scoring) -> tuple[Column, ...]:
    return (col.ROUND, col.TABLE, *col.seat_columns(scoring))


def round_form(state: Tournament, rulebook: Rulebook, number: int, names: Names, lang: str) -> Grid:
    """The form of a published round, with the results that are known already."""
    scoring = _countable(state, rulebook)
    rows: list[list[Cell]] = []
    for table in _round(state, number).tables.values():
        lines = {line.player: line for line in table.slip.lines} if table.slip else {}
        for seat in table.seats:
            cells = seat_cells(seat, lines.get(seat.player), scoring, names, lang)
            rows.append([number, table.number, *cells])
    return grid(col.ROUNDS, form_columns(scoring), rows, lang)


def _countable(state: Tournament, rulebook: Rulebook) -> Scoring:
    scoring = scoring_of(state, rulebook)
    if scoring.own_arithmetic:
        raise Refusal.single(
            "",
            de="dieses Spiel führt ein eigenes Protokoll: bitte jeden Tisch auf seiner Seite "
            "eintragen",
            en="this game keeps minutes of its own: please enter each table on its page",
        )
    return scoring


def _round(state: Tournament, number: int) -> Round:
    if not 0 < number <= len(state.rounds) or not state.rounds[number - 1].published:
        raise Refusal.single(
            col.ROUND.heading.de,
            de=f"Runde {number} ist nicht veröffentlicht",
            en=f"round {number} is not published",
        )
    return state.rounds[number - 1]


def read_round_form(pages: Sequence[Page], state: Tournament, rulebook: Rulebook) -> FilledForm:
    """The slips that were filled in, and everything that is wrong, row by row."""
    scoring = _countable(state, rulebook)
    page = page_of(pages, col.ROUNDS.de, col.ROUNDS.en) or next(iter(pages), None)
    faults: list[Fault] = []
    lines = list(lines_of(page, form_columns(scoring), faults)) if page is not None else []
    numbers = {line.number("round") for line in lines} - {None}
    if len(numbers) != 1:
        raise Refusal.single(
            page.title if page is not None else "",
            de="ein Blatt mit den Tischen einer Runde erwartet (Spalten Runde, Tisch, Kennung …)",
            en="a sheet with the tables of one round expected (columns round, table, ID …)",
        )
    number = int(str(numbers.pop()))
    round_ = _round(state, number)
    tables: dict[int, list[Line]] = {}
    for line in lines:
        table = line.number("table")
        if table is None or table not in round_.tables:
            line.fault("table", Text("diesen Tisch gibt es nicht", "there is no such table"))
        else:
            tables.setdefault(table, []).append(line)
    filled: list[FilledTable] = []
    for table, seats in tables.items():
        if any(_written(line, scoring) for line in seats):
            slip = _slip(seats, round_.tables[table], scoring, faults)
            if slip is not None:
                command = c.ReportSlip(round=number, table=table, slip=slip)
                known = round_.tables[table].slip == slip
                filled.append(FilledTable(table, seats[0].place, command, known))
    empty = tuple(t for t in round_.tables if t not in {each.table for each in filled})
    return FilledForm(number, tuple(filled), empty, tuple(faults))


def _written(line: Line, scoring: Scoring) -> bool:
    keys = [*(figure.name for figure in scoring.figures), "left", "won", "victory"]
    return any(as_text(line.cells.get(key)) for key in keys)


def _slip(
    lines: Sequence[Line], table: Table, scoring: Scoring, faults: list[Fault]
) -> Slip | None:
    before = len(faults)
    early = any(line.text("victory") for line in lines) and scoring.early_win is not None
    found: dict[str, SlipLine] = {}
    for line in lines:
        player = line.text("player")
        if player not in {seat.player for seat in table.seats} or player in found:
            line.fault(
                "player",
                Text(
                    f"„{player[:40]}“ sitzt nicht an diesem Tisch oder steht doppelt",
                    f'"{player[:40]}" does not sit at this table or is there twice',
                ),
            )
            continue
        found[player] = _line(line, player, scoring, early=early)
    for seat in table.seats:
        if seat.player not in found:
            text = Text("eine Zeile dieses Tischs fehlt", "a line of this table is missing")
            lines[0].fault("player", text)
    if len(faults) > before:
        return None
    return Slip(tuple(found[seat.player] for seat in table.seats))


def _line(line: Line, player: str, scoring: Scoring, *, early: bool) -> SlipLine:
    left = line.flag("left")
    figures: dict[str, int] = {}
    for figure in () if left or early else scoring.figures:
        value = line.number(figure.name)
        if value is not None:
            figures[figure.name] = value
        elif not as_text(line.cells.get(figure.name)):
            text = Text(f"hier fehlen: {figure.label.de}", f"{figure.label.en} missing here")
            line.fault(figure.name, text)
    return SlipLine(
        player,
        figures,
        left,
        line.flag("won") if scoring.winner_mark else False,
        (line.text("victory") or None) if scoring.early_win else None,
    )
