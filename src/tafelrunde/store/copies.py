"""Do all journals in a copy of the database hold, and does the house know more than the copy?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.kind import Kind
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.journal.season_record import SEASONS


class Shelved(NamedTuple):
    """One kind of journal as it lies in a file: by names of tables, for the file may be old."""

    lines: Kind[Any]
    books: str
    rows: str
    owner: str


HALLS = Shelved(TOURNAMENTS, "store_hall", "store_journalrow", "hall_id")
SEASON_BOOKS = Shelved(SEASONS, "store_seasonbook", "store_seasonrow", "season_id")


class Found(NamedTuple):
    """A journal in the file, as its head says."""

    kind: Shelved
    id: str
    slug: str
    version: int
    head: str


def chains(copy: sqlite3.Connection) -> tuple[int, int]:
    """How many tournaments there are, and how many records all journals have together.

    An sqlite3.DatabaseError where a chain does not hold.
    """
    found = list(_books(copy))
    return sum(book.kind is HALLS for book in found), sum(_chain_of(copy, book) for book in found)


def newest_entry(file: Path) -> str:
    """The moment of the newest record of all journals in a file; empty where it has none."""
    moments: list[datetime] = []
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
        for kind in {book.kind for book in _books(copy)}:
            query = f"SELECT max(at) FROM {kind.rows} GROUP BY {kind.owner}"  # noqa: S608 (our own names)
            moments += [found for (at,) in copy.execute(query) if (found := _moment(at))]
    return max(moments).isoformat() if moments else ""


def _moment(at: str) -> datetime | None:
    """Journals from elsewhere may say it in their own way, or not at all."""
    try:
        return datetime.fromisoformat(at).astimezone(UTC)
    except ValueError:
        return None


def _books(copy: sqlite3.Connection) -> Iterator[Found]:
    """All journals; a copy from before there were seasons has none."""
    tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
    for kind in (HALLS, SEASON_BOOKS):
        if kind is HALLS or kind.books in tables:
            query = f"SELECT id, slug, version, head FROM {kind.books}"  # noqa: S608 (our own names)
            yield from (Found(kind, *row) for row in copy.execute(query))


def _chain_of(copy: sqlite3.Connection, book: Found) -> int:
    records = list(book.kind.lines.read(line for (line,) in _rows(copy, book, "line", 1)))
    newest = records[-1].hash if records else ""
    broken = list(broken_links(records))
    if broken or newest != book.head or len(records) != book.version:
        raise sqlite3.DatabaseError(f"journal of {book.id}: record {broken[:1] or book.version}")
    return len(records)


def lost(now: sqlite3.Connection, then: sqlite3.Connection) -> list[str]:
    """The titles of all tournaments and seasons of which the house knows more than the copy."""
    kept = {(book.kind, book.id) for book in _books(then)}
    return [
        called(now, book.kind, book.id)
        for book in _books(now)
        if book.version and not ((book.kind, book.id) in kept and _reaches(then, book))
    ]


def called(copy: sqlite3.Connection, kind: Shelved, book: str) -> str:
    """By its title, or its address where it has none."""
    query = f"SELECT title, slug FROM {kind.books} WHERE id = ?"  # noqa: S608 (our own names)
    title, slug = copy.execute(query, [book]).fetchone()
    return str(title or slug)


def _reaches(then: sqlite3.Connection, book: Found) -> bool:
    """Whether the copy holds the newest record that the house has."""
    newest = _rows(then, book, "hash", book.version).fetchone()
    return newest is not None and newest[0] == book.head


def _rows(copy: sqlite3.Connection, book: Found, column: str, since: int) -> sqlite3.Cursor:
    kind = book.kind
    query = f"SELECT {column} FROM {kind.rows} WHERE {kind.owner} = ? AND seq >= ? ORDER BY seq"  # noqa: S608
    return copy.execute(query, [book.id, since])
