"""The organiser's tables: participants, seating, slips, standings, cross-table, ranking list.

Names are the desk's: these files are for whoever runs the tournament or receives its report. What
may be read by everybody is made in `pages/audience`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from tafelrunde.journal.events import Line, Seat
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.grid import Cell, Column, Grid, exactly, grid, shown, yes
from tafelrunde.pages.organiser.people import Names, by_surname, called
from tafelrunde.pages.words import reason_sentence
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.table import played_tables, standings
from tafelrunde.state.tournament import Entry, Round, Table, Tournament

STATUS_WORDS = {
    "active": Text("dabei", "active"),
    "withdrawn": Text("zurückgetreten", "withdrawn"),
    "disqualified": Text("disqualifiziert", "disqualified"),
}
WAITING = Text("Warteliste", "waitlist")
STANDS_IN = Text("springt ein", "stand-in")
ABSENT = Text("nicht gekommen", "did not come")
SLIP_WORDS = {
    "open": Text("offen", "open"),
    "reported": Text("gemeldet", "reported"),
    "disputed": Text("angefochten", "disputed"),
    "final": Text("endgültig", "final"),
}


class Somebody(Protocol):
    """What a list of participants tells of a person."""

    @property
    def name(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def birth_year(self) -> int | None: ...


def scoring_of(state: Tournament, rulebook: Rulebook) -> Scoring:
    return rulebook.scoring[rulebook.mode(state.mode).scoring]


# ── Participants ─────────────────────────────────────────────────────────────────────────────────


def participants(state: Tournament, people: Mapping[str, Somebody], lang: str) -> Grid:
    """Everybody on the list, the waitlist and beside it, by surname."""
    head = (col.NAME, col.CLUB, col.YEAR, col.STATUS, col.CHECKED_IN, col.FEE, col.FROM_ROUND,
            col.PLAYER)  # fmt: skip
    books = (
        (state.entries, None),
        (state.waiting, WAITING),
        (state.standins, STANDS_IN),
        (state.absent, ABSENT),
    )
    listed = [
        (entry, (word or STATUS_WORDS[entry.status(10**9)])[lang])
        for book, word in books
        for entry in book.values()
    ]
    rows = [_participant(entry, people.get(entry.player), status, lang) for entry, status in listed]
    return grid(col.PARTICIPANTS, head, sorted(rows, key=lambda r: by_surname(str(r[0]))), lang)


def _participant(entry: Entry, person: Somebody | None, status: str, lang: str) -> list[Cell]:
    return [
        person.name if person else entry.player,
        person.club if person else None,
        person.birth_year if person else None,
        status,
        yes(entry.checked_in, lang),
        yes(entry.fee_paid, lang),
        entry.from_round,
        entry.player,
    ]


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────────


def seating_plan(state: Tournament, rulebook: Rulebook, names: Names, lang: str) -> Grid:
    """Who sits where, in every published round."""
    roles = bool(scoring_of(state, rulebook).roles)
    head = (col.ROUND, col.TABLE, col.ROLE if roles else col.POSITION, col.NAME, col.PLAYER)
    rows = [
        (round_.number, table.number, seat.role if roles else seat.position,
         called(names, seat.player), seat.player)
        for round_ in state.rounds
        if round_.published
        for table in round_.tables.values()
        for seat in table.seats
    ]  # fmt: skip
    return grid(col.SEATING, head, rows, lang)


def slips(
    state: Tournament, rulebook: Rulebook, names: Names, lang: str, *, closed_only: bool = False
) -> Grid:
    """A line for every seat of every round, with what it was worth."""
    scoring = scoring_of(state, rulebook)
    head = round_columns(scoring)
    rows = [
        row
        for round_ in state.rounds
        if round_.published and (round_.closed or not closed_only)
        for table in round_.tables.values()
        for row in _slip_rows(state, rulebook, round_, table, names, lang)
    ]
    return grid(col.ROUNDS, head, rows, lang)


def round_columns(scoring: Scoring) -> tuple[Column, ...]:
    worth = (col.PLACE, col.POINTS, col.POINTS_EXACT, col.SHARE_EXACT, col.STATE)
    return (col.ROUND, col.KIND, col.TABLE, *col.seat_columns(scoring), *worth)


def _slip_rows(
    state: Tournament, rulebook: Rulebook, round_: Round, table: Table, names: Names, lang: str
) -> Iterator[list[Cell]]:
    scoring = scoring_of(state, rulebook)
    rules = GameRules.of(rulebook, scoring, state.options, round_.kind)
    lines = {line.player: line for line in table.slip.lines} if table.slip else {}
    scores = score_game(table.seats, table.slip, rules) if table.slip else []
    worth = {score.player: score for score in scores}
    for seat in table.seats:
        yield [
            round_.number,
            round_.kind,
            table.number,
            *seat_cells(seat, lines.get(seat.player), scoring, names, lang),
            *_worth(worth.get(seat.player)),
            SLIP_WORDS[table.state][lang],
        ]


def seat_cells(
    seat: Seat, line: Line | None, scoring: Scoring, names: Names, lang: str
) -> list[Cell]:
    figures = line.figures if line else {}
    cells: list[Cell] = [seat.position, *([seat.role] if scoring.roles else [])]
    cells += [seat.player, called(names, seat.player)]
    cells += [figures.get(figure.name) for figure in scoring.figures]
    cells.append(yes(bool(line and line.left), lang))
    if scoring.winner_mark:
        cells.append(yes(bool(line and line.won), lang))
    if scoring.early_win:
        cells.append(line.victory if line else None)
    return cells


def _worth(score: SeatScore | None) -> list[Cell]:
    if score is None:
        return [None] * 4
    return [score.place, shown(score.points), exactly(score.points), exactly(score.share)]


# ── What follows ─────────────────────────────────────────────────────────────────────────────────


def standings_grid(
    state: Tournament, rulebook: Rulebook, names: Names, lang: str, after: int | None = None
) -> Grid:
    """The standings with every criterion twice: for people, and exact."""
    chain = rulebook.mode(state.mode).standings
    head: list[Column] = [col.RANK, col.NAME, col.PLAYER, col.STATUS]
    for each in chain:
        head.append(Column(each.code, Text(each.heading("de"), each.heading("en"))))
        exact_heading = Text(f"{each.heading('de')} genau", f"{each.heading('en')} exact")
        head.append(Column(f"{each.code}_exact", exact_heading))
    head.append(col.REASON)
    rows = []
    for row in standings(rulebook, state, after):
        cells: list[Cell] = [row.rank, called(names, row.player), row.player]
        cells.append(STATUS_WORDS[row.status][lang])
        for value in row.values:
            cells += [shown(value), exactly(value)]
        rows.append([*cells, reason_sentence(row, names, lang)])
    return grid(col.STANDINGS, head, rows, lang)


def cross_table(state: Tournament, rulebook: Rulebook, names: Names, lang: str) -> Grid:
    """A line for each player: table, place, points and opponents of every round."""
    closed = [round_.number for round_ in state.rounds if round_.closed]
    games: dict[tuple[str, int], list[Cell]] = {}
    order = standings(rulebook, state, len(closed))
    ranks = {row.player: row.rank for row in order}
    for round_, table, scores in played_tables(rulebook, state, len(closed)):
        for score in scores:
            others = [str(ranks.get(o.player) or "–") for o in scores if o.player != score.player]
            cells: list[Cell] = [table.number, score.place, shown(score.points), ", ".join(others)]
            games[score.player, round_.number] = cells
    head: list[Column] = [col.RANK, col.NAME, col.PLAYER]
    for number in closed:
        head += [
            Column(f"table_{number}", Text(f"R{number} Tisch", f"R{number} table")),
            Column(f"place_{number}", Text(f"R{number} Platz", f"R{number} place")),
            Column(f"points_{number}", Text(f"R{number} Punkte", f"R{number} points")),
            Column(f"met_{number}", Text(f"R{number} gegen Rang", f"R{number} against ranks")),
        ]
    rows = []
    for row in order:
        line: list[Cell] = [row.rank, called(names, row.player), row.player]
        for number in closed:
            line += games.get((row.player, number), [None] * 4)
        rows.append(line)
    return grid(col.CROSS_TABLE, head, rows, lang)


def season_list(report: Mapping[str, Any], names: Names, lang: str) -> Grid:
    """A season's ranking list, from the report that the command line gives."""
    head = (col.RANK, col.NAME, col.PLAYER, col.POINTS, col.POINTS_EXACT, col.TOURNAMENTS,
            col.COUNTED, col.REASON)  # fmt: skip
    rows = [
        (row["rank"], called(names, row["player"]), row["player"],
         shown(exact(row["points"]["exact"])), row["points"]["exact"], row["tournaments"],
         _counted(row["counted"]), row["reason"])
        for row in report["ranking"]
    ]  # fmt: skip
    return grid(col.SEASON, head, rows, lang)


def _counted(results: Sequence[Mapping[str, Any]]) -> str:
    return "; ".join(
        f"{one['tournament']}: {one['place']}. = {one['points']}"
        + (f" × {one['weight']}" if one["weight"] != "1" else "")
        for one in results
    )
