"""Who came in before whom? The games of a tournament as orders of people, level ones together.

Games that somebody left, or in which somebody played on for another, tell more about that than
about strength; and a game in which all were level tells nothing. They are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.state.tournament import Table, Tournament

Groups = tuple[tuple[str, ...], ...]
"""Players best first, level ones together."""


class Order(NamedTuple):
    """How one game ended."""

    groups: Groups
    round: int = 0
    """0 for a match of the finish."""


def orders_of(rulebook: Rulebook, tournament: Tournament) -> Iterator[Order]:
    """Of every game with a result, rounds first, then the finish."""
    scoring = rulebook.scoring[rulebook.mode(tournament.mode).scoring]
    for round_ in tournament.rounds:
        rules = GameRules.of(rulebook, scoring, tournament.options, round_.kind)
        for table in round_.tables.values():
            yield from _order(table, rules, round_.number)
    rules = GameRules.of(rulebook, scoring, tournament.options, None)
    for match in tournament.matches.values():
        for table in match.games:
            yield from _order(table, rules, 0)


def _order(table: Table, rules: GameRules, number: int) -> Iterator[Order]:
    if table.slip is None or table.substitutes or any(line.left for line in table.slip.lines):
        return
    placed = sorted(
        (score.place, score.player) for score in score_game(table.seats, table.slip, rules)
    )
    groups = tuple(
        tuple(player for _place, player in some)
        for _at, some in groupby(placed, key=lambda x: x[0])
    )
    if len(groups) > 1:
        yield Order(groups, number)
