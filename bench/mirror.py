"""What does a mirror cost, and how far is it behind? Real houses over loopback.

The desk's answer while a thousand streams listen at the mirror, against a laptop without one; from
a commit at the laptop to the mirror's stream, against the laptop's own stream; and catching up ten
thousand lines, against importing the same file. `python -m bench mirror`.

An answer of the desk grows with the field, so both laptops enter people from the same number on, in
turns. In earnest laptop and server are two machines, and the server's visitors never come near the
laptop. So the target holds where the desk has one core, and the server with its visitors another,
with a mirror and without; what it is where all of them share the machine is printed beside it.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Set
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from bench.measure import Ratio
from bench.under_streams import _enter, _listeners, _p95, _server
from tests.faults.client import Client
from tests.faults.pairs import code_for, pair

COMMITS = 60
LINES = 10_000
STREAMS = 1000
TURNS, ANSWERS, PAUSE_SECONDS = 12, 10, 0.15
ENTERED = 20
SETTLED_SECONDS = 3.0
AT = "2026-01-10T10:00:00+00:00"
AS_LATE, AS_LONG, AS_SLOW = 3.0, 2.0, 1.1


class Cores(NamedTuple):
    """Where the laptops work, and where the server and whoever listens there."""

    hall: Set[int]
    server: Set[int]


class Houses(NamedTuple):
    """A laptop without a mirror, one with, and the server of that; their owners logged in."""

    alone: Client
    desk: Client
    owner: Client


def run() -> Iterator[str | Ratio]:
    every = sorted(os.sched_getaffinity(0))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield from _apart(folder, every)
        shared = Cores(set(every), set(every))
        houses = _opened(stack, folder / "shared", shared)
        yield _beside(houses, shared).line("all on one machine")
        yield from _how_late(houses.desk, houses.owner)
        yield from _catching_up(folder, houses.owner)


def _apart(folder: Path, every: list[int]) -> Iterator[str | Ratio]:
    if len(every) == 1:
        yield "one core cannot be two machines: the desk's answer is not judged here"
        return
    cores = Cores(set(every[:1]), set(every[1:]))
    with ExitStack() as stack:
        found = _beside(_opened(stack, folder / "apart", cores), cores)
    yield found.line("laptop and server on a core each")
    name = "the desk's answer with a mirror and 1,000 streams there / without"
    yield Ratio(name, found.beside / found.alone, AS_SLOW)


def _opened(stack: ExitStack, folder: Path, cores: Cores) -> Houses:
    folder.mkdir()
    with _on(cores.hall):
        alone, desk = (_house(stack, folder / name) for name in ("alone", "laptop"))
    with _on(cores.server):
        owner = _house(stack, folder / "server")
    for laptop in (alone, desk):
        laptop._send(laptop._announce())
        for _ in range(ENTERED):
            _enter(laptop)
    pair(desk, owner.port, code_for(owner))
    return Houses(alone, desk, owner)


@contextmanager
def _on(cores: Set[int]) -> Iterator[None]:
    """This thread, and whatever it starts meanwhile, stays on these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _house(stack: ExitStack, folder: Path) -> Client:
    """An open house, and its owner logged in."""
    folder.mkdir()
    port, login = stack.enter_context(_server(folder))
    client = Client(port, folder / "house" / "tafelrunde.sqlite3", Random(1))
    client.log_in(login)
    return client


# ── How far behind ───────────────────────────────────────────────────────────────────────────────


class _Stream:
    """One stream of a tournament; when it said which version."""

    def __init__(self, port: int, slug: str) -> None:
        self.heard: dict[int, float] = {}
        self._moved = threading.Condition()
        self._line = HTTPConnection("127.0.0.1", port, timeout=60)
        self._line.request("GET", f"/t/{slug}/stream")
        self._answer = self._line.getresponse()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while line := self._answer.fp.readline():
            if line.startswith(b"data: ") and line[6:].strip().isdigit():
                with self._moved:
                    self.heard.setdefault(int(line[6:]), time.perf_counter())
                    self._moved.notify_all()

    def newest(self) -> int:
        with self._moved:
            return max(self.heard, default=0)

    def when(self, behind: int) -> float:
        """When it said something newer than that."""
        with self._moved:
            assert self._moved.wait_for(lambda: max(self.heard, default=0) > behind, 30)
            return min(at for version, at in self.heard.items() if version > behind)


