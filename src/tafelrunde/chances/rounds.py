"""How is one more round played in every run? Seated as the rulebook would, then drawn.

At a table the order is Plackett and Luce's: everybody's strength plus Gumbel noise, the largest
first. With equal strengths that is a plain lot, and no logarithm is needed for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from tafelrunde.chances.course import Ahead, Group, Step, grouped
from tafelrunde.chances.hall import Hall
from tafelrunde.chances.source import Floats, Ints, Source, Words
from tafelrunde.draw.seating import plan_seating
from tafelrunde.draw.sizes import seated_in_order

TIE_BITS = np.uint64(24)


def play_rounds(hall: Hall, source: Source, plan_seed: str) -> list[Ints]:
    """Everything that is still to be played before the finish; the results of the open tables."""
    course = hall.course
    orders: list[Ints] = []
    planned = _planned_again(course.ahead, plan_seed) if course.ahead is not None else []
    for step in course.steps:
        hall.begin_round()
        if step.how == "numbers" and hall.numbers is None:
            hall.numbers = _shuffled(len(step.people), hall.runs, source)
        if step.how == "seated":
            orders += _played(hall, step.people, step.groups, source)
        elif step.how == "again":
            seats, groups, _order = grouped(planned.pop(0), step.bags, by_role=step.by_role)
            _played(hall, seats, groups, source)
        else:
            seats = _seated(hall, step, source)
            _played(hall, seats, step.groups, source)
    return orders


def _planned_again(ahead: Ahead, seed: str) -> list[Sequence[Sequence[int | None]]]:
    """The rest of a plan, drawn from this seed for the people who are there."""
    seating = plan_seating(
        list(ahead.players),
        ahead.rounds,
        policy=ahead.policy,
        order=ahead.order,
        seed=seed,
        kind=ahead.kind,
        past=ahead.past,
        rule=ahead.rule,
        spare=ahead.spare,
        kept=ahead.kept,
    )
    return list(seating.rounds)


def _shuffled(count: int, runs: int, source: Source) -> Ints:
    """A lot for everybody in every run."""
    found: Ints = np.argsort(source.words(runs, count), axis=1).T
    return found


def _seated(hall: Hall, step: Step, source: Source) -> Ints:
    """Rows by seat and run."""
    if step.how == "numbers":
        assert hall.numbers is not None
        assert step.numbers is not None
        return step.people[hall.numbers[step.numbers]]
    if step.how == "lot":
        return step.people[_shuffled(len(step.people), hall.runs, source)]
    order = _by_standings(hall, step, source)
    if step.avoid_rematches:
        sizes = [group.size for group in step.groups for _table in range(group.slots.shape[1])]
        order = _without_rematches(hall, step.people, order, sizes)
    return step.people[order].T


def _by_standings(hall: Hall, step: Step, source: Source) -> Ints:
    """Places in `people`, best first, a row for each run; equals by a drawn lot, else by a new."""
    ranks = hall.ranks()
    ranked = hall.course.ranked
    last = np.full((hall.runs, 1), ranked + 1)
    known = np.concatenate([ranks, last], axis=1)
    lots = np.append(hall.course.lots, ranked + 1)
    row = np.minimum(step.people, ranked)
    places = known[:, row] * (ranked + 2) + lots[row][None, :]
    chance = source.words(hall.runs, len(step.people)) >> np.uint64(64) - TIE_BITS
    mixed = (places.astype(np.uint64) << TIE_BITS) | chance
    found: Ints = np.argsort(mixed, axis=1)
    return found


def _without_rematches(hall: Hall, people: Ints, order: Ints, sizes: Sequence[int]) -> Ints:
    """Seats filled from the top, each by the next who has met fewest of the table so far.

    A quick form of what `draw/swiss.py` searches for: whole tournaments are needed by the thousand.
    """
    runs, count = order.shape
    each = np.arange(runs)
    met = _meetings(hall)[:, people][:, :, people]
    free = np.ones((runs, count), dtype=bool)
    taken = np.empty_like(order)
    for table in seated_in_order(range(count), sizes):
        cost = np.zeros((runs, count), dtype=np.int64)
        for seat in table:
            by_place = np.take_along_axis(cost, order, axis=1) * count + np.arange(count)
            by_place[~np.take_along_axis(free, order, axis=1)] = np.iinfo(np.int64).max
            chosen = order[each, by_place.argmin(axis=1)]
            taken[:, seat] = chosen
            free[each, chosen] = False
            cost += met[each, chosen]
    return taken


def _meetings(hall: Hall) -> NDArray[np.int8]:
    """How often each two have met in each run, rounds played before included."""
    rows = hall.course.rows
    met = np.zeros((hall.runs, rows, rows), dtype=np.int8)
    for table in hall.course.past:
        for one, other in permutations(table, 2):
            met[:, one, other] += 1
    each = hall.columns
    for seats, groups in hall.sat:
        for group in groups:
            who = np.broadcast_to(
                seats[group.slots] if seats.ndim == 2 else seats[group.slots][..., None],
                (*group.slots.shape, hall.runs),
            )
            for one, other in permutations(range(group.size), 2):
                for table_number in range(group.slots.shape[1]):
                    met[each, who[one, table_number], who[other, table_number]] += 1
    return met


def _played(hall: Hall, seats: Ints, groups: Sequence[Group], source: Source) -> list[Ints]:
    """Every table's game; for each table and run its result as a number."""
    hall.sat.append((seats, groups))
    play = {True: _by_order, False: _by_role}
    return [play[group.orders is None](hall, group, seats[group.slots], source) for group in groups]


