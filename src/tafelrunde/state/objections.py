"""What became of an objection? Whoever decided typed other figures, or took the slip as it stood.

No event of its own tells it: it follows from what the desk did with a disputed slip.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.journal.events import Event, Slip, SlipAccepted, SlipReported
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
