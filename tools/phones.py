"""`make phones`: a thousand streams and two hundred phones that report, for ten minutes.

A real server in a process of its own. Fifty tables report within forty seconds, everybody signs,
the desk closes the round, draws and publishes the next; one tournament is followed by another.
Nothing may be refused, every report must stand in the journal as it was acknowledged, signed by
everybody, and the server's memory must stay flat. TAFELRUNDE_PHONES_MINUTES chooses how long.
Exit code 1 if anything failed.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median

from bench.phone_acts import plays
from bench.phone_house import Hall, Told, house, players, state
from bench.phone_line import Counts, Line, Phone
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table
from tafelrunde.web.porch.open_files import raise_limit
from tools.soak import growth

MINUTES = float(os.environ.get("TAFELRUNDE_PHONES_MINUTES", "10"))
PEOPLE, STREAMS, ROUNDS = 200, 1000, 4
REPORTING_SECONDS = 40.0
FASTEST_TOURNAMENT = ROUNDS * (REPORTING_SECONDS + 5)
PAGE = 4096


class Watch:
    """What was seen of the house: its memory, its answers, what was told to the listeners."""

    def __init__(self, told: Told) -> None:
        self.told, self.began = told, time.monotonic()
        self.counts, self.heard = Counts(), 0
        self.samples: list[growth.Sample] = []
        self.played: list[tuple[str, int]] = []
        self.failures: list[str] = []

    @property
    def over(self) -> bool:
        return time.monotonic() - self.began > MINUTES * 60

    async def measure(self) -> None:
        folder = Path(f"/proc/{self.told.pid}")
        while True:
            pages = int((folder / "statm").read_text().split()[1])
            files = len(list((folder / "fd").iterdir()))
            second = time.monotonic() - self.began
            self.samples.append(growth.Sample(second, 1, pages * PAGE, files))
            await asyncio.sleep(growth.SAMPLE_SECONDS)


async def run(told: Told) -> Watch:
    watch = Watch(told)
    measuring = asyncio.create_task(watch.measure())
    for slug in told.phones:
        if watch.over:
            break
        async with _phones(watch, slug) as phones, _listeners(watch, slug):
            await _tournament(watch, slug, phones)
    measuring.cancel()
    return watch


async def _tournament(watch: Watch, slug: str, phones: Mapping[str, Phone]) -> None:
    desk = Line(watch.told.port, watch.told.desk, "127.0.9.1")
    chance = Random(slug)
    for number in range(1, ROUNDS + 1):
        if watch.over:
            return
        begun = time.monotonic()
        tables = state(watch.told, slug).rounds[-1].tables.values()
        await asyncio.gather(
            *(
                plays(phones, [seat.player for seat in table.seats], chance, late)
                for table in tables
                for late in [chance.uniform(0, REPORTING_SECONDS)]
            )
        )
        watch.played.append((slug, number))
        _look_through(watch, slug, phones)
        took = time.monotonic() - begun
        print(f"{slug}, round {number}: {took:.0f} s, {_took(watch.counts)}", flush=True)
        await _next_round(watch, desk, slug, number)
    desk.close()


async def _next_round(watch: Watch, desk: Line, slug: str, number: int) -> None:
    steps: list[tuple[str, dict[str, str]]] = [("close-round", {"round": str(number)})]
    if number < ROUNDS:
        steps.append(("draft-round", {"source": "system"}))
        steps.append(("publish-round", {"round": str(number + 1), "looked": "on"}))
    for name, form in steps:
        key = {"key": f"{slug}-{name}-{number}"}
        status, said = await desk.ask(f"/t/{slug}/desk/do/{name}", form | key)
        watch.counts.note(status, f"{name} {said[:300]}")


def _look_through(watch: Watch, slug: str, phones: Mapping[str, Phone]) -> None:
    """Every report of the round stands in the journal as it was sent, signed by everybody."""
    round_ = state(watch.told, slug).rounds[-1]
    for table in round_.tables.values():
        where = f"{slug}, round {round_.number}, table {table.number}"
        people = {seat.player for seat in table.seats}
        if table.state != "final" or not people <= table.signed:
            watch.failures.append(f"not signed by all: {where}: {table.state}, {table.signed}")
        if _stored(table) != _sent(table, phones):
            watch.failures.append(f"lost or changed: {where}: {table.slip}")


def _stored(table: Table) -> list[str]:
    lines = {line.player: line for line in table.slip.lines} if table.slip is not None else {}
    order = [seat.player for seat in ordered(table.seats)]
    return [str(lines[player].figures["vp"]) for player in order if player in lines]


def _sent(table: Table, phones: Mapping[str, Phone]) -> list[str]:
    form = phones[table.seats[0].player].sent
    return [form.get(f"vp-{line}", "") for line in range(1, len(table.seats) + 1)]


def _took(counts: Counts) -> str:
    times = sorted(time for kind in counts.took.values() for time in kind[-PEOPLE:])
    p95 = times[int(len(times) * 0.95) - 1]
    return f"answers {median(times) * 1000:.0f} ms (median), {p95 * 1000:.0f} ms (p95)"


# ── Who is there ─────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def _phones(watch: Watch, slug: str) -> AsyncIterator[Mapping[str, Phone]]:
    phones = {
        player: Phone(watch.told.port, f"/t/{slug}/me", cookie, f"127.0.1.{place}", watch.counts)
        for place, (player, cookie) in enumerate(watch.told.phones[slug].items(), start=1)
    }
    try:
        await asyncio.gather(*(phone.open() for phone in phones.values()))
        yield phones
    finally:
        for phone in phones.values():
            phone.close()


@asynccontextmanager
async def _listeners(watch: Watch, slug: str) -> AsyncIterator[None]:
    """The other streams: half of them people who watch the standings, half the public."""
    everybody = players(PEOPLE)
    tasks = [
        asyncio.create_task(_listen(watch, slug, number, everybody[number % PEOPLE]))
        for number in range(STREAMS - PEOPLE)
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(watch: Watch, slug: str, number: int, player: str) -> None:
    query = f"?for={player}&results=1" if number % 2 else ""
    source = (f"127.0.{2 + number // 250}.{1 + number % 250}", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", watch.told.port, local_addr=source)
    try:
        writer.write(f"GET /t/{slug}/stream{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        status = int((await reader.readline()).split()[1])
        watch.counts.note(status, f"stream {slug}")
        while line := await reader.readline():
            watch.heard += line.startswith(b"data: ")
        watch.failures.append(f"a stream of {slug} ended by itself")
    finally:
        with suppress(OSError):
            writer.close()


# ── The end ──────────────────────────────────────────────────────────────────────────────────────


def told_of(watch: Watch) -> list[str]:
    (life,) = growth.lives(watch.samples)
    watch.failures += [*watch.counts.errors, *life.faults]
    sent = Counter({what: len(times) for what, times in watch.counts.took.items()})
    return [
        f"{(time.monotonic() - watch.began) / 60:.1f} minutes, {len(watch.played)} rounds of "
        f"{PEOPLE} people, {STREAMS} streams",
        "sent: " + ", ".join(f"{count} × {what}" for what, count in sorted(sent.items())),
        "answers: " + ", ".join(f"{n} × {s}" for s, n in sorted(watch.counts.answers.items())),
        f"heard by listeners: {watch.heard}",
        *(f"{what}: {_of(times)}" for what, times in sorted(watch.counts.took.items())),
        life.line(),
        f"failures: {len(watch.failures) or 'none'}",
        *(f"  {failure}" for failure in watch.failures[:40]),
    ]


def _of(times: list[float]) -> str:
    ordered = sorted(times)
    shown = (median(ordered), ordered[int(len(ordered) * 0.95) - 1], ordered[-1])
    return "median {:.0f} ms, p95 {:.0f} ms, longest {:.0f} ms".format(*(s * 1000 for s in shown))


def main() -> int:
    raise_limit()
    number = int(MINUTES * 60 // FASTEST_TOURNAMENT) + 1
    with house(*(Hall(f"hall-{each}", PEOPLE, 1) for each in range(1, number + 1))) as told:
        watch = asyncio.run(run(told))
    print("\n".join(told_of(watch)), flush=True)
    return 1 if watch.failures else 0


if __name__ == "__main__":
    sys.exit(main())
