"""The season's ranking list: points per tournament, what counts, ranks and their reasons.

| what                          | 7W             | CAR            | CAT            |
| ----------------------------- | -------------- | -------------- | -------------- |
| which tournaments count       | 7W-401         | CAR-501        | CAT-307        |
| points by place               | 7W-403         | CAR-501        | CAT-501        |
| bonus                         | 7W-404         | CAR-502        | –              |
| which results count           | 7W-402         | CAR-503        | CAT-501 (all)  |
| forfeits of direct qualifiers | 7W-405         | –              | –              |
| equal points                  | 7W-406         | CAR-504        | CAT-502        |

What a result gives and which of them count, factors, bonus points and blocks included, stands in
`standings/worth.py`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import SeasonRules, TieBreak
from tafelrunde.standings.contests import direct_qualifiers
from tafelrunde.standings.worth import Result as Result
from tafelrunde.standings.worth import best_first, tournament_results, within_blocks, without_place
from tafelrunde.standings.worth import group_points as group_points
from tafelrunde.standings.worth import place_points as place_points
from tafelrunde.state.season import Season, SeasonTournament
from tafelrunde.words.numbers import rounded

NO_PLACE = 1_000_000_000
Value = Exact | tuple[int, ...] | None
"""None: a figure that the criterion needs and nobody gave; it ranks behind every number."""


class Counted(msgspec.Struct, frozen=True):
    """A result that counts, with the weight it counts by."""

    result: Result
    weight: Fraction


class SeasonReason(msgspec.Struct, frozen=True):
    """What puts a player ahead of the next one on the list."""

    tie_break: TieBreak
    ahead: str
    behind: str
    better: Value
    worse: Value


class SeasonRow(msgspec.Struct, frozen=True):
    rank: int
    player: str
    points: Exact
    counted: tuple[Counted, ...]
    dropped: tuple[Result, ...]
    played: int
    forfeits: bool
    reason: SeasonReason | None = None
    beyond_block: tuple[str, ...] = ()
    """The tournaments whose results were dropped by their block."""


@dataclass
class _Career:
    """A player's season while it is being added up."""

    results: list[Result] = field(default_factory=list)
    played: int = 0


def tournament_counts(rules: SeasonRules, tournament: SeasonTournament) -> bool:
    return tournament.counts_for(rules)


def ranking_list(
    season: Season,
    direct: Mapping[str, str] | None = None,
    only: Container[str] | None = None,
) -> list[SeasonRow]:
    """Everyone with a rank in a tournament that counts, best first.

    `direct` is who won a place at a tournament, where it is known already; `only` some people are
    looked at where their ranks are known from elsewhere.
    """
    rules = season.rulebook.season
    assert rules is not None
    won = direct_qualifiers(season) if direct is None else direct
    forfeiting = won if rules.qualification.forfeits_rule else {}
    careers = _careers(season, rules, forfeiting)
    rows = [
        (row, tuple(_value(tie_break.code, row, rules) for tie_break in rules.standings))
        for player, career in careers.items()
        if career.results and (only is None or player in only)
        for row in [_row(player, career, rules, player in forfeiting)]
    ]
    return _ranked(rows, rules, season.lots)


def _careers(
    season: Season, rules: SeasonRules, forfeiting: Mapping[str, str]
) -> dict[str, _Career]:
    every_one = counts_every_participation(season)
    careers: dict[str, _Career] = {}
    for tournament in season.tournaments:
        if not tournament_counts(rules, tournament):
            if every_one:
                for player in tournament.players:
                    careers.setdefault(player, _Career()).played += 1
            continue
        for player, result in tournament_results(season, tournament, forfeiting):
            career = careers.setdefault(player, _Career())
            career.results.append(result)
            career.played += 1
        for player in without_place(tournament):
            careers.setdefault(player, _Career()).played += 1
    return careers


def counts_every_participation(season: Season) -> bool:
    """7W-406: whether tournaments too small for the list count as tournaments played."""
    return season.options.get("participations") == "all"


def _in_time(result: Result) -> tuple[str, str]:
    return (result.tournament.date, result.tournament.id)


