"""Is somebody serving from this folder now? A lock that ends with its process, however it ends.

SQLite's own file lock is used, because it works alike on every system and nothing is left behind
when the power goes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.durable import make_folder
from tafelrunde.store.trouble import in_words, reason

LOCK = "open.lock"


@contextmanager
def occupied(folder: Path) -> Iterator[None]:
    """Holds the folder; a Refusal where another process does."""
    with closing(_lock(folder)):
        yield


def _lock(folder: Path) -> sqlite3.Connection:
    try:
        make_folder(folder, 0o700)
        lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except (OSError, sqlite3.Error) as error:
        if "locked" in str(error):
            raise Refusal.single(
                str(folder),
                "this house is open at the moment; please close it there first (Ctrl-C)",
            ) from None
        why = reason(error)
        raise in_words(error, str(folder)) or Refusal.single(
            str(folder), "cannot be used as a data folder: {why}", why=why
        ) from None
    return lock
