"""The standings as they are shown: equals in the order of a lot, else as a list of names.

They go on sharing their rank, for in the standings they are equal; but whoever the lot put in front
stands in front, or the line to the finish would run above somebody who crossed it. Without a lot
people look for each other by name, and an order of ids would look like a secret reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any, TypeVar

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.lots_that_tell import lots_that_tell
from tafelrunde.standings.season import SeasonRow
from tafelrunde.standings.table import Row, standings_told
from tafelrunde.state.course import lots_that_count
from tafelrunde.state.tournament import Tournament

Line = TypeVar("Line", Row, SeasonRow)
Order = Callable[[str], Any]
"""By which equals are sorted: a key for each player."""


def shown_standings(
    rulebook: Rulebook,
    tournament: Tournament,
    after: int | None,
    by_name: Order = by_id,
    *,
    read_out: bool = False,
) -> list[Row]:
    """After a round, or as they are now; lots count after the last, for which they were drawn.

    `read_out`: as they were before somebody was thrown out in the round that is played now.
    """
    now = len(tournament.rounds) if after is None else after
    drawn = lots_known(tournament, now)
    if drawn != tournament.lots:
        tournament = replace(tournament, lots=drawn)
    rows = standings_told(rulebook, tournament, now, read_out=read_out)
    return in_lot_order(rows, lots_told(rulebook, tournament, rows, now), by_name)


def in_lot_order(rows: Sequence[Row], drawn: Sequence[str], by_name: Order = by_id) -> list[Row]:
    """Equals as these lots put them, and said of whom a lot put in front."""
    lots = {player: number for number, player in enumerate(drawn)}
    ordered: list[Row] = []
    for _rank, group in groupby(rows, key=lambda row: row.rank):
        ordered += _equals(list(group), lots, by_name)
    return _behind(ordered)


def lots_known(tournament: Tournament, after: int) -> tuple[str, ...]:
    """The lots that standings after that round know: none before the last, they came later.

    What everybody has read after an earlier round stays as it was, also where the rulebook names
    the lot among its criteria (FRI-305). A sheet that is asked for its standings after a round
    knows its lots all the same: there they have no time.
    """
    return lots_that_count(tournament) if after >= len(tournament.rounds) else ()


def lots_told(
    rulebook: Rulebook, tournament: Tournament, rows: Sequence[Row], after: int
) -> tuple[str, ...]:
    """Those of them that still tell somebody apart in these rows: the others order nobody."""
    drawn = lots_known(tournament, after)
    telling = lots_that_tell(rulebook, tournament, rows) if drawn else set()
    return tuple(player for player in drawn if player in telling)


def in_order_of_names(ranking: Sequence[Ranked], by_name: Order) -> list[Ranked]:
    """A final ranking as it is shown: whoever shares a place stands there by name."""
    last = len(ranking) + 1
    return sorted(ranking, key=lambda each: (each.rank or last, by_name(each.player)))


def _equals(equals: list[Row], lots: dict[str, int], by_name: Order) -> list[Row]:
    """By lot, then by name; the last one carries what puts all of them before the next."""
    if len(equals) == 1:
        return equals
    order = sorted(equals, key=lambda row: (lots.get(row.player, len(lots)), by_name(row.player)))
    last = equals[-1].reason
    told = [
        msgspec.structs.replace(row, reason=None, by_lot={row.player, behind.player} <= lots.keys())
        for row, behind in pairwise(order)
    ]
    return [*told, msgspec.structs.replace(order[-1], reason=last)]


def shown_season(
    rows: Sequence[SeasonRow], lots: Sequence[Sequence[str]], by_name: Order
) -> list[SeasonRow]:
    """The lines of a ranking list in the same manner."""
    drawn = {player: number for order in lots for number, player in enumerate(order)}
    ordered: list[SeasonRow] = []
    for _rank, group in groupby(rows, key=lambda row: row.rank):
        equals = list(group)
        last = equals[-1].reason
        if len(equals) == 1:
            ordered += equals
            continue
        equals.sort(key=lambda row: (drawn.get(row.player, len(rows)), by_name(row.player)))
        ordered += [msgspec.structs.replace(row, reason=None) for row in equals[:-1]]
        ordered.append(msgspec.structs.replace(equals[-1], reason=last))
    return _behind(ordered)


def _behind(rows: list[Line]) -> list[Line]:
    """Each reason names the two rows that stand beside each other now."""
    told: list[Line] = []
    for number, row in enumerate(rows):
        reason = row.reason
        beside = (row.player, rows[number + 1].player) if reason is not None else ("", "")
        if reason is not None and (reason.ahead, reason.behind) != beside:
            reason = msgspec.structs.replace(reason, ahead=beside[0], behind=beside[1])
            row = msgspec.structs.replace(row, reason=reason)
        told.append(row)
    return told
