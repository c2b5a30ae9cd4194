"""The organiser's tables: participants, seating, slips, standings, cross-table, ranking list.

Names are the desk's: these files are for whoever runs the tournament or receives its report. What
may be read by everybody is made in `pages/audience`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, Protocol

from tafelrunde.journal.events import Line, Seat
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files import worded as w
from tafelrunde.pages.files.grid import Cell, Column, Grid, exactly, grid, shown, yes
from tafelrunde.pages.round_by_round import (
    NO_GAME,
    NO_LONGER_COUNT,
    losers_of_points,
    points_lost,
)
from tafelrunde.pages.slip_lines import worth_word
from tafelrunde.pages.standings import Column as Criterion
from tafelrunde.pages.standings import standings_table, whole_rows
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.reckoning.names.calling import Names, called, mark_of, order_of, unmarked
from tafelrunde.reckoning.names.public import Known, namesakes
from tafelrunde.reckoning.names.surnames import split_name
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.marks import Mark
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.played import played_tables
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Entry, Round, Table, Tournament
from tafelrunde.words import Text

STATUS_WORDS = {
    "active": Text("active"),
    "withdrawn": Text("withdrawn"),
    "disqualified": Text("disqualified"),
}
WAITING = Text("waitlist")
STANDS_IN = Text("stand-in", context="tables")
ABSENT = Text("did not come")
SLIP_WORDS = {
    "open": Text("open"),
    "reported": Text("reported"),
    "disputed": Text("disputed", context="tables"),
    "final": Text("final"),
}


class Somebody(Known, Protocol):
    """What a list of participants tells of a person."""

    @property
    def club(self) -> str: ...
    @property
    def birth_year(self) -> int | None: ...


def in_two(name: str, surname: str = "") -> tuple[Cell, Cell]:
    """Surname and first names for two columns; together they are the name as it was."""
    first, last = split_name(name, surname)
    initials = all(word.endswith(".") for word in name.split())
    if initials or f"{first} {last}".strip() != name:  # "M. K.", or blanks of its own: one piece
        return name, None
    return last, first or None


class TwoColumns:
    """Everybody's surname and first names; with namesakes a third column for what tells them apart.

    Behind the surname a mark would be taken for a part of it, by people and by mail merges.
    """

    def __init__(self, names: Names, surnames: Names | None = None) -> None:
        self.names, self.surnames = names, surnames or {}
        self.marked = any(mark_of(name) for name in names.values())
        self.head = (col.SURNAME, col.FIRST_NAME, *((col.APART,) if self.marked else ()))

    def cells(self, player: str) -> tuple[Cell, ...]:
        whole = called(self.names, player)
        name = in_two(unmarked(whole), self.surnames.get(player, ""))
        return (*name, mark_of(whole) or None) if self.marked else name


def mark_beside(club: str | None, mark: str) -> str:
    """What tells a namesake apart, unless the club in its own column does so already."""
    return mark if mark != " ".join((club or "").split()) else ""


def scoring_of(state: Tournament, rulebook: Rulebook) -> Scoring:
    return rulebook.scoring[rulebook.mode(state.mode).scoring]


# ── Participants ─────────────────────────────────────────────────────────────────────────────────


def participants(
    state: Tournament, people: Mapping[str, Somebody], lang: str, *, years: bool = True
) -> Grid:
    """Everybody on the list, the waitlist and beside it, by surname; birth years for whoever was
    confided them."""
    marks = {
        player: mark
        for player, mark in namesakes(state, people).items()
        if mark_beside(people[player].club, mark)
    }
    head = (col.SURNAME, col.FIRST_NAME, *((col.APART,) if marks else ()), col.CLUB,
            *((col.YEAR,) if years else ()), col.STATUS, col.CHECKED_IN, col.FEE, col.FROM_ROUND,
            col.PLAYER)  # fmt: skip
    books = (
        (state.entries, None),
        (state.waiting, WAITING),
        (state.standins, STANDS_IN),
        (state.absent, ABSENT),
    )
    listed = [
        (entry, _status(entry, word)[lang]) for book, word in books for entry in book.values()
    ]
    rows = []
    for entry, status in listed:
        person = people.get(entry.player)
        surname, first, club, *more = _participant(entry, person, status, lang)
        apart = [marks.get(entry.player)] if marks else []
        year = [person.birth_year if person else None] if years else []
        rows.append([surname, first, *apart, club, *year, *more])
    return grid(col.PARTICIPANTS, head, sorted(rows, key=_by_name), lang)


def _status(entry: Entry, listed_as: Text | None) -> Text:
    """Whoever withdrew did so on any list; before the first game that is no list of players."""
    status = entry.status(10**9)
    return STATUS_WORDS[status] if listed_as is None or status != "active" else listed_as


def _by_name(row: Sequence[Cell]) -> tuple[str, str]:
    return sortable(str(row[0] or "")), sortable(str(row[1] or ""))


def _participant(entry: Entry, person: Somebody | None, status: str, lang: str) -> list[Cell]:
    surname, first = in_two(person.name, person.surname) if person else (entry.player, None)
    return [
        surname,
        first,
        person.club if person else None,
        status,
        yes(entry.checked_in, lang),
        yes(entry.fee_paid, lang),
        entry.from_round,
        entry.player,
    ]


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────────


def seating_plan(view: DeskView, *, surnames: Names | None = None) -> Grid:
    """Who sits where, in every published round."""
    lang, roles = view.lang, w.roles(view.scoring.roles)
    two = TwoColumns(view.names, surnames)
    seat_column = col.ROLE if roles else col.SEAT
    head = (col.ROUND, col.TABLE, seat_column, *two.head, col.PLAYER)
    rows = [
        (round_.number, table.number, w.word(roles, seat.role, lang) if roles else seat.position,
         *two.cells(seat.player), seat.player)
        for round_ in view.state.rounds
        if round_.published
        for table in round_.tables.values()
        for seat in numbered(table.seats, view.rulebook)
    ]  # fmt: skip
    return grid(col.SEATING, head, rows, lang)


def slips(view: DeskView, *, for_report: bool = False, exact: bool = False) -> Grid:
    """A line for every seat of every round, with what it was worth.

    A report tells closed rounds only, and positions as planned: the tournament is rebuilt from it.
    """
    head = round_columns(view.mode, view.scoring, exact=exact)
    lost = set() if for_report else losers_of_points(view)
    rows = [
        [*(row if exact else [*row[:-3], row[-1]]), *_remark(view, seat, lost)]
        for round_ in view.state.rounds
        if round_.published and (round_.closed or not for_report)
        for table in round_.tables.values()
        for seat, row in _slip_rows(
            view,
            round_,
            table,
            table.seats if for_report else numbered(table.seats, view.rulebook),
        )
    ]
    return grid(col.ROUNDS, (*head, *([col.REMARK] if lost else [])), rows, view.lang)


def _remark(view: DeskView, seat: Seat, lost: Set[str]) -> list[Cell]:
    """The table's result stays as it was played, whoever loses the points for it."""
    if not lost:
        return []
    return [NO_LONGER_COUNT[view.lang] if seat.player in lost else None]


