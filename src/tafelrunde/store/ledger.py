"""What every ledger promises, wherever it keeps its book (`journal_book.py`: in a database).

Every command carries the sender's key and the version the sender saw. A repeated key gets the first
answer; a stale one a Conflict with both sides, but only where its subject really changed since.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, Protocol, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.commands.asked import Asked, command_to_json, name_of
from tafelrunde.journal.events import Event
from tafelrunde.journal.parts import Part
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.reckoning.names.public import Known
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

LONGEST_KEY = 100

E = TypeVar("E", bound=Part)
C = TypeVar("C", bound=Asked)


class Question(msgspec.Struct, Generic[C], frozen=True):
    """One command on its way into a book."""

    book: str
    command: C
    actor: Actor
    key: str
    seen: int | None
    fingerprint: str


class Reply(msgspec.Struct, Generic[E], frozen=True):
    """What a command led to: the journal's version afterwards and the events it made."""

    version: int
    events: tuple[E, ...]
    repeated: bool = False


Answer: TypeAlias = Reply[Event]
SeasonReply: TypeAlias = Reply[SeasonEvent]


class Somebody(Known, Protocol):
    """A person of a hall: the model Person is one, and so is a Guest."""

    @property
    def player(self) -> str: ...
    @property
    def club(self) -> str: ...


class Guest(msgspec.Struct, frozen=True):
    """A person without a database."""

    player: str
    name: str
    surname: str = ""
    pseudonym: str = ""
    club: str = ""
    minor: bool = False
    birth_year: int | None = None
    told_apart: str = ""


class Conflict(Exception):
    """Somebody else was faster on the same thing: what you asked, and what happened meanwhile."""

    def __init__(
        self,
        command: Asked,
        seen: int,
        version: int,
        theirs: Sequence[Any],
        told: Callable[[Any], Text],
        *,
        hopeless: bool = False,
    ) -> None:
        self.mine: Any = command
        self.hopeless = hopeless
        """Whether it would be refused as things stand now, however often it is asked."""
        self.own = False
        """Whether whoever asks did all of it: a press before, or the same account elsewhere."""
        self.theirs = tuple(theirs)
        self.seen = seen
        self.version = version
        self._told = told
        super().__init__(f"{name_of(command)} saw version {seen}, the journal is at {version}")

    @property
    def older(self) -> bool:
        """Whether the page knows more than the journal: an older copy of it was put in place."""
        return self.seen > self.version

    @property
    def texts(self) -> list[Text]:
        """What happened meanwhile, in words."""
        if self.older:
            return [_older_copy(self.seen, self.version)]
        return [self._told(event) for event in self.theirs]


def _older_copy(seen: int, version: int) -> Text:
    return Text(
        "The database has been replaced by an older copy: your page is at step "
        "{seen}, stored is only up to step {version}. What came after that is "
        "missing here.",
        seen=seen,
        version=version,
    )


def server_time() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def asked_by(command: Asked, actor: Actor) -> str:
    """A fingerprint of who asked what, so that a key cannot answer another question."""
    return hashlib.sha256(command_to_json(command) + b"\n" + actor.id.encode()).hexdigest()


def same_question(first: str, now: str) -> None:
    if first != now:
        raise Refusal.single("key", "this key belongs to another command; please reload the page")


def usable_key(key: str) -> None:
    if not 0 < len(key) <= LONGEST_KEY:
        raise Refusal.single("key", "a key of 1 to {most} characters expected", most=LONGEST_KEY)


class Doors:
    """A lock for each journal: in one process only one command at a time decides.

    A lock that nobody holds or waits for is forgotten.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()

    def of(self, book: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(book, threading.RLock())


Clock = Callable[[], str]
