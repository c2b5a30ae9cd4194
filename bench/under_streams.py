"""Does the desk still answer while a whole hall listens? 5,000 streams, one event a second.

The real embedded server in a process of its own; the streams are held by another. Measured is the
95th percentile of the desk's console, against the same house with nobody in it, in the same run.
`python -m bench under_streams`.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random

from bench.measure import Ratio
from tests.faults.client import Client

STREAMS = 5000
VIEWS, PAUSE_SECONDS = 120, 0.1
MOST_TIMES = 5.0
WARM_SECONDS = 4.0
HOLD = "hold"
PLAYERS = 40


def run() -> Iterator[str | Ratio]:
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (port, login):
        client = Client(port, Path(folder) / "house" / "tafelrunde.sqlite3", Random(1))
        client.log_in(login)
        client._send(client._announce())
        for _ in range(PLAYERS):
            _enter(client)
        _views(client, 20)
        idle = _p95(_views(client, VIEWS))
        yield f"nobody listens: the desk's p95 is {idle * 1000:.1f} ms"
        with _listeners(port, client.slug) as number, _one_event_a_second(client):
            time.sleep(WARM_SECONDS)
            busy = _p95(_views(client, VIEWS))
        yield f"{number} streams and an event a second: {busy * 1000:.1f} ms"
        yield Ratio(
            "the desk's p95 with 5,000 streams and an event a second / in an idle house",
            busy / idle,
            MOST_TIMES,
        )


@contextmanager
def _server(folder: Path) -> Iterator[tuple[int, str]]:
    environ = os.environ | {"TAFELRUNDE_LOG": "WARNING", "PYTHONUNBUFFERED": "1"}
    call = [sys.executable, "-m", "tafelrunde.cli.main", "serve", "--data", str(folder / "house")]
    call += ["--host", "127.0.0.1", "--port", "0", "--lang", "en", "--no-qr"]
    with subprocess.Popen(call, env=environ, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"the server did not open: {said}")
            said += line
        found = re.search(r"localhost:(\d+)(/login/\S+)", said)
        assert found is not None
        try:
            yield int(found.group(1)), found.group(2)
        finally:
            process.kill()


def _enter(client: Client) -> None:
    name = f"Gast {secrets.token_hex(3)}"
    form = {"name": name, "fair_play": "on", "twice": "on", "key": secrets.token_hex(8)}
    client._talk("POST", f"/t/{client.slug}/desk/players/add", form)


def _views(client: Client, number: int) -> list[float]:
    """Seconds that the console took, each time; on one connection, as a browser has it."""
    line = HTTPConnection("127.0.0.1", client.port, timeout=60)
    headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in client.cookies.items())}
    took = []
    for _ in range(number):
        start = time.perf_counter()
        line.request("GET", f"/t/{client.slug}/desk", headers=headers)
        answer = line.getresponse()
        answer.read()
        took.append(time.perf_counter() - start)
        assert answer.status == 200, answer.status
        time.sleep(PAUSE_SECONDS)
    line.close()
    return took


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95) - 1]


@contextmanager
def _one_event_a_second(client: Client) -> Iterator[None]:
    over = threading.Event()
    writer = Client(client.port, client.database, Random(2), cookies=dict(client.cookies))

    def write() -> None:
        while not over.wait(1.0):
            _enter(writer)

    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(30)


@contextmanager
def _listeners(port: int, slug: str, number: int = STREAMS) -> Iterator[int]:
    """The streams, held by a process of their own."""
    call = [sys.executable, "-m", "bench.under_streams", HOLD, str(port), slug, str(number)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


async def _hold(port: int, slug: str, number: int) -> None:
    from tafelrunde.web.porch.open_files import raise_limit

    raise_limit()
    lines = []
    for _ in range(number // 100):
        lines += await asyncio.gather(*(_opened(port, slug) for _ in range(100)))
    print(len(lines), flush=True)
    await asyncio.gather(*(_read(reader) for reader, _writer in lines))


async def _opened(port: int, slug: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /t/{slug}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await reader.readuntil(b"data: ")
    return reader, writer


async def _read(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


if __name__ == "__main__" and sys.argv[1:2] == [HOLD]:
    asyncio.run(_hold(int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
