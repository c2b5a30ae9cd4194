"""Which numbers stand beside the names of a played game, on tiles and in the finish?

What the slip holds; where a game keeps minutes instead, the points that follow from them. A match
that the winning nations decide gives no points: there it is with how many somebody won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.pages.slip_lines import figure_words, figures_of, scoring_of
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.standings.winning_roles import finalists
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text, counted
from tafelrunde.words.numbers import decimal_text


def game_numbers(
    state: Tournament, rulebook: Rulebook, game: Table | None, lang: str
) -> dict[str, tuple[str, ...]]:
    """By player; empty before anything was reported."""
    if game is None or game.slip is None:
        return {}
    scoring = scoring_of(state, rulebook)
    if not scoring.own_arithmetic:
        return {line.player: tuple(figures_of(line, scoring)) for line in game.slip.lines}
    if game.match and _by_nations(state, rulebook):
        return _nations(state, rulebook, game, lang)
    kind = state.rounds[game.round - 1].kind if game.round else None
    scores = score_game(game.seats, game.slip, GameRules.of(rulebook, scoring, state.options, kind))
    return {score.player: (decimal_text(score.points, lang),) for score in scores}


def numbers_are(
    state: Tournament, rulebook: Rulebook, numbers: Mapping[str, Sequence[str]]
) -> Text | None:
    """What these numbers are; one figure alone needs no word: it is the result."""
    scoring = scoring_of(state, rulebook)
    if scoring.own_arithmetic:
        return Text("points") if numbers and not _by_nations(state, rulebook) else None
    several = any(len(each) > 1 for each in numbers.values())
    return figure_words(scoring) if several else None


def _by_nations(state: Tournament, rulebook: Rulebook) -> bool:
    finish = rulebook.mode(state.mode).finish
    return finish is not None and finish.ranking == "winning-roles"


def _nations(
    state: Tournament, rulebook: Rulebook, game: Table, lang: str
) -> dict[str, tuple[str, ...]]:
    """Of the winners alone; who won nothing has no figure."""
    if game.slip is None or game.slip.minutes is None:
        return {}
    return {
        each.player: (counted(each.nations, "won with {n} nation", "won with {n} nations")[lang],)
        for each in finalists(rulebook, state, game)
        if each.nations
    }
