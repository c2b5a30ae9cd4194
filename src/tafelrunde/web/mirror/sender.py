"""Which tournaments are sent to mirrors? Each has a line of its own (`web.outgoing.lines`).

A broken line is tried again in growing pauses; news try it, too, but not more often than every
other second.
"""

from __future__ import annotations

from functools import partial

from tafelrunde.store import sending
from tafelrunde.store.mirror_models import Sending
from tafelrunde.web import house
from tafelrunde.web.mirror.calling import Caller
from tafelrunde.web.mirror.line import Line
from tafelrunde.web.outgoing.lines import Lines, Wanted

NEWS_PAUSE = 2.0


class KeptLine(Line):
    """A line with the caller that stays open between two messages."""

    def __init__(self, row: Sending) -> None:
        self._mine = Caller(row.address)
        super().__init__(house.ledger(), row.hall_id, self._mine)

    def soonest(self) -> float:
        return NEWS_PAUSE if self.failures else 0.0

    def close(self) -> None:
        self._mine.close()


def wanted() -> dict[str, Wanted]:
    rows = Sending.objects.exclude(state__in=sending.QUIET)
    return {
        row.hall_id: Wanted(row.hall_id, (row.address, row.salt), partial(KeptLine, row))
        for row in rows
    }


class Sender(Lines):
    """All lines of this house to mirrors."""

    def __init__(self) -> None:
        super().__init__("mirror", wanted)
