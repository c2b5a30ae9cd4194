"""What is wrong with the disk or the database? Known by the error's own number, never by its words.

Whoever can do something about it is told in one sentence what is safe and what to do.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from typing import Literal

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

Kind = Literal["full", "unwritable", "busy", "damaged", "gone", "away"]

_ERRNO: dict[int | None, Kind] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "unwritable",
    errno.EACCES: "unwritable",
    errno.EPERM: "unwritable",
    errno.EIO: "unwritable",
}
_SQLITE: dict[str, Kind] = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY_DBMOVED": "gone",
    "SQLITE_READONLY": "unwritable",
    "SQLITE_CANTOPEN": "unwritable",
    "SQLITE_PERM": "unwritable",
    "SQLITE_IOERR": "unwritable",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}
_POSTGRESQL: dict[str, Kind] = {
    "53100": "full",
    "25006": "unwritable",
    "58030": "unwritable",
    "XX001": "damaged",
    "XX002": "damaged",
}
_AWAY = ("08", "57P", "53300")
"""PostgreSQL closes, opens or has no place left; without a number it did not answer at all."""
WORDS: dict[Kind, Text] = {
    "full": Text(
        "the disk is full; all that was confirmed is kept, new entries have to wait "
        "until there is room"
    ),
    "unwritable": Text(
        "the disk cannot be written to; all that was confirmed is kept, please look "
        "for write protection and permissions"
    ),
    "busy": Text("another program is holding the database at the moment; please try again shortly"),
    "damaged": Text("the database is damaged or no database"),
    "gone": Text("the file of the database is no longer in its place"),
    "away": Text(
        "the database cannot be reached just now; all that was confirmed is kept, "
        "please try again in a few seconds"
    ),
}


def kind_of(error: BaseException | None) -> Kind | None:
    """The trouble behind an error, also where Django or another has wrapped it."""
    return next((kind for each in _behind(error) if (kind := _kind(each)) is not None), None)


def _behind(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _kind(error: BaseException) -> Kind | None:
    if isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", None) or ""
        return next((kind for start, kind in _SQLITE.items() if name.startswith(start)), None)
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno)
    if type(error).__module__.startswith("psycopg"):
        return _kind_on_postgresql(error)
    return None


def _kind_on_postgresql(error: BaseException) -> Kind | None:
    """Without importing psycopg, which a laptop need not have."""
    state = getattr(error, "sqlstate", None) or ""
    if not state:
        families = {family.__name__ for family in type(error).__mro__}
        return "away" if families & {"OperationalError", "InterfaceError"} else None
    return "away" if state.startswith(_AWAY) else _POSTGRESQL.get(state)


def in_words(error: BaseException, place: str = "") -> Refusal | None:
    """The one sentence for it; nothing where the error is of another kind."""
    kind = kind_of(error)
    if kind is None:
        return None
    text, why = WORDS[kind], reason(error)
    return Refusal.single(place, "{text} ({why})", text=text, why=why)


def reason(error: BaseException) -> str:
    """The system's own word for it, on one line."""
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(said).split())
