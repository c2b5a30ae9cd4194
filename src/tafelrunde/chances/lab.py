"""What is a format worth? Whole tournaments of people whose strengths are known, thousands of them.

Strengths are drawn anew for every tournament, normally distributed with the given spread. Measured
is what the format makes of them: who wins, who gets on, how true the list is in the end.

A game's figures come from the bag as everywhere. But where some are much stronger than others,
clear games are theirs more often than not, and tie-breaks by victory points live on that: so the
clearest figures go to the tables where first and last lay furthest apart, each game of the bag as
often as every other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import isfinite, sqrt

import numpy as np

from tafelrunde.chances.course import Course
from tafelrunde.chances.crew import Alone, Crew
from tafelrunde.chances.formats import Facts, Format, course_for
from tafelrunde.chances.hall import Hall
from tafelrunde.chances.playing import Endings, play
from tafelrunde.chances.rated import SPREAD
from tafelrunde.chances.source import Floats, Ints, Source, blocks
from tafelrunde.rulebook.faults import Refusal

RUNS = 10_000
MOST_SPREAD = 20.0
FIRST = 4
"""The true best so many, among the first so many."""
SHIFTS = 15
"""Kendall's tau looks at every pair of up to 31 players, of more at pairs taken evenly."""
BLOCKS_A_PART = 4
LOOKED_AT = 50
"""Runs of a block in which repeated meetings are counted."""
MEASURES = ("strongest_wins", "strongest_in_finish", "true_top_four", "tau", "shared_first")


@dataclass(frozen=True)
class Measured:
    value: float
    error: float


@dataclass(frozen=True)
class Worth:
    """One format, measured; without a finish nobody reaches it."""

    format: Format
    facts: Facts
    strongest_wins: Measured
    strongest_in_finish: Measured | None
    true_top_four: Measured
    tau: Measured
    shared_first: Measured
    repeats: Measured


@dataclass(frozen=True)
class Part:
    """Blocks of one format: what a process is given to do."""

    course: Course
    seed: str
    spread: float
    blocks: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Counts:
    """Sums and sums of squares of one block, in the order of MEASURES; the last is repeats."""

    runs: int
    looked_at: int
    sums: tuple[float, ...]
    squares: tuple[float, ...]


def measured(part: Part) -> list[Counts]:
    return [_block(part, block, runs) for block, runs in part.blocks]


def _block(part: Part, block: int, runs: int) -> Counts:
    course = part.course
    strengths = drawn_strengths(course, part.seed, block, runs, part.spread)
    endings = play(course, part.seed, block, runs, strengths, clear=True)
    mixed = np.argsort(Source(part.seed, "pairs", block).words(course.ranked))
    found = _figures(endings, strengths[: course.ranked].T, mixed)
    repeats = _repeats(endings.hall)
    columns = [*(found[name] for name in MEASURES), repeats]
    return Counts(
        runs,
        len(repeats),
        tuple(float(column.sum()) for column in columns),
        tuple(float((column * column).sum()) for column in columns),
    )


def drawn_strengths(course: Course, seed: str, block: int, runs: int, spread: float) -> Floats:
    found: Floats = Source(seed, "strengths", block).normal(course.rows, runs) * spread
    return found


def _figures(endings: Endings, strengths: Floats, mixed: Ints) -> dict[str, Floats]:
    """One number a run for each measure; `strengths` has a row for each run.

    `mixed` is an order of the players that has nothing to do with who met whom.
    """
    ranks = endings.ranks
    each = np.arange(len(ranks))
    strongest = strengths.argmax(axis=1)
    first = ranks == 1
    winners = first.sum(axis=1)
    reached = endings.reached
    return {
        "strongest_wins": first[each, strongest] / winners,
        "strongest_in_finish": np.zeros(len(ranks))
        if reached is None
        else reached[each, strongest].astype(np.float64),
        "true_top_four": _true_best(ranks, strengths),
        "tau": _tau(ranks[:, mixed], strengths[:, mixed]),
        "shared_first": (winners > 1).astype(np.float64),
    }


def _true_best(ranks: Ints, strengths: Floats) -> Floats:
    """How much of the true best stands in front; ranks and strengths shared across the line count
    in part: of people equally strong nobody is one of the best."""
    players = ranks.shape[1]
    count = min(FIRST, players)
    line = np.partition(strengths, players - count, axis=1)[:, players - count]
    above, level_at = strengths > line[:, None], strengths == line[:, None]
    left = (count - above.sum(axis=1)) / level_at.sum(axis=1)
    best: Floats = above + level_at * left[:, None]
    front = (ranks <= count).astype(np.float64)
    crowded = np.flatnonzero(front.sum(axis=1) > count)
    for run in crowded:
        inside = ranks[run] <= count
        last = ranks[run][inside].max()
        level = ranks[run] == last
        front[run, level] = (count - (last - 1)) / level.sum()
    found: Floats = (front * best).sum(axis=1) / count
    return found