def round_columns(mode: Mode, scoring: Scoring, *, exact: bool = False) -> tuple[Column, ...]:
    points = worth_word(mode, scoring)
    worth = (col.PLACE, Column("points", points), col.SHARE)
    points_exact = Column("points_exact", Text("{points} exact", points=points))
    fractions = (points_exact, col.SHARE_EXACT) if exact else ()
    seat = col.seat_columns(scoring)
    return (col.ROUND, col.KIND, col.TABLE, *seat, *worth, *fractions, col.STATE)


def _slip_rows(
    view: DeskView, round_: Round, table: Table, seats: Sequence[Seat]
) -> Iterator[tuple[Seat, list[Cell]]]:
    scoring, names, lang = view.scoring, view.names, view.lang
    rules = GameRules.of(view.rulebook, scoring, view.state.options, round_.kind)
    lines = {line.player: line for line in table.slip.lines} if table.slip else {}
    scores = score_game(table.seats, table.slip, rules) if table.slip else []
    worth = {score.player: score for score in scores}
    for seat in seats:
        row: list[Cell] = [
            round_.number,
            w.word(w.kinds(view.rulebook), round_.kind, lang),
            table.number,
            *seat_cells(seat, lines.get(seat.player), scoring, names, lang),
            *_worth(worth.get(seat.player)),
            SLIP_WORDS[table.state][lang],
        ]
        yield seat, row


def seat_cells(
    seat: Seat, line: Line | None, scoring: Scoring, names: Names, lang: str
) -> list[Cell]:
    figures = line.figures if line else {}
    roles = w.roles(scoring.roles)
    cells: list[Cell] = [seat.position, *([w.word(roles, seat.role, lang)] if roles else [])]
    cells += [seat.player, called(names, seat.player)]
    cells += [figures.get(figure.name) for figure in scoring.figures]
    carried = line.carried if line else {}
    return [*cells, *(_mark_cell(mark, carried.get(mark.name), lang) for mark in scoring.all_marks)]


