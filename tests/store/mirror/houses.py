"""Two houses in one process and a line between them that does what a test wants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.store import pairing, sending
from tafelrunde.store.association.registered import exchanged
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import Message, Pair, Sent, read_message
from tafelrunde.store.mirroring import answered
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.web.mirror.calling import Unreached
from tafelrunde.web.mirror.line import AT_ONCE, Line
from tests.store.day import HALL

OFFICE = Actor("office-1", "association")


@dataclass
class Loopback:
    """The other house answers at once, unless the line is cut."""

    server: DjangoLedger
    cut: bool = False
    heard: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seasons = SeasonLedger(self.server.using)

    def call(self, path: str, message: Message, answer: Any, secret: str = "") -> Any:
        if self.cut:
            raise Unreached("cut")
        body = msgspec.json.encode(message)
        self.heard.append(body)
        hall = path.removeprefix("/mirror/t/")
        asked = read_message(body, Sent)
        found = answered(self.server, hall, secret, asked)
        found = exchanged(self.seasons, self.server, hall, asked, found)
        return msgspec.json.decode(msgspec.json.encode(found), type=answer)


def paired(
    laptop: DjangoLedger, server: DjangoLedger, day: tuple[str, str] = ("", ""), **more: Any
) -> str:
    """The tournament of the laptop is sent to the server from now on; its salt."""
    code = pairing.make_code(OFFICE, *day, using=server.using).code
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


def line_state(laptop: DjangoLedger) -> str:
    return Sending.objects.using(laptop.using).get().state
