"""Do two server processes on one PostgreSQL deliver a live update to 500 streams each?

Both are real servers started by `tafelrunde serve`; a third process commits. Measured is the time
from the commit until the last of 1,000 streams has the new version, against the time until the last
of 500 on one process that needs no wire. `python -m bench streams`.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.measure import Ratio

CLIENTS = 500
ROUNDS = 3
MOST_TIMES = 3.0
ADDRESS = os.environ.get("TAFELRUNDE_BENCH_POSTGRES", "postgresql://root@127.0.0.1:5432/test")


def run() -> Iterator[str | Ratio]:
    try:
        import psycopg

        psycopg.connect(ADDRESS, connect_timeout=3).close()
    except Exception as error:
        yield f"NOT MEASURED: no PostgreSQL at {ADDRESS.rsplit('@')[-1]} ({type(error).__name__})"
        return
    with _schema() as address, ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ports = [stack.enter_context(_server(folder / name, address)) for name in ("one", "two")]
        hall = _Hall(address)
        alone = asyncio.run(_measured(hall, ports[:1]))
        yield f"one process: the last of {CLIENTS} streams has the news after {alone * 1000:.0f} ms"
        both = asyncio.run(_measured(hall, ports))
        yield (
            f"two processes: the last of {2 * CLIENTS} streams has it after {both * 1000:.0f} ms"
        )
        yield Ratio(
            "news to 2 × 500 streams on two processes / to 500 on one", both / alone, MOST_TIMES
        )


@contextmanager
def _schema() -> Iterator[str]:
    import psycopg

    name = f"bench_{secrets.token_hex(4)}"
    with psycopg.connect(ADDRESS, autocommit=True) as admin:
        admin.execute(f'CREATE SCHEMA "{name}"')
        try:
            yield f"{ADDRESS}?options=-c%20search_path%3D{name}"
        finally:
            admin.execute(f'DROP SCHEMA "{name}" CASCADE')


@contextmanager
def _server(data: Path, database: str) -> Iterator[int]:
    environ = os.environ | {
        "TAFELRUNDE_DATABASE": database,
        "TAFELRUNDE_LOG": "WARNING",
        "PYTHONUNBUFFERED": "1",
    }
    call = [sys.executable, "-m", "tafelrunde.cli.main", "serve", "--data", str(data)]
    call += ["--host", "127.0.0.1", "--port", "0", "--lang", "en"]
    with subprocess.Popen(call, env=environ, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"the server did not open: {said}")
            said += line
        found = re.search(r"localhost:(\d+)", said)
        assert found is not None
        try:
            yield int(found.group(1))
        finally:
            process.kill()


class _Hall:
    """A tournament that a third process changes, as a colleague's server process would."""

    def __init__(self, database: str) -> None:
        os.environ |= {"TAFELRUNDE_DATABASE": database, "TAFELRUNDE_DATA": tempfile.mkdtemp()}
        from tafelrunde.web import opening

        opening.set_up()
        from tafelrunde.desk import commands as c
        from tafelrunde.desk.actors import Actor
        from tafelrunde.store import news
        from tafelrunde.store.book import DjangoLedger
        from tafelrunde.store.wire import Wire

        self.ledger, self.actor = DjangoLedger(), Actor("bench", "organiser")
        self.id = self.ledger.open_hall("bench")
        self.enter = c.EnterPlayer
        announce = c.AnnounceTournament(
            tournament=self.id, rulebook="catan", mode="ranking-tournament"
        )
        self.ledger.append(self.id, announce, self.actor, "announce")
        news.announce_elsewhere(Wire().announce)

    def move_on(self) -> int:
        """Commits one more record; the answer is the new version."""
        player = secrets.token_hex(4)
        return self.ledger.append(
            self.id, self.enter(player=player), self.actor, f"enter-{player}"
        ).version


async def _measured(hall: _Hall, ports: list[int]) -> float:
    """Seconds from a commit until the last stream has heard of it; the best of some rounds."""
    opening = asyncio.gather(*(_opened(port) for port in ports for _ in range(CLIENTS)))
    streams = await asyncio.wait_for(opening, timeout=60)
    best = float("inf")
    for _ in range(ROUNDS):
        await asyncio.sleep(0.5)
        start = time.perf_counter()
        version = await asyncio.to_thread(hall.move_on)
        await asyncio.wait_for(
            asyncio.gather(*(_heard(stream, version) for stream in streams)), timeout=30
        )
        best = min(best, time.perf_counter() - start)
    for stream, writer in streams:
        writer.close()
        del stream
    return best


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _opened(port: int) -> Stream:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /t/bench/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"data: ")
    return reader, writer


async def _heard(stream: Stream, version: int) -> None:
    await stream[0].readuntil(f"data: {version}\n".encode())
