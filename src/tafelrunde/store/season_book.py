"""The season's ledger: load, fold, decide, append with the expected version, on Django's database.

The same promises as a tournament's (`ledger.py`): a repeated key gets the first answer, a stale
command on a changed subject gets both sides, whoever is overtaken starts again from the new head.

    ledger = SeasonLedger()
    season = ledger.open_book("league-2026")
    ledger.append(season, OpenSeason(season=season, …), actor, key)
    state, version = ledger.state(season)
    table = ledger.table(season)
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, OperationalError, transaction
from django.utils.timezone import get_default_timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.journal.chain import seal
from tafelrunde.journal.season_record import SEASONS, SeasonRecord, for_everyone
from tafelrunde.reckoning.season.table import SeasonTable, season_table
from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.state.championship import Championship
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.store import news, season_list
from tafelrunde.store.association_models import SeasonAnswer, SeasonBook, SeasonRow
from tafelrunde.store.ledger import Clock, Doors, same_question, server_time, usable_key
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_questions import (
    SeasonConflict,
    SeasonQuestion,
    SeasonReply,
    decided,
)

__all__ = ["SeasonConflict", "SeasonLedger", "SeasonReply", "local_day", "news_of"]

logger = logging.getLogger(__name__)

MOST_TRIES = 20
MOST_KEPT = 20


class Overtaken(Exception):
    """Another process appended between our reading and our writing."""


@dataclass(frozen=True)
class _Kept:
    """A state with the number and hash of the last record it knows."""

    state: Championship
    version: int
    head: str


def news_of(season: str) -> str:
    """Under which name `news.publish` tells of a season."""
    return f"season-{season}"


class SeasonLedger:
    """One instance serves a whole process; `using` names the database."""

    def __init__(self, using: str = "default", clock: Clock = server_time) -> None:
        self.using = using
        self._clock = clock
        self._doors = Doors()
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._tables: OrderedDict[str, tuple[str, SeasonTable]] = OrderedDict()

    # ── Changing ─────────────────────────────────────────────────────────────────────────────────

    def open_book(self, slug: str, *, public: bool = True, confirms: bool = True) -> str:
        """A new, empty season; its id is what `OpenSeason` must name."""
        book = SeasonBook(id=secrets.token_hex(8), slug=slug, public=public, confirms=confirms)
        try:
            with transaction.atomic(using=self.using):
                book.save(using=self.using, force_insert=True)
        except IntegrityError:
            raise Refusal.single("slug", "this address is taken already") from None
        return book.id

    def append(
        self, season: str, command: c.Command, actor: Actor, key: str, seen: int | None = None
    ) -> SeasonReply:
        """Decide and write; raises Refusal or SeasonConflict, and then nothing has changed."""
        usable_key(key)
        text = c.command_to_json(command) + b"\n" + actor.id.encode()
        fingerprint = hashlib.sha256(text).hexdigest()
        asked = SeasonQuestion(season, command, actor, key, seen, fingerprint)
        with self._doors.of(season):
            reply = self._appended(asked)
        if reply.events and not reply.repeated:
            # The list first: whoever comes because of the news finds it as new as they are. If it
            # fails, nothing is lost: the next page that needs the list brings it up.
            transaction.on_commit(
                lambda: season_list.follow(self, season), using=self.using, robust=True
            )
            transaction.on_commit(
                lambda: news.publish(news_of(season), reply.version), using=self.using
            )
        return reply

    @contextmanager
    def held(self, *seasons: str) -> Iterator[None]:
        """All or nothing around several commands or tables: rolled back together on any error.

        The doors are taken before the transaction, always in the same order: nobody waits for a
        door while holding the database.
        """
        with ExitStack() as doors:
            for season in sorted(seasons):
                doors.enter_context(self._doors.of(season))
            try:
                with transaction.atomic(using=self.using):
                    yield
            except BaseException:
                for season in seasons:
                    self.forget(season)  # what was folded here has been rolled back
                raise

    def _appended(self, asked: SeasonQuestion) -> SeasonReply:
        for _ in range(MOST_TRIES):
            first = self._first_reply(asked)
            if first is not None:
                return first
            try:
                return self._attempt(asked)
            except Overtaken:
                continue
        raise Broken(f"season {asked.season} is written to faster than it can be read")

    def _attempt(self, asked: SeasonQuestion) -> SeasonReply:
        kept = self._up_to_date(asked.season)
        now = self._clock()
        events = decided(kept.state, asked, local_day(now), PeopleRegister(self.using))
        records = list(
            SEASONS.chained(events, by=asked.actor.id, at=now, seq=kept.version, head=kept.head)
        )
        state = fold_season(events, kept.state.copied()) if events else kept.state
        self._commit(asked, kept, records, state)
        if records:
            self._keep(asked.season, _Kept(state, records[-1].seq, records[-1].hash))
        return SeasonReply(state.seq, tuple(events))

    def _first_reply(self, asked: SeasonQuestion) -> SeasonReply | None:
        answers = SeasonAnswer.objects.using(self.using)
        found = answers.filter(season_id=asked.season, key=asked.key).first()
        if found is None:
            return None
        same_question(found.asked, asked.fingerprint)
        rows = self._rows(asked.season).filter(seq__gte=found.first_seq, seq__lte=found.version)
        events = tuple(
            SEASONS.from_line(line).event for line in rows.values_list("line", flat=True)
        )
        return SeasonReply(found.version, events, repeated=True)

    def _commit(
        self,
        asked: SeasonQuestion,
        kept: _Kept,
        records: Sequence[SeasonRecord],
        state: Championship,
    ) -> None:
        """All or nothing; whoever finds the head moved on starts again from the new one."""
        try:
            with transaction.atomic(using=self.using):
                self._move_head(asked.season, kept, records, state)
                self._write(asked, kept, records)
        except IntegrityError as error:
            logger.info("overtaken on season %s: %s", asked.season, error)
            raise Overtaken from error
        except OperationalError as error:
            if "locked" not in str(error) and "serialize" not in str(error):
                raise
            raise Overtaken from error

    def _move_head(
        self, season: str, kept: _Kept, records: Sequence[SeasonRecord], state: Championship
    ) -> None:
        newest = records[-1] if records else None
        books = SeasonBook.objects.using(self.using)
        moved = books.filter(id=season, version=kept.version, head=kept.head).update(
            version=newest.seq if newest else kept.version,
            head=newest.hash if newest else kept.head,
            series=state.series,
            title=state.title,
            rulebook=state.rulebook,
            start=state.start,
            end=state.end,
        )
        if not moved:
            raise Overtaken

    def _write(self, asked: SeasonQuestion, kept: _Kept, records: Sequence[SeasonRecord]) -> None:
        SeasonRow.objects.using(self.using).bulk_create(
            SeasonRow(
                season_id=asked.season,
                seq=record.seq,
                at=record.at,
                by=record.by,
                kind=str(type(record.event).__struct_config__.tag),
                line=SEASONS.to_line(record).decode(),
                hash=record.hash,
            )
            for record in records
        )
        SeasonAnswer(
            season_id=asked.season,
            key=asked.key,
            asked=asked.fingerprint,
            first_seq=kept.version + 1,
            version=records[-1].seq if records else kept.version,
        ).save(using=self.using, force_insert=True)

    # ── Reading ──────────────────────────────────────────────────────────────────────────────────

    def state(self, season: str) -> tuple[Championship, int]:
        """The season as it stands, shared with others: never change it."""
        kept = self._up_to_date(season)
        return kept.state, kept.version

    def headed(self, season: str) -> tuple[Championship, int, str]:
        """The season as it stands with the number and the hash of its last record."""
        kept = self._up_to_date(season)
        return kept.state, kept.version, kept.head

    def matter(self, season: str, actor: Actor) -> SeasonMatter:
        """What pages need to ask the desk's reading functions (warnings, who is due)."""
        state, _version = self.state(season)
        rulebook = rulebook_of(state)
        today = local_day(self._clock())
        return SeasonMatter(state, rulebook, actor, today, PeopleRegister(self.using))

    def table(self, season: str) -> SeasonTable:
        """The ranking list of this version, computed once."""
        kept = self._up_to_date(season)
        with self._lock:
            found = self._tables.get(season)
        if found is not None and found[0] == kept.head:
            return found[1]
        table = season_table(kept.state, rulebook_of(kept.state))
        with self._lock:
            self._tables[season] = (kept.head, table)
            _trim(self._tables)
        return table

    def records(self, season: str, after: int = 0) -> list[SeasonRecord]:
        rows = self._rows(season).filter(seq__gt=after)
        return [SEASONS.from_line(line) for line in rows.values_list("line", flat=True)]

    def journal_file(self, season: str, *, whole: bool = False) -> bytes:
        """The journal for everyone: ids only, no bans, and nothing that single people did."""
        records = self.records(season)
        return SEASONS.write(records if whole else for_everyone(records))

    def today(self) -> str:
        return local_day(self._clock())

    def _rows(self, season: str):  # type: ignore[no-untyped-def]
        return SeasonRow.objects.using(self.using).filter(season_id=season).order_by("seq")

    def _up_to_date(self, season: str) -> _Kept:
        books = SeasonBook.objects.using(self.using).filter(id=season)
        book = books.values_list("version", "head").first()
        if book is None:
            raise Refusal.single("season", "there is no such season")
        version, head = book
        with self._lock:
            kept = self._kept.get(season)
        if kept is not None and (kept.version, kept.head) == (version, head):
            return kept
        fresh = None
        if kept is not None and kept.version < version:
            fresh = self._continued(kept, season, version, head)
        if fresh is None:
            fresh = self._continued(_Kept(Championship(), 0, ""), season, version, head)
        if fresh is None:
            raise Broken(f"the journal of season {season} does not hold together")
        self._keep(season, fresh)
        return fresh

    def _continued(self, kept: _Kept, season: str, version: int, head: str) -> _Kept | None:
        """Nothing where the records do not follow, as after another copy was restored."""
        rows = self._rows(season).filter(seq__gt=kept.version, seq__lte=version)
        records = [SEASONS.from_line(line) for line in rows.values_list("line", flat=True)]
        previous, number = kept.head, kept.version
        for record in records:
            number += 1
            if record.seq != number or record.hash != seal(previous, record):
                return None
            previous = record.hash
        if previous != head:
            return None
        state = fold_season((record.event for record in records), kept.state.copied())
        return _Kept(state, number, head)

    def _keep(self, season: str, kept: _Kept) -> None:
        with self._lock:
            self._kept[season] = kept
            self._kept.move_to_end(season)
            _trim(self._kept)

    def forget(self, season: str) -> None:
        with self._lock:
            self._kept.pop(season, None)
            self._tables.pop(season, None)


def _trim(kept: OrderedDict[str, Any]) -> None:
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


def local_day(now: str) -> str:
    """The day it is where the association sits."""
    return datetime.fromisoformat(now).astimezone(get_default_timezone()).date().isoformat()
