"""What one tournament gives each player: place, points, factor, bonus; and which results count.

The order of operations, for everybody who adds up by hand:

1. the place, vacant places passed over; dense places where the list has them
2. the points of that place: the tournament's own table, else its kind's, else the list's
3. times the factor: the tournament's, else its kind's, else 1
4. plus bonus points, which no factor multiplies; whoever forfeits has nothing at all
5. of each block only the best so many results
6. of those the best so many of the whole season, each times its weight
7. the sum, rounded where the list is rounded
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from tafelrunde.rulebook.list_rules import WORTH, ListRules, factor_of
from tafelrunde.rulebook.model import RankingPoints, SeasonRules
from tafelrunde.state.season import Season
from tafelrunde.state.season_tournament import SeasonTournament

NOTHING = Fraction(0)
ONCE = Fraction(1)


class Bonus(msgspec.Struct, frozen=True):
    """Bonus points and what they are for; `number` is how often they were earned."""

    kind: Literal["taking-part", "table-win", "given"]
    points: Fraction
    number: int = 1
    reason: str = ""


class Result(msgspec.Struct, frozen=True):
    """What one tournament gave one player; `points` is all of it."""

    tournament: SeasonTournament
    place: int
    points: Fraction
    place_points: Fraction | None = None
    """Of the place alone, before the factor; None: nothing else went into the points."""
    factor: Fraction = ONCE
    bonuses: tuple[Bonus, ...] = ()
    block: str = ""

    @property
    def scoring(self) -> bool:
        """Whether the place gave points, bonus points aside."""
        return bool(self.points if self.place_points is None else self.place_points)


def place_points(rules: RankingPoints, place: int, players: int) -> int:
    """Ranking points of one place in a field of that size, bonus included."""
    if rules.ladder:
        points = max(0, players // 2 - (place - 1))
    else:
        points = rules.table[place - 1] if place <= len(rules.table) else rules.beyond
    reached = [tier for tier in rules.tiers if players >= tier.from_players]
    tier = max(reached, key=lambda tier: tier.from_players).places if reached else {}
    return points + rules.always.get(str(place), 0) + tier.get(str(place), 0)


def group_points(rules: RankingPoints, place: int, equal: int, players: int, tied: str) -> Fraction:
    """Equal players all take the better place's points, or the mean of their places' points."""
    if tied == "better" or equal == 1:
        return Fraction(place_points(rules, place, players))
    return Fraction(sum(place_points(rules, place + i, players) for i in range(equal)), equal)


def table_of(rules: SeasonRules, tournament: SeasonTournament) -> RankingPoints:
    """The tournament's own points, else its kind's, else those of the list."""
    for worth in (tournament.worth, rules.list_rules.kind(tournament.kind)):
        if worth is not None and worth.points:
            rule = rules.list_rules.rule_of(WORTH)
            return RankingPoints(rule=rule, table=worth.points, beyond=worth.beyond)
    return rules.points


def factor_for(rules: ListRules, tournament: SeasonTournament) -> Fraction:
    """The tournament's own factor, else its kind's, else 1."""
    for worth in (tournament.worth, rules.kind(tournament.kind)):
        if worth is not None and worth.factor:
            return factor_of(worth.factor) or ONCE
    return ONCE


def tournament_results(
    season: Season, tournament: SeasonTournament, forfeiting: Container[str] = ()
) -> Iterator[tuple[str, Result]]:
    """Everyone with a place in a tournament that counts, and what it gives."""
    rules = season.rulebook.season
    assert rules is not None
    added, table = rules.list_rules, table_of(rules, tournament)
    factor = factor_for(added, tournament)
    block = added.block_of(tournament.id, tournament.date, tournament.block)
    tied = str(season.options.get("tied_places") or "better")
    players = tournament.participants
    plain = factor == 1 and not _gives_bonus(added, tournament)
    for group in tournament.placed(dense=added.dense):
        worth = group_points(table, group.place, group.equal, players, tied)
        for player in group.players:
            if player in forfeiting:
                yield player, Result(tournament, group.place, NOTHING, block=block)
            elif plain:
                yield player, Result(tournament, group.place, worth, block=block)
            else:
                bonuses = tuple(_bonuses(added, tournament, player))
                total = worth * factor + sum((one.points for one in bonuses), NOTHING)
                yield (
                    player,
                    Result(tournament, group.place, total, worth, factor, bonuses, block),
                )


def without_place(tournament: SeasonTournament) -> tuple[str, ...]:
    """Who took part and has no place: unranked, or excluded since."""
    return (*tournament.unranked, *tournament.excluded)


def _gives_bonus(rules: ListRules, tournament: SeasonTournament) -> bool:
    wins = rules.table_win != "0" and bool(tournament.table_wins)
    return rules.taking_part != "0" or wins or bool(tournament.bonuses)


def _bonuses(rules: ListRules, tournament: SeasonTournament, player: str) -> Iterator[Bonus]:
    taking_part, win = Fraction(rules.taking_part), Fraction(rules.table_win)
    wins = tournament.table_wins.get(player, 0)
    if taking_part:
        yield Bonus("taking-part", taking_part)
    if win and wins:
        yield Bonus("table-win", win * wins, wins)
    for given in tournament.bonuses:
        if given.player == player:
            yield Bonus("given", given.points, reason=given.reason)


# ── Which results count ──────────────────────────────────────────────────────────────────────────


def best_first(result: Result) -> tuple[Fraction, int, str, str]:
    """The better place, then the earlier date; of one day by id, never by the order of a file."""
    played = result.tournament
    return (-result.points, result.place, played.date, played.id)


def within_blocks(
    rules: ListRules, results: Sequence[Result]
) -> tuple[Sequence[Result], Sequence[Result]]:
    """What the blocks let count, and what lies beyond the best so many of one."""
    if not rules.blocks:
        return results, ()
    by_block: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_block[result.block].append(result)
    inside = by_block.pop("", [])
    beyond: list[Result] = []
    for name, some in by_block.items():
        block = rules.block(name)
        best = block.best if block is not None else len(some)
        some.sort(key=best_first)
        inside += some[:best]
        beyond += some[best:]
    return inside, beyond
