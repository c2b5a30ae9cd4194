"""What became of an objection? Whoever decided typed other figures, or took the slip as it stood.

No event of its own tells it: it follows from what the desk did with a disputed slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from tafelrunde.journal.events import (
    Event,
    RefereeCalled,
    Slip,
    SlipAccepted,
    SlipDisputed,
    SlipReported,
)
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament


class Decided(msgspec.Struct, frozen=True):
    """The slip that was objected to, and the one that stands."""

    old: Slip
    new: Slip

    @property
    def upheld(self) -> bool:
        return self.old != self.new


def objections_decided(events: Sequence[Event]) -> dict[int, Decided]:
    """By the number of the record that decided; a correction says so by itself."""
    found: dict[int, Decided] = {}
    state = Tournament()
    for number, event in enumerate(events, start=1):
        if isinstance(event, SlipReported | SlipAccepted):
            game = state.game_at(event.where)
            if game is not None and game.state == "disputed" and game.slip is not None:
                now = event.slip if isinstance(event, SlipReported) else game.slip
                found[number] = Decided(game.slip, now)
        fold([event], state)
    return found


def called_by_objecting(events: Sequence[Event]) -> set[int]:
    """The records of calls that an objection made: objecting and calling are one act, told once."""
    return {
        number
        for number, (one, other) in enumerate(pairwise(events), start=2)
        if comes_with(one, other)
    }


def comes_with(objected: Event, called: Event) -> bool:
    """Whether this call is the one that the objection before it made."""
    return (
        isinstance(objected, SlipDisputed)
        and isinstance(called, RefereeCalled)
        and called.about == "dispute"
        and called.player == objected.player
    )
