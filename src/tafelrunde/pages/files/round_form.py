"""A round's results in a spreadsheet: a form with a line for each seat, to be filled in by hand.

It is read back by `round_form_reading.py`.
"""

from __future__ import annotations

import msgspec

from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.grid import Cell, Column, Grid, grid
from tafelrunde.pages.files.tables import scoring_of, seat_cells
from tafelrunde.pages.view import DeskView
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text

HOW_TO = Text(
    "One person a line: write the result into that line, in whole numbers. “yes” "
    "means yes, empty means no. Tables without an entry stay as they are. Lines may "
    "be sorted; no formulas, please. Then read it back at the desk under Files: "
    "nothing is stored before it was looked at."
)


def form_columns(scoring: Scoring) -> tuple[Column, ...]:
    return (col.ROUND, col.TABLE, *col.seat_columns(scoring, col.SEAT))


def round_form(view: DeskView, number: int) -> Grid:
    """The form of a published round, with the results that are known already."""
    state, rulebook, names, lang = view.state, view.rulebook, view.names, view.lang
    scoring = countable(state, rulebook)
    rows: list[list[Cell]] = []
    for table in published(state, number).tables.values():
        lines = {line.player: line for line in table.slip.lines} if table.slip else {}
        for seat in numbered(table.seats, rulebook):
            cells = seat_cells(seat, lines.get(seat.player), scoring, names, lang)
            rows.append([number, table.number, *cells])
    columns = form_columns(scoring)
    made = grid(col.ROUNDS, columns, rows, lang)
    return msgspec.structs.replace(made, lead=HOW_TO[lang], hidden=(columns.index(col.PLAYER),))


def countable(state: Tournament, rulebook: Rulebook) -> Scoring:
    scoring = scoring_of(state, rulebook)
    if scoring.own_arithmetic:
        raise Refusal.single(
            "", "this game keeps minutes of its own: please enter each table on its page"
        )
    return scoring


def published(state: Tournament, number: int) -> Round:
    if not 0 < number <= len(state.rounds) or not state.rounds[number - 1].published:
        raise Refusal.single(
            col.ROUND.heading["de"], "round {number} is not published", number=number
        )
    return state.rounds[number - 1]
