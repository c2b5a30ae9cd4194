"""Who plays in the next round of the prelims, and in which order where the standings decide?"""

from __future__ import annotations

from tests.oracle.cut import Place, places_of, prelims_over
from tests.oracle.exact import Sheet
from tests.oracle.games import still_played
from tests.oracle.prelims import standings, status
from tests.oracle.seats import table_sizes
from tests.oracle.tables import TWO_PLAYER

SWISS = ("two-player", "swiss")


def has_a_next_round(sheet: Sheet) -> bool:
    """The rounds begun are played, and one is still to come."""
    tables = [table for round_ in sheet["rounds"] for table in round_["tables"]]
    return not prelims_over(sheet) and not any(still_played(table) for table in tables)


def next_players(sheet: Sheet) -> set[str]:
    """Everyone still there; the stand-in only where their number would be odd."""
    there = [one for one in sheet["players"] if status(sheet, one["id"]) == "active"]
    regular = {one["id"] for one in there if not one.get("standin")}
    two = (sheet["rulebook"], sheet["mode"]) in TWO_PLAYER
    return {one["id"] for one in there} if two and len(regular) % 2 else regular


def next_sizes(sheet: Sheet) -> list[int]:
    """Tables of two, or of four with as few of three as possible, the small ones last."""
    number = len(next_players(sheet))
    two = (sheet["rulebook"], sheet["mode"]) in TWO_PLAYER
    return [2] * (number // 2) if two else table_sizes(number)


def next_places(sheet: Sheet) -> dict[str, Place]:
    """Where each of them stands so far; the stand-in stands by his games like anybody else."""
    players = [{"id": one["id"], "name": one["name"]} for one in sheet["players"]]
    return places_of(sheet, standings(sheet | {"players": players}))


def roles_had(sheet: Sheet, player: str) -> set[str]:
    seats = [s for round_ in sheet["rounds"] for table in round_["tables"] for s in table["seats"]]
    return {seat["role"] for seat in seats if seat["player"] == player}
