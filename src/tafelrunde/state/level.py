"""Which figures does a slip still need? Some only break ties: they are asked of who is level."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.scoring import Figure, Measure, Scoring


def asked_when_level(
    scoring: Scoring, lines: Sequence[Line]
) -> Iterator[tuple[Line, Figure, Measure]]:
    """What nobody wrote down although it decides between people of this table."""
    figures = {figure.name: figure for figure in scoring.figures}
    for measure, group in _level_before(scoring, lines):
        for line in group if figures[measure.figure].when_level else ():
            if measure.figure not in line.figures:
                yield line, figures[measure.figure], measure


def figures_that_count(scoring: Scoring, lines: Sequence[Line]) -> dict[str, set[str]]:
    """By player: what only breaks ties counts for nobody but those who are level."""
    always = {figure.name for figure in scoring.figures if not figure.when_level}
    found = {line.player: set(always) for line in lines}
    for measure, group in _level_before(scoring, lines):
        for line in group:
            found[line.player].add(measure.figure)
    return found


def _level_before(
    scoring: Scoring, lines: Sequence[Line]
) -> Iterator[tuple[Measure, Sequence[Line]]]:
    """For each measure, several who are level in all that decides before it.

    Whoever left or won by other means is compared by no figure.
    """
    level = [[each for each in lines if not (each.left or each.won or each.victory)]]
    for measure in scoring.places:
        still: list[list[Line]] = []
        for group in (each for each in level if len(each) > 1):
            yield measure, group
            by_value: dict[int, list[Line]] = defaultdict(list)
            for line in group:
                if measure.figure in line.figures:
                    by_value[line.figures[measure.figure]].append(line)
            still += by_value.values()
        level = still


def unasked_left_out(scoring: Scoring, lines: Sequence[Line]) -> list[Line]:
    """The lines without what breaks a tie that is none any more.

    Once one of two equals is corrected, their fields are hidden and still filled. What stands
    there for everybody was written down for everybody, and stays.
    """
    playing = [line for line in lines if not (line.left or line.won or line.victory)]
    first = scoring.places[0].figure if scoring.places else ""
    often = Counter(line.figures.get(first) for line in playing)
    in_part = {
        figure.name
        for figure in scoring.figures
        if figure.when_level and not all(figure.name in line.figures for line in playing)
    }
    alone = {line.player for line in playing if often[line.figures.get(first)] == 1}
    return [
        msgspec.structs.replace(
            line, figures={name: n for name, n in line.figures.items() if name not in in_part}
        )
        if line.player in alone
        else line
        for line in lines
    ]
