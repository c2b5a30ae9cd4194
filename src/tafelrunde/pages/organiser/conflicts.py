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

SlipCommand = c.ReportSlip | c.CorrectSlip


class SlipConflict(msgspec.Struct, frozen=True):
    """`final`: what is stored counts already, so that another result is a correction."""

    table: Table
    slips: BothSlips
    by: str
    at: str
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
    first = next((record for record in reversed(since) if _about(record.event, command)), None)
    return SlipConflict(
        game,
        both_slips(scoring, game, game.slip, command.slip, names),
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
