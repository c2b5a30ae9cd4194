"""A tournament played by HTTP as a browser at the desk would, every acknowledged answer noted.

A form that got no answer is sent again with its key, before anything else.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from tafelrunde.desk.steps import next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament

PLAYERS = 8
ACKNOWLEDGED = (204, 302)
SECONDS_TO_SHOW = 15.0


class Gone(Exception):
    """The server died on us."""


class Refused(AssertionError):
    """An answer that no desk should give to this client."""


@dataclass(frozen=True)
class Ask:
    """One form: where it goes, and under which keys its commands stand in the ledger."""

    path: str
    form: dict[str, str]
    key: str
    keys: tuple[str, ...]
    person: str | None = None


@dataclass
class Client:
    port: int
    database: Path
    chance: Random
    cookies: dict[str, str] = field(default_factory=dict)
    acknowledged: dict[str, list[Ask]] = field(default_factory=dict)
    pending: Ask | None = None
    number: int = 1
    interrupted: int = 0
    torn: int = 0
    pace: float = 0.05
    series: str = "Runde"

    @property
    def slug(self) -> str:
        return f"{self.series.lower()}-{self.number}"

    @property
    def answers(self) -> int:
        return sum(len(asks) for asks in self.acknowledged.values())

    # ── Talking to the server ────────────────────────────────────────────────────────────────────

    def _talk(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        body = None
        if form is not None:
            token = self.cookies.get("tafelrunde_form", "")
            body = urlencode({**form, "csrfmiddlewaretoken": token})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                text = answer.read().decode(errors="replace")
        except (OSError, HTTPException) as error:
            raise Gone from error
        self._keep_cookies(answer)
        return answer.status, text

    def _keep_cookies(self, answer: HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value

    def get(self, path: str) -> str:
        status, text = self._talk("GET", path)
        if status != 200:
            raise Refused(f"GET {path}: {status} {text[:500]}")
        return text

    def log_in(self, path: str) -> None:
        self.get(path)
        status, text = self._talk("POST", path, {})
        if status != 302:
            raise Refused(f"log-in: {status} {text[:500]}")

    # ── Playing ──────────────────────────────────────────────────────────────────────────────────

    def play(self) -> None:
        """On and on, until the server is gone."""
        while True:
            began = time.monotonic()
            self._send(self.pending or self._next())
            self.pace += (time.monotonic() - began - self.pace) / 5

    def _send(self, ask: Ask) -> None:
        self.pending = ask
        try:
            status, text = self._talk("POST", ask.path, ask.form)
        except Gone:
            self.interrupted += 1
            raise
        if status not in ACKNOWLEDGED:
            raise Refused(f"POST {ask.path} {ask.key}: {status} {plain(text)[:1500]}")
        self.acknowledged.setdefault(self.slug, []).append(ask)
        self.pending = None

    def _next(self) -> Ask:
        """What the desk would do next; waits where an acknowledged step does not show yet."""
        deadline = time.monotonic() + SECONDS_TO_SHOW
        while True:
            ask = self._by_state()
            known = {done.key for done in self.acknowledged.get(self.slug, ())}
            if ask.key not in known:
                return ask
            if time.monotonic() > deadline:
                raise Refused(f"acknowledged, but it does not show: {self.slug} {ask.key}")
            self.get("/health")  # a server that is gone will never show it
            time.sleep(0.005)

    def state(self) -> Tournament:
        address = f"{self.database.as_uri()}?mode=ro"
        query = (
            "SELECT line FROM store_journalrow JOIN store_hall ON store_hall.id = hall_id "
            "WHERE slug = ? ORDER BY seq"
        )
        try:
            with closing(sqlite3.connect(address, uri=True, timeout=60)) as copy:
                lines = [line for (line,) in copy.execute(query, [self.slug])]
        except sqlite3.OperationalError as error:
            raise Gone from error  # only a server that comes back can mend what lies half written
        return fold(record.event for record in TOURNAMENTS.read(lines))

    def _by_state(self) -> Ask:
        state = self.state()
        if state.phase == "awarded":
            self.number += 1
            state = self.state()
        if not state.history or not state.details.title:
            return self._announce()
        if state.phase == "announced":
            return self._arrivals(state)
        return self._rounds(state)

    def _announce(self) -> Ask:
        form = {"title": f"{self.series} {self.number}", "venue": "Hier", "date": "2026-01-10"}
        key = f"{self.slug}-new"
        path = "/new/seven-wonders/four-rounds"
        return Ask(path, {**form, "key": key}, key, (f"{key}-announce", f"{key}-details"))

    def _do(self, name: str, subject: object, **form: str) -> Ask:
        key = f"{self.slug}-{name}-{subject}"
        return Ask(f"/t/{self.slug}/desk/do/{name}", {**form, "key": key}, key, (key,))

    def _arrivals(self, state: Tournament) -> Ask:
        if len(state.entries) < PLAYERS:
            number = len(state.entries) + 1
            key, name = f"{self.slug}-add-{number}", f"Gast {chr(64 + number)}"
            form = {"name": name, "fair_play": "on", "twice": "on", "key": key}
            return Ask(f"/t/{self.slug}/desk/players/add", form, key, (key,), name)
        for player, entry in state.entries.items():
            if not entry.checked_in:
                return self._do("check-in", player, player=player, fair_play="on")
        if not state.checkin_closed:
            return self._do("close-check-in", "once")
        return self._do("start-tournament", "once")

    def _rounds(self, state: Tournament) -> Ask:
        code = next_step(state, open_rulebook(state.rulebook)).code
        number = len(state.rounds)
        if code == "draft-round":
            return self._do("draft-round", number + 1, source="system")
        if code == "collect-slips":
            return self._slip(state)
        if code in ("publish-round", "close-round"):
            return self._do(code, number, round=str(number))
        if code == "award":
            return self._do("award-tournament", "once")
        raise Refused(f"a step this client does not know: {code}")

    def _slip(self, state: Tournament) -> Ask:
        round_ = state.rounds[-1]
        table = next(table for table in round_.tables.values() if table.state != "final")
        points = self.chance.sample(range(20, 90), len(table.seats))
        form = {f"vp-{line}": str(vp) for line, vp in enumerate(points, start=1)}
        form |= {f"coins-{line}": str(line) for line in range(1, len(points) + 1)}
        form |= {"round": str(round_.number), "table": str(table.number), "accept": "on"}
        return self._do("report-slip", f"{round_.number}.{table.number}", **form)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