def _tau(ranks: Ints, strengths: Floats) -> Floats:
    """Kendall's tau; players stand in a drawn order, so evenly taken pairs are fair."""
    players = ranks.shape[1]
    shifts = range(1, min(SHIFTS, max(1, (players - 1) // 2)) + 1)
    agreeing = np.zeros(len(ranks), dtype=np.int64)
    for shift in shifts:
        ahead = np.sign(np.roll(ranks, shift, axis=1) - ranks)
        stronger = strengths > np.roll(strengths, shift, axis=1)
        agreeing += np.where(stronger, ahead, -ahead).sum(axis=1)
    found: Floats = agreeing / (len(shifts) * players)
    return found


def _repeats(hall: Hall) -> Floats:
    """Over all pairs m(m-1)/2 for a pair that meets m times, in the first runs of the block."""
    looked_at, rows = min(LOOKED_AT, hall.runs), hall.course.rows
    pairs = []
    for seats, groups in hall.sat:
        for group in groups:
            who = seats[group.slots][..., :looked_at]
            if seats.ndim == 1:
                who = np.repeat(seats[group.slots][..., None], looked_at, axis=2)
            for one, other in combinations(range(group.size), 2):
                low, high = np.minimum(who[one], who[other]), np.maximum(who[one], who[other])
                pairs.append(low * rows + high)
    met = np.sort(np.concatenate(pairs), axis=0)
    found = np.zeros(looked_at)
    for times in range(1, len(hall.sat)):
        found += (met[times:] == met[:-times]).sum(axis=0)
    return found


# ── A whole laboratory ───────────────────────────────────────────────────────────────────────────


def check_spread(spread: float) -> None:
    if not isfinite(spread) or not 0.0 <= spread <= MOST_SPREAD:
        raise Refusal.single(
            "--spread",
            "a number from 0 to {most} expected, found {spread}",
            most=format(MOST_SPREAD, "g"),
            spread=str(spread),
        )


def lab(
    formats: Sequence[Format],
    *,
    seed: str,
    runs: int = RUNS,
    spread: float = SPREAD,
    crew: Crew | None = None,
    done: Callable[[int, int], None] = lambda _parts, _of: None,
) -> list[Worth]:
    """Every format measured with the same seed; `done` hears how far it has come."""
    courses = [_with_numbers_given(*course_for(format_)) for format_ in formats]
    parts, owners = [], []
    for number, (course, _facts) in enumerate(courses):
        whole = list(blocks(runs))
        for start in range(0, len(whole), BLOCKS_A_PART):
            few = tuple(whole[start : start + BLOCKS_A_PART])
            parts.append(Part(course, seed, spread, few))
            owners.append(number)
    found: list[list[Counts]] = [[] for _ in formats]
    answers = (crew or Alone()).do(measured, parts)
    for number, (owner, counts) in enumerate(zip(owners, answers, strict=True), start=1):
        found[owner] += counts
        done(number, len(parts))
    return [
        _worth(format_, facts, counts)
        for format_, (_course, facts), counts in zip(formats, courses, found, strict=True)
    ]


def _with_numbers_given(course: Course, facts: Facts) -> tuple[Course, Facts]:
    """Strengths are drawn for everybody alike: who has which number of a plan need not be."""
    steps = tuple(
        replace(step, how="seated", people=step.people[step.numbers], numbers=None)
        if step.numbers is not None
        else step
        for step in course.steps
    )
    return replace(course, steps=steps), facts


def _worth(format_: Format, facts: Facts, counts: Sequence[Counts]) -> Worth:
    runs = sum(each.runs for each in counts)
    looked_at = sum(each.looked_at for each in counts)
    figures = [
        _mean(
            looked_at if place == len(MEASURES) else runs,
            sum(each.sums[place] for each in counts),
            sum(each.squares[place] for each in counts),
        )
        for place in range(len(MEASURES) + 1)
    ]
    wins, in_finish, top, tau, shared, repeats = figures
    return Worth(
        format_, facts, wins, in_finish if facts.finish else None, top, tau, shared, repeats
    )


def _mean(count: int, total: float, squares: float) -> Measured:
    mean = total / count
    return Measured(mean, sqrt(max(squares / count - mean * mean, 0.0) / count))
