"""When was a match of the finish over? With its last signature, or when the desk took its slip."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import Event, Slip, SlipAccepted, SlipConfirmed
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament


def ends_of_matches(events: Sequence[Event]) -> dict[int, Slip]:
    """The numbers of the records that settled a match, each with the result it settled; those taken
    back since among them."""
    ends: dict[int, Slip] = {}
    state = Tournament()
    for number, event in enumerate(events, start=1):
        fold([event], state)
        if isinstance(event, SlipConfirmed | SlipAccepted) and event.match:
            match = state.matches.get(event.match)
            slip = match.games[-1].slip if match is not None and match.games else None
            if match is not None and not match.awaiting and slip is not None:
                ends[number] = slip
    return ends
