"""Does it happen as often as it was said? Tournaments are played, and asked for odds in the middle.

Each is played to its last round but one; then its odds are reckoned by many endings, and one more
ending is what really happens. What was said is sorted into ten bins and held against what came.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from math import sqrt

import numpy as np

from tafelrunde.chances.course import Course
from tafelrunde.chances.crew import Alone, Crew
from tafelrunde.chances.finishing import Finishing
from tafelrunde.chances.formats import Format, course_for
from tafelrunde.chances.hall import Hall
from tafelrunde.chances.lab import drawn_strengths
from tafelrunde.chances.rounds import play_rounds
from tafelrunde.chances.source import Floats, Ints, Source
from tafelrunde.rulebook.faults import Refusal

TOURNAMENTS = 10_000
ENDINGS = 500
"""By which odds in the middle are reckoned; one more is what happens."""
AT_ONCE = 10
"""Tournaments that are played to their end together."""
A_PART = 100
BINS = 10


@dataclass(frozen=True)
class Bin:
    """Chances said between two tenths: how many, what was said on average, how often it came."""

    low: float
    high: float
    said: int
    mean: float
    happened: float
    error: float


@dataclass(frozen=True)
class Part:
    before: Course
    after: Course
    seed: str
    spread: float
    first: int
    tournaments: int


@dataclass(frozen=True)
class Counts:
    """By bin: how often something was said, the sum of it, and how often it came."""

    said: Ints
    total: Floats
    came: Floats

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.said + other.said, self.total + other.total, self.came + other.came)


def calibrate(
    format_: Format,
    *,
    seed: str,
    spread: float,
    tournaments: int = TOURNAMENTS,
    crew: Crew | None = None,
    done: Callable[[int, int], None] = lambda _parts, _of: None,
) -> list[Bin]:
    """Ten bins of what was said in the middle and of what happened then."""
    course, _facts = course_for(format_)
    if len(course.steps) < 2:
        raise Refusal.single(
            "--rounds", "at least two rounds expected: odds are asked for before the last"
        )
    before = replace(course, steps=course.steps[:-1])
    after = replace(course, steps=course.steps[-1:])
    parts = [
        Part(before, after, seed, spread, first, min(A_PART, tournaments - first))
        for first in range(0, tournaments, A_PART)
    ]
    counts = []
    for found in (crew or Alone()).do(asked, parts):
        counts.append(found)
        done(len(counts), len(parts))
    return _bins(reduce(Counts.__add__, counts))


def _bins(counts: Counts) -> list[Bin]:
    bins = []
    for number in range(BINS):
        count = int(counts.said[number])
        share = float(counts.came[number]) / count if count else 0.0
        error = sqrt(share * (1.0 - share) / count) if count else 0.0
        mean = float(counts.total[number]) / count if count else 0.0
        bins.append(Bin(number / BINS, (number + 1) / BINS, count, mean, share, error))
    return bins


def asked(part: Part) -> Counts:
    """Some tournaments: what was said of everybody, and whether it came."""
    strengths = drawn_strengths(part.before, part.seed, part.first, part.tournaments, part.spread)
    middle = Hall(part.before, part.tournaments, strengths)
    play_rounds(middle, Source(part.seed, "middle", part.first), part.seed)
    found = []
    for start in range(0, part.tournaments, AT_ONCE):
        chosen = np.arange(start, min(start + AT_ONCE, part.tournaments))
        source = Source(part.seed, "endings", part.first + start)
        found.append(_to_the_end(part, middle, chosen, source))
    return reduce(Counts.__add__, found)


def _to_the_end(part: Part, middle: Hall, chosen: Ints, source: Source) -> Counts:
    """Many endings of each of these tournaments: the first is what happens, the rest the odds."""
    hall = middle.going_on(part.after, np.repeat(chosen, ENDINGS + 1))
    play_rounds(hall, source, part.seed)
    ranks, reached = Finishing(hall, hall.ranks(), source).final_ranks()
    first = ranks == 1
    found = _held_against(first / first.sum(axis=1, keepdims=True), len(chosen))
    if reached is not None:
        found += _held_against(reached.astype(np.float64), len(chosen))
    return found


def _held_against(outcome: Floats, tournaments: int) -> Counts:
    by_tournament = outcome.reshape(tournaments, ENDINGS + 1, -1)
    came = by_tournament[:, 0].ravel()
    said = by_tournament[:, 1:].mean(axis=1).ravel()
    bins = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    return Counts(
        np.bincount(bins, minlength=BINS),
        np.bincount(bins, weights=said, minlength=BINS).astype(np.float64),
        np.bincount(bins, weights=came, minlength=BINS).astype(np.float64),
    )
