"""The ledger: load, fold, decide, append with the expected version, acknowledge after the commit.

Every command carries the sender's key and the version the sender saw. A repeated key gets the first
answer; a stale one a Conflict with both sides, but only where its subject really changed since.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.decide import decide
from tafelrunde.desk.event_words import told
from tafelrunde.desk.subjects import changed_since
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Event
from tafelrunde.reckoning.names.public import Known
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

LONGEST_KEY = 100


class Answer(msgspec.Struct, frozen=True):
    """What a command led to: the journal's version afterwards and the events it made."""

    version: int
    events: tuple[Event, ...]
    repeated: bool = False


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

    def __init__(self, command: c.Command, seen: int, version: int, theirs: Sequence[Event]):
        self.mine = command
        self.theirs = tuple(theirs)
        self.seen = seen
        self.version = version
        super().__init__(f"{c.name_of(command)} saw version {seen}, the journal is at {version}")

    @property
    def older(self) -> bool:
        """Whether the page knows more than the journal: an older copy of it was put in place."""
        return self.seen > self.version

    @property
    def texts(self) -> list[Text]:
        """What happened meanwhile, in words."""
        if self.older:
            return [_older_copy(self.seen, self.version)]
        return [told(event) for event in self.theirs]


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


def rulebook_of(state: Tournament, command: c.Command | None = None) -> Rulebook:
    """The rulebook of a tournament, or of the one about to be announced."""
    if isinstance(command, c.AnnounceTournament) and not state.rulebook:
        return open_rulebook(command.rulebook)
    return open_rulebook(state.rulebook)


def decided(
    state: Tournament, command: c.Command, actor: Actor, seen: int | None, now: str
) -> list[Event]:
    """The desk's decision; where the subject changed since it was seen, both sides instead."""
    theirs = _meanwhile(state, command, seen)
    try:
        events = decide(state, _rulebook(state, command), command, actor, now)
    except Refusal:
        if theirs is None:
            raise
        raise Conflict(command, seen or 0, state.seq, theirs) from None
    if events and theirs is not None:
        raise Conflict(command, seen or 0, state.seq, theirs)
    return events


def _rulebook(state: Tournament, command: c.Command) -> Rulebook:
    if not state.history and not isinstance(command, c.AnnounceTournament):
        raise unknown_tournament()
    return rulebook_of(state, command)


def _meanwhile(state: Tournament, command: c.Command, seen: int | None) -> list[Event] | None:
    """What changed on the command's subject since; None where nothing did."""
    if seen is None or seen == state.seq:
        return None
    if seen > state.seq:
        return []
    return changed_since(command, state.history[max(seen, 0) :]) or None


def unknown_tournament() -> Refusal:
    return Refusal.single("tournament", "there is no such tournament")


def asked_by(command: c.Command, actor: Actor) -> str:
    """A fingerprint of who asked what, so that a key cannot answer another question."""
    return hashlib.sha256(c.command_to_json(command) + b"\n" + actor.id.encode()).hexdigest()


def same_question(first: str, now: str) -> None:
    if first != now:
        raise Refusal.single("key", "this key belongs to another command; please reload the page")


def usable_key(key: str) -> None:
    if not 0 < len(key) <= LONGEST_KEY:
        raise Refusal.single("key", "a key of 1 to {most} characters expected", most=LONGEST_KEY)


class Doors:
    """A lock for each tournament: in one process only one command at a time decides.

    A lock that nobody holds or waits for is forgotten.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()

    def of(self, tournament_id: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(tournament_id, threading.RLock())


Clock = Callable[[], str]
