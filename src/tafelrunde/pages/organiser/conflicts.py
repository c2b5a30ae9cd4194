"""Two people at one slip: what is stored beside what was typed, line by line, and who was first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.pages.organiser.slips import slip_form
from tafelrunde.pages.slip_lines import ordered, result_of, scoring_of
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.model import Scoring
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, Verbatim

SlipCommand = c.ReportSlip | c.CorrectSlip


class Compared(msgspec.Struct, frozen=True):
    """One line of the slip, or one field of the minutes, both ways."""

    about: Text
    stored: str
    typed: str

    @property
    def differs(self) -> bool:
        return self.stored != self.typed


class SlipConflict(msgspec.Struct, frozen=True):
    """`final`: what is stored counts already, so that another result is a correction."""

    figures: tuple[Text, ...]
    lines: tuple[Compared, ...]
    by: str
    at: str
    final: bool
    correct: str
    """The command that corrects what is stored."""
    game: int = 0
    """Which game of a match that is; 0 at a table."""

    @property
    def same(self) -> bool:
        return not any(line.differs for line in self.lines)


def slip_conflict(
    view: DeskView, command: c.Command, since: Sequence[Record]
) -> SlipConflict | None:
    """Both sets of numbers; None where the command is about no slip, or none is stored."""
    state, rulebook, names = view.state, view.rulebook, view.names
    if not isinstance(command, SlipCommand):
        return None
    game = state.game_at(command.where)
    if game is None or game.slip is None:
        return None
    scoring = scoring_of(state, rulebook)
    stored, typed = game.slip, command.slip
    first = next((record for record in reversed(since) if _about(record.event, command)), None)
    return SlipConflict(
        tuple(figure.label for figure in scoring.figures),
        (*_lines(game, stored, typed, names), *_minutes(scoring, game, stored, typed, names)),
        first.by if first is not None else "",
        first.at if first is not None else "",
        game.state == "final",
        "correct-match" if game.match else "correct-slip",
        game.where.game,
    )


def _about(event: e.Event, command: SlipCommand) -> bool:
    """Whether the event put a result where the command wants to put one."""
    if not isinstance(event, e.SlipReported | e.SlipCorrected | e.SlipAccepted):
        return False
    return event.where.home == command.where.home


def _lines(game: Table, stored: e.Slip, typed: e.Slip, names: Names) -> Iterator[Compared]:
    kept = {line.player: line for line in stored.lines}
    mine = {line.player: line for line in typed.lines}
    for seat in ordered(game.seats):
        name = called(names, seat.player)
        both = [
            result_of(each[seat.player]) if seat.player in each else "–" for each in (kept, mine)
        ]
        if any(both):
            yield Compared(Verbatim(name), *both)


def _minutes(
    scoring: Scoring, game: Table, stored: e.Slip, typed: e.Slip, names: Names
) -> Iterator[Compared]:
    """Of a game with minutes only what differs: the form has some forty fields."""
    if not scoring.own_arithmetic:
        return
    forms = [
        slip_form(scoring, game.seats, slip, names, {}, game.where.game) for slip in (stored, typed)
    ]
    for kept, mine in zip(forms[0].minutes, forms[1].minutes, strict=True):
        for one, other in zip(kept.fields, mine.fields, strict=True):
            if one.value != other.value:
                about = Text("{title}: {label}", title=kept.title, label=one.label)
                yield Compared(about, one.value or "–", other.value or "–")
