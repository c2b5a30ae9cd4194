"""What will be noted at a table? A slip filled in for nobody, with what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.slip_lines import WORTH, worth_word
from tafelrunde.rulebook.model import Figure, Mode, Rulebook, Scoring
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.state.level import asked_when_level
from tafelrunde.words import Text, Verbatim, number

NOT_ASKED = "–"


class SlipColumn(msgspec.Struct, frozen=True):
    label: Text
    when_level: bool
    """Only asked of those who are level before it."""


class SlipRow(msgspec.Struct, frozen=True):
    seat: Text
    figures: tuple[str, ...]
    place: int | None = None
    points: Text | None = None
    shared: bool = False


class SampleSlip(msgspec.Struct, frozen=True):
    columns: tuple[SlipColumn, ...]
    rows: tuple[SlipRow, ...]
    marks: tuple[Text, ...]
    """What can be ticked besides."""
    worth: Text = WORTH
    """What the points for a place are called beside the figures of the game."""
    own: bool = False
    """Whether the game has minutes instead of figures."""


def sample_slip(book: Rulebook, mode: Mode, size: int = 0) -> SampleSlip:
    """A table of the largest size; two of it are level, so that a shared place is seen."""
    scoring = book.scoring[mode.scoring]
    people = size or max(mode.sizes)
    columns = tuple(SlipColumn(figure.label, figure.when_level) for figure in scoring.figures)
    marks = tuple(mark.label for mark in scoring.marks)
    if scoring.own_arithmetic:
        seats = [role_word(role) or Verbatim(role) for role in scoring.roles]
        rows = tuple(SlipRow(seat, ()) for seat in seats)
        return SampleSlip((), rows, marks, own=True)
    lines = _lines(scoring, people)
    return SampleSlip(columns, _scored(book, mode, lines), marks, worth_word(mode, scoring))


def _lines(scoring: Scoring, people: int) -> list[Line]:
    """From the best to the last; the second and the third are level in everything."""
    order = [0, *([1, 1] if people > 2 else [1]), *range(3, people)]
    ranks = {str(seat): rank for seat, rank in enumerate(order[:people], start=1)}
    always = [figure for figure in scoring.figures if not figure.when_level]
    lines = [
        Line(seat, {figure.name: _value(scoring, figure, rank, people) for figure in always})
        for seat, rank in ranks.items()
    ]
    while asked := list(asked_when_level(scoring, lines)):
        for line, figure, _measure in asked:
            line.figures[figure.name] = _value(scoring, figure, ranks[line.player], people)
    return lines


def _value(scoring: Scoring, figure: Figure, rank: int, people: int) -> int:
    """Spread over what is usual, the better ones better."""
    low, high = figure.made_up
    fewer = any(each.figure == figure.name and each.better == "fewer" for each in scoring.places)
    steps = max(1, people - 1)
    step = rank if fewer else steps - rank
    return low + (high - low) * step // steps


def _scored(book: Rulebook, mode: Mode, lines: Sequence[Line]) -> tuple[SlipRow, ...]:
    scoring = book.scoring[mode.scoring]
    rules = GameRules.of(book, scoring, defaults(book), mode.kinds[0] if mode.kinds else None)
    seats = [Seat(line.player) for line in lines]
    try:
        scores = {each.player: each for each in score_game(seats, Slip(tuple(lines)), rules)}
    except (KeyError, IndexError):  # a draft without points for that many
        scores = {}
    places = [each.place for each in scores.values()]
    return tuple(
        SlipRow(
            Text("Seat {seat}", seat=line.player),
            tuple(str(line.figures.get(figure.name, NOT_ASKED)) for figure in scoring.figures),
            scores[line.player].place if line.player in scores else None,
            number(scores[line.player].points, 3) if line.player in scores else None,
            line.player in scores and places.count(scores[line.player].place) > 1,
        )
        for line in lines
    )
