"""Does the house know anything that a backup does not? Asked before the one replaces the other."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.copies import HALLS, called, lost

AT_MOST = 8
"""So many names are still one sentence."""


def newer_than(database: Path, backup: Path) -> Refusal | None:
    """A Refusal that names the tournaments and seasons that would lose something."""
    try:
        with closing(_reading(backup)) as then, closing(_reading(database)) as now:
            more = dict.fromkeys([*lost(now, then), *_people_lost(now, then)])
    except sqlite3.DatabaseError as error:
        return Refusal.single(
            database.name,
            "the present house cannot be read ({error}); --force puts it aside",
            error=str(error),
        )
    if not more:
        return None
    return Refusal.single(
        backup.name,
        "the house knows more than this backup ({lost}); --force replaces it all the same",
        lost=_few(list(more)),
    )


def _reading(path: Path) -> sqlite3.Connection:
    # Not read-only: after a crash the database first rolls back what was half written.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=20)


def _people_lost(now: sqlite3.Connection, then: sqlite3.Connection) -> list[str]:
    people = "SELECT hall_id, player, name, pseudonym, club, contact FROM store_person"
    more = set(now.execute(people)) - set(then.execute(people))
    return [called(now, HALLS, hall) for hall in sorted({row[0] for row in more})]


def _few(titles: list[str]) -> str:
    return ", ".join([*titles[:AT_MOST], *(["…"] if len(titles) > AT_MOST else [])])
