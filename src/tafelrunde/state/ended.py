"""When was a match of the finish over? With its last signature, or when the desk took its slip."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import Event, SlipAccepted, SlipConfirmed
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament


def ends_of_matches(events: Sequence[Event]) -> set[int]:
    """The numbers of the records that settled a match; those taken back since among them."""
    ends: set[int] = set()
    state = Tournament()
    for number, event in enumerate(events, start=1):
        fold([event], state)
        if isinstance(event, SlipConfirmed | SlipAccepted) and event.match:
            match = state.matches.get(event.match)
            if match is not None and not match.awaiting:
                ends.add(number)
    return ends
