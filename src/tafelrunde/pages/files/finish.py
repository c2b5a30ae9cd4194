"""The games of the finish as a table: what was played, which place counts, who goes on and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tafelrunde.journal.events import Seat
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files import worded as w
from tafelrunde.pages.files.grid import Cell, Column, Grid, grid
from tafelrunde.pages.files.tables import seat_cells
from tafelrunde.pages.settled import places_that_count, told_after
from tafelrunde.pages.view import DeskView
from tafelrunde.rulebook.model import Scoring
from tafelrunde.standings.final_grounds import crowned, going_on
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.later_figures import Settled
from tafelrunde.standings.placement import places_of
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.sheet.writing import late
from tafelrunde.state.tournament import Match, Table
from tafelrunde.words import Text

OUTCOMES = {
    "won": Text("won", context="outcome"),
    "on": Text("goes on", context="outcome"),
    "alone": Text("won without a game"),
    "left": Text("left before the game"),
    "out": Text("disqualified"),
}


def finish_columns(scoring: Scoring) -> tuple[Column, ...]:
    seat = col.seat_columns(scoring)
    counts = (col.PLACE, col.COUNTS, col.OUTCOME, col.BECAUSE, col.RULE)
    return (col.STAGE, col.MATCH, col.GAME, *seat, *counts)


def finish_grids(view: DeskView) -> Iterator[Grid]:
    """Every match of the finish, as far as it was played or won without a game."""
    bracket = bracket_of(view.rulebook, view.state)
    rows = [row for match in _matches(view, bracket) for row in _Rows(view, bracket, match).all()]
    if rows:
        yield grid(col.FINISH, finish_columns(view.scoring), rows, view.lang)


def _matches(view: DeskView, bracket: Bracket) -> list[Match]:
    """Those that were seated, and those somebody won because nobody else was there for them."""
    seated = list(view.state.matches.values())
    alone = [
        Match(rule.stage, rule.id, (Seat(winner),), awaiting=False, given_up=True)
        for rule in foreseen_matches(bracket.mode, view.state).values()
        if rule.id not in view.state.matches
        and (winner := bracket.without_a_game(rule.id)) is not None
    ]
    return sorted([*alone, *seated], key=lambda match: late(match.stage)) if seated else []


class _Rows:
    """The lines of one match."""

    def __init__(self, view: DeskView, bracket: Bracket, match: Match) -> None:
        self.view, self.bracket, self.match = view, bracket, match
        self.head: tuple[Cell, Cell] = (
            w.stage_word(match.stage, view.mode, view.lang),
            w.match_word(match.id, view.mode, view.lang),
        )
        self.counting = places_that_count(bracket, match)
        self.told: Sequence[Settled] = told_after(bracket, match, view.names)
        self.rule = foreseen_matches(bracket.mode, view.state)[match.id].rule

    def all(self) -> Iterator[list[Cell]]:
        if self.match.unplayed:
            yield from map(self._without_a_game, self.match.seats)
            return
        last = {seat.player: game.number for game in self.match.games for seat in game.everyone}
        for game in self.match.games:
            places = self._places(game)
            shared = Counter(places.values())
            for seat in game.everyone:
                place = places.get(seat.player)
                level = place is not None and shared[place] > 1
                counted = last[seat.player] == game.number and bool(self.counting)
                yield self._line(game, seat, place, self._counted(game, seat, counted, level))

    def _places(self, game: Table) -> dict[str, int]:
        """As the game itself gave them."""
        scoring = self.view.scoring
        if game.slip is None or scoring.own_arithmetic:
            return {}
        lines = game.slip.lines
        players = (line.player for line in lines)
        return dict(zip(players, places_of(lines, scoring), strict=True))

    def _line(
        self, game: Table, seat: Seat, place: int | None, counted: Sequence[Cell]
    ) -> list[Cell]:
        slip = game.slip.lines if game.slip is not None else ()
        line = next((line for line in slip if line.player == seat.player), None)
        cells = seat_cells(seat, line, self.view.scoring, self.view.names, self.view.lang)
        return [*self.head, game.number, *cells, place, *counted]

    def _counted(self, game: Table, seat: Seat, last: bool, level: bool) -> list[Cell]:
        """The place that counts, what came of it, by what and by which rule: said in the last game
        that somebody played of a match."""
        if seat in game.absent:
            place = self.counting.get(seat.player) if last else None
            return [place, OUTCOMES["left"][self.view.lang], None, self.rule]
        if not last:
            return [None] * 4
        outcome = self._outcome(seat.player)
        because, rule = self._because() if level or outcome else (None, self.rule)
        return [self.counting.get(seat.player), self._said(outcome), because, rule]

    def _outcome(self, player: str) -> str | None:
        bracket, match = self.bracket, self.match.id
        if bracket.put_out(player):
            return "out"
        if bracket.winner(match) is not None and crowned(bracket, match) == player:
            return "won"
        return "on" if player in going_on(bracket, match) else None

    def _said(self, outcome: str | None) -> str | None:
        return OUTCOMES[outcome][self.view.lang] if outcome else None

    def _because(self) -> tuple[Cell, Cell]:
        """What decided a level game, as desk and phones say it."""
        lang = self.view.lang
        rules = dict.fromkeys(each.rule for each in self.told if each.rule)
        said = " ".join(each.text[lang] for each in self.told)
        return said or None, ", ".join(rules) or self.rule

    def _without_a_game(self, seat: Seat) -> list[Cell]:
        won = self.bracket.without_a_game(self.match.id) == seat.player
        outcome = "alone" if won else "out" if self.bracket.put_out(seat.player) else "left"
        cells = seat_cells(seat, None, self.view.scoring, self.view.names, self.view.lang)
        place = self.counting.get(seat.player)
        return [*self.head, None, *cells, None, place, self._said(outcome), None, self.rule]
