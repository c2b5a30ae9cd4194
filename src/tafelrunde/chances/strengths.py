"""How strong is everybody? One fit over all games of a history, and how sure it is.

The model is the one that chances are drawn with: the order at a table is that of strength plus
Gumbel noise (Plackett and Luce). Before any game a strength is normally distributed around 0 with
the spread of the lab; the fit is where that and the games together are most likely, and its
interval comes from how sharply both fall off there (Laplace). All games are taken at once, so the
order in which they were entered cannot matter. Level people are people whose order nobody knows:
the chance of a game is the sum over all orders it could have been. No such sum has a second
summit, for the orders it allows form a convex set and the noise is log-concave.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from math import factorial, isfinite, prod
from typing import NamedTuple

import msgspec
import numpy as np

from tafelrunde.chances.rated import FEWEST, SPREAD, Strength, StrengthQuestion, Weighed
from tafelrunde.chances.source import Flags, Floats, Ints
from tafelrunde.rulebook.faults import Refusal

MOST_PEOPLE = 4_000
MOST_STEPS, NEAR = 60, 1e-9
MOST_ORDERS = 5_040
"""Seven level people before an eighth; a game that leaves more open tells next to nothing."""
AT_ONCE = 2_000_000
"""Numbers in one array at most."""


class Fit(NamedTuple):
    """Everybody's strength and standard error, people by id."""

    people: tuple[str, ...]
    strengths: Floats
    errors: Floats


def strengths(games: Sequence[Weighed], spread: float = SPREAD) -> list[Strength]:
    """Everybody in the games by id; who played too little gets none."""
    played: dict[str, int] = defaultdict(int)
    counts: dict[str, float] = defaultdict(float)
    for game in games:
        for player in (player for group in game.groups for player in group):
            played[player] += 1
            counts[player] += game.weight
    if not any(count >= FEWEST for count in counts.values()):
        return [Strength(person, played[person]) for person in sorted(played)]
    found = fit(games, spread)
    known = dict(zip(found.people, zip(found.strengths, found.errors, strict=True), strict=True))
    return [
        Strength(person, played[person], float(known[person][0]), float(known[person][1]))
        if person in known and counts[person] >= FEWEST
        else Strength(person, played[person])
        for person in sorted(played)
    ]


def answered(asked: StrengthQuestion, _told: object = None) -> bytes:
    """What may be said, for a process apart."""
    found = [each for each in strengths(asked.games) if each.person in asked.people]
    return msgspec.json.encode(found)


# ── The fit ──────────────────────────────────────────────────────────────────────────────────────


def fit(games: Iterable[Weighed], spread: float = SPREAD) -> Fit:
    """By Newton's steps, halved where one would go too far."""
    games = [game for game in games if _orders(game) <= MOST_ORDERS]
    people = tuple(sorted({player for game in games for group in game.groups for player in group}))
    if len(people) > MOST_PEOPLE:
        raise Refusal.single(
            "",
            "{n} people are too many for one fit: at most {most}",
            n=len(people),
            most=MOST_PEOPLE,
        )
    shapes = _by_shape(games, {person: row for row, person in enumerate(people)})
    at = np.zeros(len(people))
    slope = _slope(shapes, at, spread)
    for _ in range(MOST_STEPS):
        step = np.linalg.solve(slope.information, slope.gradient)
        at, slope = _forward(shapes, at, np.asarray(step, dtype=np.float64), slope, spread)
        if not len(step) or np.max(np.abs(step)) < NEAR:
            break
    spreads = np.diag(np.linalg.inv(slope.information)) if people else at
    return Fit(people, at, np.sqrt(spreads))


def _orders(game: Weighed) -> int:
    return prod(factorial(len(group)) for group in game.groups[:-1])


class _Shape(NamedTuple):
    """All games whose places are shared alike: their people, best first, and what they count."""

    sizes: tuple[int, ...]
    rows: Ints
    weights: Floats


class _Slope(NamedTuple):
    """How likely it is (a logarithm), its gradient, and how it bends (the Hessian, negative)."""

    likely: float
    gradient: Floats
    information: Floats


