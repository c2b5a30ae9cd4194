"""A request folds only what is new, and never mistakes another journal for its own."""

from __future__ import annotations

import pytest
from django.db import connections

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Broken
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import JournalRow
from tests.store.day import HALL, Day


def test_reading_again_folds_nothing(sqlite: str) -> None:
    ledger = DjangoLedger(sqlite)
    Day(ledger).published(40)
    folded = ledger.shelf.folded
    one, _ = ledger.state(HALL)
    two, _ = ledger.state(HALL)
    assert one is two
    assert ledger.shelf.folded == folded


def test_another_process_folds_only_what_is_new(sqlite: str) -> None:
    here, elsewhere = DjangoLedger(sqlite), DjangoLedger(sqlite)
    day = Day(elsewhere).published(40)
    here.state(HALL)
    folded = here.shelf.folded
    day.report()
    state, version = here.state(HALL)
    assert here.shelf.folded == folded + 1
    assert version == day.version
    assert state == elsewhere.state(HALL)[0]


def test_a_state_from_before_a_restore_is_thrown_away(sqlite: str) -> None:
    ledger = DjangoLedger(sqlite)
    day = Day(ledger).announced()
    day.does(c.EnterPlayer(player="p1"))
    kept = ledger.shelf.kept(HALL)
    assert kept is not None
    other = DjangoLedger(sqlite)
    with connections[sqlite].cursor() as cursor:
        cursor.execute("DELETE FROM store_journalrow WHERE seq = 2")
        cursor.execute("DELETE FROM store_answer")
        cursor.execute("SELECT hash FROM store_journalrow WHERE seq = 1")
        (head,) = cursor.fetchone()
        cursor.execute("UPDATE store_hall SET version = 1, head = %s", [head])
    Day(other).does(c.EnterPlayer(player="p2"))
    Day(other).does(c.EnterPlayer(player="p3"), key="another")
    assert list(ledger.state(HALL)[0].entries) == ["p2", "p3"]


def test_a_journal_changed_by_hand_is_not_believed(sqlite: str) -> None:
    day = Day(DjangoLedger(sqlite)).announced()
    day.does(c.EnterPlayer(player="p1"))
    row = JournalRow.objects.using(sqlite).get(seq=2)
    row.line = row.line.replace("p1", "p9")
    row.save(using=sqlite)
    with pytest.raises(Broken):
        DjangoLedger(sqlite).state(HALL)
