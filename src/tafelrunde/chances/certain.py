"""What is certain? The exact outlook for the rounds, and the course of the finish after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tafelrunde.chances.bounds import Bound, bounds_of
from tafelrunde.chances.course import Course
from tafelrunde.chances.outlook import Verdict
from tafelrunde.chances.race import race_of
from tafelrunde.rulebook.model import Match, Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of, leaders, rounds_complete
from tafelrunde.state.course import mode_of
from tafelrunde.state.schemes import scheme_of
from tafelrunde.state.tournament import Tournament


class Certain(NamedTuple):
    """What can still happen to one player, and what must."""

    verdict: Verdict
    can_win: bool
    must_win: bool
    can_finish: bool
    must_finish: bool
    best: int
    worst: int


def certainties(
    rulebook: Rulebook, tournament: Tournament, course: Course
) -> Mapping[str, Certain]:
    mode = mode_of(rulebook, tournament)
    if rounds_complete(mode, tournament):
        return _in_the_finish(rulebook, tournament, course)
    return _in_the_rounds(rulebook, tournament, course)


def _in_the_rounds(
    rulebook: Rulebook, tournament: Tournament, course: Course
) -> dict[str, Certain]:
    """By points alone; a duel of equal leaders gives the title only to one of those."""
    race = race_of(tournament, rulebook)
    with_finish = course.finish.kind == "scheme"
    known: dict[str, Bound] = {}
    if race is not None:
        known = bounds_of(race.rivals if with_finish else race)
    unknown = Bound(1, course.ranked, newcomers=True)
    found = {}
    for row, player in enumerate(course.players):
        bound = known.get(player, unknown)
        if with_finish:
            found[player] = _with_finish(course, row, bound.verdict(course.finish.size))
            continue
        verdict = bound.verdict(1)
        can, must = verdict != "impossible", verdict == "sure"
        worst = min(bound.worst, course.ranked)
        found[player] = Certain(verdict, can, must, False, False, bound.best, worst)
    return found


def _with_finish(course: Course, row: int, verdict: Verdict) -> Certain:
    """Whoever has withdrawn keeps a rank but reaches no finish; the finish itself is open."""
    size, last = course.finish.size, course.ranked
    there = int(course.active.sum())
    if not course.active[row]:
        return Certain("impossible", False, False, False, False, min(size, there) + 1, last)
    if there <= size:
        verdict = "sure"
    sure, can = verdict == "sure", verdict != "impossible"
    alone = sure and there == 1
    return Certain(verdict, can, alone, can, sure, 1 if can else min(size, there) + 1, last)


def _in_the_finish(
    rulebook: Rulebook, tournament: Tournament, course: Course
) -> dict[str, Certain]:
    bracket = bracket_of(rulebook, tournament)
    mode = mode_of(rulebook, tournament)
    if course.finish.kind != "scheme":
        equal = [player for player in leaders(bracket) if bracket.still_in(player)]
        return {player: _at_duel(course, bracket, equal, player) for player in course.players}
    matches = scheme_of(mode, tournament).matches
    can_reach, must_reach = _cut(bracket, course.finish.size, tournament)
    champions = _possible_winners(bracket, matches, can_reach)
    found = {}
    for player in course.players:
        can, must = player in can_reach, player in must_reach
        verdict: Verdict = "sure" if must else "open" if can else "impossible"
        wins = player in champions
        found[player] = Certain(
            verdict, wins, wins and len(champions) == 1, can, must, 1 if wins else 2, course.ranked
        )
    return found


def _cut(bracket: Bracket, size: int, tournament: Tournament) -> tuple[set[str], set[str]]:
    """Who can and who must be among those who reach it: equals at the cut wait for a lot."""
    seeds = bracket.seeds
    if tournament.matches or len(seeds) <= size:
        reached = set(seeds[:size])
        return reached, reached
    order = bracket.order
    can, must = set(), set()
    for player in seeds:
        ahead = sum(order[other] < order[player] for other in seeds)
        level = sum(order[other] == order[player] for other in seeds)
        if ahead < size:
            can.add(player)
        if ahead + level <= size:
            must.add(player)
    return can, must


def _possible_winners(
    bracket: Bracket, matches: tuple[Match, ...], can_reach: set[str]
) -> set[str]:
    """Everybody who can still win the match that gives the first place."""
    winners: dict[str, set[str]] = {}
    players: dict[str, set[str]] = {}
    for match in matches:
        result = bracket.results.get(match.id)
        if result is not None:
            winners[match.id] = set(result[0])
            players[match.id] = {player for group in result for player in group}
            continue
        there = {
            player for seat in match.seats for player in _can_sit(seat, can_reach, players, winners)
        }
        seated = bracket.tournament.matches.get(match.id)
        if seated is not None:
            there = {seat.player for seat in seated.seats}
        players[match.id] = there
        winners[match.id] = {player for player in there if bracket.still_in(player)}
    final = next(match for match in matches if 1 in match.gives)
    return winners[final.id]


def _can_sit(
    seat: str, can_reach: set[str], players: dict[str, set[str]], winners: dict[str, set[str]]
) -> set[str]:
    """Whom a seat can fall to; a seed that a lot may move is not told from its neighbours."""
    kind, _, name = seat.partition(" ")
    if kind == "seed":
        return can_reach
    return winners[name] if kind == "winner" else players[name]


def _at_duel(course: Course, bracket: Bracket, equal: list[str], player: str) -> Certain:
    """The rounds are over: only a duel of equal leaders is left."""
    rank = next(row.rank for row in bracket.told if row.player == player) or course.ranked
    level = bracket.level.get("final", equal)
    if player in equal and player not in level:
        return Certain("impossible", False, False, False, False, len(level) + 1, len(equal))
    if player in equal:
        alone = len(equal) == 1
        return Certain("sure" if alone else "open", True, alone, False, False, 1, len(level))
    return Certain("impossible", False, False, False, False, rank, rank)
