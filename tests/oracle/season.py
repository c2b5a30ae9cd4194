"""Who is invited to the final, and who stands in reserve?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.oracle.exact import Sheet
from tests.oracle.season_list import Ranked, ranking
from tests.oracle.season_places import (
    Contest,
    Undecided,
    best_of,
    by_date,
    chosen,
    contests_before_list,
    direct_winners,
    regional_best,
)

SEATS_IN_FINAL = {"seven-wonders": 40, "carcassonne": 32, "catan": 16}
AT_LEAST_FROM_LIST = {"seven-wonders": 5, "carcassonne": 24, "catan": 0}
LIST_RULE = {"seven-wonders": "7W-301", "carcassonne": "CAR-601", "catan": "CAT-503"}


@dataclass(frozen=True)
class Season:
    """`reserves` in the order of the list, equal players in that of the lots, then of their ids."""

    ranking: tuple[Ranked, ...]
    invitations: tuple[tuple[str, str], ...]
    reserves: tuple[str, ...]
    undecided: tuple[Undecided, ...] = ()


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
