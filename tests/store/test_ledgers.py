"""The one suite on every ledger: memory, SQLite file, PostgreSQL."""

from __future__ import annotations

import pytest

from tafelrunde.store.book import DjangoLedger
from tests.store.ledger_suite import LedgerSuite
from tests.store.memory import Ledger, MemoryLedger


class TestInMemory(LedgerSuite):
    @pytest.fixture
    def ledger(self) -> Ledger:
        return MemoryLedger()


class TestOnSqlite(LedgerSuite):
    @pytest.fixture
    def ledger(self, sqlite: str) -> Ledger:
        return DjangoLedger(sqlite)


class TestOnPostgres(LedgerSuite):
    @pytest.fixture
    def ledger(self, postgres: str) -> Ledger:
        return DjangoLedger(postgres)


class TestOnSqliteWithoutMemory(LedgerSuite):
    """Each command by a ledger that has just been opened: nothing depends on what it remembers."""

    @pytest.fixture
    def ledger(self, sqlite: str) -> Ledger:
        return Forgetful(sqlite)


class Forgetful(DjangoLedger):
    def _kept(self, tournament_id, command=None):  # type: ignore[no-untyped-def]
        self.shelf.forget(tournament_id)
        return super()._kept(tournament_id, command)
