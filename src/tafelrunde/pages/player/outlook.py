"""What do I need to reach the final? Best and worst, by points alone, exact where that is possible.

Final results are fixed; a table that is still playing can end in any order, with or without shared
places; a round not seated yet can bring anybody anything from the worst to the best place. While
only seated tables are open, every table is looked at by itself and the answer is exact: tables do
not influence each other. With rounds still to be seated the answer is a bound: what it calls sure
or impossible is so, what it calls open may already be decided. Equal points are never counted on:
there the further criteria decide, which depend on victory points nobody can foresee.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal

import msgspec

from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.state.sheet.knockout import scheme_of
from tafelrunde.state.tournament import Tournament

Verdict = Literal["sure", "open", "impossible"]


class AtPlace(msgspec.Struct, frozen=True):
    """What a place at the present table, taken alone, would mean."""

    place: int
    points: Fraction
    verdict: Verdict
    best: int
    worst: int


class Outlook(msgspec.Struct, frozen=True):
    """Places after the last round as far as points tell; `cut` is how many reach the finish."""

    cut: int
    best: int
    worst: int
    verdict: Verdict
    exact: bool
    rounds_left: int
    places: tuple[AtPlace, ...]


class Bounds(msgspec.Struct, frozen=True):
    """How many others can surely or possibly end ahead: fewest with more, most with as many."""

    fewest_ahead: int
    most_level: int

    @property
    def best(self) -> int:
        return self.fewest_ahead + 1

    @property
    def worst(self) -> int:
        return self.most_level + 1

    def verdict(self, cut: int) -> Verdict:
        if self.most_level < cut:
            return "sure"
        return "impossible" if self.fewest_ahead >= cut else "open"


Ending = tuple[tuple[int, ...], tuple[int, ...]]
"""One way a table can end: the place of each seat, and its points in the race's unit."""


