"""Several processes on one PostgreSQL: news of a tournament reaches the streams of all of them."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, ProxyHandler, build_opener

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as seasons
from tafelrunde.store import news
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.store.wire import Wire
from tests.ports import free_port
from tests.store.databases import address_of, need_postgres, postgres_schema
from tests.store.season_house import OFFICE
from tests.terminal import settings_of, typed
from tests.web.test_serve import greeting

ORGANISER = Actor("orga", "organiser")
CLIENTS = 12
"""Connections are shared out by the system: with so many, all on one process is one in 2,048."""


@pytest.fixture(scope="module")
def schema(django_db_blocker: Any) -> Iterator[tuple[str, str]]:
    """An empty PostgreSQL schema: its name for Django here, its address for servers."""
    need_postgres()
    with django_db_blocker.unblock(), postgres_schema() as alias:
        yield alias, address_of(alias)


def serve(data: Path, database: str, *more: str) -> subprocess.Popen[str]:
    environ = settings_of(
        TAFELRUNDE_LOG="WARNING", PYTHONUNBUFFERED="1", TAFELRUNDE_DATABASE=database
    )
    call = [sys.executable, "-m", "tafelrunde.cli.main", "serve", "--data", str(data)]
    call += ["--host", "127.0.0.1", "--port", "0", "--lang", "en", *more]
    return subprocess.Popen(
        call, env=environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


class Listening:
    """A browser's open stream, as plain bytes."""

    def __init__(self, port: int, slug: str, kind: str = "t") -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.line.sendall(f"GET /{kind}/{slug}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.heard = b""

    def until(self, version: int, seconds: float = 20) -> None:
        deadline = time.monotonic() + seconds
        while f"data: {version}\n".encode() not in self.heard:
            self.line.settimeout(max(0.01, deadline - time.monotonic()))
            part = self.line.recv(65536)
            assert part, "the stream ended"
            self.heard += part


@dataclass(frozen=True)
class Processes:
    """Two of them, on one PostgreSQL."""

    alias: str
    port: int
    link: str
    data: Path

    @contextmanager
    def listening(self, slug: str, kind: str = "t") -> Iterator[list[Listening]]:
        """So many streams that each process has some; news written here are told at the end."""
        streams: list[Listening] = []
        deadline = time.monotonic() + 30
        try:
            while len(streams) < CLIENTS:
                try:
                    streams.append(Listening(self.port, slug, kind))
                except ConnectionRefusedError:
                    assert time.monotonic() < deadline, "the processes did not open"
                    time.sleep(0.1)
            yield streams
        finally:
            news.announce_elsewhere(None)
            for stream in streams:
                stream.line.close()


@pytest.fixture(scope="module")
def processes(
    schema: tuple[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Processes]:
    data, port = tmp_path_factory.mktemp("processes") / "house", free_port()
    process = serve(data, schema[1], "--workers", "2", "--port", str(port))
    try:
        link = re.search(rf"http://localhost:{port}/login/\S+", greeting(process))
        assert link is not None
        yield Processes(schema[0], port, link.group(0), data)
    finally:
        process.terminate()
        process.wait(30)


def test_a_live_update_reaches_the_streams_of_every_process(processes: Processes) -> None:
    ledger, wire = DjangoLedger(processes.alias), Wire(processes.alias)
    hall = ledger.open_hall("herbst")
    announced = c.AnnounceTournament(
        tournament=hall, rulebook="catan", mode="ranking-tournament", options={}
    )
    ledger.append(hall, announced, ORGANISER, "first")
    version = ledger.state(hall)[1]
    with processes.listening("herbst") as streams:
        for stream in streams:
            stream.until(version)
        ledger.append(hall, c.EnterPlayer(player="p1"), ORGANISER, "without a notice")
        with pytest.raises(TimeoutError):  # the control: what nobody announces, nobody hears
            streams[0].until(version + 1, seconds=1)
        news.announce_elsewhere(wire.announce)
        ledger.append(hall, c.EnterPlayer(player="p2"), ORGANISER, "with a notice")
        for stream in streams:
            stream.until(version + 2)


def test_news_of_a_season_reach_the_streams_of_every_process(processes: Processes) -> None:
    ledger, wire = SeasonLedger(processes.alias), Wire(processes.alias)
    season = ledger.open_book("liga")
    opened = seasons.OpenSeason(
        season=season, series="liga", title="Liga", rulebook="carcassonne",
        start="2025-09-01", end="2026-03-15",
    )  # fmt: skip
    ledger.append(season, opened, OFFICE, "first")
    with processes.listening("liga", "seasons") as streams:
        for stream in streams:
            stream.until(1)
        news.announce_elsewhere(wire.announce)
        renamed = seasons.ChangeSeason(reason="Neuer Name", title="Liga A")
        ledger.append(season, renamed, OFFICE, "second")
        for stream in streams:
            stream.until(2)


def test_forms_arrive_at_every_process_whole(processes: Processes) -> None:
    """granian hands over a body in another way than the embedded server does."""
    browser = build_opener(ProxyHandler({}), HTTPCookieProcessor(jar := CookieJar()))
    page = _patiently(browser, processes.link)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    padding = {f"padding-{number}": "x" * 4900 for number in range(400)}
    form = {"csrfmiddlewaretoken": token.group(1), **padding}
    with browser.open(processes.link, urlencode(form).encode(), timeout=30) as answer:
        assert answer.status == 200
    assert "tafelrunde" in {cookie.name for cookie in jar}
    assert not (processes.data / "tafelrunde.sqlite3").exists(), "the house is elsewhere"


def _patiently(browser: OpenerDirector, address: str) -> str:
    """The processes open their door a moment after the greeting."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with browser.open(address, timeout=20) as answer:
                return str(answer.read().decode())
        except URLError:
            assert time.monotonic() < deadline, "the processes did not open"
            time.sleep(0.1)


def test_several_processes_on_sqlite_are_refused_in_one_sentence(tmp_path: Path) -> None:
    ended = typed("serve", "--data", tmp_path / "house", "--workers", "2", "--lang", "en")
    assert ended.returncode == 2
    assert "PostgreSQL" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "house").exists(), "nothing is made for a house that cannot open"
