"""The exact outlook for everybody at once: the same bounds as `outlook.py`, in arrays.

There one player asks; here a whole field is told. A test holds both against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tafelrunde.chances.outlook import Verdict, own_ways
from tafelrunde.chances.race import Ending, Race
from tafelrunde.chances.source import Ints

NEVER = 2**60
"""More points than anybody ever has: whoever is not there suits no place."""


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
            best, worst = _at(marks, race.own_marks(player, points))
            before, behind = race.settled_level(player)
            # He was counted as level with himself.
            way = (points, int(ahead[best]) + before, int(level[worst]) - 1 - behind)
            found[player] = _bound(race, player, [way])
    for number, table in enumerate(race.tables):
        elsewhere = ahead - tables[number][0], level - tables[number][1]
        for player in table[0]:
            if player in race.fixed:
                found[player] = _at_table(race, marks, elsewhere, table, player)
    return found


def _marks(race: Race) -> Ints:
    """Every number of points anybody can go on from after the tables that are playing."""
    ends = set(race.fixed.items())
    for players, endings in race.tables:
        gains = {gain for _places, more in endings for gain in more}
        ends |= {(name, have + gain) for name, have in race.ranked(players) for gain in gains}
    marks = {mark for name, points in ends for mark in race.own_marks(name, points)}
    return np.array(sorted(marks), dtype=np.int64)


def _at(marks: Ints, mine: tuple[int, int]) -> tuple[int, int]:
    """Where these stand among all marks."""
    best, worst = np.searchsorted(marks, mine)
    return int(best), int(worst)


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


def _table(race: Race, marks: Ints, number: int) -> tuple[Ints, Ints]:
    """Of one table: at least so many ahead of each mark, at most so many level with it."""
    players, endings = race.tables[number]
    ranked = race.ranked(players)
    low, high = np.array(race.at_least(ranked)), np.array(race.at_most(ranked))
    ways = [_shared_out(low, high, gains, marks + race.most, marks + race.least)
            for _places, gains in endings]  # fmt: skip
    return np.min([ahead for ahead, _ in ways], axis=0), np.max([on for _, on in ways], axis=0)


def _shared_out(
    low: Ints, high: Ints, gains: Sequence[int], above: Ints, reached: Ints
) -> tuple[Ints, Ints]:
    """As `fewest_above` and `most_reaching` say it, for many lines at once."""
    seated, there = np.zeros_like(above), np.zeros_like(reached)
    waiting = np.append(np.sort(low), NEVER)
    for gain in sorted(gains, reverse=True):
        seated += waiting[seated] + gain <= above
    longing = np.append(np.sort(high)[::-1], -NEVER)
    for gain in sorted(gains):
        there += longing[there] + gain >= reached
    return len(low) - seated, there


def _at_table(
    race: Race,
    marks: Ints,
    elsewhere: tuple[Ints, Ints],
    table: tuple[tuple[str, ...], tuple[Ending, ...]],
    player: str,
) -> Bound:
    """Every place at the own table, with all others at their best and their worst."""
    ways = []
    for _place, _alone, mine, (ahead, level) in own_ways(race, player, table):
        best, worst = _at(marks, race.own_marks(player, mine))
        ways.append((mine, int(elsewhere[0][best]) + ahead, int(elsewhere[1][worst]) + level))
    return _bound(race, player, ways)


def _bound(race: Race, player: str, ways: list[tuple[int, int, int]]) -> Bound:
    return Bound(
        min(ahead for _mine, ahead, _level in ways) + 1,
        max(level for _mine, _ahead, level in ways) + 1,
        any(race.newcomers(race.own_marks(player, mine)[1]) for mine, _ahead, _level in ways),
    )
