"""What do the endings of a block add up to? Whole numbers, so that blocks add in any order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import factorial

import numpy as np

from tafelrunde.chances.at_place import enough_by_place, open_groups
from tafelrunde.chances.course import Course
from tafelrunde.chances.playing import Endings, play
from tafelrunde.chances.source import Ints

TITLE = 720_720
"""A title in parts that up to sixteen can share without a rest."""
FOLDS = 10
"""A table's leverage is told by some runs and measured in the others, in turn."""
LARGEST_ORDER = 4
"""Tables of more people are told apart by who wins alone: they have too many orders."""


@dataclass(frozen=True)
class Tally:
    """Counts of one block, or of many."""

    runs: int
    ranks: Ints
    """Player by final rank."""
    titles: Ints
    """Of each player, in parts of a title."""
    title_squares: Ints
    """The same squared, for its error."""
    reached: Ints | None
    given: tuple[Ints, ...]
    """Of each open table: titles by fold, result and player."""
    came: tuple[Ints, ...]
    """How often each result came, by fold."""
    by_place: tuple[Ints, ...]
    """Of each open table: by seat and place how often it came, and what was reached then, in
    parts: the finish, or the title where there is none."""


def tally(course: Course, seed: str, block: int, runs: int) -> Tally:
    endings = play(course, seed, block, runs)
    players = course.ranked
    ranks = np.bincount(
        (endings.ranks - 1 + players * np.arange(players)[None, :]).ravel(),
        minlength=players * players,
    ).reshape(players, players)
    first = endings.ranks == 1
    parts = np.where(first, TITLE // np.maximum(first.sum(axis=1), 1)[:, None], 0)
    given, came = _by_table(course, endings, parts)
    reached = endings.reached
    return Tally(
        runs,
        ranks,
        parts.sum(axis=0),
        (parts * parts).sum(axis=0),
        None if reached is None else reached.sum(axis=0),
        given,
        came,
        enough_by_place(course, endings, parts if reached is None else reached * TITLE),
    )


def _by_table(
    course: Course, endings: Endings, parts: Ints
) -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
    """Titles sorted by the result of each table that was still playing."""
    run, player = np.nonzero(parts)
    part = parts[run, player].astype(np.float64)
    given, came = [], []
    for (_step, group), results in zip(open_groups(course), endings.results, strict=False):
        by_role = group.orders is not None
        for result in results:
            number = result if by_role else _told_apart(result, group.size)
            most = group.games if by_role else number_of_results(group.size)
            fold = np.arange(len(number)) % FOLDS
            cell = fold * most + number
            came.append(np.bincount(cell, minlength=FOLDS * most).reshape(FOLDS, most))
            at = (cell[run] * course.ranked) + player
            titles = np.bincount(at, weights=part, minlength=FOLDS * most * course.ranked)
            given.append(titles.astype(np.int64).reshape(FOLDS, most, course.ranked))
    return tuple(given), tuple(came)


def number_of_results(size: int) -> int:
    return factorial(size) if size <= LARGEST_ORDER else size


def _told_apart(result: Ints, size: int) -> Ints:
    """A result by its number: the whole order, or at large tables who won."""
    digits = [(result // size**place) % size for place in reversed(range(size))]
    if size > LARGEST_ORDER:
        won: Ints = np.argmin(np.stack(digits), axis=0)
        return won
    number = np.zeros_like(result)
    for place, digit in enumerate(digits):
        number = number * (size - place)
        for later in digits[place + 1 :]:
            number += later < digit
    return number


def added(tallies: list[Tally]) -> Tally:
    return reduce(_both, tallies)


def _both(one: Tally, other: Tally) -> Tally:
    return Tally(
        one.runs + other.runs,
        one.ranks + other.ranks,
        one.titles + other.titles,
        one.title_squares + other.title_squares,
        None if one.reached is None or other.reached is None else one.reached + other.reached,
        tuple(a + b for a, b in zip(one.given, other.given, strict=True)),
        tuple(a + b for a, b in zip(one.came, other.came, strict=True)),
        tuple(a + b for a, b in zip(one.by_place, other.by_place, strict=True)),
    )


def leverage(given: Ints, came: Ints) -> float:
    """Half the sum over all people of |chance given the result - chance now|, on average.

    Whether a result raises or lowers somebody's chance is told by nine tenths of the runs, by how
    much is measured in the last tenth, in turn. Else chance alone would make every table seem to
    decide something: noise would be counted as if it were news, whatever its sign.
    """
    titles, runs = given / TITLE, came.astype(np.float64)
    total = runs.sum()
    now = titles.sum(axis=(0, 1)) / total
    found = 0.0
    for fold in range(len(runs)):
        others = runs.sum(axis=0) - runs[fold]
        told = np.sign((titles.sum(axis=0) - titles[fold]) - others[:, None] * now[None, :])
        gained = titles[fold] - runs[fold][:, None] * now[None, :]
        found += float((told * gained).sum())
    return min(1.0, max(0.0, found / (2.0 * float(total))))
