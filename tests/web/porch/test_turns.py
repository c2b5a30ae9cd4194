"""Threads are shared out by address, and nobody who reads slowly holds one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tafelrunde.web.live import Message, Receive, Scope, Send
from tafelrunde.web.porch import bodies
from tafelrunde.web.porch.bodies import Bodies
from tafelrunde.web.porch.turns import NEWS_AT_ONCE, NEWS_WAIT, Turns

THREADS = 8


def scope(address: str, *headers: tuple[bytes, bytes]) -> Scope:
    return {"type": "http", "client": (address, 1), "headers": list(headers), "path": "/"}


def news(address: str) -> Scope:
    return {**scope(address, (b"hx-request", b"true")), "method": "GET"}


def form(address: str) -> Scope:
    return {**scope(address, (b"hx-request", b"true")), "method": "POST"}


async def nothing() -> Message:
    await asyncio.Event().wait()
    raise AssertionError


class Rooms:
    """Pages that take as long as the test wants; counts who is at work."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.working: list[str] = []

    async def __call__(self, asked: Scope, _receive: Receive, send: Send) -> None:
        self.working.append(asked["client"][0])
        await self.done.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})


async def _unheard(_message: Message) -> None:
    await asyncio.Event().wait()


async def _heard(_message: Message) -> None:
    return None


def played(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a thread of its own: a browser of another test may keep a loop in this one."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(scene(), 10))).result()


def test_one_address_leaves_two_threads_to_the_others() -> None:
    async def scene() -> None:
        rooms = Rooms()
        turns = Turns(rooms, THREADS)
        asking = [asyncio.create_task(turns(scope("10.0.0.1"), nothing, _heard)) for _ in range(50)]
        await asyncio.sleep(0.05)
        assert rooms.working == ["10.0.0.1"] * (THREADS - 2)
        other = asyncio.create_task(turns(scope("10.0.0.2"), nothing, _heard))
        await asyncio.sleep(0.05)
        assert rooms.working[-1] == "10.0.0.2"
        rooms.done.set()
        await asyncio.gather(*asking, other)
        assert len(rooms.working) == 51
        assert not turns.asking

    played(scene)


def test_whoever_reports_passes_by_those_who_follow_the_news() -> None:
    async def scene() -> None:
        rooms = Rooms()
        turns = Turns(rooms, THREADS)
        looking = [news(f"10.0.1.{place}") for place in range(50)]
        asking = [asyncio.create_task(turns(each, nothing, _heard)) for each in looking]
        await asyncio.sleep(0.05)
        assert len(rooms.working) == NEWS_AT_ONCE
        asking.append(asyncio.create_task(turns(form("10.0.0.2"), nothing, _heard)))
        await asyncio.sleep(0.05)
        assert rooms.working[-1] == "10.0.0.2"
        rooms.done.set()
        await asyncio.gather(*asking)
        assert len(rooms.working) == 51, "nobody is forgotten"

    played(scene)


def test_a_hall_behind_one_address_reports_past_its_own_news() -> None:
    async def scene() -> None:
        rooms = Rooms()
        turns = Turns(rooms, THREADS)
        asking = [asyncio.create_task(turns(news("10.0.0.1"), nothing, _heard)) for _ in range(50)]
        await asyncio.sleep(0.05)
        reports = [form("10.0.0.1") for _ in range(THREADS - 2 - NEWS_AT_ONCE)]
        asking += [asyncio.create_task(turns(each, nothing, _heard)) for each in reports]
        await asyncio.sleep(0.05)
        assert len(rooms.working) == THREADS - 2
        rooms.done.set()
        await asyncio.gather(*asking)

    played(scene)


def test_no_page_of_news_is_begun_while_a_form_is_in_the_house() -> None:
    async def scene() -> None:
        rooms = Rooms()
        turns = Turns(rooms, THREADS)
        asking = [asyncio.create_task(turns(form("10.0.0.1"), nothing, _heard))]
        await asyncio.sleep(0)
        asking.append(asyncio.create_task(turns(news("10.0.0.2"), nothing, _heard)))
        await asyncio.sleep(NEWS_WAIT / 4)
        assert rooms.working == ["10.0.0.1"]
        await asyncio.sleep(NEWS_WAIT * 2)
        assert rooms.working == ["10.0.0.1", "10.0.0.2"], "a long form does not stop the pages"
        rooms.done.set()
        await asyncio.gather(*asking)

    played(scene)


def test_who_reads_slowly_holds_no_turn() -> None:
    async def scene() -> None:
        rooms = Rooms()
        rooms.done.set()
        turns = Turns(rooms, THREADS)
        for _ in range(30):
            asyncio.create_task(turns(scope("10.0.0.1"), nothing, _unheard))  # noqa: RUF006
        await asyncio.sleep(0.05)
        assert len(rooms.working) == 30
        assert not turns.asking

    played(scene)


def test_too_many_who_send_at_once_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_ONE_ADDRESS", 3)
    half = scope("10.0.0.1", (b"content-length", b"400"))

    async def scene() -> None:
        taken = Bodies(Rooms())
        sending = [asyncio.create_task(taken(half, nothing, _heard)) for _ in range(3)]
        await asyncio.sleep(0.05)
        told: list[Message] = []

        async def hear(message: Message) -> None:
            told.append(message)

        await taken(half, nothing, hear)
        assert told[0]["status"] == 503
        assert (b"retry-after", b"5") in told[0]["headers"]
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        assert not taken.reading

    played(scene)


def test_a_large_file_arrives_whole() -> None:
    pieces = [bytes([number]) * 100_000 for number in range(50)]
    kind = (b"content-type", b"multipart/form-data; boundary=x")
    asked = scope("10.0.0.1", kind, (b"content-length", b"5000000"))
    arrived = bytearray()

    async def sent() -> Message:
        left = len(pieces)
        return {"type": "http.request", "body": pieces.pop(0), "more_body": left > 1}

    async def page(_scope: Scope, receive: Receive, _send: Send) -> None:
        more = True
        while more:
            message = await receive()
            arrived.extend(message["body"])
            more = message["more_body"]

    async def scene() -> None:
        await Bodies(page)(asked, sent, _heard)

    whole = b"".join(pieces)
    played(scene)
    assert bytes(arrived) == whole
