"""Pull the plug at any moment: what was acknowledged is there, and nothing half written shows.

12 kills here; `make faults` makes it 1,000 (TAFELRUNDE_KILLS).
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.faults.audit import LOST, Audit, broken_backups
from tests.faults.client import Client, Gone
from tests.faults.house import Victim
from tests.terminal import empty_house

KILLS = int(os.environ.get("TAFELRUNDE_KILLS", "12"))
SEED = int(os.environ.get("TAFELRUNDE_KILL_SEED", "20260110"))
MOST_COMMANDS, LONGEST_OPENING = 6, 0.6
"""A life lasts as long as so many commands take on this machine at most."""
COLD = (0, 1)
"""These lives start with the plain command; in the others the modules are loaded already."""
WHILE_OPENING = 6
"""Every so many lives the plug is pulled before the house has opened."""


@contextmanager
def victim(folder: Path, *, too_early: bool = False) -> Iterator[Victim]:
    found = Victim(folder / "house", too_early=too_early)
    try:
        yield found
    finally:
        found.close()


def kill_within(house: Victim, seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, house.kill)
    timer.start()
    return timer


def killed_while_opening(house: Victim, chance: Random, *, cold: bool) -> None:
    house.open(cold=cold)
    time.sleep(chance.uniform(0, LONGEST_OPENING))
    house.kill()
    house.bury()


def killed_while_playing(house: Victim, client: Client, chance: Random) -> None:
    timer = kill_within(house, chance.uniform(0, MOST_COMMANDS * client.pace))
    try:
        client.play()
    except Gone:
        pass
    finally:
        timer.join()
        house.bury()
    if house.database.with_name(f"{house.database.name}-journal").exists():
        client.torn += 1


def opened_again(house: Victim, client: Client, audit: Audit) -> list[str]:
    """The house answers again: what the file holds, and whether the pages say the same."""
    house.wait_until_open()
    if not client.cookies:
        client.log_in(house.login_path())
    problems = audit.problems(client)
    if not problems and client.acknowledged.get(client.slug):
        told = int(client.get(f"/t/{client.slug}/version"))
        written = client.state().seq
        if told != written:
            problems.append(f"the page says version {told}, the journal {written}")
        client.get(f"/t/{client.slug}/desk")
    return problems


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    chance = Random(SEED)
    with victim(tmp_path) as house:
        client = Client(house.port, house.database, Random(SEED))
        audit = Audit(house.database)
        while house.kills < KILLS:
            life = house.kills
            if life % WHILE_OPENING == 0:
                killed_while_opening(house, chance, cold=life in COLD)
                continue
            house.open(cold=life in COLD)
            assert opened_again(house, client, audit) == [], f"after {life} kills"
            killed_while_playing(house, client, chance)
            show(house, client)
        house.open(cold=True)
        assert opened_again(house, client, audit) == []
        assert Audit(house.database).problems(client) == []
        assert broken_backups(house.data / "backups") == []
        show(house, client, last=True)
    assert client.answers >= KILLS // 2, "there was something to lose, even on a busy machine"
    # The moments were random; many of them must have hit a command under way.
    assert client.interrupted * 3 >= KILLS


def show(house: Victim, client: Client, *, last: bool = False) -> None:
    """For the long run, which is watched."""
    if last or house.kills % 50 == 0:
        print(
            f"{house.kills} kills, {client.answers} answers in {client.number} tournaments, "
            f"{client.interrupted} commands interrupted, {client.torn} of them while writing",
            file=sys.stderr,
            flush=True,
        )


def test_a_server_that_acknowledges_before_it_commits_is_found_out(tmp_path: Path) -> None:
    """The control: the same kills and the same audit against a server that is wrong on purpose."""
    chance = Random(SEED)
    empty_house(tmp_path / "house")  # how a house begins is no part of it
    with victim(tmp_path, too_early=True) as house:
        client = Client(house.port, house.database, Random(SEED))
        audit = Audit(house.database)
        for _ in range(12):
            house.open()
            problems = opened_again(house, client, audit)
            if any(problem.startswith(LOST) for problem in problems):
                return
            killed_while_playing(house, client, chance)
    pytest.fail("a server that loses answers passed the test")