def _by_shape(games: Iterable[Weighed], row: Mapping[str, int]) -> list[_Shape]:
    found: dict[tuple[int, ...], list[tuple[list[int], float]]] = defaultdict(list)
    for game in games:
        people = [row[player] for group in game.groups for player in group]
        found[tuple(len(group) for group in game.groups)].append((people, game.weight))
    return [
        _Shape(
            sizes,
            np.array([people for people, _weight in some], dtype=np.int64),
            np.array([weight for _people, weight in some]),
        )
        for sizes, some in sorted(found.items())
    ]


def _forward(
    shapes: Sequence[_Shape], at: Floats, step: Floats, slope: _Slope, spread: float
) -> tuple[Floats, _Slope]:
    """As far along the step as it is uphill."""
    for _ in range(40):
        there = at + step
        found = _slope(shapes, there, spread)
        if isfinite(found.likely) and found.likely >= slope.likely - NEAR:
            return there, found
        step = step / 2
    return at, slope


def _slope(shapes: Sequence[_Shape], at: Floats, spread: float) -> _Slope:
    likely = -float(at @ at) / (2 * spread**2)
    gradient = -at / spread**2
    information = np.eye(len(at)) / spread**2
    for shape in shapes:
        for rows, weights in _pieces(shape):
            each, slopes, bends = _games(shape.sizes, at[rows])
            likely += float(weights @ each)
            np.add.at(gradient, rows, weights[:, None] * slopes)
            across = (rows[:, :, None], rows[:, None, :])
            np.add.at(information, across, weights[:, None, None] * bends)
    return _Slope(likely, gradient, information)


def _pieces(shape: _Shape) -> Iterator[tuple[Ints, Floats]]:
    """Few enough games at a time that no array grows beyond bounds."""
    some = max(1, AT_ONCE // max(1, _left(shape.sizes).size))
    for first in range(0, len(shape.rows), some):
        yield shape.rows[first : first + some], shape.weights[first : first + some]


def _games(sizes: tuple[int, ...], theirs: Floats) -> tuple[Floats, Floats, Floats]:
    """Of each game its logarithm, gradient and bend; an order nobody knows is a mean of orders.

    The bend is what it would be if the order were known, less what not knowing it costs (Louis).
    """
    left = _left(sizes)  # orders × choices × people: who was still to be chosen from
    chosen = left.shape[1]
    top = theirs.max(axis=1, keepdims=True)
    weights = np.exp(theirs - top)
    sums = np.einsum("gp,rcp->grc", weights, left.astype(np.float64))
    logs = (theirs - top)[:, :chosen].sum(axis=1)[:, None] - np.log(sums).sum(axis=2)
    best = logs.max(axis=1, keepdims=True)
    each = np.exp(logs - best)
    total = each.sum(axis=1, keepdims=True)
    orders = each / total
    shares = left[None] * weights[:, None, None, :] / sums[..., None]
    taken = shares.sum(axis=2)
    scores = -taken
    scores[:, :, :chosen] += 1
    slope = np.einsum("gr,grp->gp", orders, scores)
    known = np.einsum("gr,grp->gp", orders, taken)
    bend = -np.einsum("gr,grcp,grcq->gpq", orders, shares, shares, optimize=True)
    place = np.arange(theirs.shape[1])
    bend[:, place, place] += known
    if len(left) > 1:
        bend -= np.einsum("gr,grp,grq->gpq", orders, scores, scores, optimize=True)
        bend += slope[:, :, None] * slope[:, None, :]
    return (best + np.log(total))[:, 0], slope, bend


@cache
def _left(sizes: tuple[int, ...]) -> Flags:
    """For every order that shared places allow, and every choice in it: who is still there.

    Those in the last group come last in any order, so nothing has to be chosen among them.
    """
    firsts = [sum(sizes[:number]) for number in range(len(sizes))]
    groups = [range(first, first + size) for first, size in zip(firsts, sizes, strict=True)][:-1]
    orders = [
        [person for group in order for person in group]
        for order in product(*(permutations(group) for group in groups))
    ]
    there = np.ones((len(orders), len(orders[0]), sum(sizes)), dtype=np.bool_)
    for number, order in enumerate(orders):
        for choice, person in enumerate(order):
            there[number, choice + 1 :, person] = False
    return there