def _mark_cell(mark: Mark, said: bool | str | None, lang: str) -> Cell:
    """Yes, or how it came about."""
    if not mark.ways:
        return yes(bool(said), lang)
    return w.word(w.ways(mark), str(said) if said else None, lang)


def _worth(score: SeatScore | None) -> list[Cell]:
    if score is None:
        return [None] * 5
    return [score.place, shown(score.points), shown(score.share), exactly(score.points),
            exactly(score.share)]  # fmt: skip


# ── What follows ─────────────────────────────────────────────────────────────────────────────────


def standings_grid(
    view: DeskView,
    after: int | None = None,
    *,
    exact: bool = False,
    surnames: Names | None = None,
) -> Grid:
    """The standings with every criterion; on request as an exact fraction beside it."""
    names, lang, two = view.names, view.lang, TwoColumns(view.names, surnames)
    played = len(view.state.rounds) if after is None else after
    table = standings_table(view, played, compared=False, order=order_of(names, surnames))
    head: list[Column] = [col.RANK, *two.head, col.PLAYER, col.STATUS]
    for each in table.columns:
        head += _criterion_columns(each, exact=exact)
    head.append(col.REASON)
    rows = []
    for line in table.rows:
        cells: list[Cell] = [line.rank, *two.cells(line.player), line.player]
        cells.append(STATUS_WORDS[line.status][lang])
        for each, value in zip(table.columns, line.row.values, strict=True):
            cells += [each.number(value), *([exactly(value)] if exact else [])]
        rows.append([*cells, line.sentence(lang)])
    return grid(col.STANDINGS, head, rows, lang)


def _criterion_columns(criterion: Criterion, *, exact: bool) -> list[Column]:
    heading = criterion.heading_text
    column = Column(criterion.code, heading, "share" if criterion.percent else "")
    apart = Text("{heading} exact", heading=heading)
    return [column, Column(f"{criterion.code}_exact", apart)] if exact else [column]


def cross_table(view: DeskView, *, surnames: Names | None = None) -> Grid:
    """A line for each player: table, place, points and opponents of every round."""
    closed = [round_.number for round_ in view.state.rounds if round_.closed]
    games: dict[tuple[str, int], list[Cell]] = {}
    order = whole_rows(view, len(closed), order_of(view.names, surnames))
    ranks = {row.player: row.rank for row in order}
    lost = {row.player for row in order if points_lost(view, row)}
    for round_, table, scores in played_tables(view.rulebook, view.state, len(closed)):
        for score in scores:
            others = [str(ranks.get(o.player) or "–") for o in scores if o.player != score.player]
            points = NO_GAME[0] if score.player in lost else shown(score.points)
            cells: list[Cell] = [table.number, score.place, points, ", ".join(others)]
            games[score.player, round_.number] = cells
    two = TwoColumns(view.names, surnames)
    head: list[Column] = [col.RANK, *two.head, col.PLAYER]
    for number in closed:
        head += [
            Column(f"table_{number}", Text("R{number} table", number=number)),
            Column(f"place_{number}", Text("R{number} place", number=number)),
            Column(f"points_{number}", Text("R{number} points", number=number)),
            Column(f"met_{number}", Text("R{number} against places", number=number)),
        ]
    rows = []
    for row in order:
        line: list[Cell] = [row.rank, *two.cells(row.player), row.player]
        for number in closed:
            line += games.get((row.player, number), [None] * 4)
        rows.append(line)
    return grid(col.CROSS_TABLE, head, rows, view.lang)


def season_list(
    report: Mapping[str, Any], names: Names, lang: str, *, fractions: bool = False
) -> Grid:
    """A season's ranking list, from the report that the command line gives."""
    two = TwoColumns(names)
    points = (col.RANKING_POINTS, *((col.RANKING_POINTS_EXACT,) if fractions else ()))
    head = (col.RANK, *two.head, col.PLAYER, *points, col.TOURNAMENTS, col.COUNTED,
            col.REASON)  # fmt: skip
    rows = [
        (row["rank"], *two.cells(row["player"]), row["player"],
         *_points(row["points"]["exact"], fractions), row["tournaments"],
         _counted(row["counted"]), row["reason"])
        for row in report["ranking"]
    ]  # fmt: skip
    return grid(col.SEASON, head, rows, lang)


def _points(text: str, fractions: bool) -> list[Cell]:
    return [shown(exact(text)), *([text] if fractions else [])]


def _counted(results: Sequence[Mapping[str, Any]]) -> str:
    return "; ".join(
        f"{one['tournament']}: {one['place']}. = {one['points']}"
        + (f" × {one['weight']}" if one["weight"] != "1" else "")
        + (f" ({one['how']})" if "how" in one else "")
        for one in results
    )
