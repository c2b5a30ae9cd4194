"""Which figures does a slip still need? Some only break ties: they are asked of who is level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.scoring import Figure, Measure, Scoring


def asked_when_level(
    scoring: Scoring, lines: Sequence[Line]
) -> Iterator[tuple[Line, Figure, Measure]]:
    """What nobody wrote down although it decides between people of this table.

    Whoever left or won by other means is compared by no figure.
    """
    figures = {figure.name: figure for figure in scoring.figures}
    level = [[each for each in lines if not (each.left or each.won or each.victory)]]
    for measure in scoring.places:
        still: list[list[Line]] = []
        for group in (each for each in level if len(each) > 1):
            by_value: dict[int, list[Line]] = defaultdict(list)
            for line in group:
                if measure.figure in line.figures:
                    by_value[line.figures[measure.figure]].append(line)
                elif figures[measure.figure].when_level:
                    yield line, figures[measure.figure], measure
            still += by_value.values()
        level = still
