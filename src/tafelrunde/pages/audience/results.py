"""How did each table end? Places, figures and points of what is final; the rest is still open."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Line, Seat
from tafelrunde.pages.at_the_table import stands_in
from tafelrunde.pages.round_by_round import losers_of_points
from tafelrunde.pages.settled import seat_names, told_at_table
from tafelrunde.pages.signing import shown_state
from tafelrunde.pages.slip_lines import tags_of, worth_criterion, worth_word
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.rulebook.model import Figure, Scoring
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.later_figures import Settled
from tafelrunde.state.leavers import put_out
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import InEach, Text
from tafelrunde.words.numbers import decimal_text, signed_text


class ResultLine(msgspec.Struct, frozen=True):
    """One person's result; empty while the table is not final."""

    name: PublicName
    role: Text | None
    place: int | None
    figures: tuple[str, ...]
    points: str
    tags: tuple[Text, ...] = ()
    """What was marked: who ended the game is first whatever the others hold."""
    put_out: bool = False
    points_lost: bool = False
    """Whether the points at the table count no more in any standings."""


class TableResult(msgspec.Struct, frozen=True):
    number: int
    state: str
    lines: tuple[ResultLine, ...]
    corrected: bool = False
    """Whether the figures are others than those that were signed or accepted first."""
    settled: tuple[Settled, ...] = ()
    """What tells level people apart, and which places they share."""

    @property
    def final(self) -> bool:
        return self.state == "final"

    @property
    def winners(self) -> tuple[ResultLine, ...]:
        """The best of those who are still in: whoever was put out is not cheered."""
        cheered = [line for line in self.lines if line.place and not line.put_out]
        best = min((line.place for line in cheered if line.place), default=0)
        return tuple(line for line in cheered if line.place == best)


class RoundResults(msgspec.Struct, frozen=True):
    number: int
    closed: bool
    secret: bool
    figures: tuple[Figure, ...]
    worth: Text
    """What the points for a place are called beside these figures."""
    worth_short: Text
    """The same where there is little room, as in the standings."""
    tables: tuple[TableResult, ...]


def round_results(view: PublicView, round_: Round) -> RoundResults:
    """Where ranks stand under pseudonyms, no result beside a name tells who is who."""
    state, rulebook, names = view.state, view.rulebook, view.names
    scoring = rulebook.scoring[rulebook.mode(state.mode).scoring]
    rules = GameRules.of(rulebook, scoring, state.options, round_.kind)
    tables = tuple(
        _table_result(table, rules, view, put_out(state)) for table in round_.tables.values()
    )
    mode = rulebook.mode(state.mode)
    worth, criterion = worth_word(mode, scoring), worth_criterion(mode)
    return RoundResults(
        round_.number,
        round_.closed,
        names.secret,
        _shown(scoring),
        worth,
        InEach(criterion.heading) if criterion is not None else worth,
        tables,
    )


def _shown(scoring: Scoring) -> tuple[Figure, ...]:
    return () if scoring.own_arithmetic else scoring.figures


def _table_result(table: Table, rules: GameRules, view: PublicView, out: Set[str]) -> TableResult:
    state, names = shown_state(table), view.names
    if names.secret or state != "final" or table.slip is None:
        lines = tuple(_waiting(view, seat) for seat in table.seats)
        return TableResult(table.number, state, lines)
    roles = {seat.player: role_word(seat.role) for seat in table.seats}
    scores = score_game(table.seats, table.slip, rules)
    told = [
        _line(line, score, roles.get(line.player), rules.scoring, view, out)
        for line, score in zip(table.slip.lines, scores, strict=True)
    ]
    best_first = tuple(sorted(told, key=lambda line: line.place or 99))
    level = told_at_table(rules.scoring, table.slip, seat_names(names, table.seats))
    return TableResult(table.number, state, best_first, table.corrections > 0, level)


def _waiting(view: PublicView, seat: Seat) -> ResultLine:
    name, tags = view.names.seat(seat.player), stands_in(view.state, seat.player)
    return ResultLine(name, role_word(seat.role), None, (), "", tags)


def _line(
    line: Line,
    score: SeatScore,
    role: Text | None,
    scoring: Scoring,
    view: PublicView,
    out: Set[str],
) -> ResultLine:
    return ResultLine(
        view.names.seat(line.player),
        role,
        score.place,
        tuple(signed_text(line.figures.get(figure.name, "")) for figure in _shown(scoring)),
        decimal_text(score.points, view.lang),
        (*stands_in(view.state, line.player), *tags_of(line, scoring)),
        line.player in out,
        line.player in losers_of_points(view),
    )
