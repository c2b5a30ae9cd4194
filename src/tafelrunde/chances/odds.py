"""What are everybody's chances? Endings counted, and held against what is certain.

A simulation never proves anything. So 0 and 1 are said only where the exact outlook or the course
of the finish says so; everywhere else a chance keeps half a run's distance from both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from tafelrunde.chances.at_place import open_groups
from tafelrunde.chances.certain import Certain, certainties
from tafelrunde.chances.course import Course
from tafelrunde.chances.crew import Alone, Crew
from tafelrunde.chances.outlook import Verdict
from tafelrunde.chances.source import ALGORITHM, Ints, blocks
from tafelrunde.chances.starting import course_of
from tafelrunde.chances.tally import TITLE, Tally, added, leverage, tally
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_groups
from tafelrunde.state.tournament import Tournament

RUNS = 10_000
MOST_RUNS = 10_000_000


@dataclass(frozen=True)
class Worth:
    """What a place at an open table brings: the finish, or the title where there is none."""

    chance: float
    error: float


@dataclass(frozen=True)
class Chance:
    """What is said of one player."""

    player: str
    win: float
    win_error: float
    finish: float | None
    finish_error: float | None
    mean_rank: float | None
    mean_rank_error: float | None
    ranks: tuple[float, ...]
    verdict: Verdict
    by_place: tuple[Worth, ...] = ()
    """Of each place at the table he sits at now, the first first."""


@dataclass(frozen=True)
class Leverage:
    round: int
    number: int
    leverage: float


@dataclass(frozen=True)
class Odds:
    after_round: int
    runs: int
    seed: str
    players: tuple[Chance, ...]
    tables: tuple[Leverage, ...]
    has_finish: bool
    equal_strengths: bool
    algorithm: str = ALGORITHM


@dataclass(frozen=True)
class Part:
    """One block: what a process is given to do."""

    course: Course
    seed: str
    block: int
    runs: int


def counted(part: Part) -> Tally:
    return tally(part.course, part.seed, part.block, part.runs)


def odds(
    rulebook: Rulebook,
    tournament: Tournament,
    *,
    seed: str,
    runs: int = RUNS,
    strengths: Mapping[str, float] | None = None,
    crew: Crew | None = None,
) -> Odds:
    """Everybody's chances in a running tournament; a Refusal where nothing is open any more."""
    check_runs(runs)
    check_strengths(strengths or {}, tournament)
    something_to_foresee(rulebook, tournament)
    course = course_of(rulebook, tournament, strengths)
    parts = [Part(course, seed, block, some) for block, some in blocks(runs)]
    counts = added(list((crew or Alone()).do(counted, parts)))
    sure = certainties(rulebook, tournament, course)
    out = sorted(set(tournament.entries) - set(course.players))
    places = _by_place(course, counts)
    ranked = [
        replace(_chance(course, counts, row, sure[player]), by_place=places.get(row, ()))
        for row, player in enumerate(course.players)
    ]
    chances = [*_adding_up(ranked, runs), *(_none(player, course) for player in out)]
    return Odds(
        course.after_round,
        runs,
        seed,
        tuple(sorted(chances, key=lambda chance: chance.mean_rank or float("inf"))),
        tuple(_leverages(course, counts)),
        course.finish.kind == "scheme",
        course.strengths is None,
    )


def check_runs(runs: int) -> None:
    if not 1 <= runs <= MOST_RUNS:
        raise Refusal.single(
            "--runs", "a number from 1 to {most} expected, found {runs}", most=MOST_RUNS, runs=runs
        )


def check_strengths(strengths: Mapping[str, float], tournament: Tournament) -> None:
    for player in strengths:
        if tournament.person(player) is None:
            raise Refusal.single(f"--strengths: {player}", "does not play in this tournament")


def something_to_foresee(rulebook: Rulebook, tournament: Tournament) -> None:
    """A tournament that is over, called off, or without people has no chances."""
    if tournament.cancelled:
        raise Refusal.single("", "the tournament has been cancelled")
    if not any(entry.disqualified_after is None for entry in tournament.entries.values()):
        raise Refusal.single("players", "nobody is playing")
    if tournament.phase == "awarded" or final_groups(bracket_of(rulebook, tournament)) is not None:
        raise Refusal.single("", "the tournament is over: there is nothing left to foresee")


