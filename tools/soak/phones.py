"""Phones that come and go: streams open for a while, pages looked at, left without a word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random

from tools.soak.desk import Gate
from tools.soak.tally import Tally

PHONES = 40
LONGEST_VISIT = 20.0
PAGES = ("", "/standings", "/version")
ADDRESSES = tuple(f"127.0.1.{number}" for number in range(1, 5))
"""A venue behind a few addresses."""

Slugs = Callable[[], list[str]]


def visit(port: int, slugs: Slugs, tally: Tally, gate: Gate, seed: int) -> None:
    asyncio.run(_all(port, slugs, tally, gate, Random(seed)))


async def _all(port: int, slugs: Slugs, tally: Tally, gate: Gate, chance: Random) -> None:
    await asyncio.gather(*(_one(port, slugs, tally, gate, chance) for _ in range(PHONES)))


async def _one(port: int, slugs: Slugs, tally: Tally, gate: Gate, chance: Random) -> None:
    while not gate.stop.is_set():
        known = slugs()
        if not known or not gate.opened.is_set():
            await asyncio.sleep(0.5)
            continue
        slug, stay = chance.choice(known), chance.uniform(1, LONGEST_VISIT)
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            if chance.random() < 0.6:
                await asyncio.wait_for(_listen(port, slug, tally, gate, chance), stay)
            else:
                await asyncio.wait_for(_look(port, slug, tally, chance), 30)
        await asyncio.sleep(chance.uniform(0, 2))


async def _opened(
    port: int, path: str, chance: Random
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    source = (chance.choice(ADDRESSES), 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    return reader, writer


async def _status(reader: asyncio.StreamReader) -> int:
    """The first line of the answer; a house that is killed just then says nothing."""
    said = (await reader.readline()).split()
    if len(said) < 2:
        raise ConnectionResetError("left without an answer")
    return int(said[1])


async def _listen(port: int, slug: str, tally: Tally, gate: Gate, chance: Random) -> None:
    reader, writer = await _opened(port, f"/t/{slug}/stream", chance)
    try:
        status = await _status(reader)
        tally.did("streams")
        tally.answered(status, f"stream {slug}")
        while gate.opened.is_set() and await reader.read(4096):
            pass
    finally:
        writer.transport.abort()  # out of the Wi-Fi, without a goodbye


async def _look(port: int, slug: str, tally: Tally, chance: Random) -> None:
    page = chance.choice(PAGES)
    reader, writer = await _opened(port, f"/t/{slug}{page}", chance)
    try:
        status = await _status(reader)
        await reader.read()
        tally.answered(status, f"phone /t/{slug}{page}")
        tally.did("pages looked at by phones")
    finally:
        writer.close()