def _by_order(hall: Hall, group: Group, who: Ints, source: Source) -> Ints:
    luck = _luck(hall, who, source, group)
    positions = positions_of(luck)
    tables = group.slots.shape[1]
    if hall.clear:
        drawn = _as_clear(luck, group.games)
    else:
        drawn = source.below(group.games, tables, hall.runs)
    game = group.first + group.size * drawn
    result = np.zeros((tables, hall.runs), dtype=np.int64)
    for seat, position in enumerate(positions):
        hall.give(who[seat], game + position)
        result = result * group.size + position
    return result


def _as_clear(luck: Words | Floats, games: int) -> Ints:
    """Every game as often as every other, the clearest where first and last lie furthest apart."""
    apart = luck.max(axis=0) - luck.min(axis=0)
    places = [apart.size * game // games for game in range(1, games)]
    if not places:
        return np.zeros(apart.shape, dtype=np.int64)
    borders = np.partition(apart.ravel(), places)[places]
    found: Ints = np.searchsorted(borders, apart, side="right")
    return found


def _luck(hall: Hall, who: Ints, source: Source, group: Group) -> Words | Floats:
    """For every seat, table and run a number; the smallest is first."""
    shape = (group.size, group.slots.shape[1], hall.runs)
    strengths = hall.strength_of(who)
    if strengths is None:
        return source.words(*shape)
    found: Floats = np.log(source.waiting(*shape)) - strengths
    return found


def positions_of(luck: Words | Floats) -> list[Ints]:
    """How many at the table come before each seat; comparing is faster than sorting so few."""
    size = len(luck)
    positions = [np.zeros(luck.shape[1:], dtype=np.int64) for _ in range(size)]
    for one in range(size):
        for other in range(one + 1, size):
            later = luck[one] > luck[other]
            positions[one] += later
            positions[other] += ~later
    return positions


def _by_role(hall: Hall, group: Group, who: Ints, source: Source) -> Ints:
    """A whole game is drawn; its roles' figures go to whoever leads them."""
    strengths = hall.strength_of(who)
    shape = (group.slots.shape[1], hall.runs)
    game = likely_games(group.orders, group.games, strengths, source, shape)
    for seat in range(group.size):
        hall.give(who[seat], group.first + game * group.size + seat)
    return game


def likely_games(
    orders: Ints | None,
    games: int,
    strengths: Floats | None,
    source: Source,
    shape: tuple[int, int],
) -> Ints:
    """Games of the bag by how likely their order of seats is for people so strong."""
    if strengths is None or orders is None:
        return source.below(games, *shape)
    wide = np.broadcast_to(strengths, (orders.shape[1], *shape))
    chances = np.stack([_likelihood(wide[order]) for order in orders])
    drawn = chances - np.log(source.waiting(games, *shape))
    found: Ints = drawn.argmax(axis=0)
    return found


def _likelihood(ordered: Floats) -> Floats:
    """The logarithm of Plackett and Luce's chance of this very order, best first."""
    total = np.zeros(ordered.shape[1:])
    for place in range(len(ordered) - 1):
        rest = ordered[place:]
        highest = rest.max(axis=0)
        total += ordered[place] - highest - np.log(np.exp(rest - highest).sum(axis=0))
    return total