def _leverages(course: Course, counts: Tally) -> Iterable[Leverage]:
    tables = [(step.round, number) for step in course.steps for number in step.tables]
    found = zip(tables, counts.given, counts.came, strict=True)
    for (round_number, number), given, came in sorted(found, key=lambda each: each[0]):
        yield Leverage(round_number, number, leverage(given, came))


def _by_place(course: Course, counts: Tally) -> dict[int, tuple[Worth, ...]]:
    """By row, of everybody at an open table whose places can be told apart."""
    rows = [
        step.people[group.slots[:, table]].tolist()
        for step, group in open_groups(course)
        for table in range(group.slots.shape[1])
    ]
    return {
        row: tuple(_worth(int(came), int(reached)) for came, reached in by_place)
        for there, counted in zip(rows, counts.by_place, strict=True)
        for row, by_place in zip(there, counted, strict=True)
        if by_place[:, 0].all()
    }


def _worth(came: int, reached: int) -> Worth:
    """Whether a place is surely enough only the exact outlook knows."""
    chance = held(reached / TITLE / came, came, possible=True, sure=False)
    return Worth(chance, error_of(chance, chance, came))


def _chance(course: Course, counts: Tally, row: int, sure: Certain) -> Chance:
    runs = counts.runs
    win = counts.titles[row] / TITLE / runs
    square = counts.title_squares[row] / TITLE / TITLE / runs
    finish = None if counts.reached is None else counts.reached[row] / runs
    numbers = np.arange(1, course.ranked + 1)
    mean = float((counts.ranks[row] * numbers).sum() / runs)
    spread = float((counts.ranks[row] * numbers * numbers).sum() / runs) - mean * mean
    said = held(win, runs, possible=sure.can_win, sure=sure.must_win)
    reached = None
    if finish is not None:
        reached = held(finish, runs, possible=sure.can_finish, sure=sure.must_finish)
    return Chance(
        course.players[row],
        said,
        error_of(said, square, runs),
        reached,
        None if reached is None else error_of(reached, reached, runs),
        mean,
        sqrt(max(spread, 0.0) / runs),
        _ranks(counts.ranks[row], runs, sure),
        sure.verdict,
    )


def _adding_up(chances: list[Chance], runs: int) -> list[Chance]:
    """There is one title: what was kept from 0 is taken from those who have more, in proportion."""
    least = 0.5 / runs
    spare = sum(chance.win for chance in chances) - 1.0
    above = sum(chance.win - least for chance in chances if least < chance.win < 1.0)
    if spare == 0.0 or above <= abs(spare):
        return chances
    kept = 1.0 - spare / above
    return [
        replace(chance, win=least + (chance.win - least) * kept)
        if least < chance.win < 1.0
        else chance
        for chance in chances
    ]


def _ranks(counted: Ints, runs: int, sure: Certain) -> tuple[float, ...]:
    """The distribution; half a run is shared by the ranks that are possible and never came."""
    found = counted / runs
    possible = range(sure.best - 1, min(sure.worst, len(found)))
    missing = [place for place in possible if not counted[place]]
    if missing:
        found[int(counted.argmax())] -= 0.5 / runs
        found[missing] += 0.5 / runs / len(missing)
    return tuple(float(each) for each in found)


def held(chance: float, runs: int, *, possible: bool, sure: bool) -> float:
    """0 and 1 only where that is certain."""
    if not possible:
        return 0.0
    if sure:
        return 1.0
    return float(min(max(chance, 0.5 / runs), 1.0 - 0.5 / runs))


def error_of(chance: float, square: float, runs: int) -> float:
    """The standard error of a mean; nothing where nothing is left to chance."""
    if chance in (0.0, 1.0):
        return 0.0
    return sqrt(max(square - chance * chance, chance * (1.0 - chance) / 4.0) / runs)


def _none(player: str, course: Course) -> Chance:
    """Whoever was disqualified has no rank and no chance."""
    finish = 0.0 if course.finish.kind == "scheme" else None
    nothing = (0.0,) * course.ranked
    return Chance(player, 0.0, 0.0, finish, finish, None, None, nothing, "impossible")
