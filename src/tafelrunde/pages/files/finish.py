"""The games of the finish as a table: what was played, which place counts, who goes on and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.journal.events import Seat
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files import worded as w
from tafelrunde.pages.files.grid import Cell, Column, Grid, grid
from tafelrunde.pages.files.tables import seat_cells
from tafelrunde.pages.final_ranking import why_of_the_finish
from tafelrunde.pages.settled import places_that_count, told_after
from tafelrunde.pages.view import DeskView
from tafelrunde.rulebook.model import Scoring
from tafelrunde.standings.final_grounds import crowned, going_on
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.later_figures import Settled
from tafelrunde.standings.match_results import replay_given_up
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.winning_roles import final_winners
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.sheet.writing import late
from tafelrunde.state.tournament import Match, Table
from tafelrunde.words import Text

OUTCOMES = {
    "won": Text("won", context="outcome"),
    "lost": Text("lost", context="outcome"),
    "won-too": Text("won, but the title goes to another winner"),
    "on": Text("goes on", context="outcome"),
    "drawn": Text("drawn"),
    "drawn-won": Text("drawn, wins by the rule"),
    "drawn-on": Text("drawn, goes on by the rule"),
    "drawn-lost": Text("drawn, loses by the rule"),
    "again": Text("played again", context="outcome"),
    "open": Text("not decided yet", context="outcome"),
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
        self.rule = foreseen_matches(bracket.mode, view.state)[match.id]
        self.winners = final_winners(view.rulebook, view.state) if self.rule.gives else []

    def all(self) -> Iterator[list[Cell]]:
        if self.match.unplayed:
            yield from (self._unplayed(seat, None) for seat in self.match.seats)
            return
        replay_left = replay_given_up(self.match)
        last = {seat.player: game.number for game in self.match.games for seat in game.everyone}
        for game in self.match.games:
            places = self._places(game)
            for seat in game.everyone:
                place = places.get(seat.player)
                level = [each for each, at in places.items() if at == place]
                counted = last[seat.player] == game.number and not replay_left
                cells = self._counted(game, seat, level if len(level) > 1 else (), last=counted)
                yield self._line(game, seat, place, cells)
        if replay_left:  # nobody played it, and yet it decided
            number = len(self.match.games) + 1
            yield from (self._unplayed(seat, number) for seat in self.match.seats)

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

    def _counted(self, game: Table, seat: Seat, level: Sequence[str], *, last: bool) -> list[Cell]:
        """The place that counts, what came of it, by what and by which rule: said in the last game
        that somebody played of a match; of those before it, that they were drawn."""
        if seat in game.absent:
            place = self.counting.get(seat.player) if last else None
            return [place, self._said("left"), None, self.rule.rule]
        if not last:
            return [None, self._said("drawn" if level else "again"), None, self.rule.draw_rule]
        outcome = self._outcome(seat.player, level)
        decided: list[Cell] = [None, self.rule.rule]
        if level or outcome not in ("lost", "open"):
            decided = self._because(drawn=bool(level))
        elif self.winners and (why := why_of_the_finish(self.view, self.bracket, seat.player)):
            decided = [why[0][self.view.lang], why[1]]
        return [self.counting.get(seat.player), self._said(outcome), *decided]

    def _outcome(self, player: str, level: Sequence[str]) -> str:
        """Whom the game left level a rule told apart: nobody of them has simply won."""
        if not self.counting:
            return "drawn" if level else "open"
        came_to = self._came_to(player)
        if came_to == "out" or not level:
            return came_to
        if self.rule.draw == "stands":
            return "drawn"
        if {self._came_to(each) for each in level} == {came_to}:
            return came_to  # nothing hung on it
        on = player in going_on(self.bracket, self.match.id)
        return "drawn-on" if on else f"drawn-{came_to}"

    def _came_to(self, player: str) -> str:
        bracket, match = self.bracket, self.match.id
        if bracket.put_out(player):
            return "out"
        if bracket.winner(match) is not None and crowned(bracket, match) == player:
            return "won"
        if player in self.winners:
            return "won-too"
        return "on" if player in going_on(bracket, match) else "lost"

    def _said(self, outcome: str) -> str:
        return OUTCOMES[outcome][self.view.lang]

    def _because(self, *, drawn: bool) -> list[Cell]:
        """What decided a level game, as desk and phones say it, and its rule."""
        rules = dict.fromkeys(each.rule for each in self.told if each.rule)
        said = " ".join(each.text[self.view.lang] for each in self.told)
        own = self.rule.draw_rule if drawn else self.rule.rule
        return [said or None, ", ".join(rules) or own]

    def _unplayed(self, seat: Seat, number: int | None) -> list[Cell]:
        """Of a match nobody played, or of its replay (`number`) that was left."""
        player, bracket = seat.player, self.bracket
        cells = seat_cells(seat, None, self.view.scoring, self.view.names, self.view.lang)
        place = self.counting.get(player)
        if number is not None:  # who is absent there is read back by this word
            outcome = "alone" if bracket.still_in(player) else "left"
            decided = self._because(drawn=True)
            return [*self.head, number, *cells, None, place, self._said(outcome), *decided]
        won = bracket.without_a_game(self.match.id) == player
        outcome = "alone" if won else "out" if bracket.put_out(player) else "left"
        return [*self.head, None, *cells, None, place, self._said(outcome), None, self.rule.rule]
