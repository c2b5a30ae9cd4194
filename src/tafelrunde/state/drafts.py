"""What was said of a draft that was drawn again before anybody saw it never came to be.

The draw itself stands, for a new one never hides that there was another.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import (
    ByesGiven,
    Event,
    RoundPublished,
    RoundRepaired,
    RoundSeated,
    SeatMoved,
    SeatsSwapped,
    StandInCalled,
)
from tafelrunde.state.effective import effective_numbers

Said = RoundSeated | StandInCalled | SeatsSwapped | SeatMoved | ByesGiven


def said_of_drafts_dropped(history: Sequence[Event]) -> set[int]:
    """The record numbers of seats, stand-ins, swaps and byes of a draft that was drawn again, and
    of a stand-in whom a repair of the draft did without."""
    dropped: set[int] = set()
    draft: dict[int, Said] = {}
    for number in effective_numbers(history):
        event = history[number - 1]
        if isinstance(event, RoundPublished):
            draft.clear()
        elif isinstance(event, ByesGiven | RoundSeated | RoundRepaired):
            gone = {each for each, said in draft.items() if _replaced(said, event)}
            dropped |= gone
            draft = {each: said for each, said in draft.items() if each not in gone}
        if isinstance(event, Said):
            draft[number] = event
    return dropped


def _replaced(said: Said, event: ByesGiven | RoundSeated | RoundRepaired) -> bool:
    """Byes are given before the seats are drawn, and stand until others are given."""
    if said.round != event.round or isinstance(said, ByesGiven) != isinstance(event, ByesGiven):
        return False
    if isinstance(event, RoundRepaired):
        seated = {seat.player for table in event.tables for seat in table.seats}
        return isinstance(said, StandInCalled) and said.player not in seated
    return True
