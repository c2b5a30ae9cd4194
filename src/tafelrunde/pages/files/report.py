"""The report an association receives: one workbook that carries the whole tournament (CAR-605).

It is made for people to read, and holds everything needed to build the tournament's sheet again:
`report_grids` writes it, `read_report` turns the pages of such a workbook back into the sheet. Of
rulings it says nothing: those stay with the referee and the organiser.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tafelrunde.journal.events import Slip
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.chosen import chosen_rows
from tafelrunde.pages.files.finish import finish_grids
from tafelrunde.pages.files.grid import Cell, Column, Grid, as_day, grid
from tafelrunde.pages.files.tables import (
    STANDS_IN,
    STATUS_WORDS,
    TwoColumns,
    cross_table,
    in_two,
    mark_beside,
    slips,
    standings_grid,
)
from tafelrunde.pages.final_ranking import FinalPlace, ending
from tafelrunde.pages.minutes_told import minutes_cells
from tafelrunde.pages.standings import Line as Standing
from tafelrunde.pages.standings import table_of_rows, whole_rows
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.calling import Names, called, mark_of, order_of, unmarked
from tafelrunde.rulebook.model import Mode
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.match_results import open_replays
from tafelrunde.state.sheet.writing import write_sheet
from tafelrunde.state.tournament import Entry, Tournament
from tafelrunde.words import Text, capital

FORMAT = "tafelrunde-report-1"
INFO_ROWS: tuple[tuple[str, Text], ...] = (
    ("title", Text("Tournament")),
    ("venue", Text("Venue")),
    ("date", Text("Date")),
    ("season", Text("Season")),
    ("game", Text("Game")),
    ("form", Text("Mode")),
    ("players", Text("Number of participants")),
    ("phase", Text("State")),
    ("format", Text("Format of the file")),
    ("rulebook", Text("ID of the rulebook")),
    ("version", Text("Version of the rulebook")),
    ("mode", Text("ID of the mode")),
    ("without_finish", Text("Without the finish because")),
    ("journal", Text("Checksum of the journal")),
)
OLDER_LABELS = {
    "format": "format",
    "regelwerk": "rulebook",
    "rulebook": "rulebook",
    "turnierform": "form",
    "form of play": "form",
}
"""How rows were called before; and what people write into a report made by hand."""
FORMATS = {FORMAT: Text("Report of results, version 1")}
PHASES = {
    "announced": Text("announced"),
    "running": Text("still running"),
    "awarded": Text("over", context="report"),
}


def report_grids(
    view: DeskView,
    *,
    apart: Names | None = None,
    clubs: Mapping[str, str] | None = None,
    surnames: Names | None = None,
    head: str = "",
    season: str = "",
    exact: bool = False,
) -> list[Grid]:
    """All sheets of the report, rounds as far as they are closed.

    `apart` are the names with what tells namesakes apart; who takes part is rebuilt from `names`.
    `season` is how the season is called where the house keeps it.
    """
    told = replace(view, names=apart) if apart else view
    closed = sum(round_.closed for round_ in view.state.rounds)
    grids = [
        _info(view, head, season),
        _participants(view, told.names, clubs or {}, surnames),
        _left(told),
        slips(told, for_report=True, exact=exact),
        *_minutes(view),
        *finish_grids(told),
        standings_grid(told, closed, exact=exact, surnames=surnames),
        cross_table(told, surnames=surnames),
        *_ranking(told, surnames),
    ]
    return [each for each in grids if each.rows]


def _info(view: DeskView, head: str, season: str) -> Grid:
    state, rulebook, lang = view.state, view.rulebook, view.lang
    details = state.details
    known: dict[str, Cell] = {
        "format": FORMATS[FORMAT][lang],
        "title": rulebook.titled(details.title, lang),
        "venue": details.venue,
        "date": as_day(details.date),
        "season": season or details.season,
        "game": rulebook.title[lang],
        "form": rulebook.mode(state.mode).title[lang],
        "rulebook": state.rulebook,
        "version": state.version,
        "mode": state.mode,
        "players": len(state.entries),
        "phase": PHASES[state.phase][lang],
        "without_finish": state.without_finish,
        "journal": head,
    }
    rows: list[tuple[Cell, Cell]] = [
        (label[lang], known[key]) for key, label in INFO_ROWS if known[key] not in ("", None)
    ]
    rows.extend(chosen_rows(rulebook, view.mode, state.options, lang))
    return grid(col.INFO, (col.WHAT, col.WORTH), rows, lang)


def _participants(
    view: DeskView, apart: Names, clubs: Mapping[str, str], surnames: Names | None
) -> Grid:
    state, names, lang = view.state, view.names, view.lang
    marks, off = _marks(state, names, apart, clubs), _rounds_left_out(view)
    head = (col.PLAYER, col.SURNAME, col.FIRST_NAME, *((col.APART,) if marks else ()), col.CLUB,
            col.FROM_ROUND, col.LOT, col.STATUS, *_further(view.mode),
            *((col.OFF,) if off else ()))  # fmt: skip
    lots = {player: number for number, player in enumerate(state.lots, start=1)}
    rows = [
        (entry.player, *_entered(names, surnames, entry.player),
         *((marks.get(entry.player),) if marks else ()), clubs.get(entry.player) or None,
         entry.from_round, lots.get(entry.player), _status(entry)[lang],
         *_further_cells(view.mode, state, entry),
         *((", ".join(off.get(entry.player, ())) or None,) if off else ()))
        for book in (state.entries, state.standins)
        for entry in book.values()
    ]  # fmt: skip
    return grid(col.PARTICIPANTS, head, rows, lang)


def _status(entry: Entry) -> Text:
    """Who stands in has no place in the standings, but sits on slips: without a line here nobody
    could tell from the report who that is. When somebody left stands on a page of its own."""
    return STANDS_IN if entry.standin else STATUS_WORDS[entry.status(10**9)]


def _rounds_left_out(view: DeskView) -> dict[str, list[str]]:
    """Of whoever was in the tournament and yet had no game: left, say, and came back."""
    found: dict[str, list[str]] = {}
    for number, round_ in enumerate(plain_sheet(view)["rounds"], start=1):
        for player in round_.get("off", ()):
            found.setdefault(player, []).append(str(number))
    return found


def _further(mode: Mode) -> tuple[Column, ...]:
    """Columns that only some modes have: what people start with, and byes."""
    return (*((col.START,) if mode.starting else ()), *((col.BYES,) if mode.bye else ()))


def _further_cells(mode: Mode, state: Tournament, entry: Entry) -> tuple[Cell, ...]:
    rounds = [str(number) for number, given in sorted(state.byes.items()) if entry.player in given]
    start: tuple[Cell, ...] = (entry.start or None,) if mode.starting else ()
    byes: tuple[Cell, ...] = (", ".join(rounds) or None,) if mode.bye else ()
    return (*start, *byes)


def _entered(names: Names, surnames: Names | None, player: str) -> tuple[Cell, Cell]:
    """The name as it was entered, brackets of its own and all: people are read again from here."""
    whole = called(names, player)
    bare = unmarked(whole)
    last, first = in_two(bare, (surnames or {}).get(player, ""))
    return f"{last}{whole[len(bare) :]}", first


def _marks(
    state: Tournament, names: Names, apart: Names, clubs: Mapping[str, str]
) -> dict[str, str]:
    """What tells namesakes apart besides the club, which has a column here."""
    people = (*state.entries, *state.standins)
    marked = [p for p in people if called(apart, p) != called(names, p)]
    found = {p: mark_beside(clubs.get(p), mark_of(called(apart, p))) for p in marked}
    return {player: mark for player, mark in found.items() if mark}


def _left(view: DeskView) -> Grid:
    names, lang = view.names, view.lang
    sheet = write_sheet(view.state, defaults(view.rulebook))
    head = (col.STATUS, col.PLAYER, col.NAME, col.AFTER_ROUND)
    rows = [
        (STATUS_WORDS[word][lang], one["player"], called(names, one["player"]), one["after_round"])
        for key, word in (("withdrawals", "withdrawn"), ("disqualifications", "disqualified"))
        for one in sheet.get(key, ())
    ]
    return grid(col.LEFT, head, rows, lang)


def _minutes(view: DeskView) -> Iterator[Grid]:
    """What a game with its own arithmetic wrote down: in its words for people, and as JSON, which
    is what is read back; nobody types that by hand."""
    state, lang = view.state, view.lang
    games: list[tuple[tuple[Cell, ...], Slip]] = [
        ((round_.number, table.number, None, None), table.slip)
        for round_ in state.rounds
        if round_.closed
        for table in round_.tables.values()
        if table.slip is not None and table.slip.minutes is not None
    ]
    games += [
        ((None, None, match.id, number), game.slip)
        for match in state.matches.values()
        for number, game in enumerate(match.games, start=1)
        if game.slip is not None and game.slip.minutes is not None
    ]
    if not games:
        return
    told = [dict(minutes_cells(view.scoring, slip)) for _where, slip in games]
    titles = list(dict.fromkeys(title for each in told for title in each))
    read = [Column(f"told-{number}", title) for number, title in enumerate(titles)]
    rows = [
        (*where, *(_in_words(each.get(title), lang) for title in titles), _json(slip))
        for (where, slip), each in zip(games, told, strict=True)
    ]
    yield grid(
        col.MINUTES, (col.ROUND, col.TABLE, col.MATCH, col.GAME, *read, col.NOTES), rows, lang
    )


def _in_words(told: Text | int | None, lang: str) -> Cell:
    return told[lang] if isinstance(told, Text) else told


def _json(slip: Slip) -> str:
    return json.dumps(slip.minutes, ensure_ascii=True, separators=(", ", ": "))


def _ranking(view: DeskView, surnames: Names | None) -> Iterator[Grid]:
    bracket, order = bracket_of(view.rulebook, view.state), order_of(view.names, surnames)
    ended = ending(view, order, bracket=bracket)
    if ended is None or (open_replays(bracket) and not view.state.awarded):
        return
    rows: list[tuple[Cell, ...]] = []
    two = TwoColumns(view.names, surnames)
    table = table_of_rows(view, whole_rows(view, None, order))  # as the sheet of the standings
    lines = {line.player: line for line in table.rows}
    for place in ended.listed:
        because, rule = _why(place, lines.get(place.player), view.lang)
        rows.append((place.rank, *two.cells(place.player), place.player, because, rule))
    head = (col.RANK, *two.head, col.PLAYER, col.BECAUSE, col.RULE)
    yield grid(col.RANKING, head, rows, view.lang)


def _why(place: FinalPlace, line: Standing | None, lang: str) -> tuple[str, str | None]:
    """The match a place rests on; where it is the standings, what puts it ahead of the next.

    Whoever came when all was seated has no line there.
    """
    if place.by_finish or place.put_out:
        return capital(place.because)[lang], place.rule
    if line is None:
        return "", None
    return line.reason, line.separated_by.rule if line.separated_by is not None else None


def plain_sheet(view: DeskView) -> dict[str, Any]:
    """The tournament as a sheet, rounds as far as they are closed: what the report carries."""
    sheet = write_sheet(view.state, defaults(view.rulebook), view.names)
    closed = [round_.closed for round_ in view.state.rounds if round_.published]
    sheet["rounds"] = [round_ for round_, done in zip(sheet["rounds"], closed, strict=True) if done]
    return sheet
