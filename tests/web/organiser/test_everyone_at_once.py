"""Fifty people press the same button at the same moment, on the real server: it is done once."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tafelrunde.journal.record import TOURNAMENTS
from tests.web.organiser.play import made_up_names
from tests.web.test_serve import greeting, start

AT_ONCE = 50
PLAYERS = 8


@dataclass
class Visitor:
    """A browser without a face: keeps cookies, sends forms."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    connection: HTTPConnection | None = None

    def ask(self, method: str, path: str, **fields: str) -> tuple[int, str, str]:
        """Status, body, and where the answer leads."""
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        token = self.cookies.get("tafelrunde_form", "")
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "X-CSRFToken": token,
        }
        body = urlencode(fields) if method == "POST" else None
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        for header in answer.headers.get_all("Set-Cookie") or ():
            name, _, rest = header.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        leads = answer.headers.get("HX-Redirect") or answer.headers.get("Location") or ""
        return answer.status, text, leads

    def does(self, path: str, **fields: str) -> str:
        status, text, leads = self.ask("POST", path, **fields)
        assert status in (204, 302), (path, status, text[:600])
        return leads


@dataclass
class Served:
    port: int
    link: str
    data: Path

    def events(self) -> Counter[str]:
        with closing(sqlite3.connect(self.data / "tafelrunde.sqlite3")) as book:
            lines = book.execute("SELECT line FROM store_journalrow ORDER BY seq").fetchall()
        return Counter(type(TOURNAMENTS.from_line(line).event).__name__ for (line,) in lines)

    def version(self) -> str:
        with closing(sqlite3.connect(self.data / "tafelrunde.sqlite3")) as book:
            return str(book.execute("SELECT max(seq) FROM store_journalrow").fetchone()[0])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("crowd")
    process = start(data)
    link = re.search(r"http://localhost:(\d+)(/login/\S+)", greeting(process))
    assert link is not None
    yield Served(int(link.group(1)), link.group(2), data)
    process.kill()
    process.wait(10)


def all_at_once(visitor: Visitor, ask: Callable[[Visitor, int], int]) -> Counter[int]:
    """The same person from fifty open windows, each on a connection of its own."""
    gate = threading.Barrier(AT_ONCE)
    answers: list[int] = []

    def press(number: int) -> None:
        window = Visitor(visitor.port, dict(visitor.cookies))
        gate.wait(30)
        answers.append(ask(window, number))
        if window.connection is not None:
            window.connection.close()

    threads = [threading.Thread(target=press, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(answers) == AT_ONCE, "everybody gets an answer"
    return Counter(answers)


def enter(visitor: Visitor, desk: str) -> None:
    for number, name in enumerate(made_up_names(PLAYERS)):
        visitor.does(f"{desk}/players/add", name=name, key=f"add-{number}")
    _status, page, _ = visitor.ask("GET", f"{desk}/check-in")
    for player in dict.fromkeys(re.findall(r'name="player" value="([^"]+)"', page)):
        visitor.does(f"{desk}/do/check-in", player=player)
    visitor.does(f"{desk}/do/close-check-in")
    visitor.does(f"{desk}/do/start-tournament")


def test_fifty_draws_are_one_round_and_fifty_slips_one_result(served: Served) -> None:
    visitor = Visitor(served.port)
    visitor.ask("GET", served.link)
    visitor.does(served.link)
    visitor.ask("GET", "/new/catan/ranking-tournament")
    desk = visitor.does("/new/catan/ranking-tournament", title="Gedränge", key="crowd")
    enter(visitor, desk)

    drawn = all_at_once(
        visitor, lambda window, n: window.ask("POST", f"{desk}/do/draft-round", key=f"d{n}")[0]
    )
    assert served.events()["RoundSeated"] == 1
    assert drawn[204] == 1
    assert set(drawn) <= {204, 409, 422}, "the others are told, nobody meets an error"

    visitor.does(f"{desk}/do/publish-round", round="1")
    seen = served.version()

    def slip(window: Visitor, number: int) -> int:
        points = {"vp-1": str(number), "vp-2": "3", "vp-3": "4", "vp-4": "5"}  # no two alike
        return window.ask(
            "POST",
            f"{desk}/do/report-slip",
            round="1",
            table="1",
            key=f"s{number}",
            seen=seen,
            **points,
        )[0]

    reported = all_at_once(visitor, slip)
    assert served.events()["SlipReported"] == 1
    assert (reported[204], reported[409]) == (1, AT_ONCE - 1), "the others see both values"

    same = {"round": "1", "table": "2", "key": "once", "seen": served.version()}
    points = {f"vp-{line}": str(line) for line in range(1, 5)}
    pressed = all_at_once(
        visitor, lambda window, _: window.ask("POST", f"{desk}/do/report-slip", **same, **points)[0]
    )
    assert pressed == {204: AT_ONCE}, "one form pressed fifty times: the first answer for all"
    assert served.events()["SlipReported"] == 2
