"""How do the players stand, and who has won once everything is played?"""

from __future__ import annotations

from fractions import Fraction

from tests.oracle import friedrich, tables
from tests.oracle.exact import NONE, Sheet
from tests.oracle.prelims import CODES, SMALLER_AHEAD, Row, beats, lot, standings

__all__ = [
    "CODES",
    "SMALLER_AHEAD",
    "Row",
    "beats",
    "final_ranking",
    "knockout_size",
    "leaders",
    "planned_rounds",
    "seeds",
    "standings",
]

ROUNDS = {
    "prelims-and-final": 3,
    "four-rounds": 4,
    "duel": 4,
    "ranking-tournament": 3,
    "two-player": 5,
    "four-player": 4,
    "four-player-knockout": 6,
    "swiss": 4,
    "world-championship": 4,
}
BRACKETS = ("duel", "two-player", "four-player-knockout")
Groups = list[list[str]]
Place = tuple[Fraction, Fraction]


def planned_rounds(sheet: Sheet) -> int:
    return int(sheet.get("options", {}).get("rounds", ROUNDS[sheet["mode"]]))


def knockout_size(sheet: Sheet) -> int:
    """How many players the prelims send on; 0 where the standings themselves decide."""
    if sheet["mode"] == "two-player":
        return int(sheet.get("options", {}).get("knockout_size", 8))
    return 0 if sheet["mode"] in ("four-rounds", "ranking-tournament", "swiss") else 4


def prelim_places(sheet: Sheet) -> dict[str, Place]:
    """Rank after the prelims, a lot ordering those it names; smaller is better."""
    return _places_of(sheet, standings(sheet))


def _places_of(sheet: Sheet, rows: list[Row]) -> dict[str, Place]:
    behind = Fraction(len(sheet["players"]) + 1)
    return {
        row.player: (Fraction(row.rank), lot(sheet, row.player) or behind)
        for row in rows
        if row.rank is not None
    }


def seeds(sheet: Sheet) -> list[str]:
    """The players a knockout or final can be filled from, best first."""
    rows = standings(sheet)
    places = _places_of(sheet, rows)
    active = [row.player for row in rows if row.status == "active"]
    return sorted(active, key=lambda player: places[player])


def leaders(sheet: Sheet, rows: list[Row]) -> list[str]:
    """Dominion: everyone level with the first in what must tell the winner apart."""
    on_points_only = sheet.get("options", {}).get("playoff_on", "tp_and_vp") == "tp"
    codes = ("tp",) if on_points_only else ("tp", "vp_sum")
    ranked = [row for row in rows if row.rank is not None]

    def measure(row: Row) -> list[Fraction | None]:
        return [dict(row.criteria)[code] for code in codes]

    return [row.player for row in ranked if measure(row) == measure(ranked[0])]


def final_ranking(sheet: Sheet, after_round: int | None = None) -> list[tuple[int, str]] | None:
    """Rank and player, best first; None while the tournament is not over."""
    if len(sheet["rounds"][:after_round]) < planned_rounds(sheet):
        return None
    rows = standings(sheet, after_round)
    knockout = sheet.get("knockout") or []
    stages = {} if after_round is not None else {one["stage"]: one for one in knockout}
    podium = _podium(sheet, rows, stages)
    if podium is None:
        return None
    placed = {player for group in podium for player in group}
    others = {row.player: Fraction(row.rank or 0) for row in rows if row.player not in placed}
    ranked = {row.player for row in rows if row.rank is not None}
    groups = podium + _in_order({player: (rank, NONE) for player, rank in others.items()})
    found: list[tuple[int, str]] = []
    for group in groups:
        rank = len(found) + 1
        found += [(rank, player) for player in group if player in ranked]
    return found


def _in_order(places: dict[str, Place]) -> Groups:
    """Players from the smallest place to the largest, equal ones together."""
    return [
        [player for player, place in places.items() if place == value]
        for value in sorted(set(places.values()))
    ]


