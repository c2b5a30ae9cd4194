"""The line from a laptop to its mirror: one message at a time, and what the answer means.

Nothing is remembered that could be wrong after a restart: how far the mirror is it says itself, and
where both journals part is found out anew. A step sends one message and says when to take the next.
"""

from __future__ import annotations

import random
import time
from typing import Generic, Protocol, TypeVar

from tafelrunde.store import registrations, sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_age import OVER
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import (
    Heard,
    Mark,
    Message,
    People,
    Registrations,
    Sent,
    stamp_of,
)
from tafelrunde.web.mirror.calling import Told, Unreached

AT_ONCE, IDLE, LONG, NEVER = 0.0, 20.0, 60.0, 3600.0
"""Seconds: more to send · nothing to say, and that is said, too · somebody has to look · ended."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
ASKING = 15.0
"""Registrations are asked for with every sign of life, however many lines go in between."""

A = TypeVar("A", bound=Message)
V = TypeVar("V", str, bool)


class Calls(Protocol):
    """Whoever carries a message to the other house."""

    def call(self, path: str, message: Message, answer: type[A], secret: str = "") -> A: ...


class Word(Generic[V]):
    """What the mirror has in one piece, under a number that each newer word of it uses up.

    It goes once more where one before it got no answer: then its number is used up, and whatever
    arrives late is left, or an erased name would stand there again for a while.
    """

    def __init__(self) -> None:
        self._here: V | None = None
        """As it was here with the last message."""
        self._there: tuple[int, V] | None = None
        self._unanswered = True
        """One may still be on its way, of this line or of one before a restart."""

    def number_for(self, here: V) -> int | None:
        """The number it goes under; None where the mirror has it, or has not said what it has."""
        self._here = here
        if self._there is None:
            return None
        number, there = self._there
        return number if self._unanswered or there != here else None

    def lost(self, number: int | None) -> None:
        self._unanswered |= number is not None
        self._there = None

    def heard(self, sent: int | None, number: int, there: V) -> None:
        if sent is not None and number > sent:
            self._unanswered = False
        self._there = (number, there)

    @property
    def known(self) -> bool:
        """Whether the mirror has said what it has; an older house does not."""
        return self._there is not None

    @property
    def behind(self) -> bool:
        """Whether the mirror has said something else than what was here."""
        return self._there is not None and self._there[1] != self._here


class Line:
    """One tournament on its way to one mirror."""

    def __init__(self, ledger: DjangoLedger, hall: str, caller: Calls) -> None:
        self.ledger, self.hall, self.caller = ledger, hall, caller
        self.failures = 0
        self._there: int | None = None
        """So many records the mirror has, as far as is known."""
        self._named: Word[str] = Word()
        """The names, by their stamp."""
        self._shown: Word[bool] = Word()
        """Whether everybody may see it."""
        self._portion = sending.PORTION_LINES
        """So many lines go with the next message: more while they arrive, few on a poor line."""
        self._asked_at: float | None = None
        """When registrations were asked for last, by a clock nobody sets."""

    def step(self) -> float:
        """One message and its answer; the seconds until the next."""
        row = sending.row_of(self.hall, self.ledger.using)
        if row is None or row.state in sending.QUIET:
            return NEVER
        sent = self._message(row)
        try:
            path = f"/mirror/t/{self.hall}"
            heard = self.caller.call(path, sent, Heard, sending.secret_of(row.salt))
        except Unreached:
            return self._unreached(row, sent)
        except Told as told:
            self._note("refused", told.said)
            return LONG
        self.failures = 0
        if len(sent.lines) == self._portion:
            self._portion = min(2 * self._portion, sending.MOST_PORTION_LINES)
        if row.state == "leaving":
            sending.left(self.hall, self.ledger.using)
            return NEVER
        self._named.heard(_number(sent.people), heard.people_number, heard.people_stamp)
        if heard.public is not None:
            self._shown.heard(sent.public_number, heard.public_number, heard.public)
        if heard.registered is not None:
            self._registered(heard.registered)
        return self._answered(heard)

    def _note(self, line: sending.Line, said: dict[str, str] | None = None) -> None:
        sending.note(self.hall, line, said, self.ledger.using)

    def _unreached(self, row: Sending, sent: Sent) -> float:
        self._named.lost(_number(sent.people))
        self._shown.lost(sent.public_number)
        self._there = self._asked_at = None
        self._portion = sending.PORTION_LINES
        self.failures += 1
        if row.state not in ("down", "leaving"):
            self._note("down")
        longest = min(FIRST_PAUSE * 2 ** (self.failures - 1), LONGEST_PAUSE)
        return random.uniform(longest / 2, longest)  # noqa: S311 (no secret)

    def _message(self, row: Sending) -> Sent:
        now, using = int(time.time() * 1000), self.ledger.using
        if row.state == "leaving":
            return Sent(leaves=True, now=now)
        shown = sending.shown(using, self.hall)
        number = self._shown.number_for(shown)
        if self._there is None:
            public = shown if number is not None else None  # a first question only asks
            trail = sending.trail(using, self.hall)
            return Sent(trail=trail, now=now, public=public, public_number=number)
        return Sent(
            lines=sending.lines_after(using, self.hall, self._there, self._portion),
            people=self._names(),
            hall_address=row.hall_address,
            now=now,
            registered=self._asks(row),
            public=None if number is None and self._shown.known else shown,
            public_number=number,
        )

    def _asks(self, row: Sending) -> str | None:
        """Which registrations are here, where it is time to ask for others."""
        state, _version = self.ledger.state(self.hall)
        if not registrations.still_open(state):
            if row.registered_stamp:
                registrations.closed(self.hall, self.ledger.using)
            if state.phase in OVER:
                registrations.over(self.hall, self.ledger.using)
            return None
        now = time.monotonic()
        if self._asked_at is not None and now - self._asked_at < ASKING:
            return None
        self._asked_at = now
        return row.registered_stamp

    def _names(self) -> People | None:
        """Everybody, where the mirror has not got the names as they are."""
        persons = sending.names(self.ledger, self.hall)
        number = self._named.number_for(stamp_of(persons))
        return People(number=number, persons=persons) if number is not None else None

    def _registered(self, heard: Registrations) -> None:
        registrations.take_in(self.ledger, self.hall, heard)
        sending.look_again(self.hall, self.ledger.using)

    # ── What the answer means ────────────────────────────────────────────────────────────────────

    def _answered(self, heard: Heard) -> float:
        if heard.refused == "ended":
            self._note("ended", heard.said)
            return NEVER
        if heard.refused == "fork":
            self._there = None
            common = heard.common.seq if heard.common is not None else 0
            self._note("fork", {"common": str(common)})
            return LONG
        if heard.refused == "unreadable":
            self._there = None
            self._note("refused", heard.said)
            return LONG
        asked = self._there is None
        mine = sending.newest(self.ledger.using, self.hall)
        if heard.refused == "" and self._agrees(heard, mine):
            self._there = heard.version
            self._note("up", heard.not_delivered or None)
            # Whatever has changed since the message was written is news, and wakes this line again.
            behind = heard.version < mine.seq or self._named.behind or self._shown.behind
            return AT_ONCE if behind or asked else IDLE
        return self._apart(heard, mine.seq, asked)

    def _agrees(self, heard: Heard, mine: Mark) -> bool:
        """Whether what the mirror has is the beginning of what we have."""
        if heard.version >= mine.seq:
            return (heard.version, heard.head) == (mine.seq, mine.hash)
        return sending.hash_at(self.ledger.using, self.hall, heard.version) == heard.head

    def _apart(self, heard: Heard, mine: int, asked: bool) -> float:
        """The mirror has something else, or more: the marks tell from where on."""
        if not asked:
            self._there = None
            return AT_ONCE
        common = heard.common.seq if heard.common is not None else 0
        if common == mine:
            self._note("ahead", {"more": str(heard.version - mine)})
            return AT_ONCE if self._shown.behind else LONG
        self._there = common  # what follows there is refused with the exact place
        return AT_ONCE


def _number(people: People | None) -> int | None:
    return None if people is None else people.number
