"""Places won at a tournament, and places several equal players compete for.

Nobody is invited on a coincidence: where players who are equal in everything compete for fewer
places than they are, a lot decides between them, and until it is drawn nobody of them has the
place. The order of a file is no lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from tafelrunde.rulebook.model import Qualification
from tafelrunde.state.season import Season, SeasonTournament

KINDS = ("direct", "regional")


class Contest(msgspec.Struct, frozen=True):
    """Equal players, fewer places than players, and the rule that gives the places."""

    players: tuple[str, ...]
    places: int
    rule: str
    kind: str = "ranking"
    """What is won: "direct", "regional", "ranking" or "replacement"."""
    tournament: str = ""
    """Where, if it is won at a tournament."""


@dataclass
class DirectPlaces:
    """Whoever won a place at a tournament, by kind, and what only a lot can decide."""

    won: dict[str, str] = field(default_factory=dict)
    open: list[Contest] = field(default_factory=list)


def drawn_order(players: Sequence[str], lots: Iterable[Sequence[str]]) -> list[str] | None:
    """The order of the newest lot that names all of them; None where there is none."""
    for order in reversed(list(lots)):
        if set(players) <= set(order):
            return sorted(players, key=list(order).index)
    return None


def direct_qualifiers(season: Season) -> dict[str, str]:
    """Whoever earned a place in the final at a tournament: "direct", "regional", "best_junior"."""
    return direct_places(season).won


def direct_places(
    season: Season, supposed: Mapping[Contest, Sequence[str]] | None = None
) -> DirectPlaces:
    """`supposed` names winners of lots that are still to be drawn."""
    assert season.rulebook.season is not None
    rules, dense = season.rulebook.season.qualification, season.rulebook.season.list_rules.dense
    found = DirectPlaces()
    contested: list[Contest] = []
    for kind in KINDS:
        for tournament in in_time(season.tournaments):
            best = _announced(rules, tournament, kind)
            rule = rules.direct_rule or rules.rule
            sure, contest = _within(tournament, best, kind, rule, dense=dense)
            for player in sure:
                found.won.setdefault(player, kind)
            contested += [contest] if contest else []
    for player, kind in sorted(season.granted.items()):
        found.won.setdefault(player, kind)
    for contest in contested:
        winners = _winners(contest, season.lots, supposed or {})
        if winners is None and not set(contest.players) <= set(found.won):
            found.open.append(contest)  # where all have a place, the lot would decide nothing
        for player in winners or ():
            if _ground(contest.kind) < _ground(found.won.get(player)):
                found.won[player] = contest.kind
    found.won = dict(sorted(found.won.items(), key=lambda won: _ground(won[1])))
    return found


def _ground(kind: str | None) -> int:
    """Whoever won two places is invited for the first ground, by lot or without."""
    return len(KINDS) + (kind is None) if kind not in KINDS else KINDS.index(kind)


def in_time(tournaments: Iterable[SeasonTournament]) -> list[SeasonTournament]:
    """By date; those of one day by id, so that the order of a file never matters."""
    return sorted(tournaments, key=lambda tournament: (tournament.date, tournament.id))


def _announced(rules: Qualification, tournament: SeasonTournament, kind: str) -> int:
    """How many places the tournament was announced to give."""
    if kind == "regional":
        return rules.regional_best if tournament.regional else 0
    enough = tournament.participants >= rules.direct_minimum
    return tournament.direct if rules.direct and enough else 0


def _within(
    tournament: SeasonTournament, best: int, kind: str, rule: str, *, dense: bool
) -> tuple[list[str], Contest | None]:
    """Nobody moves up into a place that is vacant or was taken from somebody."""
    sure: list[str] = []
    if not best:
        return sure, None
    for group in tournament.placed(dense=dense):
        left = best - group.ahead
        if left <= 0:
            break
        if len(group.players) > left:
            return sure, Contest(tuple(sorted(group.players)), left, rule, kind, tournament.id)
        sure.extend(sorted(group.players))
    return sure, None


def _winners(
    contest: Contest, lots: Sequence[Sequence[str]], supposed: Mapping[Contest, Sequence[str]]
) -> Sequence[str] | None:
    if contest in supposed:
        return supposed[contest]
    order = drawn_order(contest.players, lots)
    return None if order is None else order[: contest.places]