def _podium(sheet: Sheet, rows: list[Row], stages: Sheet) -> Groups | None:
    """The places decided after the prelims; none to decide is an empty list."""
    mode = sheet["mode"]
    if mode == "swiss":
        level = leaders(sheet, rows)
        if len(level) < 2:
            return []
        return _dominion_duel(sheet, rows, stages)
    if knockout_size(sheet) == 0:
        return []
    if mode in BRACKETS:
        return _bracket(sheet, rows, stages)
    if "final" not in stages:
        return None
    games = stages["final"]["matches"][0]["games"]
    if mode == "world-championship":
        return _friedrich_final(sheet, rows, games[-1])
    return _four_player_final(sheet, rows, games[-1])


def _dominion_duel(sheet: Sheet, rows: list[Row], stages: Sheet) -> Groups | None:
    if "final" not in stages:
        return None
    seats = stages["final"]["matches"][0]["games"][-1]["seats"]
    ranks = {row.player: Fraction(row.rank or 0) for row in rows}
    counted = tables.places("dominion", seats)
    return _in_order(
        {
            seat["player"]: (Fraction(place), ranks[seat["player"]])
            for seat, place in zip(seats, counted, strict=True)
        }
    )


def _four_player_final(sheet: Sheet, rows: list[Row], game: Sheet) -> Groups | None:
    """Carcassonne replays until one wins outright; other equals stand as in the prelims."""
    counted = tables.places(sheet["rulebook"], game["seats"])
    if sheet["rulebook"] == "carcassonne" and counted.count(1) > 1:
        return None
    prelim = _places_of(sheet, rows)
    groups: Groups = []
    for place in sorted(set(counted)):
        here = [
            seat["player"] for seat, own in zip(game["seats"], counted, strict=True) if own == place
        ]
        groups += _in_order({player: prelim[player] for player in here})
    return groups


def _friedrich_final(sheet: Sheet, rows: list[Row], final: Sheet) -> Groups:
    prelim = _places_of(sheet, rows)
    game = final["game"]
    roles = {seat["player"]: seat["role"] for seat in final["seats"]}
    nations = {player: friedrich.winning_nations(game, role) for player, role in roles.items()}
    chances = {player: winning_chance(sheet, role) for player, role in roles.items()}

    def standing(player: str) -> tuple[Fraction, ...]:
        if nations[player] == 0:
            return (Fraction(1), *prelim[player])
        return (Fraction(0), Fraction(-nations[player]), chances[player], *prelim[player])

    measures = sorted({standing(player) for player in roles})
    return [[player for player in roles if standing(player) == one] for one in measures]


def winning_chance(sheet: Sheet, role: str) -> Fraction:
    """Prelim games won by a role, of those in which it was played."""
    played = won = 0
    for round_ in sheet["rounds"]:
        for table in round_["tables"]:
            if any(seat["role"] == role for seat in table["seats"]):
                played += 1
                won += 1 if friedrich.winning_nations(table["game"], role) else 0
    return Fraction(won, played) if played else NONE


def _bracket(sheet: Sheet, rows: list[Row], stages: Sheet) -> Groups | None:
    decided: Groups = []
    for stage in ("final", "third-place"):
        if stage == "third-place" and knockout_size(sheet) < 4:
            continue
        if stage not in stages:
            return None
        outcome = match_outcome(sheet, stage, stages[stage]["matches"][0])
        if outcome is None:
            return None
        decided += [[outcome[0]], [outcome[1]]]
    prelim = _places_of(sheet, rows)
    through = {player for group in decided for player in group}
    fallen = {
        seat["player"]: prelim[seat["player"]]
        for match in stages.get("quarterfinal", {"matches": []})["matches"]
        for seat in match["games"][-1]["seats"]
        if seat["player"] not in through
    }
    return decided + _in_order(fallen)


def match_outcome(sheet: Sheet, stage: str, match: Sheet) -> tuple[str, str] | None:
    """Winner and loser of a match of two; None while it has to be replayed."""
    for game in match["games"]:
        counted = tables.places(sheet["rulebook"], game["seats"])
        first, second = (seat["player"] for seat in game["seats"])
        if counted != [1, 1]:
            return (first, second) if counted[0] == 1 else (second, first)
    if sheet["mode"] == "four-player-knockout" and stage == "final":
        return None
    prelim = prelim_places(sheet)
    better, worse = sorted((first, second), key=lambda player: prelim[player])
    return better, worse
