"""What goes otherwise than announced? Measured by the beginning, whatever came in between."""

from __future__ import annotations

from msgspec.structs import replace

from tafelrunde.journal.events import FinishDropped, RoundsChanged, TournamentCancelled
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament

Deviation = RoundsChanged | FinishDropped | TournamentCancelled


def deviations(state: Tournament) -> list[Deviation]:
    """In their order; back at the announced number of rounds there is nothing to tell of it."""
    found = [event for event in effective(state.history) if isinstance(event, Deviation)]
    rounds = [event for event in found if isinstance(event, RoundsChanged)]
    told: list[Deviation] = []
    for event in found:
        if not isinstance(event, RoundsChanged):
            told.append(event)
        elif event is rounds[-1] and event.rounds != rounds[0].was:
            told.append(replace(event, was=rounds[0].was))
    return told


def rounds_announced(state: Tournament) -> int | None:
    """As many as were announced; None where the number is still that one."""
    events = effective(state.history)
    return next((event.was for event in events if isinstance(event, RoundsChanged)), None)
