"""Level in what counts first: what tells them apart, by which rule, or that they share a place.

The same sentence at tables of rounds and in matches, before anybody signs and afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import msgspec

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.model import Scoring
from tafelrunde.rulebook.scoring import Measure
from tafelrunde.standings.placement import places_of, who_lost
from tafelrunde.words import Text, ahead, listed
from tafelrunde.words.numbers import signed_text

Names = Mapping[str, str]


class Settled(msgspec.Struct, frozen=True):
    """What decides between equals, and the rule that says so, where the rulebook names one."""

    text: Text
    rule: str | None


def by_later_figures(scoring: Scoring, lines: Sequence[Line], names: Names) -> Iterator[Settled]:
    """A sentence for every tie that a later figure breaks, or the end of the game; none where a
    place is shared."""
    if scoring.places:
        yield from _by_the_end(scoring, lines, names)
        yield from _split(scoring, _by_figures(scoring, lines), 0, names)


def _by_the_end(scoring: Scoring, lines: Sequence[Line], names: Names) -> Iterator[Settled]:
    """Whoever ended the game is first, though others have as much or more (CAT-301)."""
    won = [line for line in lines if line.won]
    if len(won) != 1:
        return
    measure, winner = scoring.places[0], won[0]
    others = [
        line
        for line in _by_figures(scoring, lines)
        if _rated(measure, line) <= _rated(measure, winner)
    ]
    if not others:
        return
    called = names.get(winner.player, winner.player)
    if all(_rated(measure, line) == _rated(measure, winner) for line in others):
        text = Text(
            "Equal {level}: {winner} ended the game and comes first.",
            level=_labels(scoring)[measure.figure],
            winner=called,
        )
    else:
        people = listed([names.get(line.player, line.player) for line in others])
        text = Text(
            "{winner} ended the game and comes first, ahead of {people}.",
            winner=called,
            people=people,
        )
    yield Settled(text, scoring.points_rule)


def by_nothing(scoring: Scoring, lines: Sequence[Line], names: Names) -> Iterator[Settled]:
    """A sentence for every place that people share because all their figures are the same."""
    here = {line.player for line in _by_figures(scoring, lines)} if scoring.places else ()
    places = zip(places_of(lines, scoring), lines, strict=True)
    in_order = sorted((pair for pair in places if pair[1].player in here), key=itemgetter(0))
    for place, group in groupby(in_order, key=itemgetter(0)):
        level = [line for _place, line in group]
        if len(level) > 1:
            yield _shared(scoring, place, level, names)


def _by_figures(scoring: Scoring, lines: Sequence[Line]) -> list[Line]:
    """Whose place the figures alone give."""
    lost = who_lost(lines, scoring)
    return [
        line
        for line in lines
        if not line.won and line.victory is None and not line.left and line.player not in lost
    ]


def _shared(scoring: Scoring, place: int, level: Sequence[Line], names: Names) -> Settled:
    """A draw at the top may bring what was agreed for it; else the points are shared as well."""
    drawn = place == 1 and (scoring.draw_option or scoring.draw_points is not None)
    equal = [each.figure for each in scoring.places if each.figure in level[0].figures]
    figures = listed([_labels(scoring)[each] for each in equal])
    people = listed([names.get(line.player, line.player) for line in level])
    if drawn or scoring.shared != "mean":
        text = Text(
            "Equal {level}: {people} share place {place_}.",
            level=figures,
            people=people,
            place_=place,
        )
    else:
        text = Text(
            "Equal {level}: {people} share place {place_} and the points of places {places}.",
            level=figures,
            people=people,
            place_=place,
            places=listed([str(each) for each in range(place, place + len(level))]),
        )
    rule = scoring.draw_rule if drawn else scoring.shared_rule
    return Settled(text, rule or scoring.points_rule)


def _labels(scoring: Scoring) -> dict[str, Text]:
    return {figure.name: figure.label for figure in scoring.figures}


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
    labels = _labels(scoring)
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
