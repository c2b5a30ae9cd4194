"""The laptop is killed while it sends, and the server, too: the mirror ends as the laptop does.

Both are real houses and the line is the laptop's own thread. `make faults` runs it.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.faults.client import Client, Gone
from tests.faults.house import Victim
from tests.faults.pairs import Copy, hall_called, made_code, pair

pytestmark = pytest.mark.skipif(
    not os.environ.get("TAFELRUNDE_FAULTS"), reason="two houses and ten kills: make faults"
)
KILLS = 10
SECONDS = 60.0


def test_laptop_and_server_are_killed_in_turn_and_nothing_is_lost(tmp_path: Path) -> None:
    chance = Random(20261116)
    laptop, server = Victim(tmp_path / "laptop"), Victim(tmp_path / "server")
    try:
        for house in (laptop, server):
            house.open()
            house.wait_until_open()
        desk = Client(laptop.port, laptop.database, chance)
        desk.log_in(laptop.login_path())
        desk._send(desk._announce())
        pair(desk, server.port, made_code(server, Client(server.port, server.database, chance)))
        hall = hall_called(desk.slug, laptop.database)
        for number in range(KILLS):
            victim = server if number % 3 == 2 else laptop
            _played_until_killed(desk, victim, chance)
            victim.bury()
            victim.open()
            victim.wait_until_open()
        here, there = Copy(laptop.database, hall), Copy(server.database, hall)
        _wait(lambda: there.head == here.head)
        assert there.lines == here.lines
        assert there.people == here.people
        assert len(here.lines) > 30, "something was played"
    finally:
        laptop.close()
        server.close()


def _played_until_killed(desk: Client, victim: Victim, chance: Random) -> None:
    """The desk works; the kill comes at any moment of it."""
    over = threading.Event()

    def kill() -> None:
        victim.kill()
        over.set()

    timer = threading.Timer(chance.uniform(0.1, 1.5), kill)
    timer.start()
    first = desk.number
    with suppress(Gone):
        while not over.is_set() and desk.number == first:
            if desk.state().phase == "awarded":
                break
            desk._send(desk.pending or desk._next())
    timer.join()


def _wait(done: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < until, "the mirror never caught up"
        time.sleep(0.1)
