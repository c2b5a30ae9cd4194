"""`serve --open`, as a double click calls it: the browser opens, wherever the house is."""

from __future__ import annotations

import re
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tafelrunde.cli import browser
from tafelrunde.cli.door import open_door
from tafelrunde.cli.occupied import LOCK, PORT, note_port, occupied, open_at
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.opening import listen
from tests.ports import free_port
from tests.terminal import Serving, empty_house, typed

HERE = ("--host", "127.0.0.1", "--lang", "en")
PATIENCE_SECONDS = 60.0


@pytest.fixture
def browsing(tmp_path: Path) -> dict[str, str]:
    """A browser that only notes where it was sent."""
    script = tmp_path / "browser.sh"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/seen.txt"\n')
    script.chmod(0o755)
    return {"BROWSER": f"{script} %s", "PYTHONUNBUFFERED": "1", "TAFELRUNDE_LOG": "WARNING"}


def seen(folder: Path, number: int) -> list[str]:
    late = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < late:
        notes = folder / "seen.txt"
        found = notes.read_text().split() if notes.exists() else []
        if len(found) >= number:
            return found
        time.sleep(0.05)
    raise AssertionError(f"the browser was not opened {number} times")


@pytest.fixture
def house(tmp_path: Path, browsing: dict[str, str]) -> Iterator[tuple[Serving, int, Path]]:
    """A house that was opened by a double click while another program had its port."""
    data = empty_house(tmp_path / "house")
    with socket.socket() as other:
        taken = free_port()
        other.bind(("127.0.0.1", taken))
        other.listen()
        call = ("serve", "--open", "--data", data, "--port", str(taken), *HERE)
        process = Serving(*call, **browsing)
        try:
            yield process, taken, data
        finally:
            process.kill()
            process.wait(10)


def test_the_browser_opens_logged_in_at_the_next_port_and_a_second_start_shows_the_same(
    house: tuple[Serving, int, Path], tmp_path: Path, browsing: dict[str, str]
) -> None:
    process, taken, data = house
    (first,) = seen(tmp_path, 1)
    link = re.fullmatch(r"http://localhost:(\d+)/login/\S+", first)
    assert link is not None
    port = int(link[1])
    assert taken < port <= taken + 20
    assert open_at(data) == port
    assert f"Port {taken} is used by another program" in process.stdout.readline()
    with urllib.request.urlopen(first.replace("localhost", "127.0.0.1"), timeout=30) as page:
        assert page.status == 200

    time.sleep(1)  # links are told apart by their second
    call = ("serve", "--open", "--data", data, "--port", str(taken), *HERE)
    again = typed(*call, BROWSER=browsing["BROWSER"])
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("This house is open already:\n")
    second = seen(tmp_path, 2)[1]
    assert second.startswith(f"http://localhost:{port}/login/")
    assert second != first, "each link works once"

    refused = typed("serve", "--data", data, "--port", "0", *HERE)
    assert refused.returncode == 2
    assert f"open already, at http://localhost:{port}/" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1

    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    assert open_at(data) is None, "a port without its lock is believed by nobody"


def test_beside_a_first_start_nobody_makes_the_same_tables(
    tmp_path: Path, browsing: dict[str, str]
) -> None:
    data = tmp_path / "house"
    with occupied(data):
        note_port(data, 8000)
        (data / "tafelrunde.sqlite3").touch()
        again = typed(
            "serve", "--open", "--data", data, "--port", "0", *HERE, BROWSER=browsing["BROWSER"]
        )
        assert again.returncode == 0, again.stderr
        assert again.stdout.startswith("This house is being opened in another window just now.")
        for beside in (("device",), ("link",), ("jobs", "--once"), ("backup",)):
            refused = typed(*beside, "--data", data, "--lang", "en")
            assert refused.returncode == 2
            assert "another window is still opening this house" in refused.stderr
            assert "restore" not in refused.stderr
    assert (data / "tafelrunde.sqlite3").stat().st_size == 0, "no table was made"


def test_a_port_without_a_lock_or_with_nonsense_in_it_is_no_house(tmp_path: Path) -> None:
    assert open_at(tmp_path) is None
    note_port(tmp_path, 8000)
    assert open_at(tmp_path) is None
    with occupied(tmp_path):
        assert open_at(tmp_path) == 8000
        (tmp_path / PORT).write_bytes(b"\xff\xfe")
        assert open_at(tmp_path) is None
    (tmp_path / PORT).unlink()
    with occupied(tmp_path):
        assert open_at(tmp_path) is None
    assert (tmp_path / LOCK).exists()


def test_the_port_that_is_offered_is_free() -> None:
    with socket.socket() as one, ExitStack() as doors:
        one.bind(("127.0.0.1", port := free_port()))
        one.listen()
        with suppress(OSError):  # somebody else's: then it is taken as well
            doors.enter_context(listen("127.0.0.1", port + 1))
        with pytest.raises(Refusal) as refused:
            open_door("127.0.0.1", port)
    offered = re.search(r"try --port (\d+)", str(refused.value))
    assert offered is not None
    assert int(offered[1]) > port + 1, "the next one is taken, too"


def test_without_a_window_no_browser_takes_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def noted(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", noted)
    for name in browser.WINDOWS_OF:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not browser.show("http://localhost:8000/")
    for system in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        assert browser.show(f"http://{system}/")
    assert opened == ["http://win32/", "http://darwin/"]
