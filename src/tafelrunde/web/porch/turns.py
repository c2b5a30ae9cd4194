"""Whose turn is it for a thread? One address waits for itself, not in front of everybody else.

A page is made as a whole and sent afterwards: somebody who reads slowly holds neither a thread nor
a turn.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from tafelrunde.web.live import Message, Receive, Scope, Send
from tafelrunde.web.porch.bodies import App, say
from tafelrunde.web.porch.porter import BUSY, BUSY_ENGLISH

KEPT_FOR_OTHERS = 2
NEWS_AT_ONCE = 1
"""Pages that ask again because something happened; whoever brings a result passes them by."""
NEWS_WAIT = 0.25
"""Seconds at most: a form that takes long, or a flood of them, does not stop the pages."""
MOST_WAITING = 1024


class Turns:
    """Lets an address have all threads but two at a time; the rest of its requests queue up.

    Pages that follow the news stand in a queue of their own: after each report in a rush there are
    more of them than threads, and those who report would share the processor with those who look
    on. One is made at a time, and none is begun while a form is in the house.
    """

    def __init__(self, app: App, threads: int) -> None:
        self.app = app
        self.share = max(threads - KEPT_FOR_OTHERS, 1)
        self.asking: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._news = asyncio.Semaphore(NEWS_AT_ONCE)
        self._forms = 0
        self._no_form = asyncio.Event()
        self._no_form.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if self.asking[address] >= MOST_WAITING:
            await say(send, 503, f"{BUSY}\n{BUSY_ENGLISH}\n")
            return
        page: list[Message] = []
        await self._made(address, scope, receive, page)
        for message in page:
            await send(message)

    async def _made(
        self, address: str, scope: Scope, receive: Receive, page: list[Message]
    ) -> None:
        async def put_down(message: Message) -> None:
            page.append(message)

        turn = self._turns.setdefault(address, asyncio.Semaphore(self.share))
        self.asking[address] += 1
        try:
            async with self._place(scope, turn):
                await self.app(scope, receive, put_down)
        finally:
            self.asking[address] -= 1
            if not self.asking[address]:
                del self.asking[address], self._turns[address]

    def _place(self, scope: Scope, turn: asyncio.Semaphore) -> AbstractAsyncContextManager[object]:
        if scope.get("method") == "POST":
            return self._form(turn)
        return self._behind_forms(turn) if _follows_news(scope) else turn

    @asynccontextmanager
    async def _form(self, turn: asyncio.Semaphore) -> AsyncIterator[None]:
        async with turn:
            self._forms += 1
            self._no_form.clear()
            try:
                yield
            finally:
                self._forms -= 1
                if not self._forms:
                    self._no_form.set()

    @asynccontextmanager
    async def _behind_forms(self, turn: asyncio.Semaphore) -> AsyncIterator[None]:
        """Waits before it takes a turn: a hall behind one address could bring no result else."""
        async with self._news:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._no_form.wait(), NEWS_WAIT)
            async with turn:
                yield


def _follows_news(scope: Scope) -> bool:
    """A part of a page, asked for by the page itself."""
    return scope.get("method") == "GET" and (b"hx-request", b"true") in scope["headers"]
