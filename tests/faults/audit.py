"""What is wrong with the book after a crash? Read past the program, straight from the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.store.backup import read_back
from tafelrunde.store.backup_shelf import kept_backups
from tests.faults.client import Client

LOST = "acknowledged and lost"


class Audit:
    """Remembers what every record looked like, to notice if one changes later."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.seen: dict[tuple[str, int], str] = {}
        self.passed: dict[str, str] = {}

    def problems(self, client: Client) -> list[str]:
        try:
            read_back(self.database)
        except Refusal as refusal:
            return [str(refusal)]
        address = f"{self.database.as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=60)) as copy:
            rows = copy.execute("SELECT id, slug, version, head FROM store_hall").fetchall()
            problems = list(_lost(copy, {slug: hall for hall, slug, _, _ in rows}, client))
            for hall, _slug, version, head in rows:
                # The chain holds; with the head of the last audit nothing before it can differ.
                if self.passed.get(hall) != head:
                    problems += self._hall(copy, hall, version)
                    self.passed[hall] = head
            return problems

    def _hall(self, copy: sqlite3.Connection, hall: str, version: int) -> Iterator[str]:
        query = "SELECT line FROM store_journalrow WHERE hall_id = ? ORDER BY seq"
        records = list(TOURNAMENTS.read(line for (line,) in copy.execute(query, [hall])))
        yield from self._rewritten(hall, records)
        yield from _half_written(copy, hall, version)
        yield from _slips(copy, hall, records)
        entered = set(fold(record.event for record in records).entries)
        named = copy.execute("SELECT player FROM store_person WHERE hall_id = ?", [hall])
        nameless = entered - {player for (player,) in named}
        if nameless:
            yield f"{hall}: entered, but nobody knows who: {sorted(nameless)}"

    def _rewritten(self, hall: str, records: list[Record]) -> Iterator[str]:
        for record in records:
            if self.seen.setdefault((hall, record.seq), record.hash) != record.hash:
                yield f"{hall}: record {record.seq} was rewritten"
        for known, seq in self.seen:
            if known == hall and seq > len(records):
                yield f"{hall}: record {seq} was there and is gone"


def _lost(copy: sqlite3.Connection, halls: dict[str, str], client: Client) -> Iterator[str]:
    for slug, asks in client.acknowledged.items():
        hall = halls.get(slug, "")
        kept = {
            key for (key,) in copy.execute("SELECT key FROM store_answer WHERE hall_id = ?", [hall])
        }
        people = {
            name
            for (name,) in copy.execute("SELECT name FROM store_person WHERE hall_id=?", [hall])
        }
        for ask in asks:
            missing = [key for key in ask.keys if key not in kept]
            if missing or (ask.person is not None and ask.person not in people):
                yield f"{LOST}: {slug} {missing or ask.person}"


def _half_written(copy: sqlite3.Connection, hall: str, version: int) -> Iterator[str]:
    """Every record belongs to exactly one whole command."""
    query = "SELECT first_seq, version FROM store_answer WHERE hall_id = ? ORDER BY first_seq"
    written = [
        seq
        for first, last in copy.execute(query, [hall]).fetchall()
        for seq in range(first, last + 1)
    ]
    if written != list(range(1, version + 1)):
        yield f"{hall}: the commands do not make up the journal of {version}: {written}"


def _slips(copy: sqlite3.Connection, hall: str, records: list[Record]) -> Iterator[str]:
    state = fold(record.event for record in records)
    told = {
        (round_.number, table.number)
        for round_ in state.rounds
        for table in round_.tables.values()
        if table.slip is not None
    }
    query = 'SELECT round, "table" FROM store_sliprow WHERE hall_id = ? AND current'
    filed = copy.execute(query, [hall]).fetchall()
    if sorted(told) != sorted(filed):
        yield f"{hall}: slips in the journal {sorted(told)}, filed {sorted(filed)}"


def broken_backups(folder: Path) -> list[str]:
    """Backups that bear a backup's name but cannot be read back."""
    found = []
    for path in kept_backups(folder):
        try:
            read_back(path)
        except Refusal as refusal:
            found.append(str(refusal))
    return found
