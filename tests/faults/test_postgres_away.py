"""PostgreSQL gone for a moment: whoever asks waits or is told so, nobody gets a 500, all heals."""

from __future__ import annotations

import re
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.store import news, trouble
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall
from tafelrunde.store.wire import Wire
from tests.faults.client import Client, Gone
from tests.store.databases import ADDRESS, address_of, need_postgres, postgres_schema
from tests.web.test_serve import greeting
from tests.web.test_workers import Listening, serve
from tools.soak.postgres import Line

ORGANISER = Actor("orga", "organiser")


@pytest.fixture
def line() -> Iterator[Line]:
    need_postgres()
    opened = Line(ADDRESS["host"], int(ADDRESS["port"]))
    yield opened
    opened.close()


@pytest.fixture
def house(
    line: Line, tmp_path: Path, django_db_blocker: Any
) -> Iterator[tuple[subprocess.Popen[str], str, int, str]]:
    """A real server on a schema of its own, behind a line that can be cut."""
    with django_db_blocker.unblock(), postgres_schema() as alias:
        ledger = DjangoLedger(alias)
        hall = ledger.open_hall("herbst")
        announce = c.AnnounceTournament(
            tournament=hall, rulebook="catan", mode="ranking-tournament", options={}
        )
        ledger.append(hall, announce, ORGANISER, "first")
        process = serve(tmp_path / "house", address_of(alias, line.port))
        try:
            said = greeting(process)
            found = re.search(r"localhost:(\d+)(/login/\S+)", said)
            assert found is not None
            assert process.stdout is not None
            threading.Thread(target=process.stdout.read, daemon=True).start()  # else it fills up
            yield process, alias, int(found.group(1)), found.group(2)
        finally:
            process.kill()
            process.wait(10)


def status(client: Client, path: str) -> int:
    try:
        return client._talk("GET", path)[0]
    except Gone:
        return 0


def test_a_database_that_goes_and_comes_back_costs_nobody_anything(
    house: tuple[subprocess.Popen[str], str, int, str], line: Line
) -> None:
    _process, alias, port, login = house
    client = Client(port, Path("nowhere"), Random(1))
    client.log_in(login)
    stream = Listening(port, "herbst")
    stream.until(1)
    pages = ("/", "/t/herbst", "/t/herbst/desk", "/health", "/api/v1/tournaments")
    before = {path: status(client, path) for path in pages}
    line.cut()
    began = time.monotonic()
    seen: set[int] = set()
    while time.monotonic() - began < 5:
        seen |= {status(client, path) for path in pages}
    assert 500 not in seen
    assert 0 not in seen
    assert 503 in seen
    answer, page = client._talk("GET", "/t/herbst")
    assert answer == 503
    assert "Die Datenbank ist gerade nicht zu erreichen" in page
    form = {"name": "Gast A", "fair_play": "on", "twice": "on", "key": "k-1"}
    assert client._talk("POST", "/t/herbst/desk/players/add", form)[0] == 503
    line.mend()
    deadline = time.monotonic() + 15
    while {path: status(client, path) for path in pages} != before:
        assert time.monotonic() < deadline, "it does not heal"
        time.sleep(0.1)
    ledger, wire = DjangoLedger(alias), Wire(alias)
    news.announce_elsewhere(wire.announce)
    try:
        hall = Hall.objects.using(alias).get(slug="herbst").id
        ledger.append(hall, c.EnterPlayer(player="p1"), ORGANISER, "afterwards")
        deadline = time.monotonic() + 20  # the line for news is opened again by itself
        stream.until(2, seconds=deadline - time.monotonic())
    finally:
        news.announce_elsewhere(None)


def test_a_moment_without_the_database_is_waited_for(
    house: tuple[subprocess.Popen[str], str, int, str], line: Line
) -> None:
    _process, _alias, port, login = house
    client = Client(port, Path("nowhere"), Random(1))
    client.log_in(login)
    line.cut()
    timer = threading.Timer(0.7, line.mend)
    timer.start()
    assert status(client, "/t/herbst") == 200
    timer.join()


def test_an_absent_database_is_told_from_other_errors() -> None:
    psycopg = pytest.importorskip("psycopg")
    away = psycopg.OperationalError("server closed the connection unexpectedly")
    assert trouble.kind_of(away) == "away"
    assert trouble.kind_of(psycopg.errors.AdminShutdown("x")) == "away"
    assert trouble.kind_of(psycopg.errors.UniqueViolation("x")) is None
    assert trouble.kind_of(psycopg.errors.DiskFull("x")) == "full"
    assert trouble.kind_of(ValueError("x")) is None
