"""The exact outlook for everybody at once: the same bounds as `outlook.py`, in arrays.

There one player asks; here a whole field is told. A test holds both against each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tafelrunde.chances.outlook import Race, Verdict
from tafelrunde.chances.source import Ints


@dataclass(frozen=True)
class Bound:
    """Best and worst place by points, and whether somebody who comes later could draw level."""

    best: int
    worst: int
    newcomers: bool

    def verdict(self, cut: int) -> Verdict:
        """Whether he is among the first so many."""
        if self.worst <= cut and not self.newcomers:
            return "sure"
        return "impossible" if self.best > cut else "open"


def bounds_of(race: Race) -> dict[str, Bound]:
    """For everybody ranked in the race; with nothing open it says where each one stands."""
    seated = {player for players, _endings in race.tables for player in players}
    marks = _marks(race)
    ahead, level = _done(race, marks, seated)
    tables = [_table(race, marks, number) for number in range(len(race.tables))]
    for fewest, most in tables:
        ahead, level = ahead + fewest, level + most
    found = {}
    for player, points in race.fixed.items():
        if player not in seated:
            at = int(np.searchsorted(marks, points))
            own = _alone(race, player, points)
            ways = [(points, int(ahead[at]) - own[0], int(level[at]) - own[1])]
            found[player] = _bound(race, ways)
    for number, (players, endings) in enumerate(race.tables):
        elsewhere = ahead - tables[number][0], level - tables[number][1]
        for player in players:
            if player in race.fixed:
                found[player] = _at_table(race, marks, elsewhere, players, endings, player)
    return found


def _marks(race: Race) -> Ints:
    """Every number of points anybody can have after the tables that are playing."""
    marks = set(race.fixed.values())
    for players, endings in race.tables:
        for seat, player in enumerate(players):
            if player in race.fixed:
                marks |= {race.fixed[player] + points[seat] for _places, points in endings}
    return np.array(sorted(marks), dtype=np.int64)


def _to_come(race: Race, player: str) -> tuple[int, int]:
    """The least and the most that rounds not seated yet bring him."""
    return (0, 0) if player in race.gone else (race.least, race.most)


def _done(race: Race, marks: Ints, seated: set[str]) -> tuple[Ints, Ints]:
    """How many without an open table end surely ahead of, and maybe level with, each mark."""
    ahead, level = np.zeros_like(marks), np.zeros_like(marks)
    for player, points in race.fixed.items():
        if player not in seated:
            least, most = _to_come(race, player)
            ahead += points + least > marks + race.most
            level += points + most >= marks + race.least
    return ahead, level


def _alone(race: Race, player: str, points: int) -> tuple[int, int]:
    """What a player without an open table was counted for against himself."""
    least, most = _to_come(race, player)
    return int(points + least > points + race.most), int(points + most >= points + race.least)


def _table(race: Race, marks: Ints, number: int) -> tuple[Ints, Ints]:
    """Of one table: at least so many ahead of each mark, at most so many level with it."""
    players, endings = race.tables[number]
    points = np.array([more for _places, more in endings], dtype=np.int64)
    ahead = np.zeros((len(endings), len(marks)), dtype=np.int64)
    level = np.zeros_like(ahead)
    for seat, player in enumerate(players):
        if player in race.fixed:
            least, most = _to_come(race, player)
            ends = race.fixed[player] + points[:, seat, None]
            ahead += ends + least > marks + race.most
            level += ends + most >= marks + race.least
    return ahead.min(axis=0), level.max(axis=0)


def _at_table(
    race: Race,
    marks: Ints,
    elsewhere: tuple[Ints, Ints],
    players: tuple[str, ...],
    endings: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...],
    player: str,
) -> Bound:
    """Every way the own table can end, with all others at their best and their worst."""
    points = np.array([more for _places, more in endings], dtype=np.int64)
    mine = race.fixed[player] + points[:, players.index(player)]
    at = np.searchsorted(marks, mine)
    ahead, level = elsewhere[0][at].copy(), elsewhere[1][at].copy()
    for seat, mate in enumerate(players):
        if mate != player and mate in race.fixed:
            least, most = _to_come(race, mate)
            ends = race.fixed[mate] + points[:, seat]
            ahead += ends + least > mine + race.most
            level += ends + most >= mine + race.least
    ways = zip(mine.tolist(), ahead.tolist(), level.tolist(), strict=True)
    return _bound(race, list(ways))


def _bound(race: Race, ways: list[tuple[int, int, int]]) -> Bound:
    return Bound(
        min(ahead for _mine, ahead, _level in ways) + 1,
        max(level for _mine, _ahead, level in ways) + 1,
        any(race.newcomers(mine) for mine, _ahead, _level in ways),
    )
