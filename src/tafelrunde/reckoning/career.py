"""Whom has somebody met at a table, and who came in before whom?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from tafelrunde.chances.orders import Groups


class Meeting(msgspec.Struct, frozen=True):
    """Two people at the same tables: how often one was ahead, behind and level."""

    other: str
    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level


def meetings(games: Iterable[Groups], me: str) -> list[Meeting]:
    """Everybody met, most often met first."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for groups in games:
        place = {player: number for number, group in enumerate(groups) for player in group}
        if me not in place:
            continue
        mine = place.pop(me)
        for other, theirs in place.items():
            counts[other][0 if mine < theirs else 1 if mine > theirs else 2] += 1
    found = [Meeting(other, *count) for other, count in counts.items()]
    return sorted(found, key=lambda each: (-each.games, -each.ahead, each.other))
