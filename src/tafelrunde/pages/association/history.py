"""Rank and points of a person after each day of the season, as plain data for a small chart.

The list is not made anew for every day: each result only changes how one player compares with the
person asked about, so a season costs about as much as its results, however many days it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

import msgspec

from tafelrunde.rulebook.exact import Exact
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


@dataclass
class _List:
    """The list while it grows: everyone's results and key, and how many are ahead of one person."""

    person: str
    season: Season
    rules: SeasonRules
    results: dict[str, list[Result]] = field(default_factory=lambda: defaultdict(list))
    played: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    forfeiting: set[str] = field(default_factory=set)
    keys: dict[str, Key] = field(default_factory=dict)
    ahead: int = 0

    def takes_in(self, tournaments: Iterable[SeasonTournament]) -> None:
        """Everything of one day; who qualified directly loses what was earned before too."""
        day = tuple(tournaments)
        touched = self._qualified(day)
        for tournament in day:
            if tournament_counts(self.rules, tournament):
                touched |= self._counted(tournament)
            elif counts_every_participation(self.season):
                touched |= self._took_part(tournament)
        for player in touched:
            self._moved(player)
        if self.person in touched:
            mine = self.keys.get(self.person)
            self.ahead = sum(key < mine for key in self.keys.values()) if mine else 0

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

    def _moved(self, player: str) -> None:
        row, mine = self.row(player), self.keys.get(self.person)
        old, new = self.keys.get(player), order_key(self.rules, row) if row is not None else None
        if new is not None:
            self.keys[player] = new
        if mine is not None:
            self.ahead += (new is not None and new < mine) - (old is not None and old < mine)

    def row(self, player: str) -> SeasonRow | None:
        results = self.results.get(player)
        if not results:
            return None
        forfeits = player in self.forfeiting
        return player_row(self.rules, player, results, self.played[player], forfeits=forfeits)

    def moment(self, date: str) -> Moment:
        row = self.row(self.person)
        if row is None:
            return Moment(date, None, Fraction(0), len(self.keys))
        return Moment(date, self._rank(), row.points, len(self.keys))

    def _rank(self) -> int:
        if self.rules.list_rules.ranks != "dense":
            return self.ahead + 1
        mine = self.keys[self.person]
        return len({key for key in self.keys.values() if key < mine}) + 1


def history(season: Season, person: str) -> list[Moment]:
    """One moment for each day with a result, first to last."""
    return list(_moments(season, person))


def _moments(season: Season, person: str) -> Iterator[Moment]:
    assert season.rulebook.season is not None
    growing = _List(person, season, season.rulebook.season)
    in_time = sorted(season.tournaments, key=lambda tournament: tournament.date)
    for date, tournaments in groupby(in_time, key=lambda tournament: tournament.date):
        growing.takes_in(tournaments)
        yield growing.moment(date)