def _row(player: str, career: _Career, rules: SeasonRules, forfeits: bool) -> SeasonRow:
    inside, beyond = within_blocks(rules.list_rules, career.results)
    order = best_first if rules.weights else _in_time
    results = sorted(inside, key=order)
    most = len(rules.weights) or len(results)
    weights = rules.weights or (Fraction(1),) * len(results)
    counted = tuple(
        Counted(result, weight) for result, weight in zip(results[:most], weights, strict=False)
    )
    points: Exact = sum((c.result.points * c.weight for c in counted), Fraction(0))
    if rules.decimals is not None:
        points = rounded(points, rules.decimals)
    dropped = tuple(sorted((*results[most:], *beyond), key=order) if beyond else results[most:])
    row = SeasonRow(0, player, points, counted, dropped, career.played, forfeits)
    if not beyond:
        return row
    return msgspec.structs.replace(
        row, beyond_block=tuple(sorted(result.tournament.id for result in beyond))
    )


def _value(code: str, row: SeasonRow, rules: SeasonRules) -> Value:
    places = sorted(counted.result.place for counted in row.counted)
    match code:
        case "points":
            return row.points
        case "tournaments":
            return row.played
        case "places":
            return _countback(row, places, rules)
        case "mean_share":
            return _mean_share(row)
        case "best_place":
            return places[0]
        case "worst_place":
            return places[-1]
        case _:
            return sum(counted.result.tournament.participants for counted in row.counted)


def _countback(row: SeasonRow, places: Sequence[int], rules: SeasonRules) -> tuple[int, ...]:
    """More firsts, then more seconds, and so on; having no further place is worse than any."""
    if rules.list_rules.countback == "scoring":
        places = sorted(one.result.place for one in row.counted if one.result.scoring)
    return (*(-place for place in places), -NO_PLACE)


def _mean_share(row: SeasonRow) -> Fraction | None:
    """CAT-502: over all counted tournaments; with one share missing there is no mean."""
    shares = [counted.result.tournament.shares.get(row.player) for counted in row.counted]
    known = [share for share in shares if share is not None]
    if not shares or len(known) < len(shares):
        return None
    return sum(known, Fraction(0)) / len(known)


def _key(values: Sequence[Value], chain: Sequence[TieBreak]) -> tuple[Value, ...]:
    return tuple(
        NO_PLACE if value is None else _negated(value) if tie_break.better == "more" else value
        for value, tie_break in zip(values, chain, strict=True)
    )


def _negated(value: Exact | tuple[int, ...]) -> Value:
    return tuple(-number for number in value) if isinstance(value, tuple) else -value


def _ranked(
    rows: list[tuple[SeasonRow, tuple[Value, ...]]],
    rules: SeasonRules,
    lots: Sequence[Sequence[str]],
) -> list[SeasonRow]:
    """Equal players share a rank; their lines stand in the order of a lot, else of their ids."""
    chain, dense = rules.standings, rules.list_rules.ranks == "dense"
    drawn = {player: number for order in lots for number, player in enumerate(order)}
    ordered = sorted(
        ((_key(values, chain), i) for i, (_row, values) in enumerate(rows)),
        key=lambda one: (
            one[0],
            drawn.get(rows[one[1]][0].player, NO_PLACE),
            rows[one[1]][0].player,
        ),
    )
    ranked = []
    rank = 0
    for number, (key, index) in enumerate(ordered):
        if number == 0 or ordered[number - 1][0] != key:
            rank = rank + 1 if dense else number + 1
        reason = None
        if number + 1 < len(ordered):
            reason = _reason(rows[index], rows[ordered[number + 1][1]], chain)
        ranked.append(msgspec.structs.replace(rows[index][0], rank=rank, reason=reason))
    return ranked


def _reason(
    ahead: tuple[SeasonRow, tuple[Value, ...]],
    behind: tuple[SeasonRow, tuple[Value, ...]],
    chain: Sequence[TieBreak],
) -> SeasonReason | None:
    for tie_break, better, worse in zip(chain, ahead[1], behind[1], strict=True):
        if better != worse:
            return SeasonReason(tie_break, ahead[0].player, behind[0].player, better, worse)
    return None


def player_row(
    rules: SeasonRules, player: str, results: Sequence[Result], played: int, *, forfeits: bool
) -> SeasonRow:
    """One player's line on the list, not ranked yet."""
    return _row(player, _Career(list(results), played), rules, forfeits)


def order_key(rules: SeasonRules, row: SeasonRow) -> tuple[Value, ...]:
    """What the list is sorted by: the smaller key stands ahead, equal keys share a rank."""
    values = tuple(_value(tie_break.code, row, rules) for tie_break in rules.standings)
    return _key(values, rules.standings)
