"""Who is level in the standings: the same in all that counts before a lot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.table import Row
from tafelrunde.state.course import LOT


def level_but_for_a_lot(rows: Sequence[Row], chain: Sequence[TieBreak]) -> set[str]:
    """Who has the same as somebody else in all that comes before the lot."""
    return {player for group in level_groups(rows, chain) for player in group}


def level_groups(rows: Sequence[Row], chain: Sequence[TieBreak]) -> list[list[str]]:
    """Those of them together who are level with each other."""
    codes = [tie_break.code for tie_break in chain]
    before = codes.index(LOT) if LOT in codes else len(codes)
    alike: dict[tuple[Exact | None, ...], list[str]] = defaultdict(list)
    for row in rows:
        if row.rank is not None:
            alike[row.values[:before]].append(row.player)
    return [group for group in alike.values() if len(group) > 1]
