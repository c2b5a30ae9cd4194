"""The ledger on Django's database, SQLite or PostgreSQL: the book that survives the night.

Load, fold, decide, append with the expected version, acknowledge after the commit: the same for
every kind of journal. What a kind is stands in its declaration, `book.py` for tournaments and
`season_book.py` for seasons.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from django.db import IntegrityError, OperationalError, transaction
from django.db.models import QuerySet

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.matter import Register
from tafelrunde.desk.commands.asked import Asked
from tafelrunde.journal.chain import Recorded
from tafelrunde.journal.kind import Kind
from tafelrunde.journal.parts import Part
from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.store.journal_models import FirstAnswer, JournalHead, JournalLine
from tafelrunde.store.ledger import (
    Clock,
    Conflict,
    Doors,
    Question,
    Reply,
    asked_by,
    same_question,
    usable_key,
)
from tafelrunde.store.prepared import Prepared
from tafelrunde.store.shelf_of_states import Folded, Kept, StateShelf, followed
from tafelrunde.words import Text

logger = logging.getLogger(__name__)

MOST_TRIES = 20
"""So often another process may be faster on the same journal before we give up."""

LAST_NUMBER = 2**31 - 1
"""No record has a higher one: its column ends there."""

S = TypeVar("S", bound=Folded)
E = TypeVar("E", bound=Part)
C = TypeVar("C", bound=Asked)


@dataclass(frozen=True, kw_only=True)
class BookKind(Generic[S, E, C]):
    """All that differs between two kinds of journal."""

    lines: Kind[E]
    empty: Callable[[], S]
    fold: Callable[[Iterable[E], S], S]
    decide: Callable[[S, Question[C], str, Register | None], list[E]]
    """The desk's decision on a question at that moment; the register knows the people."""
    changed_since: Callable[[C, Sequence[E]], list[E]]
    """Those events that touch the same thing as the command."""
    told: Callable[[S], Callable[[E], Text]]
    """How what happened is put in words where the journal stands so."""
    unknown: Callable[[], Refusal]
    books: type[JournalHead]
    rows: type[JournalLine]
    answers: type[FirstAnswer]
    owner: str
    """The column by which rows and answers name their book."""
    shown: Callable[[S], Mapping[str, str | int]]
    """What the list of all books shows of this one."""
    kept: int = 50
    """So many states are kept at hand."""


def decided(
    kind: BookKind[S, E, C], state: S, asked: Question[C], now: str, register: Register | None
) -> list[E]:
    """The desk's decision; where the subject changed since it was seen, both sides instead."""
    theirs = _meanwhile(kind, state, asked)
    try:
        events = kind.decide(state, asked, now, register)
    except Refusal:
        if theirs is None:
            raise
        raise _conflict(kind, state, asked, theirs, hopeless=True) from None
    if events and theirs is not None:
        raise _conflict(kind, state, asked, theirs)
    return events


def _conflict(
    kind: BookKind[S, E, C],
    state: S,
    asked: Question[C],
    theirs: Sequence[E],
    *,
    hopeless: bool = False,
) -> Conflict:
    told = kind.told(state)
    return Conflict(asked.command, asked.seen or 0, state.seq, theirs, told, hopeless=hopeless)


def _meanwhile(kind: BookKind[S, E, C], state: S, asked: Question[C]) -> list[E] | None:
    """What changed on the command's subject since; None where nothing did."""
    if asked.seen is None or asked.seen == state.seq:
        return None
    if asked.seen > state.seq:
        return []
    return kind.changed_since(asked.command, state.history[max(asked.seen, 0) :]) or None


class Overtaken(Exception):
    """Another process appended between our reading and our writing."""


class Unsealed(Exception):
    """Records from elsewhere that are not sealed with our newest one."""


