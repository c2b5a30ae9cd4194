"""How did I do, where do I stand, and why? Round by round, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tafelrunde.desk.match_words import match_title, replay_title
from tafelrunde.pages.audience.ranking import as_told, closed_rounds
from tafelrunde.pages.final_ranking import FinalPlace, read_out
from tafelrunde.pages.player.corrections import Correction, corrections_of
from tafelrunde.pages.player.neighbours import Neighbours, neighbours
from tafelrunde.pages.player.slip import ReportedLine, in_places, slip_lines
from tafelrunde.pages.settled import places_told
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.standings import (
    Column,
    RowsAfter,
    standings_table,
    whole_rows,
)
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.level import level_but_for_a_lot
from tafelrunde.standings.table import closed_up
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text


class RoundResult(msgspec.Struct, frozen=True):
    """One of my games; without a line while nothing has been reported."""

    title: Text
    state: str
    size: int
    mine: ReportedLine | None
    winners: tuple[PublicName, ...]
    corrections: tuple[Correction, ...] = ()
    decision: Text | None = None
    """What came of an objection to it."""
    shared: bool = False
    """Whether somebody else has my place."""
    level: bool = False
    """Whether the game itself left me level with somebody, whatever told us apart afterwards."""
    beside: tuple[PublicName, ...] = ()
    """The others who have my place."""
    passed_on: bool = False
    """Whether I was put out of the match, whatever my place there was: nothing is won by it."""


class MyStanding(msgspec.Struct, frozen=True):
    """My row after the last closed round: what puts me ahead of the next and behind the one
    before."""

    after: int
    rank: int | None
    shared: bool
    of: int
    """How many hold a place."""
    unplaced: bool
    """Whether somebody who took part holds none: then certificates count more people than this."""
    moved: int | None
    status: str
    cells: tuple[tuple[Column, str], ...]
    ahead: str
    behind: str
    by_lot: Text | None = None
    """Ahead of whom, or behind whom, a lot has put me on a place that we share else."""
    told_as: Text | None = None
    """By what this place is told, where that is not all that will count."""


def my_results(
    view: PublicView, decision_on: Callable[[Table], Text | None] = lambda _game: None
) -> tuple[RoundResult, ...]:
    """Round by round, then the matches of the finish game by game."""
    state, rulebook, player = view.state, view.rulebook, view.player
    found = []
    for title, kind, table in games_of(state, rulebook.mode(state.mode)):
        if player not in {seat.player for seat in table.seats}:
            continue
        lines: tuple[ReportedLine, ...] = ()
        played: tuple[ReportedLine, ...] = ()
        if table.slip is not None:
            played = slip_lines(view, kind, table.seats, table.slip)
            lines = in_places(played, places_told(state, rulebook, table, table.slip))
        found.append(
            RoundResult(
                title,
                table_state(table),
                len(table.seats),
                next((line for line in lines if line.me), None),
                tuple(line.name for line in lines if line.place == 1),
                corrections_of(view, table),
                decision_on(table),
                bool(_beside(lines)),
                bool(_beside(played)),
                _beside(lines),
                bool(table.match) and state.entries[player].disqualified_after is not None,
            )
        )
    return tuple(found)


def _beside(lines: Sequence[ReportedLine]) -> tuple[PublicName, ...]:
    mine = next((line.place for line in lines if line.me), None)
    return tuple(line.name for line in lines if line.place == mine and not line.me)


def games_of(
    state: Tournament, mode: Mode | None = None
) -> Iterator[tuple[Text, str | None, Table]]:
    """Every game of the tournament as far as it is known: the rounds, then the finish."""
    for round_ in state.rounds:
        for number, table in round_.tables.items() if round_.published else ():
            title = Text("Round {round}, table {table}", round=round_.number, table=number)
            yield title, round_.kind, table
    for match in state.matches.values():
        for number, game in enumerate(match.games, start=1):
            yield replay_title(match_title(match.id, mode), number), None, game


def my_standing(view: PublicView, rows_after: RowsAfter | None = None) -> MyStanding | None:
    """`rows_after`: where somebody has worked the standings out already.

    Of the others a player learns what everybody does; his own figures are his.
    """
    view = as_told(view)
    after = closed_rounds(view.state)
    if not after or view.player not in view.state.entries:
        return None
    whole = rows_after or (lambda number: whole_rows(view, number))
    table = standings_table(view, after, rows_after=whole)
    line = next((line for line in table.rows if line.player == view.player), None)
    if line is None:  # who is only expected, or came for a later round
        return None
    # Whoever is thrown out reads it at once, not when the round is closed.
    now = closed_up(view.mode, view.state, list(whole(after)))
    own = next(row for row in now if row.player == view.player)
    out = own.status == "disqualified"
    # Under pseudonyms places are told by points alone, until all can read who is in the finish.
    whole_chain = view.names.secret and bool(view.state.matches)
    rank = own.rank if whole_chain else line.rank
    ranks = [row.rank for row in (now if whole_chain else table.rows)]
    columns = [Column(criterion, view.lang) for criterion in view.chain]
    level = level_but_for_a_lot(now, view.chain)
    beside = Neighbours() if out else neighbours(view, table, line)
    shared = not out and ranks.count(rank) > 1 and beside.by_lot is None
    return MyStanding(
        after,
        None if out else rank,
        shared,
        sum(each.rank is not None for each in table.rows),
        any(each.rank is None for each in table.rows),
        None if out or whole_chain else line.moved,
        own.status if out else line.status,
        tuple(
            (column, column.text(value, level=own.player in level))
            for column, value in zip(columns, own.values, strict=True)
        ),
        beside.below,
        beside.above,
        beside.by_lot,
        _told_as(view) if shared and not whole_chain else None,
    )


BY_POINTS = Text(
    "By points alone, as the public standings are until the award: who is level shares a place, "
    "and what tells you apart is not counted here yet."
)
BY_POINTS_TILL_SEATED = Text(
    "By points alone, as the public standings are until the award: who is level shares a place, "
    "and what tells you apart is not counted here yet. Whether you are in the finish stands here "
    "once it is seated."
)


def _told_as(view: PublicView) -> Text | None:
    """Under pseudonyms a place says less than it seems: “3, shared” may miss a final of four."""
    if not view.names.secret:
        return None
    finish = None if view.state.without_finish else view.mode.finish
    return BY_POINTS_TILL_SEATED if finish is not None and finish.has_matches else BY_POINTS


def my_final_place(view: PublicView) -> FinalPlace | None:
    """After the ceremony: the place that was read out, and what it rests on."""
    ended = read_out(view) if view.player in view.state.entries else None
    return ended.place(view.player) if ended is not None else None
