"""Who leads the season's ranking list, who is invited to the final and who stands in reserve?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from tests.oracle.exact import NONE, Sheet, fraction, half_up, mean

CATAN_POINTS = (100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6)
SEATS_IN_FINAL = {"seven-wonders": 40, "carcassonne": 32, "catan": 16}
AT_LEAST_FROM_LIST = {"seven-wonders": 5, "carcassonne": 24, "catan": 0}
WEIGHTS = (Fraction(1), Fraction(1, 2), Fraction(1, 3))
DIRECT_FROM = 16

QUALIFIERS = {"seven-wonders": "7W-302", "carcassonne": "CAR-601"}
LIST_RULE = {"seven-wonders": "7W-301", "carcassonne": "CAR-601", "catan": "CAT-503"}

Tournament = Sheet
Measure = tuple[str, Fraction | None]
# Equal players and the number of places they compete for.
Contest = tuple[tuple[str, ...], int]


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
class Undecided:
    """Players equal in everything who compete for fewer places than they are."""

    players: tuple[str, ...]
    places: int
    rule: str


@dataclass(frozen=True)
class Season:
    """`reserves` in the order of the list, equal players in that of the lots, then of their ids."""

    ranking: tuple[Ranked, ...]
    invitations: tuple[tuple[str, str], ...]
    reserves: tuple[str, ...]
    undecided: tuple[Undecided, ...] = ()


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


def invited_before_list(season: Sheet) -> list[tuple[str, str]]:
    """Invitations that do not depend on the ranking list; each player once."""
    rulebook = season["rulebook"]
    if rulebook == "catan":
        return []
    wanted = [(season.get("champion"), "champion")]
    if rulebook == "seven-wonders":
        wanted.append((season.get("runner_up"), "runner_up"))
    for tournament in by_date(season):
        wanted += [(player, "direct") for player in direct_winners(season, tournament)]
    if rulebook == "carcassonne":
        wanted.append((season.get("best_junior"), "best_junior"))
    for tournament in by_date(season):
        wanted += [(player, "regional") for player in regional_best(season, tournament)]
    found: list[tuple[str, str]] = []
    for player, because in wanted:
        if player is not None and all(player != other for other, _ in found):
            found.append((player, because))
    return found


def from_list(season: Sheet, rows: list[Ranked], named: set[str]) -> int:
    """How many further invitations the list gives: the seats left, and at least its best."""
    rulebook, options = season["rulebook"], season.get("options", {})
    seats = int(options.get("final_places", SEATS_IN_FINAL[rulebook]))
    least = int(options.get("from_list", AT_LEAST_FROM_LIST[rulebook]))
    if chosen(season, "list_places", "of-list") == "of-list":
        least = _within_first_rows(rows, least, named)
    return max(least, seats - len(named))


def _within_first_rows(rows: list[Ranked], least: int, named: set[str]) -> int:
    """How many of the first rows are not invited yet.

    „mindestens die besten 5 Spieler der Rangliste“: of players equal in everything at the fifth
    row none is better than the other, so whoever has a place already leaves the row to the rest.
    """
    found = 0
    for rank in sorted({row.rank for row in rows}):
        equal = [row for row in rows if row.rank == rank]
        ahead = sum(1 for row in rows if row.rank < rank)
        wanting = sum(1 for row in equal if row.player not in named)
        found += max(0, min(wanting, least - ahead))
    return found


def evaluate(season: Sheet, rows: list[Ranked] | None = None) -> Season:
    """Whoever has the ranking already hands it over."""
    rows = ranking(season) if rows is None else rows
    invitations = invited_before_list(season)
    named = {player for player, _ in invitations}
    undecided = contests_before_list(season)
    waiting = [row for row in rows if row.player not in named]
    taken, contest = _first_rows(season, waiting, from_list(season, rows, named))
    if contest:
        undecided.append(Undecided(*contest, LIST_RULE[season["rulebook"]]))
    invitations += [(player, "ranking") for player in taken]
    drawing = list(contest[0]) if contest else []
    reserves = [row.player for row in waiting if row.player not in (*taken, *drawing)]
    if season.get("options", {}).get("show_equal") is True:
        rows = shown_equal(rows, taken + drawing, reserves + drawing)
    return Season(tuple(rows), tuple(invitations), tuple(reserves), tuple(undecided))


def _first_rows(
    season: Sheet, waiting: list[Ranked], places: int
) -> tuple[list[str], Contest | None]:
    """The list's next players, equal ones only together or in the order of the lots."""
    groups = [
        [row.player for row in waiting if row.rank == rank]
        for rank in sorted({row.rank for row in waiting})
    ]
    return best_of(season, {"ranking": groups}, places)


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
