"""How does a page learn that its tournament has moved on? A stream of version numbers.

`/t/<slug>/stream`, and `/seasons/<slug>/stream` for seasons, are answered here, beside Django: an
open stream costs a coroutine, not a thread.
The stream carries nothing but the number of the newest version; what changed is fetched as a page,
by its own rules of who may see it. Whom the news do not concern is not told (`listening.py`). Many
listeners are told one after another within a short while, so that a thousand phones do not ask for
the same page in the same millisecond; what can wait a few seconds is told together.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.db import Error
from django.http import parse_cookie

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.web.listening import Listener, Moved
from tafelrunde.web.telling import SPREAD_PER_LISTENER, InTurn
from tafelrunde.words.digits import whole_in

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

STREAM = re.compile(r"^/(t|seasons)/([-\w]{1,80})/stream$")
HEARTBEAT_SECONDS = 15.0
"""Routers forget silent connections; a comment line now and then keeps them open."""
SOON_SECONDS, SOON_PER_LISTENER, LONGEST_SOON = 5.0, 0.1, 30.0
"""So long those who only watch may wait for what happened at other tables; longer the more watch,
so that what they ask for stays the same work however many they are."""

MOST_KNOWN = 200
"""Tournaments of which the hub remembers what moved; of others the database tells the newest."""

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
]


class Known(NamedTuple):
    """A tournament or season as the stream knows it: the name its news have, the newest version."""

    id: str
    version: int
    public: bool = True


Find = Callable[[str], Known | None]
"""Finds a tournament or season by the slug in the address; may ask a database."""
MayListen = Callable[[str, Known], bool]
"""Whether the session with that key may hear of what is not public."""


def nobody(_session_key: str, _known: Known) -> bool:
    return False


class Ways(NamedTuple):
    """How what stands behind one kind of address is found, and who hears of it in private."""

    find: Find
    may_listen: MayListen = nobody


NO_SEASONS = Ways(lambda _slug: None)


class Hub:
    """Wakes everyone listening to a tournament when news of it arrives from any thread."""

    def __init__(
        self,
        find: Find,
        *,
        may_listen: MayListen = nobody,
        seasons: Ways = NO_SEASONS,
        cookie: str = "",
        spread: float = SPREAD_PER_LISTENER,
    ) -> None:
        self.ways = {"t": Ways(find, may_listen), "seasons": seasons}
        self.cookie = cookie
        self.in_turn = InTurn(spread)
        self.closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._newest: dict[str, int] = {}
        self._moved: OrderedDict[str, Moved] = OrderedDict()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        news.subscribe(self._heard)

    def close(self) -> None:
        """Ends every stream; browsers come back by themselves once the house is open again."""
        self.closed = True
        news.unsubscribe(self._heard)
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.wake()

    def _heard(self, tournament: str, version: int, concern: Concern | None = None) -> None:
        """Called in the thread that committed."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, tournament, version, concern)

    def _wake(self, tournament: str, version: int, concern: Concern | None) -> None:
        if concern is not None and concern.beside_the_journal:
            again = [e for e in self._listeners.get(tournament, set()) if e.looks_again(concern)]
            for listener in again:
                listener.nudged = True
            self.in_turn.tell(again, self._loop)
            return
        self._newest[tournament] = max(version, self._newest.get(tournament, -1))
        self._moved.setdefault(tournament, Moved(version)).note(version, concern)
        self._forget_the_oldest(tournament)
        listeners = self._listeners.get(tournament, set())
        at_once = [each for each in listeners if each.at_once(concern)]
        for listener in at_once:
            listener.note(version)
        for crowd in ([e for e in at_once if e.people], [e for e in at_once if not e.people]):
            self.in_turn.tell(crowd, self._loop)  # whoever is concerned before whoever looks on
        if concern is not None and (concern.results or concern.stirs):
            for listener in listeners:
                if not listener.at_once(concern) and listener.soon(concern):
                    listener.note(version)
                    listener.wake_soon()

    def _forget_the_oldest(self, moved: str) -> None:
        self._moved.move_to_end(moved)
        while len(self._moved) > MOST_KNOWN:
            oldest, _what = self._moved.popitem(last=False)
            self._newest.pop(oldest, None)

    def listening(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    async def pause(self, tournament: str, listener: Listener) -> None:
        """None where something of its own has moved; else until more happens, or long enough."""
        if not listener.hurry.is_set():
            many = SOON_PER_LISTENER * len(self._listeners[tournament])
            longest = min(SOON_SECONDS + many, LONGEST_SOON)
            patience = random.uniform(longest / 2, longest)  # noqa: S311 (no secret)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await listener.hurry.wait()
        listener.hurry.clear()

    def _known(self, kind: str, slug: str, session_key: str) -> Known | None:
        """In a thread of its own; what a stranger may not know of does not exist for him."""
        ways = self.ways[kind]
        known = ways.find(slug)
        if known is None or known.public or ways.may_listen(session_key, known):
            return known
        return None

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One open stream, until the browser leaves or the house closes."""
        found = STREAM.match(scope["path"])
        known = None
        if found is not None:
            kind, slug = found.groups()
            session_key = _cookie(scope, self.cookie)
            try:
                known = await asyncio.to_thread(self._known, kind, slug, session_key)
            except Error:
                await _later(send)
                return
        if known is None or scope["method"] != "GET":
            await _plain(send, 404 if known is None else 405)
            return
        listener = Listener.of(scope.get("query_string", b""))
        self._listeners[known.id].add(listener)

        async def still() -> bool:
            """What is public is open to all; else a link or account may have ended meanwhile."""
            return known.public or await self._still_known(kind, slug, session_key)

        telling = asyncio.create_task(self._tell(known, _seen(scope), listener, send, still))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leaves(known.id, listener)
            telling.cancel()
            leaving.cancel()
            await asyncio.gather(telling, leaving, return_exceptions=True)

    async def _still_known(self, kind: str, slug: str, session_key: str) -> bool:
        try:
            return await asyncio.to_thread(self._known, kind, slug, session_key) is not None
        except Error:
            return False  # the browser comes back, and is answered then

    def _leaves(self, tournament: str, listener: Listener) -> None:
        self._listeners[tournament].discard(listener)
        if not self._listeners[tournament]:
            del self._listeners[tournament]

    def _first(self, known: Known, seen: int | None, listener: Listener) -> int:
        """The version to begin with: one the page need not hear of is none."""
        newest = max(known.version, self._newest.get(known.id, -1))
        moved = self._moved.get(known.id)
        if moved is None or seen is None:
            return newest
        mine = moved.newest_for(listener, seen)
        return newest if mine is None else max(mine, seen)

    async def _tell(
        self,
        known: Known,
        seen: int | None,
        listener: Listener,
        send: Send,
        still: Callable[[], Awaitable[bool]],
    ) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _write(send, "retry: 2000\n\n")
        told = seen
        newest = self._first(known, seen, listener)
        while not self.closed:
            if newest != told or listener.nudged:
                listener.nudged = False
                await _write(send, f"id: {newest}\nevent: version\ndata: {newest}\n\n")
                told = newest
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):  # unlike wait_for it needs no task
                    await listener.waking.wait()
            except TimeoutError:
                if not await still():
                    break
                await _write(send, ": still here\n\n")
                continue
            listener.waking.clear()
            if not self.closed:
                await self.pause(known.id, listener)
            if not await still():
                break
            newest = max(newest, listener.newest)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _cookie(scope: Scope, name: str) -> str:
    """The value of one cookie of the request; empty where it brought none."""
    headers: list[tuple[bytes, bytes]] = scope.get("headers", [])
    brought = b"; ".join(value for header, value in headers if header == b"cookie")
    return str(parse_cookie(brought.decode("latin-1")).get(name, "")) if name and brought else ""


def _seen(scope: Scope) -> int | None:
    """The version the page already shows: from its address, or on coming back from the header."""
    headers: list[tuple[bytes, bytes]] = scope.get("headers", [])
    last = next((value for name, value in headers if name == b"last-event-id"), None)
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    text = last.decode("latin-1") if last is not None else query.get("seen", [""])[0]
    return whole_in(text, 18)


async def _later(send: Send) -> None:
    """The database does not answer: a stream that ends at once, for browsers come back to those."""
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await _write(send, "retry: 3000\n\n")
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _plain(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"no such stream\n", "more_body": False})
