"""Two people at one slip: what is stored beside what was typed, line by line, and who was first."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.pages.organiser.compared_slips import BothSlips, both_slips
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.pages.view import DeskView
from tafelrunde.state.tournament import Table
from tafelrunde.words import NOTHING, Text

SlipCommand = c.ReportSlip | c.CorrectSlip
Deed = e.SlipReported | e.SlipCorrected | e.SlipAccepted | e.SlipConfirmed | e.SlipDisputed
DEEDS: tuple[tuple[tuple[type[Deed], ...], Text], ...] = (
    ((e.SlipReported, e.SlipCorrected), Text("{first} stored a result here at {time}.")),
    ((e.SlipAccepted,), Text("{first} accepted the result here at {time}.")),
    ((e.SlipConfirmed,), Text("{first} signed the result here at {time}.")),
    ((e.SlipDisputed,), Text("{first} objected to the result here at {time}.")),
)
"""What somebody did who was faster; whose numbers they are comes before who signed them."""


class SlipConflict(msgspec.Struct, frozen=True):
    """`final`: what is stored counts already, so that another result is a correction."""

    table: Table
    slips: BothSlips
    by: str
    at: str
    deed: Text
    """What was done so, with `first` and `time` to be filled in."""
    final: bool
    correct: str
    """The command that corrects what is stored."""
    game: int = 0
    """Which game of a match that is; 0 at a table."""

    @property
    def same(self) -> bool:
        return self.slips.same

    @property
    def alike(self) -> bool:
        return self.slips.alike


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
    first, deed = _first_there(since, command)
    return SlipConflict(
        game,
        both_slips(scoring, game, game.slip, command.slip, names),
        first.by if first is not None else "",
        first.at if first is not None else "",
        deed,
        game.state == "final",
        "correct-match" if game.match else "correct-slip",
        game.where.game,
    )


def _first_there(since: Sequence[Record], command: SlipCommand) -> tuple[Record | None, Text]:
    """Who did what last where the command wants to put a result."""
    there = [
        (record, record.event)
        for record in reversed(since)
        if isinstance(record.event, Deed) and record.event.where.home == command.where.home
    ]
    for kinds, deed in DEEDS:
        for record, event in there:
            if isinstance(event, kinds):
                return record, deed
    return None, NOTHING
