"""A player's phone without a browser: a page, a stream, and the forms it sends, over one line each.

It does what the page does: asks again, with its mark, when the stream says so; and while its own
form is on the way it waits for the answer instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlencode

TOKEN = "b" * 32
"""Forms are taken from whoever sends the same token in the form and in a cookie."""
MARK = re.compile(r'id="mark" name="mark" value="(\w+)"')
SEEN = re.compile(r'sse-connect="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
OK, NOTHING_NEW = 200, 204


class Line:
    """One kept connection; asks one thing after another."""

    def __init__(self, port: int, cookie: str, address: str) -> None:
        self.port, self.address = port, address
        self.cookie = f"{cookie}; tafelrunde_form={TOKEN}"
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def ask(
        self, path: str, form: dict[str, str] | None = None, *, news: bool = False
    ) -> tuple[int, str]:
        async with self._turn:
            try:
                return await self._asked(path, form, news=news)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()  # the house closes a line that was silent for long
                return await self._asked(path, form, news=news)

    async def _asked(
        self, path: str, form: dict[str, str] | None, *, news: bool
    ) -> tuple[int, str]:
        reader, writer = await self._open()
        writer.write(self._words(path, form, news=news))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        found = re.search(r"(?i)content-length: (\d+)", head)
        body = await reader.readexactly(int(found[1]) if found else 0)
        if "connection: close" in head.lower():
            self.close()
        return int(head.split()[1]), body.decode()

    def _words(self, path: str, form: dict[str, str] | None, *, news: bool) -> bytes:
        body = "" if form is None else urlencode({**form, "csrfmiddlewaretoken": TOKEN})
        lines = [
            f"{'GET' if form is None else 'POST'} {path} HTTP/1.1",
            "Host: localhost",
            f"Cookie: {self.cookie}",
            *(["HX-Request: true"] if news or form is not None else []),
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._pair is None:
            self._pair = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0)
            )
        return self._pair

    def close(self) -> None:
        if self._pair is not None:
            self._pair[1].close()
        self._pair = None


@dataclass
class Counts:
    """What all phones of a measurement were answered."""

    answers: Counter[int] = field(default_factory=Counter)
    took: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def note(self, status: int, what: str) -> None:
        self.answers[status] += 1
        if status >= 400:
            self.errors.append(f"{status} {what}")


@dataclass
class Phone:
    """An open page with its stream. `path` is what it shows: a player's home, a desk, a screen."""

    port: int
    path: str
    cookie: str
    address: str
    counts: Counts
    page: str = ""
    stream: str = ""
    sending: bool = False
    sent: dict[str, str] = field(default_factory=dict)
    """The last report the house has acknowledged."""
    line: Line = field(init=False)
    forms: Line = field(init=False)
    """A browser opens another line rather than let a form wait behind a page on its way."""
    changed: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _told: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.line = Line(self.port, self.cookie, self.address)
        self.forms = Line(self.port, self.cookie, self.address)

    async def open(self) -> None:
        """Look at the page, then listen from what it shows on."""
        await self.look()
        found = SEEN.search(self.page)
        assert found is not None, self.path
        self.stream = found[1].replace("&amp;", "&")
        ready = asyncio.Event()
        for work in (self._listen(ready), self._keep_up()):
            self._tasks.append(asyncio.create_task(work))
        await ready.wait()

    async def look(self) -> None:
        status, self.page = await self.line.ask(self.path)
        self.counts.note(status, self.path)
        self.changed.set()

    async def _listen(self, ready: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        try:
            words = f"GET {self.stream} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.line.cookie}"
            writer.write(f"{words}\r\n\r\n".encode())
            await reader.readuntil(b"retry: ")
            ready.set()
            while line := await reader.readline():
                if line.startswith(b"data: ") and not self.sending:
                    self._told.set()
        finally:
            writer.close()

    async def _keep_up(self) -> None:
        """One look at a time: what is told meanwhile is asked for once, afterwards."""
        while True:
            await self._told.wait()
            self._told.clear()
            await self._news()

    async def _news(self) -> None:
        mark = MARK.search(self.page)
        query = f"?mark={mark[1]}" if mark is not None else ""
        status, page = await self.line.ask(self.path + query, news=True)
        self.counts.note(status, self.path)
        if status == OK:
            self.page = page
            self.changed.set()

    async def send(self, what: str, path: str, form: dict[str, str]) -> int:
        """Until the house has answered; then the page is opened anew, as a browser does."""
        self.sending = True
        try:
            start = time.perf_counter()
            status, said = await self.forms.ask(path, form)
            self.counts.took.setdefault(what, []).append(time.perf_counter() - start)
            self.counts.note(status, f"{what} {path} {said[:300]}")
            if what == "report" and status < 400:
                self.sent = form
            await self.look()
        finally:
            self.sending = False
        return status

    async def until(self, words: str, patience: float) -> bool:
        """Whether the page comes to say so, by itself."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while words not in self.page:
                    self.changed.clear()
                    await self.changed.wait()
        return words in self.page

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.line.close()
        self.forms.close()


def hidden(page: str, name: str) -> dict[str, str]:
    """The hidden fields of the form for this command, as the page brings them."""
    start = page.index(f"/do/{name}")
    return dict(HIDDEN.findall(page[start : page.index("</form>", start)]))
