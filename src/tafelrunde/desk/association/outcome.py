"""The outcome of a finished tournament as the ranking list needs it: groups, unranked, shares."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

import msgspec

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook, SeasonRules
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.match_results import open_replays
from tafelrunde.standings.played import played_tables
from tafelrunde.state.season_tournament import places_of
from tafelrunde.state.tournament import Tournament

Groups = tuple[tuple[str, ...], ...]


class Outcome(msgspec.Struct, frozen=True):
    """An outcome that may come to count; ids are the tournament's own until people are matched."""

    ranking: Groups
    unranked: tuple[str, ...] = ()
    shares: Mapping[str, str] = {}
    """Everyone's mean share of the victory points, exact ("53/60"); empty where none are used."""
    standins: int = 0
    """How many played only to make the number even (CAR-302)."""
    vacant: tuple[int, ...] = ()
    """Places nobody has."""
    table_wins: Mapping[str, int] = {}
    """First places at tables, where the list gives bonus points for them."""

    @property
    def people(self) -> tuple[str, ...]:
        return (*(player for group in self.ranking for player in group), *self.unranked)

    def renamed(self, ids: Mapping[str, str]) -> Outcome:
        """The same outcome under other ids."""
        return Outcome(
            tuple(tuple(ids[player] for player in group) for group in self.ranking),
            tuple(ids[player] for player in self.unranked),
            {ids[player]: share for player, share in self.shares.items()},
            self.standins,
            self.vacant,
            {ids[player]: wins for player, wins in self.table_wins.items() if player in ids},
        )


def outcome_of(
    rulebook: Rulebook, tournament: Tournament, listed_by: Rulebook | None = None
) -> Outcome:
    """The final ranking; who played without a rank is unranked, who never sat down left out.

    `listed_by`: the rules of the season, where it has ranking rules of its own.
    """
    season = (listed_by or rulebook).season
    bracket = bracket_of(rulebook, tournament)
    if bracket.faults:
        raise Refusal(bracket.faults)
    ranking = final_ranking(bracket)
    if ranking is None or (open_replays(bracket) and not tournament.awarded):
        raise Refusal.single("tournament", "the tournament is not over: there is no final ranking")
    if tournament.awarded:
        ranking = [row for row in tournament.awarded if row.rank is not None]
    played, shares = _played(rulebook, tournament, season)
    groups = tuple(
        tuple(row.player for row in group if row.player in played)
        for _rank, group in groupby(ranking, key=lambda row: row.rank)
    )
    ranked = {player for group in groups for player in group}
    unranked = tuple(player for player in tournament.entries if player in played - ranked)
    standins = len(played & set(tournament.standins))
    placed = tuple(group for group in groups if group)
    wins = _table_wins(rulebook, tournament) if _wins_matter(season) else {}
    return Outcome(placed, unranked, shares, standins, table_wins=wins)


def _wins_matter(season: SeasonRules | None) -> bool:
    return season is not None and season.list_rules.table_win != "0"


def _table_wins(rulebook: Rulebook, tournament: Tournament) -> dict[str, int]:
    """First places in the rounds, shared or not; the finish has a prize of its own."""
    every = played_tables(rulebook, tournament, len(tournament.rounds))
    won = Counter(
        score.player for _round, _table, scores in every for score in scores if score.place == 1
    )
    return {player: number for player, number in won.items() if player in tournament.entries}


def _played(
    rulebook: Rulebook, tournament: Tournament, season: SeasonRules | None
) -> tuple[set[str], dict[str, str]]:
    """Who sat at a table with a result, and everyone's mean share where the season uses it."""
    found: dict[str, list[Fraction]] = defaultdict(list)
    for _round, _table, scores in played_tables(rulebook, tournament, len(tournament.rounds)):
        for score in scores:
            found[score.player] += [score.share] if score.share is not None else []
    for match in tournament.matches.values():
        for game in match.games:
            for seat in game.seats:
                found.setdefault(seat.player, [])
    if not _shares_matter(season):
        return set(found), {}
    means = {
        player: str(sum(shares, Fraction(0)) / len(shares))
        for player, shares in found.items()
        if shares and player in tournament.entries
    }
    return set(found), means


def _shares_matter(season: SeasonRules | None) -> bool:
    return season is not None and any(t.code == "mean_share" for t in season.standings)


class Difference(msgspec.Struct, frozen=True):
    """What an outcome would change against the one that counts now; ids are the association's."""

    new: tuple[str, ...]
    missing: tuple[str, ...]
    moved: tuple[tuple[str, int | None, int | None], ...]
    """Who, from which place, to which; no place: took part without a rank."""
    shares: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        return not (self.new or self.missing or self.moved or self.shares)


def difference(before: Outcome | None, now: Outcome, *, dense: bool = False) -> Difference:
    """Readable changes; against nothing everybody is new."""
    if before is None:
        return Difference(now.people, (), (), ())
    was, becomes = places_in(before, dense=dense), places_in(now, dense=dense)
    both = [player for player in becomes if player in was]
    return Difference(
        new=tuple(player for player in becomes if player not in was),
        missing=tuple(player for player in was if player not in becomes),
        moved=tuple(
            (player, was[player], becomes[player])
            for player in both
            if was[player] != becomes[player]
        ),
        shares=tuple(p for p in both if before.shares.get(p) != now.shares.get(p)),
    )


def places_in(outcome: Outcome, *, dense: bool = False) -> dict[str, int | None]:
    """Everyone's place, 1, 2, 2, 4; none for who took part without a rank."""
    places: dict[str, int | None] = {}
    for group in places_of(outcome.ranking, outcome.vacant, dense=dense):
        places |= dict.fromkeys(group.players, group.place)
    return places | dict.fromkeys(outcome.unranked)
