"""The standings as they are shown once a lot was drawn: equals in the order of the lot.

They go on sharing their rank, for in the standings they are equal; but whoever the lot put in front
stands in front, or the line to the finish would run above somebody who crossed it.
"""

from __future__ import annotations

from itertools import groupby

import msgspec

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.table import Row, standings_told
from tafelrunde.state.tournament import Tournament


def shown_standings(rulebook: Rulebook, tournament: Tournament, after: int | None) -> list[Row]:
    """After a round, or as they are now; lots count after the last, for which they were drawn."""
    now = len(tournament.rounds) if after is None else after
    rows = standings_told(rulebook, tournament, now)
    if now < len(tournament.rounds) or not tournament.lots:
        return rows
    lots = {player: number for number, player in enumerate(tournament.lots)}
    ordered: list[Row] = []
    for rank, group in groupby(rows, key=lambda row: row.rank):
        equals = list(group)
        ordered += equals if rank is None else _drawn(equals, lots)
    return _behind(ordered)


def _drawn(equals: list[Row], lots: dict[str, int]) -> list[Row]:
    """In the order of the lot; the last one carries what puts all of them before the next."""
    order = sorted(equals, key=lambda row: lots.get(row.player, len(lots)))
    last = equals[-1].reason
    told = [
        msgspec.structs.replace(row, reason=None, by_lot=row.player in lots) for row in order[:-1]
    ]
    return [*told, msgspec.structs.replace(order[-1], reason=last)]


def _behind(rows: list[Row]) -> list[Row]:
    """Each reason names the two rows that stand beside each other now."""
    told = []
    for number, row in enumerate(rows):
        reason = row.reason
        if reason is not None:
            behind = rows[number + 1].player
            reason = msgspec.structs.replace(reason, ahead=row.player, behind=behind)
        told.append(msgspec.structs.replace(row, reason=reason))
    return told
