"""Is somebody serving from this folder now, and where? A lock that ends with its process.

SQLite's own file lock is used, because it works alike on every system and nothing is left behind
when the power goes. The port beside it is only believed while somebody holds the lock.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.durable import PRIVATE, make_folder, write_durably
from tafelrunde.store.trouble import in_words, reason
from tafelrunde.words.digits import digits

LOCK, PORT = "open.lock", "open.port"


@contextmanager
def occupied(folder: Path) -> Iterator[None]:
    """Holds the folder; a Refusal where another process does."""
    with closing(_lock(folder)):
        yield


def note_port(folder: Path, port: int) -> None:
    """Written while the folder is held, for whoever starts the same house a second time."""
    with suppress(OSError):  # a full disk closes no house; then it is only not found again
        write_durably(folder / PORT, f"{port}\n".encode("ascii"), PRIVATE)


def open_at(folder: Path) -> int | None:
    """The port of the house that is open in this folder; nothing where none is, or it is unsaid."""
    if not (folder / LOCK).is_file() or not (folder / PORT).is_file():
        return None
    try:
        with closing(sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        said = (folder / PORT).read_text(encoding="ascii", errors="replace").strip()
        return int(said) if "locked" in str(error) and digits(said) else None
    return None


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
