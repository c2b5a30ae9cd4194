"""What do I need to reach the final? Best and worst, by points alone, exact where that is possible.

Final results are fixed; a table that is still playing can end in any order, with or without shared
places; a round not seated yet can bring anybody anything from the worst to the best place. While
only seated tables are open, every table is looked at by itself and the answer is exact: tables do
not influence each other. With rounds still to be seated the answer is a bound: what it calls sure
or impossible is so, what it calls open may already be decided. Equal points are never counted on:
there the further criteria decide, which depend on victory points nobody can foresee.

Whoever has withdrawn keeps a rank with what he scored but reaches no finish, so two questions are
asked: which rank (among all who are ranked), and whether it is enough (among those still playing).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal, NamedTuple

import msgspec

from tafelrunde.chances.filling import fewest_above, most_reaching, shapes
from tafelrunde.chances.to_come import by_points, to_come
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.standings.table import only_expected
from tafelrunde.standings.unplayed import beside_the_games
from tafelrunde.state.course import mode_of
from tafelrunde.state.schemes import scheme_of
from tafelrunde.state.tournament import Tournament

Verdict = Literal["sure", "open", "impossible"]


class AtPlace(msgspec.Struct, frozen=True):
    """What a place at the present table, taken alone, would mean."""

    place: int
    points: Fraction
    verdict: Verdict
    best: int
    worst: int
    drawn: bool = False
    """Of a table for two: the first place shared."""


class Outlook(msgspec.Struct, frozen=True):
    """Places after the last round as far as points tell; `cut` is how many reach the finish."""

    cut: int
    best: int
    worst: int
    verdict: Verdict
    exact: bool
    rounds_left: int
    places: tuple[AtPlace, ...]
    someone_out: bool = False
    """Somebody disqualified sits at an open table: how it can end is known only as a bound."""


class Bounds(msgspec.Struct, frozen=True):
    """How many others can surely or possibly end ahead: fewest with more, most with as many."""

    fewest_ahead: int
    most_level: int
    newcomers: bool = False
    """Somebody who enters late could still draw level."""

    @property
    def best(self) -> int:
        return self.fewest_ahead + 1

    @property
    def worst(self) -> int:
        return self.most_level + 1

    def verdict(self, cut: int) -> Verdict:
        if self.most_level < cut and not self.newcomers:
            return "sure"
        return "impossible" if self.fewest_ahead >= cut else "open"


Ending = tuple[tuple[int, ...], tuple[int, ...]]
"""One shape a table's end can have: the places from the first to the last, shared ones as often as
they are shared, and what each brings in the race's unit. Who is where is left open."""


