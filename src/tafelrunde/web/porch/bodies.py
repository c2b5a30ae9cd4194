"""What a request brings is read here, before a thread is taken for it.

Pages are made by a few threads. A phone that leaves the Wi-Fi in the middle of a form must not take
one of them along, so the event loop collects the body: up to a size for its kind, within a time,
larger ones in a temporary file. What never arrives costs nothing but a little memory.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from tempfile import SpooledTemporaryFile

from tafelrunde.web.live import Message, Receive, Scope, Send
from tafelrunde.words.digits import whole_in

App = Callable[[Scope, Receive, Send], Awaitable[None]]

MEGABYTE = 1024 * 1024
LARGEST_FORM = 2 * MEGABYTE
LARGEST_UPLOAD = 12 * MEGABYTE
IN_MEMORY = 256 * 1024
PIECE = 256 * 1024
STALLED_SECONDS = 15.0
"""So long nothing at all may arrive."""
FORM_SECONDS, UPLOAD_SECONDS = 30.0, 300.0
MOST_OF_ONE_ADDRESS, MOST_AT_ONCE = 512, 1024
MOST_BYTES = 256 * MEGABYTE
"""All the bodies that are being read together."""

LATE = (
    "Die Eingabe kam nicht vollständig an und wurde nicht übernommen; bitte noch einmal senden.\n"
    "Your entry did not arrive completely and was not taken; please send it again.\n"
)
LARGE = "Das ist zu groß; nichts wurde übernommen.\nThat is too large; nothing was taken.\n"
CROWDED = (
    "Gerade senden zu viele auf einmal; nichts wurde übernommen, bitte gleich noch einmal senden.\n"
    "Too many are sending at once; nothing was taken, please send it again in a moment.\n"
)
NO_ROOM = (
    "Die Datei ließ sich nicht zwischenspeichern, vermutlich ist die Platte voll; nichts wurde "
    "übernommen.\nThe file could not be put aside, the disk is probably full; nothing was taken.\n"
)


class Unwelcome(Exception):
    """The body is not taken; the answer says why."""

    def __init__(self, status: int, sentence: str) -> None:
        self.status, self.sentence = status, sentence


class Left(Exception):
    """The visitor has gone; nobody waits for an answer."""


class Bodies:
    """Hands a request on once everything it brings is there."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.reading: Counter[str] = Counter()
        self.bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        announced = headers.get(b"content-length", b"")
        if announced in (b"", b"0") and b"transfer-encoding" not in headers:
            await self.app(scope, _nothing_more(receive), send)
            return
        largest = largest_for(headers.get(b"content-type", b"").decode("latin-1"))
        length = whole_in(announced.decode("latin-1"), 18)
        if announced and (length is None or length > largest):
            await self.app(scope, _nothing_more(receive), _closing(send))  # its page says why
            return
        with SpooledTemporaryFile(IN_MEMORY) as body:
            try:
                size = await self._collected(scope, receive, largest, body)
            except Left:
                return
            except Unwelcome as refused:
                await say(send, refused.status, refused.sentence)
                return
            body.seek(0)
            await self.app(_sized(scope, size), _read_again(body, size, receive), send)

    async def _collected(
        self, scope: Scope, receive: Receive, largest: int, body: SpooledTemporaryFile[bytes]
    ) -> int:
        address = scope["client"][0] if scope.get("client") else ""
        crowded = self.reading[address] >= MOST_OF_ONE_ADDRESS
        if crowded or self.reading.total() >= MOST_AT_ONCE or self.bytes > MOST_BYTES:
            raise Unwelcome(503, CROWDED)
        seconds = UPLOAD_SECONDS if largest > LARGEST_FORM else FORM_SECONDS
        self.reading[address] += 1
        try:
            async with asyncio.timeout(seconds):
                return await self._all_of_it(receive, largest, body)
        except TimeoutError:
            raise Unwelcome(408, LATE) from None
        except OSError:
            raise Unwelcome(507, NO_ROOM) from None
        finally:
            self.reading[address] -= 1
            if not self.reading[address]:
                del self.reading[address]

    async def _all_of_it(
        self, receive: Receive, largest: int, body: SpooledTemporaryFile[bytes]
    ) -> int:
        size = 0
        try:
            while True:
                message = await asyncio.wait_for(_next(receive), STALLED_SECONDS)
                if message["type"] == "http.disconnect":
                    raise Left
                piece = message.get("body", b"")
                size += len(piece)
                self.bytes += len(piece)
                if size > largest:
                    raise Unwelcome(413, LARGE)
                body.write(piece)
                if not message.get("more_body", False):
                    return size
        finally:
            self.bytes -= size


def largest_for(content_type: str) -> int:
    """Only a form with a file in it may be large."""
    return LARGEST_UPLOAD if content_type.startswith("multipart/form-data") else LARGEST_FORM


async def _next(receive: Receive) -> Message:
    """A coroutine: what granian's `receive` gives is none."""
    return await receive()


def _nothing_more(receive: Receive) -> Receive:
    told = False

    async def received() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return received


def _read_again(body: SpooledTemporaryFile[bytes], size: int, receive: Receive) -> Receive:
    left = size
    told = False

    async def received() -> Message:
        nonlocal left, told
        if told:
            return await receive()
        piece = body.read(PIECE)
        left -= len(piece)
        told = left <= 0
        return {"type": "http.request", "body": piece, "more_body": not told}

    return received


def _sized(scope: Scope, size: int) -> Scope:
    """A body sent in chunks has a length now, and Django reads as much as it is told."""
    unsized = (b"content-length", b"transfer-encoding")
    headers = [(name, value) for name, value in scope["headers"] if name not in unsized]
    return {**scope, "headers": [*headers, (b"content-length", str(size).encode())]}


def _closing(send: Send) -> Send:
    """What was announced and not read would be taken for the next request."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        await send(message)

    return sent


async def say(send: Send, status: int, sentence: str) -> None:
    """One sentence in both languages; whoever asked has gone wrong before any page was reached."""
    text = sentence.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"5"))
    with contextlib.suppress(OSError):
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": text, "more_body": False})
