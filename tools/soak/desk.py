"""Somebody at the desk creates, plays, corrects, takes back, exports; also as the phones."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from tafelrunde.journal import events as e
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.tournament import Table, Tournament
from tests.faults.client import ACKNOWLEDGED, Ask, Client, Gone, Refused, plain
from tools.soak.tally import Tally

LATER = (408, 409, 502, 503, 504, 507)
"""Come back later: the form is kept and sent again with its key."""
PAUSE_SECONDS = 0.05
PAGES = ("desk", "desk/tables", "desk/standings", "desk/history", "desk/players", "standings")
FILES = ("desk/files/journal.jsonl", "desk/files/report.xlsx", "desk/files/people.json")


class Gate:
    """Lets everybody work, or keeps all waiting for a quiet moment."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.opened.set()
        self.stop = threading.Event()
        self.waiting = 0
        self._lock = threading.Lock()

    def pass_through(self) -> None:
        if self.opened.is_set():
            return
        with self._lock:
            self.waiting += 1
        self.opened.wait()
        with self._lock:
            self.waiting -= 1

    def quiet(self, people: int, seconds: float = 90) -> bool:
        """Closed, and everybody stands before it."""
        self.opened.clear()
        deadline = time.monotonic() + seconds
        while self.waiting < people and time.monotonic() < deadline:
            time.sleep(0.02)
        return self.waiting >= people