@dataclass(frozen=True)
class Race:
    """Points fixed so far, the tables still playing, and what rounds to come can bring.

    Points are whole multiples of one small unit (`unit` to a point), for speed and still exact.
    """

    unit: int
    fixed: Mapping[str, int]
    """Everybody who is ranked, with the points he has."""
    gone: frozenset[str]
    """Withdrawn: ranked with what they scored, without a part in the rounds to come."""
    tables: tuple[tuple[tuple[str, ...], tuple[Ending, ...]], ...]
    still: int
    least: int
    most: int
    """What the rounds to come bring to whoever is always last, and always first."""
    someone_out: bool = False
    known: dict[tuple[int, int], tuple[int, int]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What `at_table` found: the same for everybody who ends with so many points."""

    @cached_property
    def rivals(self) -> Race:
        """The same race among those who can still reach the finish."""
        if not self.gone:
            return self
        playing = {name: points for name, points in self.fixed.items() if name not in self.gone}
        return replace(self, fixed=playing, gone=frozenset(), known={})

    def surely_ahead(self, ends: Sequence[tuple[str, int]], mine: int) -> int:
        """How many of these end ahead of me though all rounds to come go my way."""
        return sum(have > mine + self.most for have in self.at_least(ends))

    def maybe_level(self, ends: Sequence[tuple[str, int]], mine: int) -> int:
        """How many of these can draw level with me if all rounds to come go against me."""
        return sum(have >= mine + self.least for have in self.at_most(ends))

    def at_least(self, ends: Sequence[tuple[str, int]]) -> list[int]:
        """What these have after all rounds to come, if those bring them as little as they can."""
        return [end + (0 if name in self.gone else self.least) for name, end in ends]

    def at_most(self, ends: Sequence[tuple[str, int]]) -> list[int]:
        return [end + (0 if name in self.gone else self.most) for name, end in ends]

    def among(
        self, ends: Sequence[tuple[str, int]], gains: Sequence[int], mine: int
    ) -> tuple[int, int]:
        """Of these, who share out the gains: how few can end ahead of me, how many level."""
        return (
            fewest_above(self.at_least(ends), gains, mine + self.most),
            most_reaching(self.at_most(ends), gains, mine + self.least),
        )

    def newcomers(self, mine: int) -> bool:
        return self.still > 0 and self.most >= mine + self.least

    def at_table(self, number: int, mine: int) -> tuple[int, int]:
        """Of this table: how many at least end ahead of these points when all goes my way, and how
        many at most level with them when nothing does."""
        if (number, mine) not in self.known:
            players, endings = self.tables[number]
            ranked = self.ranked(players)
            ways = [self.among(ranked, gains, mine) for _places, gains in endings]
            self.known[number, mine] = (
                min(ahead for ahead, _level in ways),
                max(level for _ahead, level in ways),
            )
        return self.known[number, mine]

    def ranked(self, players: Sequence[str]) -> list[tuple[str, int]]:
        """Those of a table who are ranked, with what they have so far."""
        return [(name, self.fixed[name]) for name in players if name in self.fixed]

    def table_of(self, player: str) -> tuple[tuple[str, ...], tuple[Ending, ...]] | None:
        return next((table for table in self.tables if player in table[0]), None)


def outlook(
    state: Tournament, rulebook: Rulebook, player: str, race: Race | None = None
) -> Outlook | None:
    """None where nothing can be said: no points by places, rounds over, or no longer playing.

    `race` is the same for all players of a state; whoever asks for many keeps it.
    """
    race = race or race_of(state, rulebook)
    if race is None or player not in race.rivals.fixed:
        return None
    if state.matches or state.phase != "running" or not (race.tables or race.still):
        return None
    cut = finalists(state, rulebook)
    ways = list(_ways(race, player))
    against = list(_ways(race.rivals, player)) if _has_finish(state, rulebook) else ways
    whole = _together(ways)
    return Outlook(
        cut,
        whole.best,
        whole.worst,
        _together(against).verdict(cut),
        race.still == 0 and not race.someone_out,
        race.still + (race.table_of(player) is not None),
        tuple(_at_places(race, player, ways, against, cut)),
        race.someone_out,
    )


def _has_finish(state: Tournament, rulebook: Rulebook) -> bool:
    finish = mode_of(rulebook, state).finish
    return finish is not None and finish.has_matches


def finalists(state: Tournament, rulebook: Rulebook) -> int:
    """How many reach the finish; one where it is only about who leads."""
    if not _has_finish(state, rulebook):
        return 1
    return scheme_of(rulebook.mode(state.mode), state).size


# ── What is fixed and what is open ───────────────────────────────────────────────────────────────


def race_of(state: Tournament, rulebook: Rulebook) -> Race | None:
    mode = rulebook.mode(state.mode)
    scoring = rulebook.scoring[mode.scoring]
    if not by_points(mode, scoring):
        return None
    published = [round_ for round_ in state.rounds if round_.published]
    moment = len(state.rounds) + 10
    away = only_expected(state)  # like whoever may still enter
    there = ((p, entry) for p, entry in state.entries.items() if p not in away)
    statuses = {player: entry.status(moment) for player, entry in there}
    fixed = {p: Fraction(0) for p, status in statuses.items() if status != "disqualified"}
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
    for _number, score in beside_the_games(rulebook, state, len(state.rounds)):
        if score.player in fixed:
            fixed[score.player] += score.points
    gone = frozenset(p for p, status in statuses.items() if status == "withdrawn")
    out = any(statuses.get(p) == "disqualified" for players, _ends in playing for p in players)
    still = max(0, rounds_foreseen(mode, state) - len(published))
    race = _in_units(fixed, playing, still, to_come(scoring, mode))
    return replace(race, gone=gone, someone_out=out)


def _in_units(
    fixed: Mapping[str, Fraction],
    playing: Sequence[tuple[tuple[str, ...], Endings]],
    still: int,
    to_come: Sequence[Fraction],
) -> Race:
    every = [
        *fixed.values(),
        *to_come,
        *(p for _, ends in playing for _, more in ends for p in more),
    ]
    unit = lcm(*(number.denominator for number in every))
    least, most = (int(points * unit) * still for points in to_come)
    return Race(
        unit,
        {player: int(points * unit) for player, points in fixed.items()},
        frozenset(),
        tuple(
            (players, tuple((places, tuple(int(p * unit) for p in more)) for places, more in ends))
            for players, ends in playing
        ),
        still,
        least,
        most,
    )


# ── Every way a table can end ────────────────────────────────────────────────────────────────────


Endings = list[tuple[tuple[int, ...], tuple[Fraction, ...]]]
_known: dict[tuple[str, str, int], Endings] = {}


def endings(size: int, rules: GameRules) -> Endings:
    """Places and points of every shape in which a table of this size can end."""
    # By what is agreed, not by its name: two journals may carry one edition with other points.
    scoring = rules.scoring
    agreed = f"{scoring.points} {scoring.places} {scoring.shared} {scoring.draw_points}"
    key = (agreed, _draw_value(rules), size)
    if key not in _known:
        _known[key] = [_ending(shape, rules) for shape in shapes(size)]
    return _known[key]


def _draw_value(rules: GameRules) -> str:
    option = rules.scoring.draw_option
    return f"{rules.scoring.points_rule} {rules.options[option] if option else ''}"


def _ending(shape: Sequence[int], rules: GameRules) -> tuple[tuple[int, ...], tuple[Fraction, ...]]:
    """A made-up slip with this outcome, scored as every slip is."""
    first = rules.scoring.places[0]
    sign = -1 if first.better == "more" else 1
    figures = {figure.name: 0 for figure in rules.scoring.figures}
    groups = [group for group, many in enumerate(shape) for _each in range(many)]
    lines = tuple(
        Line(str(number), figures | {first.figure: sign * group + len(groups)})
        for number, group in enumerate(groups)
    )
    seats = tuple(Seat(line.player) for line in lines)
    scores = score_game(seats, Slip(lines), rules)
    return tuple(score.place for score in scores), tuple(score.points for score in scores)


# ── Who can end ahead ────────────────────────────────────────────────────────────────────────────


class Way(NamedTuple):
    """A place at the own table, in one shape of its end."""

    place: int
    alone: bool
    mine: int
    """My points then, before the rounds to come."""
    bounds: Bounds


def _ways(race: Race, player: str) -> Iterator[Way]:
    own = race.table_of(player)
    seated = {name for players, _endings in race.tables for name in players}
    done = [each for each in race.fixed.items() if each[0] not in seated | {player}]
    elsewhere: dict[int, Bounds] = {}
    for place, alone, mine, (ahead, level) in own_ways(race, player, own):
        if mine not in elsewhere:
            elsewhere[mine] = _elsewhere(race, mine, own, done)
        others = elsewhere[mine]
        bounds = Bounds(
            others.fewest_ahead + ahead, others.most_level + level, race.newcomers(mine)
        )
        yield Way(place, alone, mine, bounds)


def own_ways(
    race: Race, player: str, own: tuple[tuple[str, ...], tuple[Ending, ...]] | None
) -> Iterator[tuple[int, bool, int, tuple[int, int]]]:
    """Every place at the own table in every shape of its end: the place, whether alone in it, the
    points then, and of the others there how few can end ahead and how many level."""
    if own is None:
        yield 0, True, race.fixed[player], (0, 0)
        return
    players, ends = own
    mates = race.ranked([name for name in players if name != player])
    for places, gains in ends:
        for place in dict.fromkeys(places):
            at = places.index(place)
            mine = race.fixed[player] + gains[at]
            left = (*gains[:at], *gains[at + 1 :])
            yield place, places.count(place) == 1, mine, race.among(mates, left, mine)


def _elsewhere(race: Race, mine: int, own: object, done: Sequence[tuple[str, int]]) -> Bounds:
    """Each other table for itself: as few as possible ahead at my best, as many as possible
    level with me at my worst."""
    fewest, most = race.surely_ahead(done, mine), race.maybe_level(done, mine)
    for number, table in enumerate(race.tables):
        if table is not own:
            least, highest = race.at_table(number, mine)
            fewest, most = fewest + least, most + highest
    return Bounds(fewest, most)


def _together(ways: Sequence[Way]) -> Bounds:
    return Bounds(
        min(way.bounds.fewest_ahead for way in ways),
        max(way.bounds.most_level for way in ways),
        any(way.bounds.newcomers for way in ways),
    )


def _at_places(
    race: Race, player: str, ways: Sequence[Way], against: Sequence[Way], cut: int
) -> Iterator[AtPlace]:
    """The places of the present table, each taken alone; of a table for two the draw as well."""
    own = race.table_of(player)
    if own is None:
        return
    size = len(own[0])
    ends = [(place, True) for place in range(1, size + 1)]
    for place, alone in [ends[0], (1, False), ends[1]] if size == 2 else ends:
        mine = [way for way in ways if (way.place, way.alone) == (place, alone)]
        rivals = [way for way in against if (way.place, way.alone) == (place, alone)]
        whole = _together(mine)
        gained = Fraction(mine[0].mine - race.fixed[player], race.unit)
        verdict = _together(rivals).verdict(cut)
        yield AtPlace(place, gained, verdict, whole.best, whole.worst, drawn=not alone)
