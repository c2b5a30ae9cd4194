"""One trouble a minute: what a hall meets sooner or later, and how long it lasts here."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tafelrunde.store.backup_shelf import kept_backups
from tests.faults.client import Client, Gone
from tools.soak.desk import Desk
from tools.soak.house import FILES, SoakHouse
from tools.soak.postgres import SecondHouse
from tools.soak.tally import Tally

LASTS_SECONDS = 10.0
CLOSES_WITHIN = 12.0
HALF = (
    b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nusername=an"
)
BIG = b"GET /static/vendor/pico.min.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 70


class Scene(NamedTuple):
    """Where a fault happens."""

    house: SoakHouse
    desks: list[Desk]
    tally: Tally
    second: SecondHouse | None
    viewer: Client
    """Somebody who only looks at the console."""


Fault = Callable[[Scene], str]


def _lines(scene: Scene, number: int, said: bytes, *, addresses: int = 3) -> list[socket.socket]:
    made = []
    for each in range(number):
        line = socket.socket()
        line.settimeout(10)
        with suppress(OSError):
            if said is BIG:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.bind((f"127.0.2.{each % addresses + 1}", 0))
            line.connect(("127.0.0.1", scene.house.port))
            line.sendall(said)
        made.append(line)
    return made


def _hold(scene: Scene, number: int, said: bytes, *, addresses: int = 3) -> None:
    """So many rude visitors for a while; the house must answer beside them."""
    lines = _lines(scene, number, said, addresses=addresses)
    try:
        deadline = time.monotonic() + LASTS_SECONDS
        while time.monotonic() < deadline:
            if not scene.house.answers(seconds=20):
                scene.tally.failed(f"no health page beside {number} lines that say {said[:12]!r}")
            time.sleep(1)
    finally:
        for line in lines:
            line.close()


def kill(scene: Scene) -> str:
    scene.house.kill()
    scene.house.open()
    return "killed and opened again"


def half_sent_forms(scene: Scene) -> str:
    _hold(scene, 60, HALF)
    return "60 half-sent forms"


def slow_headers(scene: Scene) -> str:
    _hold(scene, 60, b"GET /hea")
    return "60 visitors who stop in their headers"


def silent_visitors(scene: Scene) -> str:
    _hold(scene, 100, b"")
    return "100 visitors who say nothing"


def deaf_readers(scene: Scene) -> str:
    _hold(scene, 20, BIG)
    return "20 visitors who do not read what they asked for"


def crowd(scene: Scene) -> str:
    _hold(scene, FILES + 150, b"", addresses=20)
    return f"{FILES + 150} connections, more than there are files"


def closing_among_the_rude(scene: Scene) -> str:
    lines = _lines(scene, 12, HALF) + _lines(scene, 4, BIG) + _lines(scene, 12, b"GET /")
    took = scene.house.close()
    for line in lines:
        line.close()
    if took > CLOSES_WITHIN:
        scene.tally.failed(f"SIGTERM took {took:.1f} s")
    scene.house.open()
    return f"SIGTERM among rude visitors: closed after {took:.1f} s"


def _disk(scene: Scene, error: str, words: str) -> str:
    if "disk" not in scene.house.can:
        return f"NOT DONE (no compiler, or no library): {words}"
    scene.house.disk_says(error)
    try:
        deadline = time.monotonic() + LASTS_SECONDS
        while time.monotonic() < deadline:
            if not scene.house.answers("/login", seconds=20):
                scene.tally.failed(f"no page can be read with {error}")
            time.sleep(1)
    finally:
        scene.house.disk_says("")
    return words


def disk_full(scene: Scene) -> str:
    return _disk(scene, "ENOSPC", "disk full")


def disk_read_only(scene: Scene) -> str:
    return _disk(scene, "EROFS", "disk read-only")


def backups_cleared_away(scene: Scene) -> str:
    folder: Path = scene.house.data / "backups"
    page, gone = f"/t/{scene.desks[0].slug}/desk", 0
    deadline = time.monotonic() + LASTS_SECONDS
    while time.monotonic() < deadline:
        for path in kept_backups(folder)[-3:]:
            path.unlink(missing_ok=True)
            gone += 1
        with suppress(Gone):
            status, _text = scene.viewer._talk("GET", page)
            scene.tally.answered(status, f"console {page}")
        time.sleep(0.2)
    return f"{gone} backups cleared away while the console looks"


def clock_set_back(scene: Scene) -> str:
    if "clock" not in scene.house.can:
        return "NOT DONE (no compiler): clock set back"
    scene.house.set_clock(-3 * 3600)
    time.sleep(LASTS_SECONDS)
    scene.house.set_clock(0)
    return "clock set back by three hours, and forward again"


def database_away(scene: Scene) -> str:
    if scene.second is None:
        return "NOT DONE: no PostgreSQL"
    scene.second.line.cut()
    seen = set()
    deadline = time.monotonic() + LASTS_SECONDS
    while time.monotonic() < deadline:
        seen.add(scene.second.page())
        time.sleep(0.3)
    scene.second.line.mend()
    if not seen <= {200, 503}:
        scene.tally.failed(f"with its database away the second house answered {sorted(seen)}")
    deadline = time.monotonic() + 20
    while scene.second.page() != 200:
        if time.monotonic() > deadline:
            scene.tally.failed("the second house did not heal")
            break
        time.sleep(0.3)
    return f"PostgreSQL away; answers meanwhile: {sorted(seen)}"


ALL: tuple[Fault, ...] = (
    half_sent_forms,
    kill,
    disk_full,
    crowd,
    backups_cleared_away,
    slow_headers,
    database_away,
    clock_set_back,
    closing_among_the_rude,
    deaf_readers,
    disk_read_only,
    silent_visitors,
)
