"""What is fixed of the points, and what can still come? The race whose end `outlook.py` tells."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from math import lcm

from tafelrunde.chances.filling import fewest_above, most_reaching, shapes
from tafelrunde.chances.to_come import by_points, to_come
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.codes import OTHERS_CODES
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.standings.opponents import AMONG_EQUALS
from tafelrunde.standings.table import only_expected, sort_key, standings
from tafelrunde.standings.unplayed import beside_the_games
from tafelrunde.state.tournament import Tournament

NOT_OWN = {*OTHERS_CODES, AMONG_EQUALS, "lot"}
"""Criteria that tables still playing, or a lot, decide for somebody who no longer plays."""

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
    settled: Mapping[str, int] = field(default_factory=dict)
    """Whose games are over while others still play the last round: how they stand by criteria
    that their own games alone decide. The smaller is ahead, the same is not settled yet."""
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

    @cached_property
    def halved(self) -> Race:
        """The same race in half units: between two numbers of points there is room for one."""
        return replace(
            self,
            unit=self.unit * 2,
            fixed={name: points * 2 for name, points in self.fixed.items()},
            tables=tuple(
                (people, tuple((places, tuple(2 * g for g in gains)) for places, gains in ends))
                for people, ends in self.tables
            ),
            least=self.least * 2,
            most=self.most * 2,
            known={},
        )

    def tipped(self, player: str, by: int) -> Race:
        """With everybody level put behind him (1) or ahead of him (-1); what `at_table` found of
        other tables is the same."""
        halved = self.halved
        return replace(
            halved,
            fixed={**halved.fixed, player: halved.fixed[player] + by},
            known=halved.known,
        )

    @cached_property
    def _by_points(self) -> Mapping[int, Sequence[int]]:
        """How those whose games are over stand, sorted, by the points they have."""
        found: dict[int, list[int]] = defaultdict(list)
        for name, place in self.settled.items():
            if name in self.fixed:
                found[self.fixed[name]].append(place)
        return {points: sorted(places) for points, places in found.items()}

    def settled_level(self, player: str) -> tuple[int, int]:
        """Of those level with him: how many are ahead and how many behind, whatever still comes."""
        if player not in self.settled:
            return 0, 0
        places, mine = self._by_points[self.fixed[player]], self.settled[player]
        return bisect_left(places, mine), len(places) - bisect_right(places, mine)

    def seen_by(self, player: str) -> Race:
        """With those level with him a little ahead or behind, where that is settled already."""
        if self.settled_level(player) == (0, 0):
            return self
        mine, have = self.settled[player], self.fixed[player]
        moved = {
            name: self.halved.fixed[name] + (1 if place < mine else -1)
            for name, place in self.settled.items()
            if self.fixed.get(name) == have and place != mine
        }
        return replace(self.halved, fixed={**self.halved.fixed, **moved})

    def own_marks(self, player: str, points: int) -> tuple[int, int]:
        """The points from which he goes into the rounds to come when all goes his way, and when
        nothing does: whoever has withdrawn plays none of them, so their gains are taken off."""
        if player not in self.gone:
            return points, points
        return points - self.most, points - self.least

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
        self, ends: Sequence[tuple[str, int]], gains: Sequence[int], mine: tuple[int, int]
    ) -> tuple[int, int]:
        """Of these, who share out the gains: how few can end ahead of me, how many level."""
        best, worst = mine
        return (
            fewest_above(self.at_least(ends), gains, best + self.most),
            most_reaching(self.at_most(ends), gains, worst + self.least),
        )

    def newcomers(self, mine: int) -> bool:
        return self.still > 0 and self.most >= mine + self.least

    def at_table(self, number: int, mine: int) -> tuple[int, int]:
        """Of this table: how many at least end ahead of these points when all goes my way, and how
        many at most level with them when nothing does."""
        if (number, mine) not in self.known:
            players, endings = self.tables[number]
            ranked = self.ranked(players)
            ways = [self.among(ranked, gains, (mine, mine)) for _places, gains in endings]
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
    settled = _settled(state, rulebook, race) if not (race.still or out) else {}
    return replace(race, gone=gone, someone_out=out, settled=settled)


def _settled(state: Tournament, rulebook: Rulebook, race: Race) -> Mapping[str, int]:
    """The order of those who no longer play, as far as only their own games make it."""
    chain = rulebook.mode(state.mode).standings
    own = len([*takewhile(lambda each: each.code not in NOT_OWN, chain)])
    playing = {name for people, _endings in race.tables for name in people}
    rows = standings(rulebook, state) if race.tables else []
    keys = {
        row.player: sort_key(row.values[:own], chain[:own])
        for row in rows
        if row.player in race.fixed and row.player not in playing
    }
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {player: places[key] for player, key in keys.items()}


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
