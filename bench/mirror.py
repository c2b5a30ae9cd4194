"""What does a mirror cost, and how far is it behind? Two real houses over loopback.

From a commit at the laptop to the mirror's stream, against the laptop's own stream; catching up ten
thousand lines, against importing the same file; and the desk's answer while a thousand streams
listen at the mirror, against a house without one. `python -m bench mirror`.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median

from bench.measure import Ratio
from bench.under_streams import _enter, _listeners, _p95, _server
from tests.faults.client import Client
from tests.faults.pairs import code_for, pair

COMMITS = 60
LINES = 10_000
STREAMS = 1000
ANSWERS, PAUSE_SECONDS = 80, 0.15
SETTLED_SECONDS = 3.0
AT = "2026-01-10T10:00:00+00:00"
AS_LATE, AS_LONG, AS_SLOW = 3.0, 2.0, 1.1


def run() -> Iterator[str | Ratio]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        desk = _house(stack, folder / "laptop")
        owner = _house(stack, folder / "server")
        desk._send(desk._announce())
        for _ in range(20):
            _enter(desk)
        alone = _answers(desk)
        pair(desk, owner.port, code_for(owner))
        yield from _how_late(desk, owner)
        yield from _desk_beside(desk, owner, alone)
        yield from _catching_up(folder, owner)


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


def _answers(desk: Client) -> float:
    """Seconds until a form of the desk is answered; the middle one of many."""
    took = []
    for _ in range(ANSWERS):
        start = time.perf_counter()
        _enter(desk)
        took.append(time.perf_counter() - start)
        time.sleep(PAUSE_SECONDS)
    return median(took)


def _desk_beside(desk: Client, owner: Client, alone: float) -> Iterator[str | Ratio]:
    with _listeners(owner.port, desk.slug, STREAMS) as number:
        time.sleep(SETTLED_SECONDS)
        beside = _answers(desk)
    yield (
        f"the desk answers after {alone * 1000:.1f} ms without a mirror, "
        f"after {beside * 1000:.1f} ms with one and {number} streams there"
    )
    yield Ratio(
        "the desk's answer with a mirror and 1,000 streams there / without", beside / alone, AS_SLOW
    )


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
