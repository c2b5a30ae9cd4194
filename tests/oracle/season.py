"""Who leads the season's ranking list, who is invited to the final and who stands in reserve?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tests.oracle.exact import NONE, Sheet, fraction, half_up, mean

CATAN_POINTS = (100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6)
SEATS_IN_FINAL = {"seven-wonders": 40, "carcassonne": 32, "catan": 16}
AT_LEAST_FROM_LIST = {"seven-wonders": 5, "carcassonne": 24, "catan": 0}
WEIGHTS = (Fraction(1), Fraction(1, 2), Fraction(1, 3))
DIRECT_FROM = 16

Tournament = Sheet
Measure = tuple[str, Fraction]


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


@dataclass(frozen=True)
class Season:
    ranking: tuple[Ranked, ...]
    invitations: tuple[tuple[str, str], ...]
    reserves: tuple[str, ...]


def ranked_players(tournament: Tournament) -> list[str]:
    return [player for group in tournament["ranking"] for player in group]


def number_of_players(tournament: Tournament) -> int:
    return len(ranked_players(tournament)) + len(tournament.get("unranked", []))


def counts_for_list(rulebook: str, tournament: Tournament) -> bool:
    if rulebook == "catan":
        return len(ranked_players(tournament)) >= 16
    return number_of_players(tournament) >= 10


def place_of(tournament: Tournament, player: str) -> int | None:
    ahead = 0
    for group in tournament["ranking"]:
        if player in group:
            return ahead + 1
        ahead += len(group)
    return None


def place_points(rulebook: str, players: int, place: int) -> Fraction:
    """Ranking points of a place nobody shares."""
    if rulebook == "catan":
        return Fraction(CATAN_POINTS[place - 1] if place <= len(CATAN_POINTS) else 5)
    base = max(0, players // 2 - (place - 1))
    bonus = _seven_wonders_bonus if rulebook == "seven-wonders" else _carcassonne_bonus
    return Fraction(base + bonus(players).get(place, 0))


def _seven_wonders_bonus(players: int) -> dict[int, int]:
    if players >= 24:
        return {1: 15, 2: 10, 3: 5}
    if players >= 20:
        return {1: 15, 2: 5}
    return {1: 15}


def _carcassonne_bonus(players: int) -> dict[int, int]:
    if players >= 30:
        return {1: 15 + 10, 2: 15, 3: 8}
    if players >= 20:
        return {1: 15 + 5, 2: 10}
    return {1: 15}


def points_in(season: Sheet, tournament: Tournament, player: str) -> Fraction:
    """What a ranked player's place is worth, whoever he is."""
    place = place_of(tournament, player)
    assert place is not None
    players = number_of_players(tournament)
    equals = next(len(group) for group in tournament["ranking"] if player in group)
    if season.get("options", {}).get("tied_places", "better") == "better":
        return place_points(season["rulebook"], players, place)
    filled = range(place, place + equals)
    return mean([place_points(season["rulebook"], players, one) for one in filled])


def direct_winners(rulebook: str, tournament: Tournament) -> list[str]:
    if not tournament.get("direct") or not tournament["ranking"]:
        return []
    if rulebook == "seven-wonders" and number_of_players(tournament) < DIRECT_FROM:
        return []
    return list(tournament["ranking"][0])


def regional_best(rulebook: str, tournament: Tournament) -> list[str]:
    if rulebook != "seven-wonders" or not tournament.get("regional"):
        return []
    return [player for player in ranked_players(tournament) if _place(tournament, player) <= 2]


def _place(tournament: Tournament, player: str) -> int:
    place = place_of(tournament, player)
    assert place is not None
    return place


def by_date(season: Sheet) -> list[Tournament]:
    """Python's sort keeps the file's order on the same date."""
    return sorted(season["tournaments"], key=lambda one: str(one.get("date", "")))


def forfeits(season: Sheet, player: str) -> bool:
    """7 Wonders: who qualified directly gets no ranking points, before or after."""
    rulebook = season["rulebook"]
    return rulebook == "seven-wonders" and any(
        player in direct_winners(rulebook, one) or player in regional_best(rulebook, one)
        for one in season["tournaments"]
    )


def counted_results(season: Sheet, player: str) -> tuple[Counted, ...]:
    results = []
    for tournament in by_date(season):
        place = place_of(tournament, player)
        if place is None or not counts_for_list(season["rulebook"], tournament):
            continue
        worth = NONE if forfeits(season, player) else points_in(season, tournament, player)
        results.append(Counted(tournament["id"], place, worth, Fraction(1)))
    if season["rulebook"] == "catan":
        return tuple(results)
    best = sorted(results, key=lambda one: (-one.points, one.place))[:3]
    return tuple(replace(one, weight=WEIGHTS[index]) for index, one in enumerate(best))


def season_points(season: Sheet, player: str) -> Fraction:
    total = sum((one.points * one.weight for one in counted_results(season, player)), NONE)
    return half_up(total, 2) if season["rulebook"] == "carcassonne" else total


