"""A house on the modelled disk, and phones that report to it."""

from __future__ import annotations

import html
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.faults.client import Ask, Client
from tests.faults.house import Victim
from tests.ports import free_port

STRONG, WEAK = "tafelrunde.cli.main", "tests.faults.disk.weak"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def environment(
    library: Path, root: Path, trace: Path | None = None, fault: Path | None = None
) -> dict[str, str]:
    """The environment of a program whose files below `root` are looked at."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("TAFELRUNDE", "DJANGO"))}
    kept |= {"LD_PRELOAD": str(library), "DISK_ROOT": str(root), "PYTHONUNBUFFERED": "1"}
    kept |= {"DISK_TRACE": str(trace)} if trace is not None else {}
    return kept | ({"DISK_FAULT": str(fault)} if fault is not None else {})


class Plugged(Victim):
    """A house that is opened once, as a process of its own, and whose plug is pulled."""

    def __init__(self, data: Path, settings: dict[str, str], program: str = STRONG) -> None:
        self.data, self.port, self.kills = data, free_port(), 0
        self.log = data.with_name(f"{data.name}.log")
        call = [sys.executable, "-m", program, "serve", "--data", str(data), "--no-qr"]
        call += ["--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(call, stdout=log, stderr=log, env=settings)

    def pull(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)


@contextmanager
def plugged(data: Path, settings: dict[str, str], program: str = STRONG) -> Iterator[Plugged]:
    house = Plugged(data, settings, program)
    try:
        house.wait_until_open()
        yield house
    finally:
        house.pull()


class Phone(Client):
    """A player's phone: claims its person with the code and sends its table's result."""

    def __init__(self, desk: Client, player: str) -> None:
        super().__init__(desk.port, desk.database, Random(0))
        self.number, self.player = desk.number, player
        page = f"/t/{self.slug}/join/as/{player}"
        listed = desk.get(f"/t/{self.slug}/desk/phones")
        code = re.search(rf'/players/{player}".*?<code>(\w+)</code>', listed, re.DOTALL)
        assert code is not None, "the desk reads every code"
        self.get(page)
        status, text = self._talk("POST", page, {"code": code[1]})
        assert status == 302, (status, text[:500])

    def report(self) -> Ask:
        round_ = self.state().rounds[-1]
        seats = {seat.player: table for table in round_.tables.values() for seat in table.seats}
        table = seats[self.player]
        page = html.unescape(self.get(f"/t/{self.slug}/me/report"))
        form = {k: v for k, v in HIDDEN.findall(page) if k not in ("csrfmiddlewaretoken", "next")}
        for line in range(1, len(table.seats) + 1):
            form |= {f"vp-{line}": str(60 - line), f"coins-{line}": str(line)}
        key = f"{self.slug}-phone-{round_.number}.{table.number}"
        form |= {"round": str(round_.number), "table": str(table.number), "key": key}
        return Ask(f"/t/{self.slug}/me/do/report-slip", form, key, (key,))
