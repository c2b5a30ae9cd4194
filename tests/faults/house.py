"""A server to be killed: the real one, as its own process, as often as wanted.

Run as a module it loads everything once and then forks a server for each line "open" it reads: each
is a process of its own and does all that `tafelrunde serve` does, only the loading of Python's
modules is saved. Cold starts use the plain command instead.

TAFELRUNDE_TEST_TOO_EARLY makes a deliberately wrong server, which acknowledges before it commits.
It exists here only, to show that the test would notice.
"""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO, Any

from tests.ports import free_port

TOO_EARLY = "TAFELRUNDE_TEST_TOO_EARLY"
KEY = "k" * 64
LATER_SECONDS = 0.04
PATIENCE_SECONDS = 90.0
LINK = re.compile(r"http://localhost:\d+(/login/\S+)")


class Victim:
    """A house on one data folder and port that is opened, killed and opened again."""

    def __init__(self, data: Path, *, too_early: bool = False) -> None:
        self.data = data
        self.port = free_port()
        self.log = data.with_name(f"{data.name}.log")
        self.kills = 0
        self._cold: subprocess.Popen[bytes] | None = None
        self._pid = 0
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tafelrunde.web.settings"}
        environment.pop(TOO_EARLY, None)
        environment["TAFELRUNDE_SECRET_KEY"] = KEY  # the same before the house has one of its own
        self._cold_environment = dict(environment)
        if too_early:
            environment[TOO_EARLY] = "1"
        with self.log.open("ab") as log:
            self._forks = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.house", str(data), str(self.port)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
            )

    @property
    def database(self) -> Path:
        return self.data / "tafelrunde.sqlite3"

    def open(self, *, cold: bool = False) -> None:
        if cold:
            with self.log.open("ab") as log:
                self._cold = subprocess.Popen(
                    _command(self.data, self.port),
                    stdout=log,
                    stderr=log,
                    env=self._cold_environment,
                )
            self._pid = self._cold.pid
            return
        self._pid = int(self._ask("open"))

    def _ask(self, line: str) -> str:
        asked, answered = self._forks.stdin, self._forks.stdout
        assert asked is not None
        assert answered is not None
        asked.write(f"{line}\n".encode())
        asked.flush()
        return answered.readline().decode()

    def wait_until_open(self) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
                connection.request("GET", "/health")
                if connection.getresponse().status == 200:
                    return
            except (OSError, HTTPException):
                pass
            finally:
                connection.close()
            assert time.monotonic() < deadline, self.log.read_text()[-3000:]
            time.sleep(0.01)

    def login_path(self) -> str:
        """The newest link; the log is written before the house answers anything."""
        return str(LINK.findall(self.log.read_text())[-1])

    def kill(self) -> None:
        """No warning, no cleaning up: as if the plug had been pulled."""
        os.kill(self._pid, signal.SIGKILL)
        self.kills += 1

    def bury(self) -> None:
        """Waits until the process is gone and its port and locks with it."""
        if self._cold is not None:
            self._cold.wait(PATIENCE_SECONDS)
            self._cold = None
        else:
            self._ask("bury")
        self._pid = 0

    def close(self) -> None:
        if self._pid:
            self.kill()
            self.bury()
        assert self._forks.stdin is not None
        self._forks.stdin.close()
        self._forks.wait(PATIENCE_SECONDS)
        if self._forks.stdout is not None:
            self._forks.stdout.close()


def _arguments(data: Path, port: int) -> list[str]:
    return ["serve", "--data", str(data), "--host", "127.0.0.1", "--port", str(port), "--no-qr"]


def _command(data: Path, port: int) -> list[str]:
    return [sys.executable, "-m", "tafelrunde.cli.main", *_arguments(data, port)]


# ── The process that forks ───────────────────────────────────────────────────────────────────────


def _acknowledge_too_early() -> None:
    """The wrong server: a command is put on a pile, answered at once and committed later."""
    from tafelrunde.desk import commands as c
    from tafelrunde.journal.events import SlipReported
    from tafelrunde.store.ledger import Answer
    from tafelrunde.web import house

    pile: queue.Queue[tuple[object, ...]] = queue.Queue()
    commit = house.append

    def work_off() -> None:
        while True:
            waiting = pile.get()
            time.sleep(LATER_SECONDS)
            commit(*waiting)  # type: ignore[arg-type]

    threading.Thread(target=work_off, daemon=True).start()

    def answered(hall: str, command: c.Command, *rest: Any) -> Answer:
        pile.put((hall, command, *rest))
        if not isinstance(command, c.ReportSlip):
            return Answer(0, ())
        report = SlipReported(
            round=command.round, table=command.table, slip=command.slip, by="", edition=1
        )
        return Answer(0, (report,))

    house.append = answered  # type: ignore[assignment]


def _load(data: Path) -> None:
    from tafelrunde.web import opening

    opening.set_up(data)
    from tests.loaded import load_all

    load_all()


def _serve_in_a_fork(data: Path, port: int, log: IO[bytes]) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        sys.stdout = os.fdopen(1, "w")
        if os.environ.get(TOO_EARLY):
            _acknowledge_too_early()
        from tafelrunde.cli.main import main

        main(_arguments(data, port))
    finally:
        os._exit(1)


def run(data: Path, port: int) -> None:
    answers = os.fdopen(os.dup(1), "w")
    _load(data)
    pid = 0
    with data.with_name(f"{data.name}.log").open("ab") as log:
        for line in sys.stdin:
            if line.strip() == "open":
                pid = _serve_in_a_fork(data, port, log)
                print(pid, file=answers, flush=True)
            else:
                os.waitpid(pid, 0)
                print("gone", file=answers, flush=True)


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]))
