"""Who came in where at a table: figures in the rulebook's order, winners first, leavers last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.model import Scoring

WON, PLAYED, LEFT = 0, 1, 2


def places_of(lines: Sequence[Line], scoring: Scoring) -> list[int]:
    """Places 1, 1, 3, 4: equal players share the better place, the next place is skipped."""
    return places_by([_key(line, scoring) for line in lines])


def places_by(keys: Sequence[Any]) -> list[int]:
    """The place of each key, smaller being better."""
    ordered = sorted(keys)
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