@dataclass
class Desk(Client):
    """The client of the kill test, with more to do and with patience."""

    tally: Tally = field(default_factory=Tally)
    gate: Gate = field(default_factory=Gate)
    times: int = 0
    """How often something was taken back or corrected: what is asked again gets another key."""
    phones: dict[str, dict[str, str]] = field(default_factory=dict)
    phoneless: set[str] = field(default_factory=set)
    """Whose phone was lost while it joined; the desk does it for them."""
    asked_by: dict[str, str] = field(default_factory=dict)
    """The phone that sends a form, by the form's key."""

    def work(self) -> None:
        while not self.gate.stop.is_set():
            self.gate.pass_through()
            try:
                self.step()
            except Gone:
                self.tally.did("answers that did not come")
                time.sleep(0.5)
            except Refused as refused:
                self.tally.failed(str(refused))
                self.pending = None
                self.times += 1
                time.sleep(1)
            except Exception as error:
                self.tally.failed(f"at the desk: {error!r}")
                time.sleep(1)
            time.sleep(PAUSE_SECONDS)

    def step(self) -> None:
        if self.pending is not None:
            self._send(self.pending)
            return
        roll = self.chance.random()
        if roll < 0.10:
            self.look(self.chance.choice(PAGES))
        elif roll < 0.13:
            self.look(self.chance.choice(FILES))
            self.tally.did("exports")
        elif roll < 0.16 and (asked := self.second_thoughts()) is not None:
            self._send(asked)
        else:
            self._send(self._next())

    def look(self, page: str) -> None:
        if self.acknowledged.get(self.slug):
            status, text = self._talk("GET", f"/t/{self.slug}/{page}")
            if status != 200 and status not in LATER:
                raise Refused(f"GET {page}: {status} {plain(text)[:300]}")

    # ── Sending ──────────────────────────────────────────────────────────────────────────────────

    def _talk(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        status, text = super()._talk(method, path, form)
        self.tally.answered(status, f"{method} {path}")
        return status, text

    def _send(self, ask: Ask) -> None:
        self.pending = ask
        own, phone = self.cookies, self.asked_by.get(ask.key)
        try:
            if phone is not None:
                self.cookies = self.phones[phone]
            status, text = self._talk("POST", ask.path, ask.form)
        finally:
            self.cookies = own
        if status in LATER or status == 500:
            raise Gone
        if status not in ACKNOWLEDGED:
            raise Refused(f"POST {ask.path} {ask.key}: {status} {plain(text)[:600]}")
        self.acknowledged.setdefault(self.slug, []).append(ask)
        self.pending = None
        self.tally.did("phone forms" if phone else "desk forms")
        if ask.path.startswith("/new/"):
            self.tally.did("tournaments")

    def _do(self, name: str, subject: object, **form: str) -> Ask:
        return super()._do(name, f"{subject}-{self.times}", **form)

    def _announce(self) -> Ask:
        self.phones.clear()
        asked = super()._announce()
        return replace(asked, form={**asked.form, "date": datetime.now(UTC).date().isoformat()})

    # ── Second thoughts ──────────────────────────────────────────────────────────────────────────

    def second_thoughts(self) -> Ask | None:
        state = self.state()
        if state.phase != "running" or not state.rounds or state.rounds[-1].closed:
            return None
        self.times += 1
        if self.chance.random() < 0.5:
            return self._corrected(state)
        return self._taken_back(state)

    def _corrected(self, state: Tournament) -> Ask | None:
        round_ = state.rounds[-1]
        final = [table for table in round_.tables.values() if table.state == "final"]
        if not final:
            return None
        table = self.chance.choice(final)
        form = self._figures(table) | {"round": str(round_.number), "table": str(table.number)}
        self.tally.did("corrections")
        form |= {"reason": "verzählt", "sure": "1"}
        return self._do("correct-slip", table.number, **form)

    def _taken_back(self, state: Tournament) -> Ask | None:
        """From the newest report on; a draw or a publication is taken back now and then."""
        kinds: tuple[type[e.Event], ...] = (e.SlipReported,)
        if self.chance.random() < 0.2:
            kinds = (e.Drawn, e.RoundPublished)
        steps = [
            n for n in effective_numbers(state.history) if isinstance(state.history[n - 1], kinds)
        ]
        if not steps:
            return None
        self.tally.did("steps taken back")
        return self._do("take-back", steps[-1], since=str(steps[-1]), reason="Irrtum", sure="1")

    # ── Slips by phone ───────────────────────────────────────────────────────────────────────────

    def _figures(self, table: Table) -> dict[str, str]:
        points = self.chance.sample(range(20, 90), len(table.seats))
        form = {f"vp-{line}": str(vp) for line, vp in enumerate(points, start=1)}
        return form | {f"coins-{line}": str(line) for line in range(1, len(points) + 1)}

    def _slip(self, state: Tournament) -> Ask:
        round_ = state.rounds[-1]
        table = next(table for table in round_.tables.values() if table.state != "final")
        unsigned = [seat.player for seat in table.seats if seat.player not in table.signed]
        phone = self._phone(unsigned[0]) if table.number % 2 == 0 else None
        if phone is None:
            return super()._slip(state)
        here = {"round": str(round_.number), "table": str(table.number)}
        here["edition"] = str(table.edition)
        if table.slip is None:
            form = here | self._figures(table)
            return self._by_phone(phone, "report-slip", f"{round_.number}.{table.number}", form)
        return self._by_phone(
            phone, "confirm-slip", f"{round_.number}.{table.number}.{phone}", here
        )

    def _by_phone(self, phone: str, name: str, subject: str, form: dict[str, str]) -> Ask:
        key = f"{self.slug}-{name}-{subject}-{form['edition']}-{self.times}"
        self.asked_by[key] = phone
        return Ask(f"/t/{self.slug}/me/do/{name}", {**form, "key": key}, key, (key,))

    def _phone(self, player: str) -> str | None:
        """The phone of that player; it joins when it is needed first."""
        if player not in self.phones and player not in self.phoneless:
            code = self._code(player)
            own, self.cookies = self.cookies, {}
            try:
                if self._joined(f"/t/{self.slug}/join/as/{player}", code):
                    self.phones[player] = self.cookies
                    self.tally.did("phones joined")
                else:
                    self.phoneless.add(player)
            finally:
                self.cookies = own
        return player if player in self.phones else None

    def _code(self, player: str) -> str:
        """As the desk tells it to whoever has no card."""
        listed = self.get(f"/t/{self.slug}/desk/phones")
        found = re.search(rf'/players/{player}".*?<code>(\w+)</code>', listed, re.DOTALL)
        return found[1] if found is not None else ""

    def _joined(self, path: str, code: str) -> bool:
        """Not if the answer to an earlier try was lost: then the name counts as taken, and a second
        phone waits for the desk instead of becoming that person."""
        asked: tuple[tuple[str, dict[str, str] | None], ...] = (
            ("GET", None),
            ("POST", {"code": code}),
        )
        for method, form in asked:
            status, text = self._talk(method, path, form)
            if status == 409:
                return False
            if status in LATER or status == 500:
                raise Gone
            if status not in (200, 302):
                raise Refused(f"{method} {path}: {status} {plain(text)[:300]}")
        return status == 302 and self._talk("GET", f"/t/{self.slug}/me", None)[0] == 200


def started(work: Callable[[], None], name: str) -> threading.Thread:
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread
