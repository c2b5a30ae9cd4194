"""Who goes on after the prelims, in which order, and between whom would a lot have to decide?"""

from __future__ import annotations

from fractions import Fraction

from tests.oracle.exact import Sheet
from tests.oracle.games import finished_rounds
from tests.oracle.prelims import Row, entrants, lot, standings, status

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


def prelims_over(sheet: Sheet, after_round: int | None = None) -> bool:
    """Every planned round is there, and nobody is still playing in it."""
    return finished_rounds(sheet, after_round) >= planned_rounds(sheet)


def knockout_size(sheet: Sheet) -> int:
    """How many players the prelims send on; 0 where the standings themselves decide."""
    if sheet["mode"] == "two-player":
        return int(sheet.get("options", {}).get("knockout_size", 8))
    return 0 if sheet["mode"] in ("four-rounds", "ranking-tournament", "swiss") else 4


def prelim_places(sheet: Sheet) -> dict[str, Place]:
    """Rank after the prelims, a lot ordering those it names; smaller is better."""
    return places_of(sheet, standings(sheet, planned_rounds(sheet)))


def places_of(sheet: Sheet, rows: list[Row]) -> dict[str, Place]:
    behind = Fraction(len(sheet["players"]) + 1)
    return {
        row.player: (Fraction(row.rank), lot(sheet, row.player) or behind)
        for row in rows
        if row.rank is not None
    }


def in_order(places: dict[str, Place]) -> Groups:
    """Players from the smallest place to the largest, equal ones together."""
    return [
        sorted(player for player, place in places.items() if place == value)
        for value in sorted(set(places.values()))
    ]


def seeds(sheet: Sheet) -> list[str]:
    """The players a knockout or final can be filled from, best first."""
    return [player for group in seed_groups(sheet) for player in group]


def seed_groups(sheet: Sheet) -> Groups:
    """The same with players together whom neither result nor lot tells apart.

    Who withdraws or is disqualified during the knockout was there when the field was cut.
    """
    planned = planned_rounds(sheet)
    places = prelim_places(sheet)
    there = [one for one in entrants(sheet) if status(sheet, one, planned) == "active"]
    return in_order({player: places[player] for player in there})


def decides_inside(sheet: Sheet) -> bool:
    """Whether places within the cut decide something: pairing, start, first pick.

    Only the final of 7 Wonders gives nothing to the better placed.
    """
    return str(sheet["mode"]) != "prelims-and-final"


def lots_needed(sheet: Sheet) -> Groups:
    """Equal players of whom only a lot can say who goes on, meets whom, starts or picks first."""
    size = knockout_size(sheet)
    found: Groups = []
    ahead = 0
    for group in seed_groups(sheet):
        across = ahead < size < ahead + len(group)
        inside = ahead < size and decides_inside(sheet)
        if len(group) > 1 and (across or inside):
            found.append(group)
        ahead += len(group)
    return found


def leaders(sheet: Sheet, rows: list[Row]) -> list[str]:
    """Dominion: everyone level with the first in what must tell the winner apart."""
    on_points_only = sheet.get("options", {}).get("playoff_on", "tp_and_vp") == "tp"
    codes = ("tp",) if on_points_only else ("tp", "vp_sum")
    ranked = [row for row in rows if row.rank is not None]

    def measure(row: Row) -> list[Fraction | None]:
        return [dict(row.criteria)[code] for code in codes]

    return [row.player for row in ranked if measure(row) == measure(ranked[0])]


def duellists(sheet: Sheet, rows: list[Row]) -> list[str]:
    """The leaders who are still there; who has gone plays no duel."""
    there = {row.player for row in rows if row.status == "active"}
    level = leaders(sheet, rows)
    return [player for player in level if player in there] if len(level) > 1 else level
