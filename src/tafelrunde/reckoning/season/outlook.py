"""What would it take? The next place, and a place in the final, from one further tournament.

Exact, from the points tables of the rulebook, supposing that nobody else scores meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.rulebook.list_rules import ListRules
from tafelrunde.rulebook.model import SeasonRules
from tafelrunde.standings.season import (
    Result,
    SeasonRow,
    order_key,
    place_points,
    player_row,
)
from tafelrunde.state.season import SeasonTournament

SIZES = (12, 16, 20, 24, 32, 48)
"""Fields for which the place needed is worked out, where they are large enough to count."""
MOST_POINTS = 100_000
LATER = "9999-12-31"


class Needed(msgspec.Struct, frozen=True):
    """The worst place that would do in a field of that size; None: not even a win."""

    players: int
    place: int | None


class Outlook(msgspec.Struct, frozen=True):
    goal: Literal["next", "final"]
    rank: int
    ahead: str
    """Whom to pass."""
    points: int | None
    """The fewest ranking points in one tournament that pass by points alone; None: impossible."""
    places: tuple[Needed, ...]
    block: str = ""
    """The block of the season that tournament is supposed to lie in."""


def outlooks(table: SeasonTable, person: str, sizes: Sequence[int] = SIZES) -> list[Outlook]:
    """The next place up, and the last that would be invited; nothing for whoever is through."""
    row = table.row(person)
    if row is None or row.forfeits or person in table.direct:
        return []
    found = []
    better = [each for each in table.rows if each.rank < row.rank and not each.forfeits]
    if better:
        found.append(_outlook(table, row, better[-1], "next", sizes))
    invited = {each.player: each.because for each in table.qualified}
    last = [each for each in table.rows if invited.get(each.player) == "ranking"]
    if person not in invited and last:
        found.append(_outlook(table, row, last[-1], "final", sizes))
    return found


def _outlook(
    table: SeasonTable,
    row: SeasonRow,
    target: SeasonRow,
    goal: Literal["next", "final"],
    sizes: Sequence[int],
) -> Outlook:
    rules = table.rules
    return Outlook(
        goal=goal,
        rank=target.rank,
        ahead=target.player,
        points=_fewest_points(rules, row, target),
        places=tuple(
            Needed(size, _worst_place(rules, row, target, size))
            for size in sizes
            if size >= rules.minimum
        ),
        block=_last_block(rules.list_rules),
    )


def _last_block(rules: ListRules) -> str:
    """What is still to come lies in the block that ends last; without days in none."""
    dated = [block for block in rules.blocks if block.start or block.end]
    return max(dated, key=lambda block: block.end or LATER).name if dated else ""


def _with(rules: SeasonRules, row: SeasonRow, result: Result) -> SeasonRow:
    """The row as one more result would make it."""
    results = [*(each.result for each in row.counted), *row.dropped, result]
    return player_row(rules, row.player, results, row.played + 1, forfeits=False)


def _field(size: int) -> SeasonTournament:
    """A tournament to come: so many players, later than all others."""
    ranking = tuple((f"?{number}",) for number in range(size))
    return SeasonTournament("?", "", LATER, False, False, True, ranking, (), {})


def _worst_place(rules: SeasonRules, row: SeasonRow, target: SeasonRow, size: int) -> int | None:
    """An ordinary tournament without a factor; who plays in it has the bonus for taking part."""
    goal, tournament, found = order_key(rules, target), _field(size), None
    taking_part, block = Fraction(rules.list_rules.taking_part), _last_block(rules.list_rules)
    for place in range(1, size + 1):
        points = Fraction(place_points(rules.points, place, size))
        result = Result(tournament, place, points + taking_part, points, block=block)
        if order_key(rules, _with(rules, row, result)) >= goal:
            break
        found = place
    return found


def _fewest_points(rules: SeasonRules, row: SeasonRow, target: SeasonRow) -> int | None:
    """By halving: the total grows with the points of the new result."""
    tournament, block = _field(rules.minimum), _last_block(rules.list_rules)

    def passes(points: int) -> bool:
        result = Result(tournament, 1, Fraction(points), block=block)
        return _with(rules, row, result).points > target.points

    low, high = 0, MOST_POINTS
    if not passes(high):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if passes(middle) else (middle + 1, high)
    return low
