"""Commands as typed at a terminal: each a process of its own, with its own settings and exit code.

To load modules takes most of what a short command needs. One process has loaded them and forks for
every command; the settings and the house begin anew in each (tests.warmed).
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from multiprocessing.reduction import DupFd
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from tests.furnished import made_once

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        *("tafelrunde.cli.serve", "tafelrunde.cli.backups", "tafelrunde.cli.operations"),
        *("tafelrunde.cli.files_out", "tafelrunde.exports.excel.reader", "fido2.server"),
        *("django.core.management", "django.db.models", "django.db.backends.sqlite3.base"),
        *("django.db.migrations.autodetector", "django.db.migrations.executor", "psycopg"),
        *("icalendar", "pydantic", "uvicorn.main", "tests.warmed"),
    ]
)
OURS = ("TAFELRUNDE", "DJANGO")


def settings_of(**settings: str) -> dict[str, str]:
    """The surroundings of a command: these of the program's own and no others."""
    elsewhere = {key: text for key, text in os.environ.items() if not key.startswith(OURS)}
    return elsewhere | settings


class Typed:
    """A command that runs, told about as by `subprocess.Popen`."""

    def __init__(
        self,
        *arguments: str | Path,
        settings: Mapping[str, str],
        out: IO[Any],
        err: IO[Any],
        program: str = "",
    ) -> None:
        self.args = ["tafelrunde", *map(str, arguments)]
        files = (DupFd(out.fileno()), DupFd(err.fileno()))
        given = (self.args, Path.cwd(), settings_of(**settings), program, *files)
        self._process = FORKS.Process(target=_in_a_fork, args=given)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Serving(Typed):
    """A command whose words are read while it runs, what goes wrong among them."""

    def __init__(self, *arguments: str | Path, **settings: str) -> None:
        reading, writing = os.pipe()
        self.stdout: IO[str] = os.fdopen(reading, encoding="utf-8")
        with os.fdopen(writing, "wb") as said:
            super().__init__(*arguments, settings=settings, out=said, err=said)

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        self.wait(timeout)
        with self.stdout:
            return self.stdout.read(), None


def typed(
    *arguments: str | Path, timeout: float = 120, program: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    """A command, or a program of a few lines, to its end: exit code and what it said."""
    with TemporaryFile("w+", encoding="utf-8") as out, TemporaryFile("w+", encoding="utf-8") as err:
        command = Typed(*arguments, settings=settings, out=out, err=err, program=program)
        try:
            code = command.wait(timeout)
        except subprocess.TimeoutExpired:
            command.kill()
            command.wait()
            raise
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(command.args, code, out.read(), err.read())


def typed_anew(
    *arguments: str | Path, timeout: float = 120, **settings: str
) -> subprocess.CompletedProcess[str]:
    """The same by Python's own start, for what concerns it too."""
    return subprocess.run(
        [sys.executable, "-m", "tafelrunde.cli.main", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        env=settings_of(**settings),
        check=False,
    )


def empty_house(folder: Path) -> Path:
    """A house in which nothing has happened yet; to make its tables takes longer than all else."""
    shutil.copytree(made_once("empty-house", _make_house), folder, dirs_exist_ok=True)
    return folder


def _make_house(folder: Path) -> None:
    made = typed("device", "--data", folder)
    assert made.returncode == 0, made.stderr
    with closing(sqlite3.connect(folder / "tafelrunde.sqlite3")) as house, house:
        house.execute("DELETE FROM store_device")  # each copy is a house of its own


def _in_a_fork(
    arguments: list[str],
    folder: Path,
    environment: Mapping[str, str],
    program: str,
    out: Any,
    err: Any,
) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    time.tzset()  # as these surroundings say, not those of the process that loaded
    for number, file in ((1, out), (2, err)):
        os.dup2(file.detach(), number)
    lines = bool(environment.get("PYTHONUNBUFFERED"))
    sys.stdout = open(1, "w", encoding="utf-8", buffering=1 if lines else -1, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    sys.argv = arguments
    if program:
        exec(program, {"__name__": "__main__"})
        return
    from tafelrunde.cli.main import main

    sys.exit(main(arguments[1:]))
