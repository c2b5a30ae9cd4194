"""Thousands are told one after another, a few in each moment: in between pages get their turn.

Whoever is woken asks for a page. If all were woken in one moment, the event loop would be busy with
nothing else, and so would the house with the same page for everybody.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from math import ceil

from tafelrunde.web.listening import Listener

SPREAD_PER_LISTENER, LONGEST_SPREAD = 0.002, 6.0
"""Five hundred a second: so many the event loop tells beside everything else it does."""
AT_ONCE = 10
"""So few are told without waiting for anybody: the phones of a table, desk and referee."""


class InTurn:
    """The listeners that are still to be told; each stands there once, however much happens."""

    def __init__(self, spread: float = SPREAD_PER_LISTENER) -> None:
        self.spread = spread
        self._due: deque[Listener] = deque()
        self._many = AT_ONCE
        self._next: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._due)

    def tell(self, listeners: Sequence[Listener], loop: asyncio.AbstractEventLoop | None) -> None:
        """A few at once, before all others; many behind those who wait already."""
        if len(listeners) <= AT_ONCE or loop is None or not self.spread:
            for listener in listeners:
                listener.wake()
            return
        fresh = [listener for listener in listeners if not listener.due]
        for listener in fresh:
            listener.due = True
        self._due.extend(fresh)
        self._many = max(AT_ONCE, ceil(len(self._due) * AT_ONCE * self.spread / LONGEST_SPREAD))
        if self._next is None:
            self._some(loop)

    def _some(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(self._many, len(self._due))):
            listener = self._due.popleft()
            listener.due = False
            listener.wake()
        pause = AT_ONCE * self.spread
        self._next = loop.call_later(pause, self._some, loop) if self._due else None
