"""By which way is a round drawn, and which standings are behind it?"""

from __future__ import annotations

from typing import Literal

from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.table import Row, standings, standings_told
from tafelrunde.state.tournament import Tournament

Way = Literal["lot", "standings", "plan", "robin"]


def way_of_drawing(mode: Mode, tournament: Tournament, number: int) -> Way:
    """By which of the ways a round is seated: the one place that knows."""
    if mode.all_meet:
        return "robin"
    if mode.seating.method == "swiss":  # with starting scores there are standings from the start
        return "lot" if number == 1 and not mode.starting else "standings"
    by_lot = mode.seating.method == "lot" or small_field(mode, tournament)
    return "lot" if by_lot else "plan"


def seats_follow_standings(mode: Mode, tournament: Tournament, number: int) -> bool:
    """Whether the better placed sit in front, rather than where a plan or a lot puts them."""
    by_lot = "lot" in [tournament.options.get(name) for name in ("seat_order", "start_player")]
    return way_of_drawing(mode, tournament, number) == "standings" and not by_lot


def meeting_again_allowed(mode: Mode, tournament: Tournament, number: int) -> bool:
    """Whether the standings alone say who meets whom, however often they met (CAR-305, DOM-102)."""
    if tournament.options.get("avoid_rematches"):
        return False
    return way_of_drawing(mode, tournament, number) == "standings"


def small_field(mode: Mode, tournament: Tournament) -> bool:
    """7W-106: under 13 players tables are drawn each round, unless a plan was announced."""
    entered = sum(not entry.missed for entry in tournament.entries.values())
    return entered < mode.seating.lot_under and tournament.options.get("small_field") != "plan"


def places_before(rulebook: Rulebook, tournament: Tournament, number: int) -> dict[str, int]:
    """The places everybody reads in the standings before a round; stand-ins have none, nor has
    who came only for this round."""
    rows = standings_told(rulebook, tournament, number - 1)
    return {row.player: row.rank for row in rows if row.rank is not None}


def standings_behind(rulebook: Rulebook, tournament: Tournament, number: int) -> dict[str, Row]:
    """The standings that seat a round and say who starts; none where a plan or a lot does."""
    if not seats_follow_standings(rulebook.mode(tournament.mode), tournament, number):
        return {}
    return {row.player: row for row in standings(rulebook, tournament, number - 1)}