class JournalBook(Generic[S, E, C]):
    """One instance serves a whole process; `using` names the database."""

    def __init__(self, kind: BookKind[S, E, C], using: str, clock: Clock) -> None:
        self.kind = kind
        self.using = using
        self.shelf: StateShelf[S, E] = StateShelf(kind.empty, kind.fold, kind.kept)
        self._clock = clock
        self._doors = Doors()

    # ── What a kind of book adds ─────────────────────────────────────────────────────────────────

    def after_commit(self, book: str, reply: Reply[E]) -> None:
        """Tells whoever has to know; what fails here undoes nothing."""
        raise NotImplementedError

    def register(self) -> Register | None:
        """Who knows the people, where a decision asks about them; one for each command."""
        return None

    def may_write(self, asked: Question[C], state: S) -> None:
        """A Refusal where this house must not write."""

    def beside(self, book: str, records: Sequence[Recorded[E]], state: S) -> None:
        """What is written with the records, all or nothing."""

    # ── Changing ─────────────────────────────────────────────────────────────────────────────────

    def append(
        self, book: str, command: C, actor: Actor, key: str, seen: int | None = None
    ) -> Reply[E]:
        """Decide and write; raises Refusal or Conflict, and then nothing has changed."""
        usable_key(key)
        asked = Question(book, command, actor, key, seen, asked_by(command, actor))
        with self._doors.of(book):
            reply = self._appended(asked)
        if reply.events and not reply.repeated:
            self._tell(book, reply)
        return reply

    def look_ahead(self, book: str, command: C, actor: Actor, seen: int | None) -> None:
        """Raises what `append` would raise now; nothing is written, and no key is used up."""
        asked = Question(book, command, actor, "", seen, "")
        state = self._kept(book).state
        self.may_write(asked, state)
        self._decided(asked, state, self._clock())

    def _tell(self, book: str, reply: Reply[E]) -> None:
        transaction.on_commit(lambda: self.after_commit(book, reply), using=self.using, robust=True)

    def take(self, book: str, records: Sequence[Recorded[E]]) -> Reply[E]:
        """Records sealed elsewhere, behind our newest one: Overtaken, or Unsealed, if they are not.

        Only what is new is folded, and whoever it concerns is told, as after a command.
        """
        with self._doors.of(book):
            kept = self._kept(book)
            if kept.version + 1 != records[0].seq:
                raise Overtaken
            if followed(kept, records) is None:
                raise Unsealed
            events = tuple(record.event for record in records)
            state = self.kind.fold(events, kept.state.copied())
            with self._all_or_nothing(book):
                self._move_head(book, kept, records, state)
                self.file(book, records)
                self.beside(book, records, state)
            reply = Reply(records[-1].seq, events)
            self.shelf.put(book, Kept(state, records[-1].seq, records[-1].hash))
        self._tell(book, reply)
        return reply

    @contextmanager
    def held(self, *books: str) -> Iterator[None]:
        """All or nothing around several commands or tables: rolled back together on any error.

        The doors are taken before the transaction, always in the same order: nobody waits for a
        door while holding the database.
        """
        with ExitStack() as doors:
            for book in sorted(books):
                doors.enter_context(self._doors.of(book))
            try:
                with transaction.atomic(using=self.using):
                    yield
            except BaseException:
                for book in books:
                    self.forget(book)  # what was folded here has been rolled back
                raise

    def forget(self, book: str) -> None:
        """What is at hand no longer follows from the journal: it is read anew."""
        self.shelf.forget(book)

    def _appended(self, asked: Question[C]) -> Reply[E]:
        for _ in range(MOST_TRIES):
            reply = self._first_reply(asked)
            if reply is not None:
                return reply
            try:
                return self._attempt(asked)
            except Overtaken:
                continue
        raise Broken(f"{asked.book} is written to faster than it can be read")

    def _attempt(self, asked: Question[C]) -> Reply[E]:
        kept = self._kept(asked.book)
        now = self._clock()
        self.may_write(asked, kept.state)
        events = self._decided(asked, kept.state, now)
        chain = self.kind.lines.chained(
            events, by=asked.actor.id, at=now, seq=kept.version, head=kept.head
        )
        records = list(chain)
        state = self.kind.fold(events, kept.state.copied()) if events else kept.state
        self._commit(asked, kept, records, state)
        if records:
            self.shelf.put(asked.book, Kept(state, records[-1].seq, records[-1].hash))
        return Reply(state.seq, tuple(events))

    def _decided(self, asked: Question[C], state: S, now: str) -> list[E]:
        try:
            return decided(self.kind, state, asked, now, self.register())
        except Conflict as conflict:
            since = [] if conflict.older else self._records(asked.book, conflict.seen)
            by = {record.by for record in since if record.event in conflict.theirs}
            conflict.own = by == {asked.actor.id}
            raise

    def _first_reply(self, asked: Question[C]) -> Reply[E] | None:
        found = _first_answers(self.kind.answers, self.kind.owner).first(
            self.using, asked.book, asked.key
        )
        if found is None:
            return None
        same_question(found.asked, asked.fingerprint)
        records = self._records(asked.book, found.first_seq - 1, found.version)
        return Reply(found.version, tuple(record.event for record in records), repeated=True)

    def _commit(
        self, asked: Question[C], kept: Kept[S], records: Sequence[Recorded[E]], state: S
    ) -> None:
        with self._all_or_nothing(asked.book):
            self._move_head(asked.book, kept, records, state)
            self._write(asked, kept, records)
            self.beside(asked.book, records, state)

    @contextmanager
    def _all_or_nothing(self, book: str) -> Iterator[None]:
        """Whoever finds the head moved on starts again from the new one."""
        try:
            with transaction.atomic(using=self.using):
                yield
        except IntegrityError as error:
            logger.info("overtaken on %s: %s", book, error)
            raise Overtaken from error
        except OperationalError as error:
            if "locked" not in str(error) and "serialize" not in str(error):
                raise
            raise Overtaken from error

    def _move_head(
        self, book: str, kept: Kept[S], records: Sequence[Recorded[E]], state: S
    ) -> None:
        books = self.kind.books.objects.using(self.using)
        version, head = _newest(kept, records)
        moved = books.filter(id=book, version=kept.version, head=kept.head).update(
            version=version, head=head, **self.kind.shown(state)
        )
        if not moved:
            raise Overtaken

    def _write(self, asked: Question[C], kept: Kept[S], records: Sequence[Recorded[E]]) -> None:
        self.file(asked.book, records)
        answer = self.kind.answers(
            key=asked.key,
            asked=asked.fingerprint,
            first_seq=kept.version + 1,
            version=_newest(kept, records)[0],
            **{f"{self.kind.owner}_id": asked.book},
        )
        answer.save(using=self.using, force_insert=True)

    def file(self, book: str, records: Iterable[Recorded[E]]) -> None:
        """Records as rows, and nothing else: whoever takes a journal in moves the head himself."""
        self.kind.rows.objects.using(self.using).bulk_create(
            self.row_of(book, record) for record in records
        )

    def row_of(self, book: str, record: Recorded[E]) -> JournalLine:
        return self.kind.rows(
            seq=record.seq,
            at=record.at,
            by=record.by,
            kind=str(type(record.event).__struct_config__.tag),
            line=self.kind.lines.to_line(record).decode(),
            hash=record.hash,
            **{f"{self.kind.owner}_id": book},
        )

    # ── Reading ──────────────────────────────────────────────────────────────────────────────────

    def state(self, book: str) -> tuple[S, int]:
        """What the journal tells, with its version; shared with others: never change it."""
        kept = self._kept(book)
        return kept.state, kept.version

    def headed(self, book: str) -> tuple[S, int, str]:
        """The same with the hash of the newest record."""
        kept = self._kept(book)
        return kept.state, kept.version, kept.head

    def records(self, book: str, after: int = 0) -> list[Recorded[E]]:
        return self._records(book, after)

    def _kept(self, book: str) -> Kept[S]:
        found = _heads(self.kind.books).first(self.using, book)
        if found is None:
            raise self.kind.unknown()
        version, head = found
        return self.shelf.up_to_date(
            book, version, head, lambda after: self._records(book, after, version)
        )

    def _records(self, book: str, after: int, up_to: int | None = None) -> list[Recorded[E]]:
        whole = _lines(self.kind.rows, self.kind.owner)
        lines = whole.asked(self.using, book, after, LAST_NUMBER if up_to is None else up_to)
        return [self.kind.lines.from_line(line) for line in lines]


# ── What is asked of every journal on every page ─────────────────────────────────────────────────


@cache
def _heads(books: type[JournalHead]) -> Prepared[tuple[int, str]]:
    def question(book: str) -> QuerySet[JournalHead, tuple[int, str]]:
        return books.objects.filter(id=book).order_by().values_list("version", "head")

    return Prepared(question, str)


@cache
def _first_answers(answers: type[FirstAnswer], owner: str) -> Prepared[FirstAnswer]:
    def question(book: str, key: str) -> QuerySet[FirstAnswer]:
        return answers.objects.filter(**{f"{owner}_id": book, "key": key}).order_by()

    return Prepared(question, str, str)


@cache
def _lines(rows: type[JournalLine], owner: str) -> Prepared[str]:
    def question(book: str, after: int, up_to: int) -> QuerySet[JournalLine, str]:
        asked = rows.objects.filter(**{f"{owner}_id": book}, seq__gt=after, seq__lte=up_to)
        return asked.order_by("seq").values_list("line", flat=True)

    return Prepared(question, str, int, int)


def _newest(kept: Kept[S], records: Sequence[Recorded[E]]) -> tuple[int, str]:
    return (records[-1].seq, records[-1].hash) if records else (kept.version, kept.head)
