"""What do I need to reach the final? Best and worst, by points alone, exact where that is possible.

Final results are fixed; a table that is still playing can end in any order, with or without shared
places; a round not seated yet can bring anybody anything from the worst to the best place. While
only seated tables are open, every table is looked at by itself and the answer is exact: tables do
not influence each other. With rounds still to be seated the answer is a bound: what it calls sure
or impossible is so, what it calls open may already be decided. Equal points are never counted on:
there the further criteria decide, which depend on victory points nobody can foresee. Of people who
have played already they are partly settled: between two whose games are all over the criteria of
their own games decide; else, where equals decide the best or the worst place, the answer is a bound
as well.

Whoever has withdrawn keeps a rank with what he scored but reaches no finish, so two questions are
asked: which rank (among all who are ranked), and whether it is enough (among those still playing).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from tafelrunde.chances.race import Ending, Race, race_of
from tafelrunde.rulebook.model import Rulebook
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
    by_equals: bool = False
    """Best or worst place needs equals to stand so: what is settled of them may narrow it."""


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
    cut, race = finalists(state, rulebook), race.seen_by(player)
    ways = list(_ways(race, player))
    against = list(_ways(race.rivals, player)) if _has_finish(state, rulebook) else ways
    whole = _together(ways)
    seated = race.still == 0 and not race.someone_out
    by_equals = seated and _by_equals(race, player, whole)
    return Outlook(
        cut,
        whole.best,
        whole.worst,
        _together(against).verdict(cut),
        seated and not by_equals,
        race.still + (race.table_of(player) is not None),
        tuple(_at_places(race, player, ways, against, cut)),
        race.someone_out,
        by_equals,
    )


def _by_equals(race: Race, player: str, whole: Bounds) -> bool:
    """Whether best and worst place would be others if no tie went his way, or every one did."""
    losing = _together(list(_ways(race.tipped(player, -1), player)))
    winning = _together(list(_ways(race.tipped(player, 1), player)))
    return (losing.best, winning.worst) != (whole.best, whole.worst)


def _has_finish(state: Tournament, rulebook: Rulebook) -> bool:
    finish = mode_of(rulebook, state).finish
    return finish is not None and finish.has_matches


def finalists(state: Tournament, rulebook: Rulebook) -> int:
    """How many reach the finish; one where it is only about who leads."""
    if not _has_finish(state, rulebook):
        return 1
    return scheme_of(rulebook.mode(state.mode), state).size


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
            marks = race.own_marks(player, mine)
            yield place, places.count(place) == 1, mine, race.among(mates, left, marks)


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