def tournaments_played(season: Sheet, player: str) -> int:
    return sum(
        1
        for one in season["tournaments"]
        if counts_for_list(season["rulebook"], one)
        and (player in ranked_players(one) or player in one.get("unranked", []))
    )


def measures(season: Sheet, player: str) -> list[Measure]:
    """The chain of comparisons, each turned so that more is better."""
    counted = counted_results(season, player)
    places = [one.place for one in counted]
    chain = [
        ("points", season_points(season, player)),
        ("tournaments", Fraction(-tournaments_played(season, player))),
    ]
    if season["rulebook"] == "seven-wonders":
        worst = max(number_of_players(one) for one in season["tournaments"])
        return chain + [
            ("places", Fraction(places.count(number))) for number in range(1, worst + 1)
        ]
    known = {one["id"]: one for one in season["tournaments"]}
    if season["rulebook"] == "catan":
        shares = [
            fraction(known[one.tournament].get("shares", {}).get(player, 0)) for one in counted
        ]
        chain.append(("mean_share", mean(shares)))
    chain += [("best_place", Fraction(-min(places))), ("worst_place", Fraction(-max(places)))]
    if season["rulebook"] == "carcassonne":
        sizes = [number_of_players(known[one.tournament]) for one in counted]
        chain.append(("players", Fraction(sum(sizes))))
    return chain


def decider(one: list[Measure], other: list[Measure]) -> str | None:
    for (code, mine), (_, yours) in zip(one, other, strict=True):
        if mine != yours:
            return code
    return None


def beats(one: list[Measure], other: list[Measure]) -> bool:
    for (_, mine), (_, yours) in zip(one, other, strict=True):
        if mine != yours:
            return mine > yours
    return False


def listed_players(season: Sheet) -> list[str]:
    """Everyone with a rank in a counting tournament, in the order the file names them."""
    found: list[str] = []
    for tournament in season["tournaments"]:
        if counts_for_list(season["rulebook"], tournament):
            found += [one for one in ranked_players(tournament) if one not in found]
    return found


def ranking(season: Sheet) -> list[Ranked]:
    """The list with every distinction made; equals in the order the file names them."""
    players = listed_players(season)
    held = {player: measures(season, player) for player in players}
    rank = {
        player: 1 + sum(1 for other in players if beats(held[other], held[player]))
        for player in players
    }
    order = sorted(players, key=lambda player: rank[player])
    rows = []
    for index, player in enumerate(order):
        is_last = player == order[-1]
        code = None if is_last else decider(held[player], held[order[index + 1]])
        points = dict(held[player][:1])["points"]
        rows.append(Ranked(rank[player], player, points, counted_results(season, player), code))
    return rows


def invited_before_list(season: Sheet) -> list[tuple[str, str]]:
    """Invitations that do not depend on the ranking list; each player once."""
    rulebook = season["rulebook"]
    if rulebook == "catan":
        return []
    wanted = [(season.get("champion"), "champion")]
    if rulebook == "seven-wonders":
        wanted.append((season.get("runner_up"), "runner_up"))
    for tournament in by_date(season):
        wanted += [(player, "direct") for player in direct_winners(rulebook, tournament)]
    for tournament in by_date(season):
        wanted += [(player, "regional") for player in regional_best(rulebook, tournament)]
    found: list[tuple[str, str]] = []
    for player, because in wanted:
        if player is not None and all(player != other for other, _ in found):
            found.append((player, because))
    return found


def from_list(season: Sheet, already: int) -> int:
    """How many invitations the list fills."""
    rulebook = season["rulebook"]
    seats = int(season.get("options", {}).get("final_places", SEATS_IN_FINAL[rulebook]))
    return max(AT_LEAST_FROM_LIST[rulebook], seats - already)


def evaluate(season: Sheet) -> Season:
    rows = ranking(season)
    invitations = invited_before_list(season)
    named = {player for player, _ in invitations}
    waiting = [row.player for row in rows if row.player not in named]
    number = from_list(season, len(invitations))
    taken, reserves = waiting[:number], waiting[number:]
    invitations += [(player, "ranking") for player in taken]
    if season.get("options", {}).get("show_equal") is True:
        rows = shown_equal(rows, taken, reserves)
    return Season(tuple(rows), tuple(invitations), tuple(reserves))


def shown_equal(rows: list[Ranked], taken: list[str], reserves: list[str]) -> list[Ranked]:
    """Equal points share a rank unless the last invitation falls among them."""
    shown = []
    for index, row in enumerate(rows):
        group = [other for other in rows if other.points == row.points]
        names = {other.player for other in group}
        if names.intersection(taken) and names.intersection(reserves):
            shown.append(row)
            continue
        is_last = index + 1 == len(rows) or rows[index + 1].points != row.points
        code = row.separated_by if is_last else None
        shown.append(replace(row, rank=min(other.rank for other in group), separated_by=code))
    return shown
