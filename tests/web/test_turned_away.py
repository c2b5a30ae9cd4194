"""Requests that are no honest visitor's: turned away, in one line of the log or none."""

from __future__ import annotations

import http.client
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tafelrunde.web import doorkeeper
from tests.terminal import Serving, empty_house
from tests.web.test_serve import greeting, start

MANY_FIELDS = urlencode([("n", "1")] * 30_000)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Serving, int]]:
    empty_house(tmp_path / "house")
    process = start(tmp_path / "house", new=True)
    told = re.search(r"localhost:(\d+)", greeting(process))
    assert told is not None
    yield process, int(told.group(1))
    process.kill()
    process.wait(10)


def asked(port: int, method: str, body: str | None = None, **headers: str) -> tuple[int, str, str]:
    """The status, the page and the cookie it sets."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    shaped = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    line.request(method, "/login", body, shaped | named)
    answer = line.getresponse()
    cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]
    return answer.status, answer.read().decode(), cookie


def test_what_is_turned_away_leaves_no_traceback(house: tuple[Serving, int]) -> None:
    process, port = house
    for _ in range(3):
        assert asked(port, "GET", Host="somewhere.example")[0] == 400
    assert asked(port, "POST", MANY_FIELDS)[0] == 400
    assert asked(port, "POST", "username=x")[0] == 403
    process.send_signal(signal.SIGINT)
    rest, _none = process.communicate(timeout=20)
    assert "Traceback" not in rest
    said = [line for line in rest.splitlines() if "WARNING" in line or "ERROR" in line]
    assert len(said) == 2, rest
    assert "somewhere.example" not in rest


def test_nobody_tells_the_house_where_he_comes_from(house: tuple[Serving, int]) -> None:
    """A log-in from ever new addresses that the visitor made up waits like any other."""
    _process, port = house
    _status, page, cookie = asked(port, "GET")
    key = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert key is not None
    body = urlencode(
        {"csrfmiddlewaretoken": key.group(1), "username": "organiser", "password": "x"}
    )
    for number in range(doorkeeper.FREE_TRIES + 1):
        elsewhere = f"203.0.113.{number}"
        _status, page, _none = asked(
            port, "POST", body, Cookie=cookie, X_Forwarded_For=elsewhere, X_Real_IP=elsewhere
        )
    assert re.search(r"Bitte warten Sie \d+ Sekunden", page), page
