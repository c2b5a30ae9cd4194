"""What can a round bring that is not seated yet, by points alone?"""

from __future__ import annotations

from fractions import Fraction

from tafelrunde.rulebook.model import Mode, Scoring


def by_points(mode: Mode, scoring: Scoring) -> bool:
    """Whether the places at the tables say how the ranking begins."""
    first = mode.standings[0]
    summed = first.code in ("tp", "wins") and not first.per_game
    return summed and bool(scoring.points) and scoring.figure_points is None


def to_come(scoring: Scoring, mode: Mode) -> tuple[Fraction, Fraction]:
    """The least and the most, with or without a game in it."""
    tables = [scoring.points_for(size) for size in mode.sizes if str(size) in scoring.points]
    declared = [missed for missed in (mode.bye, mode.off) if missed is not None]
    without = [missed.points for missed in declared]
    if any(missed.at_most is not None for missed in declared):
        without.append(Fraction(0))
    least = [points[-1] for points in tables]
    most = [points[0] for points in tables]
    return min([*least, *without]), max([*most, *without])
