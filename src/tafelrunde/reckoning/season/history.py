"""Rank and points of a person after each day of the season, as plain data for a small chart.

The list is not made anew for every day: each result only changes how one player compares with
others, so a season costs about as much as its results, however many days it has. Everybody's way is
made at once and kept with the line: no page goes through the season for one of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
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


class Course(msgspec.Struct, frozen=True):
    """The days histories are told of, and how many stood on the list after each."""

    days: tuple[str, ...] = ()
    listed: tuple[int, ...] = ()


Way = tuple[tuple[int, str], ...]
"""One person's rank (0: none yet) and points after each day of the course."""
MOST_DAYS = 60
"""A small picture shows no more; of more days so many are taken, from the first to the last."""


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
        until, won_on = max(each.date for each in day), self.season.granted_on
        granted = {
            player: kind
            for player, kind in self.season.granted.items()
            if won_on.get(player, until) <= until
        }
        now = replace(self.season, tournaments=day, granted=granted)
        found = set(direct_qualifiers(now)) - self.forfeiting
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


def ways(season: Season) -> tuple[Course, dict[str, Way]]:
    """Everybody's way through the season; costs about as much as the list itself."""
    rules = season.rulebook.season
    assert rules is not None
    growing = _List(season, rules)
    in_time = sorted(season.tournaments, key=lambda tournament: tournament.date)
    days = [
        (date, [(row, _key(order_key(rules, row))) for row in growing.takes_in(some)])
        for date, some in groupby(in_time, key=lambda tournament: tournament.date)
    ]
    # Comparing numbers of keys is comparing keys, and much faster.
    keys = sorted({key for _date, touched in days for _row, key in touched})
    numbers = {key: number for number, key in enumerate(keys)}
    told, dense = _told(len(days)), rules.list_rules.ranks == "dense"
    now: dict[str, tuple[int, str]] = {}
    found: dict[str, list[tuple[int, str]]] = {}
    listed: list[int] = []
    for number, (_date, touched) in enumerate(days):
        now.update((row.player, (numbers[key], exact_text(row.points))) for row, key in touched)
        if number in told:
            for player, rank in _ranks(now, dense=dense):
                before = [(0, "0")] * len(listed)
                found.setdefault(player, before).append((rank, now[player][1]))
            listed.append(len(now))
    course = Course(tuple(days[number][0] for number in sorted(told)), tuple(listed))
    return course, {player: tuple(way) for player, way in found.items()}


def _told(days: int) -> set[int]:
    if days <= MOST_DAYS:
        return set(range(days))
    return {number * (days - 1) // (MOST_DAYS - 1) for number in range(MOST_DAYS)}


def _ranks(now: Mapping[str, tuple[int, str]], *, dense: bool) -> Iterator[tuple[str, int]]:
    in_order = sorted((key, player) for player, (key, _points) in now.items())
    rank = 0
    for number, (_key, same) in enumerate(groupby(in_order, key=lambda each: each[0])):
        people = [player for _same, player in same]
        yield from ((player, number + 1 if dense else rank + 1) for player in people)
        rank += len(people)


def _key(key: Key) -> Key:
    """Whole numbers compare many times as fast as fractions, and no less exactly."""
    return tuple(
        value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
        for value in key
    )


def history(season: Season, person: str) -> list[Moment]:
    """One moment for each day with a result, first to last."""
    course, found = ways(season)
    return moments(course, found.get(person, ()))


def moments(course: Course, way: Way) -> list[Moment]:
    """Whoever is not on the list has no rank on any day."""
    told = way or ((0, "0"),) * len(course.days)
    return [
        Moment(day, rank or None, Fraction(points), listed)
        for day, listed, (rank, points) in zip(course.days, course.listed, told, strict=True)
    ]
