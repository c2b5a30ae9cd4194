"""Criteria that look at others too: whom somebody met, what those have, and how it went.

| code                | what is compared                                                           |
| ------------------- | -------------------------------------------------------------------------- |
| buchholz            | the opponents' points added up, each once for every meeting (Go: SOS)      |
| buchholz_cut        | the same without the lowest (`cut_lowest`, `cut_highest`; else one)        |
| buchholz_median     | the same without the lowest and the highest                                |
| sonneborn_berger    | the points of those beaten, and half of those level with (Go: SODOS)       |
| opponents_mean      | the mean of the opponents' points, for tables of different sizes           |
| opponents_match_win | the mean of the opponents' `match_win`, none below the floor               |
| opponents_game_win  | the mean of the opponents' `game_win`, none below the floor                |
| game_win            | games won in the matches, as a part of those played there                  |
| direct_encounter    | beaten and (half) level ones among those level so far, where all have met  |

At a table of four one meets three. Whatever is taken of opponents is brought to one common unit
first, so that adding thousands of them up is adding whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

import msgspec

from tafelrunde.rulebook.criteria import TieBreak
from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.short_tables import LARGEST_TABLE
from tafelrunde.standings.games import SeatScore
from tafelrunde.standings.tiebreaks import Criterion, added, criterion

AMONG_EQUALS = "direct_encounter"
"""The one that depends on who is level in all before it."""


class Game(msgspec.Struct, frozen=True, gc=False):
    """A game of somebody: the round, the own outcome, and that of everybody at the table.

    A round without a game has nobody else at it; a starting score is none of a round.
    """

    round: int
    own: SeatScore
    table: Sequence[SeatScore]

    @property
    def others(self) -> Iterator[SeatScore]:
        return (score for score in self.table if score is not self.own)

    @property
    def unplayed(self) -> bool:
        return self.own.without not in ("", "start")


@dataclass(frozen=True)
class Worths:
    """What everybody has, as whole numbers of one unit."""

    unit: int
    parts: Mapping[str, int]
    met: dict[str, list[int]] = field(default_factory=dict, repr=False, compare=False)
    """By player the parts of everybody met: several criteria ask for the same."""

    @classmethod
    def of(cls, numbers: Mapping[str, Exact | None], finer: int = 1) -> Worths:
        """A gap never wins, for whom it is an opponent either."""
        known = {player: number or 0 for player, number in numbers.items()}
        unit = lcm(finer, *{number.denominator for number in known.values()})
        return cls(unit, {p: n.numerator * (unit // n.denominator) for p, n in known.items()})

    def back(self, parts: int, over: int = 1) -> Exact:
        whole, rest = divmod(parts, self.unit * over)
        return Fraction(parts, self.unit * over) if rest else whole


@dataclass(frozen=True)
class Meetings:
    """Everybody's games beside each other."""

    games: Mapping[str, Sequence[Game]]
    rounds: int
    known: dict[object, Worths] = field(default_factory=dict, repr=False, compare=False)

    def value(self, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
        return _VALUES[tie_break.code](self, tie_break, games)

    def worths(
        self, key: object, worth: Callable[[Sequence[Game]], Exact | None], finer: int = 1
    ) -> Worths:
        """What everybody has of something, worked out once."""
        if key not in self.known:
            found = {player: worth(games) for player, games in self.games.items()}
            self.known[key] = Worths.of(found, finer)
        return self.known[key]

    @cached_property
    def halves(self) -> int:
        """A unit in which half of whatever a game was worth is a whole number."""
        scores = [game.own for games in self.games.values() for game in games]
        return 2 * lcm(*{n.denominator for score in scores for n in (score.points, score.most)})

    def encounters(self, level: Sequence[str]) -> dict[str, Fraction] | None:
        """How often each of these beat another of them, half where level; only if all have met."""
        members = set(level)
        most = max((len(self.games.get(player, ())) for player in level), default=0)
        if len(level) > most * LARGEST_TABLE:  # nobody can have met so many
            return None
        won: dict[str, Fraction] = {}
        for player in level:
            against = [
                (game.own, other)
                for game in self.games.get(player, ())
                for other in game.others
                if other.player in members
            ]
            if len({other.player for _own, other in against}) < len(level) - 1:
                return None
            won[player] = Fraction(sum(_beaten(own, other) for own, other in against), 2)
        return won


def _beaten(own: SeatScore, other: SeatScore) -> int:
    """In halves: two for who came in behind, one for who is level, unless both lost."""
    return 2 if own.place < other.place else int(own.place == other.place and not own.lost)


def _of_opponents(meetings: Meetings, tie_break: TieBreak) -> Worths:
    plain = TieBreak(code=tie_break.of, rule=tie_break.rule, label=tie_break.label)
    reckoned = criterion(plain)
    worth = _as_drawn if tie_break.opponents_unplayed == "draw" else _as_scored(reckoned)
    finer = meetings.halves if tie_break.unplayed == "virtual" else 1
    return meetings.worths((tie_break.of, tie_break.opponents_unplayed, finer), worth, finer)


def _as_scored(reckoned: Criterion) -> Callable[[Sequence[Game]], Exact | None]:
    return lambda games: reckoned([game.own for game in games])


def _as_drawn(games: Sequence[Game]) -> Exact:
    """A round without a game counts half of what could be had in it."""
    return added([game.own.most / 2 if game.unplayed else game.own.points for game in games])


def _met(worths: Worths, games: Sequence[Game]) -> list[int]:
    """The worth of each opponent, once for every meeting."""
    if not games:
        return []
    player = games[0].own.player
    if player not in worths.met:
        parts = worths.parts
        worths.met[player] = [
            parts[score.player] for game in games for score in game.table if score is not game.own
        ]
    return worths.met[player]


def _stood_in(
    meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]
) -> list[tuple[Game, int]]:
    """For each round without a game the worth of whoever is taken for the opponent in it."""
    if tie_break.unplayed == "none":
        return []
    worths = _of_opponents(meetings, tie_break)
    found = []
    for game in games:
        if game.unplayed and tie_break.unplayed == "virtual":
            before = [each.own.points for each in games if each.round < game.round]
            left = meetings.rounds - game.round
            most = game.own.most
            score = added([*before, most, -game.own.points, most * left / 2])
            found.append((game, score.numerator * (worths.unit // score.denominator)))
        elif game.unplayed:
            own = worths.parts[game.own.player] if tie_break.unplayed == "own" else 0
            found.append((game, own))
    return found


def _opposed(meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> list[int]:
    """Those met, and those taken for them."""
    stood_in = [part for _game, part in _stood_in(meetings, tie_break, games)]
    return _met(_of_opponents(meetings, tie_break), games) + stood_in


def _cut(tie_break: TieBreak, parts: list[int], usual: tuple[int, int] = (0, 0)) -> list[int]:
    cuts = (tie_break.cut_lowest, tie_break.cut_highest)
    lowest, highest = cuts if any(cuts) else usual
    return sorted(parts)[lowest : max(lowest, len(parts) - highest)] if lowest or highest else parts


def _buchholz(usual: tuple[int, int]) -> Callable[[Meetings, TieBreak, Sequence[Game]], Exact]:
    def reckoned(meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
        worths = _of_opponents(meetings, tie_break)
        return worths.back(sum(_cut(tie_break, _opposed(meetings, tie_break, games), usual)))

    return reckoned


def _mean_of(worths: Worths, parts: Sequence[int], floor: Fraction) -> Exact:
    """Whoever has met nobody yet has what is the least."""
    return worths.back(sum(parts), len(parts)) if parts else floor


def _opponents_mean(meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
    worths = _of_opponents(meetings, tie_break)
    opposed = _cut(tie_break, _opposed(meetings, tie_break, games))
    return _mean_of(worths, opposed, Fraction(0))


def _sonneborn_berger(meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
    worths = _of_opponents(meetings, tie_break)
    parts, halves = worths.parts, 0
    for game in games:
        own = game.own.place
        for score in game.table:
            if score.place > own:
                halves += 2 * parts[score.player]
            elif score.place == own and score is not game.own and not score.lost:
                halves += parts[score.player]
    without: list[Exact] = [
        part * game.own.points / (game.own.most * worths.unit)
        for game, part in _stood_in(meetings, tie_break, games)
        if game.own.most
    ]
    return worths.back(halves, 2) + added(without)


def _opponents_match_win(meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
    own = TieBreak(
        code="match_win", rule=tie_break.rule, label=tie_break.label, floor=tie_break.floor
    )
    reckoned = criterion(own)
    key = ("match_win", tie_break.floor)
    worths = meetings.worths(key, lambda theirs: reckoned([game.own for game in theirs]))
    return _mean_of(worths, _met(worths, games), tie_break.floor)


def _game_win(_meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
    figure = tie_break.figure or ""
    own = sum(game.own.figures.get(figure, 0) for game in games)
    played = sum(score.figures.get(figure, 0) for game in games for score in game.table)
    return max(Fraction(own, played or 1), tie_break.floor)


def _opponents_game_win(meetings: Meetings, tie_break: TieBreak, games: Sequence[Game]) -> Exact:
    key = ("game_win", tie_break.figure, tie_break.floor)
    worths = meetings.worths(key, lambda theirs: _game_win(meetings, tie_break, theirs))
    return _mean_of(worths, _met(worths, games), tie_break.floor)


_VALUES: Mapping[str, Callable[[Meetings, TieBreak, Sequence[Game]], Exact]] = {
    "buchholz": _buchholz((0, 0)),
    "buchholz_cut": _buchholz((1, 0)),
    "buchholz_median": _buchholz((1, 1)),
    "sonneborn_berger": _sonneborn_berger,
    "opponents_mean": _opponents_mean,
    "opponents_match_win": _opponents_match_win,
    "opponents_game_win": _opponents_game_win,
    "game_win": _game_win,
}
