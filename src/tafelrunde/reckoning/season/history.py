"""Rank and points of a person after each day of the season, as plain data for a small chart.

The list is not made anew for every day: each result only changes how one player compares with
others, so a season costs about as much as its results, however many days it has. What is common to
all histories (`Moves`) is made once and kept with the list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

import msgspec

from tafelrunde.rulebook.exact import Exact, exact_text
from tafelrunde.rulebook.model import SeasonRules
from tafelrunde.standings.contests import direct_qualifiers
from tafelrunde.standings.season import (
    Result,
    SeasonRow,
    Value,
    counts_every_participation,
    order_key,
    player_row,
    tournament_counts,
)
from tafelrunde.standings.worth import tournament_results, without_place
from tafelrunde.state.season import Season, SeasonTournament

Key = tuple[Value, ...]


class Moment(msgspec.Struct, frozen=True):
    """After that day: no rank yet means not on the list."""

    date: str
    rank: int | None
    points: Exact
    listed: int
    """How many stood on the list."""


class Moves(msgspec.Struct, frozen=True):
    """How everybody moved through the season: enough for anybody's history, and small to keep.

    Keys are numbered in their order, so comparing two of them is comparing two numbers.
    """

    dense: bool
    days: tuple[str, ...]
    people: dict[str, int]
    points: tuple[str, ...]
    steps: tuple[tuple[int, ...], ...]
    """For each day whose line moved: the person's number, the key's, and that of the points."""


@dataclass
class _List:
    """The list while it grows: everyone's results so far."""

    season: Season
    rules: SeasonRules
    results: dict[str, list[Result]] = field(default_factory=lambda: defaultdict(list))
    played: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    forfeiting: set[str] = field(default_factory=set)

    def takes_in(self, tournaments: Iterable[SeasonTournament]) -> list[SeasonRow]:
        """The lines a day touches; who qualified directly loses what was earned before too."""
        day = tuple(tournaments)
        touched = self._qualified(day)
        for tournament in day:
            if tournament_counts(self.rules, tournament):
                touched |= self._counted(tournament)
            elif counts_every_participation(self.season):
                touched |= self._took_part(tournament)
        rows = (self.row(player) for player in sorted(touched))
        return [row for row in rows if row is not None]

    def _qualified(self, day: tuple[SeasonTournament, ...]) -> set[str]:
        if not self.rules.qualification.forfeits_rule:
            return set()
        found = set(direct_qualifiers(replace(self.season, tournaments=day))) - self.forfeiting
        self.forfeiting |= found
        for player in found & set(self.results):
            self.results[player] = [
                Result(each.tournament, each.place, Fraction(0), block=each.block)
                for each in self.results[player]
            ]
        return found

    def _counted(self, tournament: SeasonTournament) -> set[str]:
        for player, result in tournament_results(self.season, tournament, self.forfeiting):
            self.results[player].append(result)
            self.played[player] += 1
        for player in without_place(tournament):
            self.played[player] += 1
        return set(tournament.players)

    def _took_part(self, tournament: SeasonTournament) -> set[str]:
        for player in tournament.players:
            self.played[player] += 1
        return set(tournament.players)

    def row(self, player: str) -> SeasonRow | None:
        results = self.results.get(player)
        if not results:
            return None
        forfeits = player in self.forfeiting
        return player_row(self.rules, player, results, self.played[player], forfeits=forfeits)


def moves(season: Season) -> Moves:
    """Costs about as much as the list itself; made once for everybody."""
    rules = season.rulebook.season
    assert rules is not None
    growing = _List(season, rules)
    in_time = sorted(season.tournaments, key=lambda tournament: tournament.date)
    days = [
        (date, [(row, _key(order_key(rules, row))) for row in growing.takes_in(some)])
        for date, some in groupby(in_time, key=lambda tournament: tournament.date)
    ]
    touched = [each for _date, some in days for each in some]
    keys = {key: number for number, key in enumerate(sorted({key for _row, key in touched}))}
    people = {player: at for at, player in enumerate(sorted({row.player for row, _ in touched}))}
    points = {text: at for at, text in enumerate({exact_text(row.points): 0 for row, _ in touched})}
    return Moves(
        dense=rules.list_rules.ranks == "dense",
        days=tuple(date for date, _some in days),
        people=people,
        points=tuple(points),
        steps=tuple(
            tuple(
                number
                for row, key in some
                for number in (people[row.player], keys[key], points[exact_text(row.points)])
            )
            for _date, some in days
        ),
    )


def _key(key: Key) -> Key:
    """Whole numbers compare many times as fast as fractions, and no less exactly."""
    return tuple(
        value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
        for value in key
    )


def history(season: Season, person: str) -> list[Moment]:
    """One moment for each day with a result, first to last."""
    return history_in(moves(season), person)


def history_in(moved: Moves, person: str) -> list[Moment]:
    return list(_moments(moved, moved.people.get(person, -1)))


def _moments(moved: Moves, me: int) -> Iterator[Moment]:
    now: dict[int, int] = {}
    mine, ahead, points = -1, 0, Fraction(0)
    for date, steps in zip(moved.days, moved.steps, strict=True):
        touched = False
        for at in range(0, len(steps), 3):
            player, key = steps[at], steps[at + 1]
            ahead += (key < mine) - (now.get(player, mine) < mine)
            now[player] = key
            if player == me:
                touched, points = True, Fraction(moved.points[steps[at + 2]])
        if touched:
            mine = now[me]
            ahead = sum(1 for key in now.values() if key < mine)
        if mine < 0:
            yield Moment(date, None, Fraction(0), len(now))
        elif moved.dense:
            yield Moment(date, len({k for k in now.values() if k < mine}) + 1, points, len(now))
        else:
            yield Moment(date, ahead + 1, points, len(now))