@dataclass(frozen=True)
class Race:
    """Points fixed so far, the tables still playing, and what rounds to come can bring.

    Points are whole multiples of one small unit (`unit` to a point), for speed and still exact.
    """

    unit: int
    fixed: Mapping[str, int]
    tables: tuple[tuple[tuple[str, ...], tuple[Ending, ...]], ...]
    still: int
    spread: int
    """How much more the best place brings than the worst, over all rounds to come."""
    known: dict[tuple[int, int], tuple[int, int]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What `at_table` found: the same for everybody who ends with so many points."""

    def at_table(self, number: int, mine: int) -> tuple[int, int]:
        """Of this table: how many at least end ahead of these points when all goes my way, and how
        many at most level with them when nothing does."""
        if (number, mine) not in self.known:
            players, ends = self.tables[number]
            seats = [self.fixed.get(name) for name in players]
            counts = [
                [end + more for end, more in zip(seats, points, strict=True) if end is not None]
                for _places, points in ends
            ]
            self.known[number, mine] = (
                min(sum(end > mine + self.spread for end in each) for each in counts),
                max(sum(end >= mine - self.spread for end in each) for each in counts),
            )
        return self.known[number, mine]

    def table_of(self, player: str) -> tuple[tuple[str, ...], tuple[Ending, ...]] | None:
        return next((table for table in self.tables if player in table[0]), None)


def outlook(
    state: Tournament, rulebook: Rulebook, player: str, race: Race | None = None
) -> Outlook | None:
    """None where nothing can be said: no points by places, rounds over, or no longer playing.

    `race` is the same for all players of a state; whoever asks for many keeps it.
    """
    race = race or race_of(state, rulebook)
    if race is None or player not in race.fixed or state.matches or state.phase != "running":
        return None
    if not race.tables and not race.still:
        return None
    cut = finalists(state, rulebook)
    ways = list(_ways(race, player))
    found = [bounds for _places, _points, bounds in ways]
    whole = Bounds(
        min(bounds.fewest_ahead for bounds in found), max(bounds.most_level for bounds in found)
    )
    return Outlook(
        cut,
        whole.best,
        whole.worst,
        whole.verdict(cut),
        race.still == 0,
        race.still + (race.table_of(player) is not None),
        tuple(_at_places(race, player, ways, cut)),
    )


def finalists(state: Tournament, rulebook: Rulebook) -> int:
    """How many reach the finish; one where it is only about who leads."""
    mode = rulebook.mode(state.mode)
    if mode.finish is None or not mode.finish.schemes:
        return 1
    return scheme_of(mode, state.options).size


# ── What is fixed and what is open ───────────────────────────────────────────────────────────────


def race_of(state: Tournament, rulebook: Rulebook) -> Race | None:
    mode = rulebook.mode(state.mode)
    scoring = rulebook.scoring[mode.scoring]
    if not scoring.points or mode.standings[0].code not in ("tp", "wins"):
        return None
    published = [round_ for round_ in state.rounds if round_.published]
    moment = len(state.rounds) + 10
    fixed = {p: Fraction(0) for p, e in state.entries.items() if e.status(moment) == "active"}
    playing: list[tuple[tuple[str, ...], Endings]] = []
    for round_ in published:
        rules = GameRules.of(rulebook, scoring, state.options, round_.kind)
        for table in round_.tables.values():
            if table.state == "final" and table.slip is not None:
                for score in score_game(table.seats, table.slip, rules):
                    if score.player in fixed:
                        fixed[score.player] += score.points
            elif not round_.closed:
                players = tuple(seat.player for seat in table.seats)
                playing.append((players, endings(len(players), rules)))
    sizes = [scoring.points_for(size) for size in mode.sizes if str(size) in scoring.points]
    spread = max(points[0] for points in sizes) - min(points[-1] for points in sizes)
    still = max(0, rounds_foreseen(mode, state) - len(published))
    return _in_units(fixed, playing, still, spread * still)


def _in_units(
    fixed: Mapping[str, Fraction],
    playing: Sequence[tuple[tuple[str, ...], Endings]],
    still: int,
    spread: Fraction,
) -> Race:
    every = [*fixed.values(), spread, *(p for _, ends in playing for _, more in ends for p in more)]
    unit = lcm(*(number.denominator for number in every))
    return Race(
        unit,
        {player: int(points * unit) for player, points in fixed.items()},
        tuple(
            (players, tuple((places, tuple(int(p * unit) for p in more)) for places, more in ends))
            for players, ends in playing
        ),
        still,
        int(spread * unit),
    )


# ── Every way a table can end ────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=16)
def rankings(size: int) -> tuple[tuple[int, ...], ...]:
    """Every order of so many players, shared places included, as groups from 0 without gaps."""
    return tuple(
        groups for groups in _numbers(size, size) if set(groups) == set(range(max(groups) + 1))
    )


def _numbers(length: int, below: int) -> Iterator[tuple[int, ...]]:
    if length == 0:
        yield ()
        return
    for rest in _numbers(length - 1, below):
        for number in range(below):
            yield (*rest, number)


Endings = list[tuple[tuple[int, ...], tuple[Fraction, ...]]]
_known: dict[tuple[str, str, str, int], Endings] = {}


def endings(size: int, rules: GameRules) -> Endings:
    """Places and points of every way a table of this size can end."""
    key = (rules.rulebook.id, rules.rulebook.version, _draw_value(rules), size)
    if key not in _known:
        _known[key] = [_ending(groups, rules) for groups in rankings(size)]
    return _known[key]


def _draw_value(rules: GameRules) -> str:
    option = rules.scoring.draw_option
    return f"{rules.scoring.points_rule} {rules.options[option] if option else ''}"


def _ending(
    groups: Sequence[int], rules: GameRules
) -> tuple[tuple[int, ...], tuple[Fraction, ...]]:
    """A made-up slip with this outcome, scored as every slip is."""
    first = rules.scoring.places[0]
    sign = -1 if first.better == "more" else 1
    figures = {figure.name: 0 for figure in rules.scoring.figures}
    lines = tuple(
        Line(str(number), figures | {first.figure: sign * group + len(groups)})
        for number, group in enumerate(groups)
    )
    seats = tuple(Seat(line.player) for line in lines)
    scores = score_game(seats, Slip(lines), rules)
    return tuple(score.place for score in scores), tuple(score.points for score in scores)


# ── Who can end ahead ────────────────────────────────────────────────────────────────────────────

Way = tuple[tuple[int, ...], int, Bounds]
"""How the player's own table ends: all places there, own points at the end, who can be ahead."""


def _ways(race: Race, player: str) -> Iterator[Way]:
    own = race.table_of(player)
    seated = {name for players, _endings in race.tables for name in players}
    done = [points for name, points in race.fixed.items() if name not in seated | {player}]
    elsewhere: dict[int, Bounds] = {}
    for places, points, index, mates in _own_endings(race, player, own):
        mine = race.fixed[player] + (points[index] if points else 0)
        if mine not in elsewhere:
            elsewhere[mine] = _elsewhere(race, mine, own, done)
        others = elsewhere[mine]
        yield (
            places,
            mine,
            Bounds(
                others.fewest_ahead + sum(end > mine + race.spread for end in mates),
                others.most_level + sum(end >= mine - race.spread for end in mates),
            ),
        )


def _own_endings(
    race: Race, player: str, own: tuple[tuple[str, ...], tuple[Ending, ...]] | None
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, list[int]]]:
    """Every way the own table can end, with the points its other players have then."""
    if own is None:
        yield (), (), 0, []
        return
    players, ends = own
    index = players.index(player)
    for places, points in ends:
        mates = [
            race.fixed[name] + points[seat]
            for seat, name in enumerate(players)
            if seat != index and name in race.fixed
        ]
        yield places, points, index, mates


def _elsewhere(race: Race, mine: int, own: object, done: Sequence[int]) -> Bounds:
    """Each other table for itself: as few as possible ahead at my best, as many as possible
    level with me at my worst."""
    ahead_of, level_with = mine + race.spread, mine - race.spread
    fewest = sum(points > ahead_of for points in done)
    most = sum(points >= level_with for points in done)
    for number, table in enumerate(race.tables):
        if table is not own:
            least, highest = race.at_table(number, mine)
            fewest, most = fewest + least, most + highest
    return Bounds(fewest, most)


def _at_places(race: Race, player: str, ways: Sequence[Way], cut: int) -> Iterator[AtPlace]:
    """The places of the present table, each taken alone."""
    own = race.table_of(player)
    if own is None:
        return
    index = own[0].index(player)
    for place in range(1, len(own[0]) + 1):
        alone = [
            (points, bounds)
            for places, points, bounds in ways
            if places[index] == place and places.count(place) == 1
        ]
        both = Bounds(
            min(bounds.fewest_ahead for _points, bounds in alone),
            max(bounds.most_level for _points, bounds in alone),
        )
        gained = Fraction(alone[0][0] - race.fixed[player], race.unit)
        yield AtPlace(place, gained, both.verdict(cut), both.best, both.worst)
