"""Who came in where at a table: figures in the rulebook's order, winners first, leavers last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.model import Scoring

WON, PLAYED, LOST, LEFT = 0, 1, 2, 3


def places_of(lines: Sequence[Line], scoring: Scoring) -> list[int]:
    """Places 1, 1, 3, 4: equal players share the better place, the next place is skipped.

    Where places are dense it is 1, 1, 2, 3. Whoever is marked as having lost is last, and several
    of them all are: at a table of two nobody is first then.
    """
    losers = who_lost(lines, scoring)
    keys = [(LOST,) if line.player in losers else _key(line, scoring) for line in lines]
    places = places_by(keys, dense=scoring.shared == "dense")
    if not losers:
        return places
    last = len(lines)
    return [
        last if line.player in losers else place for line, place in zip(lines, places, strict=True)
    ]


def who_lost(lines: Sequence[Line], scoring: Scoring) -> set[str]:
    """Those of whom a mark says so; whoever left the game is behind them."""
    marks = set(scoring.losing_marks)
    if not marks:
        return set()
    return {line.player for line in lines if not line.left and marks & set(line.marks)}


def places_by(keys: Sequence[Any], *, dense: bool = False) -> list[int]:
    """The place of each key, smaller being better."""
    ordered = sorted(set(keys)) if dense else sorted(keys)
    first: dict[Any, int] = {}
    for place, key in enumerate(ordered, start=1):
        first.setdefault(key, place)
    return [first[key] for key in keys]


def _key(line: Line, scoring: Scoring) -> tuple[int, ...]:
    if line.left:
        return (LEFT,)
    if line.won or line.victory is not None:
        return (WON,)
    figures = line.figures
    return (
        PLAYED,
        *(
            -figures.get(measure.figure, 0)
            if measure.better == "more"
            else figures.get(measure.figure, 0)
            for measure in scoring.places
        ),
    )
