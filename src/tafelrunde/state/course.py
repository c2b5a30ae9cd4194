"""How a tournament is played now: as announced, but for a finish that was dropped."""

from __future__ import annotations

import msgspec

from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.tournament import Tournament

LOT = "lot"
"""The criterion that is drawn."""


def mode_of(rulebook: Rulebook, tournament: Tournament) -> Mode:
    """Ask here wherever it matters how a tournament ends, and what its standings go by: a lot
    about seats of a finish that was dropped is no criterion any more."""
    mode = rulebook.mode(tournament.mode)
    if tournament.without_finish and mode.finish is not None:
        standings = tuple(each for each in mode.standings if each.code != LOT)
        return msgspec.structs.replace(mode, finish=None, standings=standings)
    return mode


def lots_that_count(tournament: Tournament) -> tuple[str, ...]:
    """The lots drawn, in their order; none where the finish they were drawn for was dropped.

    Who reaches the finish is asked no more then, and whoever is equal shares the place: nobody
    becomes champion because a lot about four seats happened to be drawn before (FRI-305).
    """
    return () if tournament.without_finish else tournament.lots
