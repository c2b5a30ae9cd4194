"""What is a place in one tournament of a season worth, and whom does it qualify?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.exact import Sheet, mean

CATAN_POINTS = (100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6)
DIRECT_FROM = 16
QUALIFIERS = {"seven-wonders": "7W-302", "carcassonne": "CAR-601"}

Tournament = Sheet
# Equal players and the number of places they compete for.
Contest = tuple[tuple[str, ...], int]


@dataclass(frozen=True)
class Undecided:
    """Players equal in everything who compete for fewer places than they are."""

    players: tuple[str, ...]
    places: int
    rule: str


def ranked_players(tournament: Tournament) -> list[str]:
    return [player for group in tournament["ranking"] for player in group]


def chosen(season: Sheet, option: str, default: str) -> str:
    return str(season.get("options", {}).get(option, default))


def number_of_players(season: Sheet, tournament: Tournament) -> int:
    """Everyone who took part; the stand-in only where the association counts him."""
    found = len(ranked_players(tournament)) + len(tournament.get("unranked", []))
    counts = season.get("options", {}).get("standin_counts") is True
    return found + (int(tournament.get("standins", 0)) if counts else 0)


def counts_for_list(season: Sheet, tournament: Tournament) -> bool:
    if season["rulebook"] == "catan":
        return len(ranked_players(tournament)) >= 16
    return number_of_players(season, tournament) >= 10


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
    players = number_of_players(season, tournament)
    equals = next(len(group) for group in tournament["ranking"] if player in group)
    if chosen(season, "tied_places", "better") == "better":
        return place_points(season["rulebook"], players, place)
    filled = range(place, place + equals)
    return mean([place_points(season["rulebook"], players, one) for one in filled])


def direct_places(season: Sheet, tournament: Tournament) -> int:
    """How many the tournament was announced to qualify; too small a field qualifies nobody."""
    wonders = season["rulebook"] == "seven-wonders"
    if wonders and number_of_players(season, tournament) < DIRECT_FROM:
        return 0
    return 0 if season["rulebook"] == "catan" else int(tournament.get("direct") or 0)


def regional_places(season: Sheet, tournament: Tournament) -> int:
    return 2 if season["rulebook"] == "seven-wonders" and tournament.get("regional") else 0


def best_of(season: Sheet, tournament: Tournament, places: int) -> tuple[list[str], Contest | None]:
    """Who certainly has one of the places, and who would have to draw lots for the rest."""
    found: list[str] = []
    for group in tournament["ranking"]:
        left = places - len(found)
        if len(group) <= left:
            found += group
            continue
        drawn = drawn_order(season, group)
        if left and drawn is None:
            return found, (tuple(sorted(group)), left)
        return found + (drawn or [])[:left], None
    return found, None


def drawn_order(season: Sheet, players: list[str]) -> list[str] | None:
    """Equal players in the order of the drawn lots; None until the lots name them all."""
    lots = season.get("lots") or []
    return sorted(players, key=lots.index) if all(one in lots for one in players) else None


def direct_winners(season: Sheet, tournament: Tournament) -> list[str]:
    return best_of(season, tournament, direct_places(season, tournament))[0]


def regional_best(season: Sheet, tournament: Tournament) -> list[str]:
    return best_of(season, tournament, regional_places(season, tournament))[0]


def contests_before_list(season: Sheet) -> list[Undecided]:
    """Places of special tournaments for which more players are equal than there are places."""
    found = []
    for places, rule in (
        (direct_places, QUALIFIERS),
        (regional_places, {"seven-wonders": "7W-302"}),
    ):
        for tournament in season["tournaments"]:
            _, contest = best_of(season, tournament, places(season, tournament))
            if contest:
                found.append(Undecided(*contest, rule[season["rulebook"]]))
    return found


def by_date(season: Sheet) -> list[Tournament]:
    """On one day the name of the tournament orders, never its line in the file."""
    return sorted(season["tournaments"], key=lambda one: (str(one.get("date", "")), one["id"]))