def _how_late(desk: Client, owner: Client) -> Iterator[str | Ratio]:
    here = _Stream(desk.port, desk.slug)
    _until(lambda: _has_page(owner, desk.slug))
    there = _Stream(owner.port, desk.slug)
    _until(lambda: there.newest() == here.newest() > 0)
    own, mirrored = [], []
    for _ in range(COMMITS):
        seen = here.newest()
        start = time.perf_counter()
        _enter(desk)
        own.append(here.when(seen) - start)
        mirrored.append(there.when(seen) - start)
        time.sleep(PAUSE_SECONDS)
    yield (
        f"a step is on the laptop's own stream after {_p95(own) * 1000:.0f} ms (p95), "
        f"on the mirror's after {_p95(mirrored) * 1000:.0f} ms"
    )
    ratio = _p95(mirrored) / _p95(own)
    yield Ratio("a step on the mirror's stream / on the laptop's own (p95)", ratio, AS_LATE)


def _has_page(owner: Client, slug: str) -> bool:
    return owner._talk("GET", f"/t/{slug}")[0] == 200


def _until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not done():
        assert time.monotonic() < until, "the mirror does not follow"
        time.sleep(0.05)


# ── The desk beside it ───────────────────────────────────────────────────────────────────────────


class Beside(NamedTuple):
    """Seconds of the desk's answer, without a mirror and with one; so many listened there."""

    alone: float
    beside: float
    streams: int

    def line(self, where: str) -> str:
        return (
            f"{where}: the desk answers after {self.alone * 1000:.1f} ms without a mirror, after "
            f"{self.beside * 1000:.1f} ms with one and {self.streams} streams there "
            f"({self.beside / self.alone:.2f} times)"
        )


def _beside(houses: Houses, cores: Cores) -> Beside:
    """In short turns while all streams are open: a machine that slows down slows both alike."""
    alone, beside = [], []
    with ExitStack() as stack:
        with _on(cores.server):
            listening = _listeners(houses.owner.port, houses.desk.slug, STREAMS)
            number = stack.enter_context(listening)
        time.sleep(SETTLED_SECONDS)
        for _ in range(TURNS):
            alone += _answers(houses.alone, cores.hall)
            beside += _answers(houses.desk, cores.hall)
            time.sleep(SETTLED_SECONDS / 3)  # the mirror's last step belongs to nobody's answer
    return Beside(median(alone), median(beside), number)


def _answers(desk: Client, cores: Set[int]) -> list[float]:
    """Seconds until a form of the desk was answered, each time."""
    took = []
    with _on(cores):
        for _ in range(ANSWERS):
            start = time.perf_counter()
            _enter(desk)
            took.append(time.perf_counter() - start)
            time.sleep(PAUSE_SECONDS)
    return took


# ── Catching up ──────────────────────────────────────────────────────────────────────────────────


def _catching_up(folder: Path, owner: Client) -> Iterator[str | Ratio]:
    from tafelrunde.web import opening

    opening.furnish(folder / "here")
    from tafelrunde.store import sending
    from tafelrunde.store.book import DjangoLedger
    from tafelrunde.store.mirror_wire import Pair, Paired
    from tafelrunde.store.transfer import import_tournament
    from tafelrunde.web.mirror.calling import Caller
    from tafelrunde.web.mirror.line import AT_ONCE, Line

    ledger = DjangoLedger()
    journal = _long_journal()
    start = time.perf_counter()
    import_tournament(ledger, journal)
    imported = time.perf_counter() - start
    caller, salt = Caller(f"http://127.0.0.1:{owner.port}"), sending.fresh_salt()
    asked = Pair(
        code=code_for(owner), secret=sending.secret_of(salt), tournament="long", slug="long"
    )
    sending.begin("long", caller.address, salt, caller.call("/mirror/pair", asked, Paired))
    line = Line(ledger, "long", caller)
    start = time.perf_counter()
    while line.step() == AT_ONCE:
        pass
    caught_up = time.perf_counter() - start
    yield f"{LINES} lines are imported in {imported:.1f} s, and caught up with in {caught_up:.1f} s"
    yield Ratio("catching up 10,000 lines / importing the same file", caught_up / imported, AS_LONG)


def _long_journal() -> bytes:
    """Two hundred people, and what was settled with them, again and again."""
    from tafelrunde.desk import commands as c
    from tafelrunde.desk.actors import Actor
    from tafelrunde.desk.decide import decide
    from tafelrunde.games.shelf import open_rulebook
    from tafelrunde.journal import events as e
    from tafelrunde.journal.record import TOURNAMENTS
    from tafelrunde.state.tournament import Tournament

    announce = c.AnnounceTournament(tournament="long", rulebook="catan", mode="ranking-tournament")
    rulebook, by = open_rulebook("catan"), Actor("bench", "organiser")
    events: list[e.Event] = [*decide(Tournament(), rulebook, announce, by, AT)]
    events += [e.PlayerEntered(player=f"p{n}", from_round=1) for n in range(200)]
    events += [
        e.EntryChanged(player=f"p{n % 200}", fee_paid=n % 2 == 0)
        for n in range(LINES - len(events))
    ]
    return TOURNAMENTS.write(TOURNAMENTS.chained(events, by="bench", at=AT))
