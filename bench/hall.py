"""What do the pages of a full hall cost? Measured on the real embedded server in its own process.

The public standings of 200 players, printed once and kept, against a bare Django view that hands
out as many bytes through the same server, the same middleware and in the same run; and the
organiser's console of a tournament of 200 players against one of 20. `python -m bench hall`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from time import perf_counter

from bench.measure import Ratio
from tafelrunde.journal.events import Event, RoundPublished

CLIENTS = 4
SLICES, SECONDS = 8, 1.0
LARGE, SMALL = 200, 20
ROUNDS = 3
LEAST_SHARE, MOST_TIMES = 0.7, 4.0
LIST = "/seasons/carcassonne-liga"
"""A ranking list of the demonstration."""


def run() -> Iterator[str | Ratio]:
    with house() as told:
        port, cookie = int(told["port"]), f"tafelrunde={told['session']}"
        yield f"hall: the standings page has {told['bytes']} bytes"
        kept, bare = _turns(port, "/t/large/standings", "/bench/bare")
        yield f"{kept:.0f} kept pages a second, {bare:.0f} bare ones"
        yield Ratio(
            "public standings of 200, kept, against a bare page of equal size, requests a second",
            kept / bare,
            LEAST_SHARE,
            at_least=True,
        )
        zipped, plain = _turns(
            port, "/t/large/standings", "/bench/bare", {"Accept-Encoding": "gzip"}
        )
        yield f"with compression: {zipped:.0f} and {plain:.0f} a second"
        kept, bare = _turns(port, LIST, "/bench/bare-list")
        yield f"a season's list: {kept:.0f} kept pages a second, {bare:.0f} bare ones"
        yield Ratio(
            "public ranking list, kept, against a bare page of equal size, requests a second",
            kept / bare,
            LEAST_SHARE,
            at_least=True,
        )
        large, small = _times(port, "/t/large/desk", "/t/small/desk", cookie)
        yield f"the console: {large * 1000:.1f} ms with 200 players, {small * 1000:.1f} ms with 20"
        yield Ratio("organiser's console, 200 players against 20, time", large / small, MOST_TIMES)
        for page in ("/tables", "/standings", "/check-in", "/players"):
            large, small = _times(port, f"/t/large/desk{page}", f"/t/small/desk{page}", cookie)
            grown = f"{large / small:.1f} times"
            yield f"desk{page}: {large * 1000:.1f} ms and {small * 1000:.1f} ms, {grown}"


# ── Asking ───────────────────────────────────────────────────────────────────────────────────────


def _turns(
    port: int, one: str, other: str, headers: dict[str, str] | None = None
) -> tuple[float, float]:
    """Requests a second of both, measured in turns so that noise meets both alike."""
    counts = {one: 0, other: 0}
    spent = {one: 0.0, other: 0.0}
    for _ in range(SLICES // 2):
        for path in (one, other):
            start = perf_counter()
            counts[path] += _slice(port, path, headers or {})
            spent[path] += perf_counter() - start
    return counts[one] / spent[one], counts[other] / spent[other]


def _slice(port: int, path: str, headers: dict[str, str]) -> int:
    stop = perf_counter() + SECONDS
    done: list[int] = []

    def visitor() -> None:
        connection = HTTPConnection("127.0.0.1", port)
        number = 0
        while perf_counter() < stop:
            _ask(connection, path, headers)
            number += 1
        done.append(number)

    visitors = [threading.Thread(target=visitor) for _ in range(CLIENTS)]
    for each in visitors:
        each.start()
    for each in visitors:
        each.join()
    return sum(done)


def _ask(connection: HTTPConnection, path: str, headers: dict[str, str]) -> bytes:
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return body


def _times(port: int, large: str, small: str, cookie: str) -> tuple[float, float]:
    """The fastest of many visits to each, in turns."""
    connection = HTTPConnection("127.0.0.1", port)
    best = {large: float("inf"), small: float("inf")}
    for _ in range(12):
        for path in best:
            start = perf_counter()
            _ask(connection, path, {"Cookie": cookie})
            best[path] = min(best[path], perf_counter() - start)
    return best[large], best[small]


@contextmanager
def house(more: tuple[str, ...] = ()) -> Iterator[dict[str, str]]:
    """A house in a process of its own; `more` are further tournaments of 200."""
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as folder:
        environment = os.environ | {"TAFELRUNDE_DATA": folder, "TAFELRUNDE_LOG": "WARNING"}
        server = subprocess.Popen(
            [sys.executable, "-m", "bench.hall", "serve", *more],
            stdout=subprocess.PIPE,
            env=environment,
        )
        try:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())
        finally:
            server.terminate()
            server.wait(timeout=20)


# ── The house, in a process of its own ───────────────────────────────────────────────────────────


def serve(more: list[str]) -> None:
    from tafelrunde.web import opening

    opening.open_house()
    from tafelrunde.web import serving
    from tafelrunde.web.start.halls import find

    for slug, number in (("large", LARGE), ("small", SMALL), *((each, LARGE) for each in more)):
        _furnish(slug, number)
    _tell_seasons()
    size = _bare_page("bench/bare", "/t/large/standings")
    _bare_page("bench/bare-list", LIST)
    door = opening.listen("127.0.0.1", 0)
    port = int(door.getsockname()[1])
    print(json.dumps({"port": port, "session": _session(), "bytes": size}), flush=True)
    serving.server(find, "127.0.0.1", port).run(sockets=[door])


def _furnish(slug: str, number: int) -> None:
    """A tournament in its third round, with its people."""
    import msgspec

    from tafelrunde.games.sample import played
    from tafelrunde.games.shelf import open_rulebook
    from tafelrunde.journal import events as e
    from tafelrunde.journal.record import TOURNAMENTS
    from tafelrunde.store.people_file import PeopleFile, PersonLine
    from tafelrunde.store.transfer import import_tournament
    from tafelrunde.web import house

    book = open_rulebook("seven-wonders")
    players = [f"p{index}" for index in range(1, number + 1)]
    first, *others = _until_round(ROUNDS, played(book, book.mode("four-rounds"), players, "bench"))
    assert isinstance(first, e.TournamentAnnounced)
    named = e.DetailsSet(title=f"Bench {number}", venue="Hall", date="2026-01-10")
    events = [msgspec.structs.replace(first, tournament=slug), named, *others]
    records = list(TOURNAMENTS.chained(events, by="bench", at="2026-01-10T10:00:00+00:00"))
    people = tuple(PersonLine(player, f"First{player} Last{player}") for player in players)
    file = msgspec.json.encode(PeopleFile(1, slug, people))
    import_tournament(house.ledger(), TOURNAMENTS.write(records), file, slug)


def _until_round(number: int, events: Iterator[Event]) -> Iterator[Event]:
    """Everything up to the moment that round is published."""
    for event in events:
        yield event
        if isinstance(event, RoundPublished) and event.round == number:
            return


def _tell_seasons() -> None:
    from tafelrunde.demo import season as demo_season
    from tafelrunde.desk.actors import Actor

    demo_season.tell(Actor("account:1", "organiser"), datetime.now(UTC))


def _bare_page(address: str, like: str) -> int:
    """A bare view as large as another page: beside the real addresses, behind the same door."""
    from django.http import HttpRequest, HttpResponse
    from django.test import Client
    from django.urls import path

    from tafelrunde.web import urls
    from tafelrunde.web.access import who

    body = bytearray()

    @who("anyone")
    def bare(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(bytes(body))

    urls.urlpatterns.append(path(address, bare))
    body += Client().get(like).content
    return len(body)


def _session() -> str:
    from django.contrib.auth.models import User
    from django.test import Client

    client = Client()
    client.force_login(User.objects.create_superuser("bench"))
    return client.cookies["tafelrunde"].value


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2:])
    else:
        for found in run():
            print(found.line() if isinstance(found, Ratio) else found)
