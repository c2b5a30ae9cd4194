"""The mode a tournament is played in now: as announced, but for a finish that was dropped."""

from __future__ import annotations

import msgspec

from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.tournament import Tournament


def mode_of(rulebook: Rulebook, tournament: Tournament) -> Mode:
    """Ask here wherever it matters how a tournament ends."""
    mode = rulebook.mode(tournament.mode)
    if tournament.without_finish and mode.finish is not None:
        return msgspec.structs.replace(mode, finish=None)
    return mode
