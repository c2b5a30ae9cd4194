"""Fifty people press the same button: one round, one result. With a control that fails."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import msgspec
import pytest
from django.db import connections

from tafelrunde.desk import commands as c
from tafelrunde.journal.chain import sealed
from tafelrunde.journal.events import Happened, RoundSeated, SlipReported
from tafelrunde.journal.record import Record
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.ledger import Conflict, Question
from tafelrunde.store.models import Hall, JournalRow, SlipRow
from tafelrunde.store.shelf_of_states import Kept
from tests.store.day import DESK, HALL, ORGANISER, Day

CROWD = 50
Asked = Question[c.Command]


class AtOnce(DjangoLedger):
    """As if in a process of its own: no lock shared, and all have decided before any writes."""

    def __init__(self, using: str, gate: threading.Barrier) -> None:
        super().__init__(using)
        self.gate: threading.Barrier | None = gate

    def _commit(
        self, asked: Asked, kept: Kept[Tournament], records: Sequence[Record], state: Tournament
    ) -> None:
        gate, self.gate = self.gate, None
        if gate is not None:
            gate.wait(60)
        super()._commit(asked, kept, records, state)


class Unguarded(AtOnce):
    """The control: writes after whatever stands there, without looking at what it decided on."""

    def _move_head(
        self, book: str, kept: Kept[Tournament], records: Sequence[Record], state: Tournament
    ) -> None:
        pass

    def _write(self, asked: Asked, kept: Kept[Tournament], records: Sequence[Record]) -> None:
        hall = Hall.objects.using(self.using).select_for_update().get(id=asked.book)
        version, head = hall.version, hall.head
        moved = []
        for record in records:
            version += 1
            record = sealed(msgspec.structs.replace(record, seq=version), head)
            head = record.hash
            moved.append(record)
        at_head = Kept(kept.state, version - len(moved), hall.head)
        super()._write(asked, at_head, moved)
        Hall.objects.using(self.using).filter(id=hall.id).update(version=version, head=head)


def crowd(
    using: str, kind: type[AtOnce], command: Callable[[int], c.Command], seen: int | None
) -> dict[str, int]:
    """Everyone gives a command at the same moment; counts how they fared."""
    gate = threading.Barrier(CROWD)
    fates: dict[str, int] = {}
    lock = threading.Lock()

    def one(number: int) -> None:
        actor = ORGANISER if number % 2 else DESK
        asked = command(number)
        if isinstance(asked, c.DraftRound):
            actor = ORGANISER
        try:
            kind(using, gate).append(HALL, asked, actor, f"crowd-{number}", seen)
            fate = "done"
        except (Refusal, Conflict) as no:
            fate = type(no).__name__
        finally:
            connections[using].close()
        with lock:
            fates[fate] = fates.get(fate, 0) + 1

    threads = [threading.Thread(target=one, args=(number,)) for number in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    return fates


def written(using: str, kind: type[Happened]) -> int:
    tag = str(kind.__struct_config__.tag)
    return JournalRow.objects.using(using).filter(hall_id=HALL, kind=tag).count()


class Crowds:
    """Runs on a database with connections of its own for each thread."""

    @pytest.fixture
    def using(self) -> str:
        raise NotImplementedError

    def test_fifty_drafts_make_one_round(self, using: str) -> None:
        day = Day(DjangoLedger(using)).started()
        fates = crowd(using, AtOnce, lambda n: c.DraftRound(seed=f"seed {n}"), None)
        assert fates == {"done": 1, "Refusal": CROWD - 1}
        assert written(using, RoundSeated) == 1
        assert len(day.ledger.state(HALL)[0].rounds) == 1

    def test_fifty_reports_make_one_result(self, using: str) -> None:
        day = Day(DjangoLedger(using)).published()
        slips = [day.slip(first=60 + number) for number in range(CROWD)]
        fates = crowd(using, AtOnce, lambda n: slips[n], day.version)
        assert fates == {"done": 1, "Conflict": CROWD - 1}
        assert written(using, SlipReported) == 1
        assert SlipRow.objects.using(using).filter(hall_id=HALL, current=True).count() == 1

    def test_without_the_guard_the_same_crowd_makes_many_rounds(self, using: str) -> None:
        Day(DjangoLedger(using)).started()
        crowd(using, Unguarded, lambda n: c.DraftRound(seed=f"seed {n}"), None)
        assert written(using, RoundSeated) > 1


class TestOnSqlite(Crowds):
    @pytest.fixture
    def using(self, sqlite: str) -> str:
        return sqlite


class TestOnPostgres(Crowds):
    @pytest.fixture
    def using(self, postgres: str) -> str:
        return postgres
