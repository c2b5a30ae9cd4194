"""A ledger that forgets, with the same promises as the one that is kept, for both kinds of book."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.matter import Register
from tafelrunde.desk.commands.asked import Asked
from tafelrunde.journal.chain import Recorded
from tafelrunde.journal.events import Event
from tafelrunde.journal.parts import Part
from tafelrunde.journal.record import Record
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import news
from tafelrunde.store.book import HALLS
from tafelrunde.store.journal_book import BookKind, decided
from tafelrunde.store.ledger import (
    Answer,
    Clock,
    Doors,
    Question,
    Reply,
    asked_by,
    same_question,
    server_time,
    usable_key,
)
from tafelrunde.store.shelf_of_states import Folded

S = TypeVar("S", bound=Folded)
E = TypeVar("E", bound=Part)
C = TypeVar("C", bound=Asked)


class Ledger(Protocol):
    """The one door through which a tournament changes."""

    def append(
        self, book: str, command: c.Command, actor: Actor, key: str, seen: int | None = None
    ) -> Answer: ...
    def open_hall(self, slug: str, title: str = "", *, hall_id: str | None = None) -> str: ...
    def state(self, book: str) -> tuple[Tournament, int]: ...
    def records(self, book: str, after: int = 0) -> list[Record]: ...


@dataclass
class Kept(Generic[S]):
    state: S
    records: list[Any] = field(default_factory=list)
    answers: dict[str, tuple[str, Reply[Any]]] = field(default_factory=dict)


class MemoryBook(Generic[S, E, C]):
    """Any kind of book; news go by the id of the book."""

    def __init__(
        self,
        kind: BookKind[S, E, C],
        clock: Clock = server_time,
        register: Register | None = None,
    ) -> None:
        self.kind = kind
        self._clock, self._register = clock, register
        self._doors = Doors()
        self._kept: dict[str, Kept[S]] = {}

    def open(self, book: str) -> None:
        self._kept.setdefault(book, Kept(self.kind.empty()))

    def append(
        self, book: str, command: C, actor: Actor, key: str, seen: int | None = None
    ) -> Reply[E]:
        usable_key(key)
        asked = Question(book, command, actor, key, seen, asked_by(command, actor))
        with self._doors.of(book):
            kept = self._known(book)
            if key in kept.answers:
                first, reply = kept.answers[key]
                same_question(first, asked.fingerprint)
                return Reply(reply.version, reply.events, repeated=True)
            reply = self._decided(kept, asked)
            kept.answers[key] = (asked.fingerprint, reply)
        if reply.events:
            news.publish(book, reply.version)
        return reply

    def _decided(self, kept: Kept[S], asked: Question[C]) -> Reply[E]:
        now = self._clock()
        events = decided(self.kind, kept.state, asked, now, self._register)
        seq, head = len(kept.records), kept.records[-1].hash if kept.records else ""
        chain = self.kind.lines.chained(events, by=asked.actor.id, at=now, seq=seq, head=head)
        kept.records = [*kept.records, *chain]
        kept.state = self.kind.fold(events, kept.state.copied())
        return Reply(kept.state.seq, tuple(events))

    def _known(self, book: str) -> Kept[S]:
        if book not in self._kept:
            raise self.kind.unknown()
        return self._kept[book]

    def state(self, book: str) -> tuple[S, int]:
        state = self._known(book).state
        return state, state.seq

    def records(self, book: str, after: int = 0) -> list[Recorded[E]]:
        return self._known(book).records[after:]


class MemoryLedger(MemoryBook[Tournament, Event, c.Command]):
    def __init__(self, clock: Clock = server_time) -> None:
        super().__init__(HALLS, clock)

    def open_hall(self, slug: str, title: str = "", *, hall_id: str | None = None) -> str:
        self.open(hall_id or slug)
        return hall_id or slug
