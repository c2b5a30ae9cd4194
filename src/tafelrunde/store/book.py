"""The ledger on Django's database, SQLite or PostgreSQL: the book that survives the night."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, OperationalError, transaction
from django.db.models import QuerySet

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.concerns import concerned
from tafelrunde.desk.timetable import begins
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import models, news
from tafelrunde.store.devices import written_here
from tafelrunde.store.ledger import (
    Answer,
    Clock,
    Doors,
    Somebody,
    asked_by,
    decided,
    same_question,
    server_time,
    unknown_tournament,
    usable_key,
)
from tafelrunde.store.shelf_of_states import Kept, StateShelf
from tafelrunde.store.slip_rows import file_slips

logger = logging.getLogger(__name__)

MOST_TRIES = 20
"""So often another process may be faster on the same tournament before we give up."""


class Overtaken(Exception):
    """Another process appended between our reading and our writing."""


@dataclass(frozen=True)
class _Asked:
    """One command on its way into the book."""

    tournament_id: str
    command: c.Command
    actor: Actor
    key: str
    seen: int | None
    fingerprint: str


class DjangoLedger:
    """One instance serves a whole process; `using` names the database."""

    def __init__(self, using: str = "default", clock: Clock = server_time) -> None:
        self.using = using
        self.shelf = StateShelf()
        self._clock = clock
        self._doors = Doors()

    # ── Changing ─────────────────────────────────────────────────────────────────────────────────

    def open_hall(self, slug: str, title: str = "", *, hall_id: str | None = None) -> str:
        """A new, empty tournament; its id is what `AnnounceTournament` must name.

        With an id of the caller's it is opened once: asked again, it stays as it is.
        """
        if hall_id is not None:
            models.Hall.objects.using(self.using).get_or_create(
                id=hall_id, defaults={"slug": slug, "title": title}
            )
            return hall_id
        hall = models.Hall(id=secrets.token_hex(8), slug=slug, title=title)
        hall.save(using=self.using, force_insert=True)
        return hall.id

    def append(
        self,
        tournament_id: str,
        command: c.Command,
        actor: Actor,
        key: str,
        seen: int | None = None,
    ) -> Answer:
        usable_key(key)
        asked = _Asked(tournament_id, command, actor, key, seen, asked_by(command, actor))
        with self._doors.of(tournament_id):
            answer = self._appended(asked)
        if answer.events and not answer.repeated:
            self.after_commit(tournament_id, answer)
        return answer

    def after_commit(self, tournament_id: str, answer: Answer) -> None:
        state, _version = self.state(tournament_id)
        news.publish(tournament_id, answer.version, concerned(state, answer.events))

    def _appended(self, asked: _Asked) -> Answer:
        for _ in range(MOST_TRIES):
            answer = self._first_answer(asked)
            if answer is not None:
                return answer
            try:
                return self._attempt(asked)
            except Overtaken:
                continue
        raise Broken(f"{asked.tournament_id} is written to faster than it can be read")

    def _attempt(self, asked: _Asked) -> Answer:
        kept = self._kept(asked.tournament_id, asked.command)
        now = self._clock()
        written_here(self.using, asked.tournament_id, kept.state, asked.command)
        events = decided(kept.state, asked.command, asked.actor, asked.seen, now)
        records = list(
            TOURNAMENTS.chained(events, by=asked.actor.id, at=now, seq=kept.version, head=kept.head)
        )
        state = fold(events, kept.state.copied()) if events else kept.state
        self._commit(asked, kept, records, state)
        if records:
            version, newest = records[-1].seq, records[-1].hash
            self.shelf.put(asked.tournament_id, Kept(state, version, newest))
        return Answer(state.seq, tuple(events))

    def _first_answer(self, asked: _Asked) -> Answer | None:
        found = (
            models.Answer.objects.using(self.using)
            .filter(hall_id=asked.tournament_id, key=asked.key)
            .first()
        )
        if found is None:
            return None
        same_question(found.asked, asked.fingerprint)
        rows = self._rows(asked.tournament_id).filter(
            seq__gte=found.first_seq, seq__lte=found.version
        )
        events = tuple(
            TOURNAMENTS.from_line(line).event for line in rows.values_list("line", flat=True)
        )
        return Answer(found.version, events, repeated=True)

    def _commit(
        self, asked: _Asked, kept: Kept, records: Sequence[Record], state: Tournament
    ) -> None:
        """All or nothing; whoever finds the head moved on starts again from the new one."""
        try:
            with transaction.atomic(using=self.using):
                self._move_head(asked, kept, records, state)
                self._write(asked, kept, records, state)
        except IntegrityError as error:
            logger.info("overtaken on %s: %s", asked.tournament_id, error)
            raise Overtaken from error
        except OperationalError as error:
            if "locked" not in str(error) and "serialize" not in str(error):
                raise
            raise Overtaken from error

    def _move_head(
        self, asked: _Asked, kept: Kept, records: Sequence[Record], state: Tournament
    ) -> None:
        halls = models.Hall.objects.using(self.using)
        if isinstance(asked.command, c.AnnounceTournament):
            halls.get_or_create(id=asked.tournament_id, defaults={"slug": asked.tournament_id})
        newest = records[-1] if records else None
        moved = halls.filter(id=asked.tournament_id, version=kept.version, head=kept.head).update(
            version=newest.seq if newest else kept.version,
            head=newest.hash if newest else kept.head,
            rulebook=state.rulebook,
            mode=state.mode,
            phase=state.standing,
            **_facts(state),
        )
        if not moved:
            raise Overtaken

    def _write(
        self, asked: _Asked, kept: Kept, records: Sequence[Record], state: Tournament
    ) -> None:
        models.JournalRow.objects.using(self.using).bulk_create(
            row_of(asked.tournament_id, record) for record in records
        )
        models.Answer(
            hall_id=asked.tournament_id,
            key=asked.key,
            asked=asked.fingerprint,
            first_seq=kept.version + 1,
            version=records[-1].seq if records else kept.version,
        ).save(using=self.using, force_insert=True)
        file_slips(self.using, asked.tournament_id, records, state)

    # ── Reading ──────────────────────────────────────────────────────────────────────────────────

    def state(self, tournament_id: str) -> tuple[Tournament, int]:
        kept = self._kept(tournament_id)
        return kept.state, kept.version

    def _kept(self, tournament_id: str, command: c.Command | None = None) -> Kept:
        hall = (
            models.Hall.objects.using(self.using)
            .filter(id=tournament_id)
            .values_list("version", "head")
            .first()
        )
        if hall is None:
            if isinstance(command, c.AnnounceTournament):
                return Kept(Tournament(), 0, "")
            raise unknown_tournament()
        version, head = hall
        return self.shelf.up_to_date(
            tournament_id, version, head, lambda after: self._up_to(tournament_id, after, version)
        )

    def _rows(self, tournament_id: str) -> QuerySet[models.JournalRow]:
        rows = models.JournalRow.objects.using(self.using)
        return rows.filter(hall_id=tournament_id).order_by("seq")

    def _up_to(self, tournament_id: str, after: int, version: int) -> list[Record]:
        rows = self._rows(tournament_id).filter(seq__gt=after, seq__lte=version)
        return [TOURNAMENTS.from_line(line) for line in rows.values_list("line", flat=True)]

    def records(self, tournament_id: str, after: int = 0) -> list[Record]:
        rows = self._rows(tournament_id).filter(seq__gt=after)
        return [TOURNAMENTS.from_line(line) for line in rows.values_list("line", flat=True)]

    def people(self, tournament_id: str) -> Mapping[str, Somebody]:
        people = models.Person.objects.using(self.using).filter(hall_id=tournament_id)
        return {person.player: person for person in people}


def row_of(tournament_id: str, record: Record) -> models.JournalRow:
    return models.JournalRow(
        hall_id=tournament_id,
        seq=record.seq,
        at=record.at,
        by=record.by,
        kind=str(type(record.event).__struct_config__.tag),
        line=TOURNAMENTS.to_line(record).decode(),
        hash=record.hash,
    )


def _facts(state: Tournament) -> dict[str, str]:
    """What the list of tournaments shows; set only where the journal says something."""
    details = state.details
    facts = {"title": details.title, "venue": details.venue, "date": details.date}
    said = {name: value for name, value in facts.items() if value}
    return said | {"starts_at": starts_at(state)}


def starts_at(state: Tournament) -> str:
    at = begins(state.details)
    return at.isoformat() if at else ""
