"""Two houses in one process and a line between them that does what a test wants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.contrib.auth.models import Group, User
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.store import pairing, sending
from tafelrunde.store.association.registered import exchanged
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import Heard, Message, Pair, Sent, read_message
from tafelrunde.store.mirroring import answered
from tafelrunde.store.models import Hall, JournalRow, SlipRow
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.web.mirror.calling import Unreached
from tafelrunde.web.mirror.line import AT_ONCE, Line
from tests.store.day import HALL

OFFICE = Actor("office-1", "association")
"""For codes alone; whoever asks for registrations has an account."""


def office(using: str) -> User:
    """Somebody of the whole office, with an account of that house."""
    there = User.objects.using(using).filter(username="office").first()
    return there or account_in(using, "office", "association")


def account_in(using: str, name: str, group: str, number: int | None = None) -> User:
    account = User(pk=number, username=name, last_login=timezone.now())
    account.save(using=using)
    if group:
        account.groups.add(Group.objects.using(using).get_or_create(name=group)[0])
    return account


@dataclass
class Loopback:
    """The other house answers at once, unless the line is cut."""

    server: DjangoLedger
    cut: bool = False
    kept_back: bool = False
    """What is sent gets no answer, and arrives when the test says so."""
    late: list[tuple[str, bytes, str]] = field(default_factory=list)
    heard: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seasons = SeasonLedger(self.server.using)

    def call(self, path: str, message: Message, answer: Any, secret: str = "") -> Any:
        if self.cut:
            raise Unreached("cut")
        body = msgspec.json.encode(message)
        if self.kept_back:
            self.late.append((path, body, secret))
            raise Unreached("no answer")
        self.heard.append(body)
        found = self._answer(path, body, secret)
        return msgspec.json.decode(msgspec.json.encode(found), type=answer)

    def let_through(self) -> None:
        for path, body, secret in self.late:
            self._answer(path, body, secret)

    def _answer(self, path: str, body: bytes, secret: str) -> Heard:
        hall = path.removeprefix("/mirror/t/")
        asked = read_message(body, Sent)
        found = answered(self.server, hall, secret, asked)
        return exchanged(self.seasons, self.server, hall, asked, found)


def paired(
    laptop: DjangoLedger, server: DjangoLedger, day: tuple[str, str] = ("", ""), **more: Any
) -> str:
    """The tournament of the laptop is sent to the server from now on; its salt."""
    maker = Actor(f"account:{office(server.using).pk}", "association")
    code = pairing.make_code(maker, *day, using=server.using).code
    salt = sending.fresh_salt()
    asked = Pair(code=code, secret=sending.secret_of(salt), tournament=HALL, title="Herne", **more)
    done = pairing.pair(SeasonLedger(server.using), server, asked, "herne")
    sending.begin(HALL, "https://server.example", salt, done, laptop.using)
    return salt


def sent(line: Line, most: int = 100) -> float:
    """Steps until nothing is left to send; the pause after the last."""
    for _ in range(most):
        pause = line.step()
        if pause != AT_ONCE:
            return pause
    raise AssertionError("the line never comes to rest")


def head(ledger: DjangoLedger) -> tuple[int, str]:
    _state, version, newest = ledger.headed(HALL)
    return version, newest


def put_back(ledger: DjangoLedger, version: int) -> None:
    """As an older backup has it."""
    rows = JournalRow.objects.using(ledger.using).filter(hall_id=HALL)
    rows.filter(seq__gt=version).delete()
    newest = rows.get(seq=version).hash
    Hall.objects.using(ledger.using).filter(id=HALL).update(version=version, head=newest)
    SlipRow.objects.using(ledger.using).filter(hall_id=HALL, seq__gt=version).delete()
    ledger.forget(HALL)


def line_state(laptop: DjangoLedger) -> str:
    return Sending.objects.using(laptop.using).get().state
