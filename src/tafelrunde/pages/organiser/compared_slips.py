"""Two results of one game beside each other, line by line: stored and typed, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.minutes_told import NOTHING_THERE, minutes_changed
from tafelrunde.pages.slip_lines import scoring_of, tags_of
from tafelrunde.pages.view import AnyView
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.model import Figure, Scoring
from tafelrunde.state.level import figures_that_count
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table
from tafelrunde.words import InEach, Text, Verbatim, listed
from tafelrunde.words.numbers import figures_text, signed_text


class Compared(msgspec.Struct, frozen=True):
    """One line of the slip, or one field of the minutes, both ways."""

    about: Text
    one: Text
    other: Text
    counts: bool = True
    """False where nothing differs but what breaks ties, and there is none to break."""

    @property
    def differs(self) -> bool:
        return self.counts and self.one != self.other


class BothSlips(msgspec.Struct, frozen=True):
    figures: tuple[Text, ...]
    """What the numbers of a line are, in their order."""
    lines: tuple[Compared, ...]

    @property
    def same(self) -> bool:
        return all(line.one == line.other for line in self.lines)

    @property
    def alike(self) -> bool:
        """Whether what differs, if anything does, decides nothing."""
        return not any(line.differs for line in self.lines)


def both_slips(scoring: Scoring, game: Table, one: Slip, other: Slip, names: Names) -> BothSlips:
    lines = (
        *_lines(scoring, game, one, other, names),
        *(Compared(*each) for each in minutes_changed(scoring, one, other)),
    )
    return BothSlips(tuple(figure.label for figure in _written(scoring, one, other)), lines)


def _written(scoring: Scoring, *slips: Slip) -> list[Figure]:
    """The figures that stand on either slip, in their order."""
    names = {name for slip in slips for line in slip.lines for name in line.figures}
    return [figure for figure in scoring.figures if figure.name in names]


def corrected(view: AnyView, command: c.Command) -> BothSlips | None:
    """What stands on the slip and what a correction puts there; None for any other command."""
    if not isinstance(command, c.CorrectSlip):
        return None
    game = view.state.game_at(command.where)
    if game is None or game.slip is None:
        return None
    scoring = scoring_of(view.state, view.rulebook)
    return both_slips(scoring, game, game.slip, command.slip, view.spoken)


def _lines(
    scoring: Scoring, game: Table, one: Slip, other: Slip, names: Names
) -> Iterator[Compared]:
    asked = _written(scoring, one, other)
    books = [{line.player: line for line in slip.lines} for slip in (one, other)]
    counting = [figures_that_count(scoring, slip.lines) for slip in (one, other)]
    for seat in ordered(game.seats):
        was, now = (book.get(seat.player) for book in books)
        both = _said(scoring, asked, was), _said(scoring, asked, now)
        counted = {name for each in counting for name in each.get(seat.player, ())}
        if both != (NOTHING_THERE, NOTHING_THERE):
            about = Verbatim(called(names, seat.player))
            yield Compared(about, *both, _decides(scoring, was, now, counted))


def _decides(scoring: Scoring, one: Line | None, other: Line | None, counted: set[str]) -> bool:
    """Whether two lines of one player differ in anything that decides on either slip, be it that a
    figure is new there or gone: a row is marked wherever its two columns are not the same."""
    if one is None or other is None or tags_of(one, scoring) != tags_of(other, scoring):
        return True
    return any(one.figures.get(name) != other.figures.get(name) for name in counted)


def _said(scoring: Scoring, asked: Sequence[Figure], line: Line | None) -> Text:
    """The figures in the order of the slip, then in words what was ticked beside them.

    Later figures are written down only where the first are level: they are missing nowhere else.
    """
    if line is None:
        return NOTHING_THERE
    figures = [
        Verbatim(signed_text(line.figures[figure.name]))
        if figure.name in line.figures
        else NOTHING_THERE
        for figure in asked
    ]
    while figures and figures[-1] == NOTHING_THERE:
        figures.pop()
    numbers = InEach(lambda lang: figures_text(each[lang] for each in figures))
    told = [*([numbers] if figures else []), *tags_of(line, scoring)]
    return listed(told, ", ") if told else NOTHING_THERE
