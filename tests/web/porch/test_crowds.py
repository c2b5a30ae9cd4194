"""More visitors than the system has files for: the rest are told, and the log stays short."""

from __future__ import annotations

import errno
import logging
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tafelrunde.web.log_limits import KnownTroubles, SomeLinesAMinute
from tafelrunde.web.porch import open_files
from tafelrunde.web.porch.porter import KEPT_FOR_THIS_MACHINE, Porter
from tests.web.porch.calling import asked, line_to, rest_of

FILES, SOFT = 320, 128
CRAMPED = (
    "import resource, sys; from tafelrunde.cli.main import main; "
    f"resource.setrlimit(resource.RLIMIT_NOFILE, ({SOFT}, {FILES})); sys.exit(main(sys.argv[1:]))"
)
PHONES, OTHERS = "127.0.0.2", "127.0.0.3"


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def cramped(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int, Path]]:
    """A house that the system allows few open files."""
    log = tmp_path / "log"
    call = [sys.executable, "-c", CRAMPED, "serve", "--data", str(tmp_path / "house")]
    call += ["--host", "127.0.0.1", "--port", "0", "--lang", "en", "--no-qr"]
    with log.open("w") as out:
        process = subprocess.Popen(call, stdout=out, stderr=out, text=True)
    try:
        deadline = time.monotonic() + 60
        while (found := re.search(r"localhost:(\d+)/login", log.read_text())) is None:
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield process, int(found.group(1)), log
    finally:
        process.kill()
        process.wait(10)


def test_a_full_house_says_so_to_the_rest_and_writes_no_novel(
    cramped: tuple[subprocess.Popen[str], int, Path], lines: ExitStack
) -> None:
    process, port, log = cramped
    assert b"200 OK" in asked(port)
    soft, _hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    assert soft == FILES, "the soft limit is raised to the hard one"
    crowd: list[socket.socket] = []
    for number in range(FILES + 80):
        source = PHONES if number % 2 else OTHERS
        crowd.append(lines.enter_context(line_to(port, source=source)))
    time.sleep(0.5)
    refused = asked(port, source="127.0.0.4")
    assert b" 503 " in refused
    assert b"retry-after: 5" in refused
    assert "Haus voll" in refused.decode()
    assert b"200 OK" in asked(port), "the house's own machine still gets in"
    last = rest_of(crowd[-1])
    assert b" 503 " in last
    time.sleep(2)
    assert log.stat().st_size < 20_000, log.read_text()[-2000:]
    for line in crowd:
        line.close()
    time.sleep(0.5)
    assert b"200 OK" in asked(port, source=PHONES), "and once they have gone, everybody does"


def test_one_address_never_has_the_whole_house_but_a_whole_venue_fits_behind_it() -> None:
    porter = Porter(open_files.places(1024))
    assert all(porter.lets_in(PHONES) for _ in range(400)), "two hundred phones, two lines each"
    while porter.lets_in(PHONES):
        pass
    assert porter.lets_in(OTHERS)
    assert porter.inside < porter.places


def test_streams_are_counted_apart_from_visits() -> None:
    porter = Porter(100)
    for _ in range(porter.share["stream"]):
        assert porter.lets_in(PHONES)
        assert porter.lets_listen(PHONES)
    assert porter.lets_in(PHONES), "whoever listens may still report"
    assert not porter.lets_listen(PHONES)
    porter.sees_off(PHONES, "stream")
    assert porter.lets_listen(PHONES)
    porter.stops_listening(PHONES)
    for _ in range(porter.share["stream"] - 1):
        porter.sees_off(PHONES, "stream")
    porter.sees_off(PHONES)
    assert porter.inside == 0
    assert not any(porter._held.values()), "nobody who has gone is remembered"


def test_some_places_are_kept_for_the_machine_itself() -> None:
    porter = Porter(20)
    for number in range(20):
        assert porter.lets_in(f"10.0.0.{number}")
    assert not porter.lets_in("10.0.0.99")
    assert all(porter.lets_in("127.0.0.1") for _ in range(KEPT_FOR_THIS_MACHINE))
    assert not porter.lets_in("127.0.0.1")


def test_a_trouble_that_repeats_is_counted_instead_of_written() -> None:
    now = [0.0]
    limit = SomeLinesAMinute(lines=3, clock=lambda: now[0])

    def written(text: str, *given: object) -> str | None:
        record = logging.LogRecord("x", logging.ERROR, "f.py", 1, text, given, None)
        return record.getMessage() if limit.filter(record) else None

    told = [written("accept failed: %s", number) for number in range(1000)]
    assert [line for line in told if line] == [f"accept failed: {number}" for number in range(3)]
    assert written("something else") == "something else"
    now[0] = 61.0
    assert written("accept failed: %s", 7) == "accept failed: 7 (and 997 more like it)"
    assert written("accept failed: %s", 8) == "accept failed: 8"


def test_a_known_trouble_is_one_line_in_the_log() -> None:
    try:
        raise OSError(errno.ENOSPC, "No space left on device")
    except OSError:
        record = logging.LogRecord("x", logging.ERROR, "f.py", 1, "broken", (), sys.exc_info())
    assert KnownTroubles().filter(record)
    assert record.exc_info is None
    assert record.getMessage() == "broken: No space left on device"
