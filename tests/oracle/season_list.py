"""Who leads the season's ranking list?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from tests.oracle.exact import NONE, Sheet, fraction, half_up, mean
from tests.oracle.season_places import (
    Tournament,
    by_date,
    chosen,
    counts_for_list,
    direct_winners,
    number_of_players,
    place_of,
    points_in,
    ranked_players,
    regional_best,
)

WEIGHTS = (Fraction(1), Fraction(1, 2), Fraction(1, 3))
Measure = tuple[str, Fraction | None]


@dataclass(frozen=True)
class Counted:
    """One tournament in a player's season; `points` are those of the place, before the weight."""

    tournament: str
    place: int
    points: Fraction
    weight: Fraction


@dataclass(frozen=True)
class Ranked:
    rank: int
    player: str
    points: Fraction
    counted: tuple[Counted, ...]
    separated_by: str | None


def forfeits(season: Sheet, player: str) -> bool:
    """7 Wonders: who qualified directly gets no ranking points, before or after."""
    return season["rulebook"] == "seven-wonders" and any(
        player in direct_winners(season, one) or player in regional_best(season, one)
        for one in season["tournaments"]
    )


def counted_results(season: Sheet, player: str) -> tuple[Counted, ...]:
    results = []
    without_points = forfeits(season, player)
    for tournament in by_date(season):
        place = place_of(tournament, player)
        if place is None or not counts_for_list(season, tournament):
            continue
        worth = NONE if without_points else points_in(season, tournament, player)
        results.append(Counted(tournament["id"], place, worth, Fraction(1)))
    if season["rulebook"] == "catan":
        return tuple(results)
    best = sorted(results, key=lambda one: (-one.points, one.place))[:3]
    return tuple(replace(one, weight=WEIGHTS[index]) for index, one in enumerate(best))


def season_points(season: Sheet, counted: tuple[Counted, ...]) -> Fraction:
    total = sum((one.points * one.weight for one in counted), NONE)
    return half_up(total, 2) if season["rulebook"] == "carcassonne" else total


def tournaments_played(season: Sheet, player: str) -> int:
    """In which the player took part, ranked or not; those too small only where announced."""
    every = chosen(season, "participations", "counting") == "all"
    return sum(
        1
        for one in season["tournaments"]
        if (every or counts_for_list(season, one))
        and (player in ranked_players(one) or player in one.get("unranked", []))
    )


def measures(season: Sheet, player: str, counted: tuple[Counted, ...]) -> list[Measure]:
    """The chain of comparisons, each turned so that more is better."""
    places = [one.place for one in counted]
    chain: list[Measure] = [
        ("points", season_points(season, counted)),
        ("tournaments", Fraction(-tournaments_played(season, player))),
    ]
    if season["rulebook"] == "seven-wonders":
        worst = max(number_of_players(season, one) for one in season["tournaments"])
        chain += [("places", Fraction(places.count(one))) for one in range(1, worst + 1)]
        return chain
    known = {one["id"]: one for one in season["tournaments"]}
    if season["rulebook"] == "catan":
        chain.append(("mean_share", _mean_share(known, player, counted)))
    chain += [("best_place", Fraction(-min(places))), ("worst_place", Fraction(-max(places)))]
    if season["rulebook"] == "carcassonne":
        sizes = [number_of_players(season, known[one.tournament]) for one in counted]
        chain.append(("players", Fraction(sum(sizes))))
    return chain


def _mean_share(
    known: dict[str, Tournament], player: str, counted: tuple[Counted, ...]
) -> Fraction | None:
    """Over the counted tournaments; nothing as soon as one share was not handed in."""
    given = [known[one.tournament].get("shares", {}).get(player) for one in counted]
    return None if None in given else mean([fraction(share) for share in given])


def decider(one: list[Measure], other: list[Measure]) -> str | None:
    for (code, mine), (_, yours) in zip(one, other, strict=True):
        if mine != yours:
            return code
    return None


def beats(one: list[Measure], other: list[Measure]) -> bool:
    for (_, mine), (_, yours) in zip(one, other, strict=True):
        if mine == yours:
            continue
        if mine is None or yours is None:
            return yours is None
        return mine > yours
    return False


def listed_players(season: Sheet) -> list[str]:
    """Everyone with a rank in a counting tournament, by id."""
    return sorted(
        {
            player
            for tournament in season["tournaments"]
            if counts_for_list(season, tournament)
            for player in ranked_players(tournament)
        }
    )


LOOKED_AT = ("rulebook", "tournaments", "lots")
OPTIONS_LOOKED_AT = ("tied_places", "standin_counts", "participations")
_last: dict[bytes, list[Ranked]] = {}


def ranking(season: Sheet) -> list[Ranked]:
    """The list with every distinction made; equals share a rank, a lot orders their lines.

    How many are invited from it changes nothing in it: the last one is kept.
    """
    seen = {name: season[name] for name in LOOKED_AT if name in season}
    options = season.get("options", {})
    seen["options"] = {name: options[name] for name in OPTIONS_LOOKED_AT if name in options}
    asked = msgspec.json.encode(seen)
    if asked not in _last:
        _last.clear()
        _last[asked] = _worked_out(seen)
    return list(_last[asked])


def _worked_out(season: Sheet) -> list[Ranked]:
    players = listed_players(season)
    counted = {player: counted_results(season, player) for player in players}
    held = {player: measures(season, player, counted[player]) for player in players}
    rank = {
        player: 1 + sum(1 for other in players if beats(held[other], held[player]))
        for player in players
    }
    lots = season.get("lots") or []
    place_in_lots = {player: number for number, player in enumerate(lots)}
    order = sorted(players, key=lambda one: (rank[one], place_in_lots.get(one, len(lots))))
    rows = []
    for index, player in enumerate(order):
        is_last = player == order[-1]
        code = None if is_last else decider(held[player], held[order[index + 1]])
        points = season_points(season, counted[player])
        rows.append(Ranked(rank[player], player, points, counted[player], code))
    return rows
