"""Level in what counts first, and yet told apart by the game: by which figure and which rule?

The same sentence at tables of rounds and in matches, before anybody signs and afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.model import Scoring
from tafelrunde.rulebook.scoring import Measure
from tafelrunde.standings.placement import who_lost
from tafelrunde.words import Text, ahead, listed
from tafelrunde.words.numbers import signed_text

Names = Mapping[str, str]


class Settled(msgspec.Struct, frozen=True):
    """What decides between equals, and the rule that says so, where the rulebook names one."""

    text: Text
    rule: str | None


def by_later_figures(scoring: Scoring, lines: Sequence[Line], names: Names) -> Iterator[Settled]:
    """A sentence for every tie that a later figure breaks; none where a place is shared."""
    lost = who_lost(lines, scoring)
    by_figures = [
        line
        for line in lines
        if not line.won and line.victory is None and not line.left and line.player not in lost
    ]
    if scoring.places:
        yield from _split(scoring, by_figures, 0, names)


def _split(scoring: Scoring, lines: Sequence[Line], at: int, names: Names) -> Iterator[Settled]:
    """These are level in all measures before this one."""
    measure = scoring.places[at]
    groups = [
        list(group)
        for _value, group in groupby(
            sorted(lines, key=lambda line: _rated(measure, line)),
            key=lambda line: _rated(measure, line),
        )
    ]
    if at and len(groups) > 1:
        yield _told(scoring, at, groups, names)
    for group in groups:
        if len(group) > 1 and at + 1 < len(scoring.places):
            yield from _split(scoring, group, at + 1, names)


def _rated(measure: Measure, line: Line) -> int:
    """Smaller is better."""
    value = line.figures.get(measure.figure, 0)
    return -value if measure.better == "more" else value


def _told(scoring: Scoring, at: int, groups: Sequence[Sequence[Line]], names: Names) -> Settled:
    labels = {figure.name: figure.label for figure in scoring.figures}
    measure = scoring.places[at]
    text = Text(
        "Equal {level}: {decides} decide, {order}.",
        level=listed([labels[each.figure] for each in scoring.places[:at]]),
        decides=labels[measure.figure],
        order=ahead(
            Text(
                "{people} {value}",
                people=listed([names.get(line.player, line.player) for line in group]),
                value=signed_text(group[0].figures.get(measure.figure, 0)),
            )
            for group in groups
        ),
    )
    return Settled(text, measure.rule)
