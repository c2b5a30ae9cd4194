"""Which backups are there, which is the newest, what is in it? Asked of the files alone.

Every backup carries a running number in its name: the order in which the house wrote them. Clocks
are set back and files are copied about, so neither the time in a name nor that of a file decides
what is old. It knows no database but the copies, so that it can be asked where the house is lost.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from tafelrunde.store.durable import sweep, sync

KEEP = 30
NAME = re.compile(r"tafelrunde-(?:(?P<number>[0-9]{6,12})-)?.*\.sqlite3")
HOUR = "%Y-%m-%dT%H-%M-%S"
HOUR_IN_NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}")
UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")


def new_name(folder: Path, label: str) -> str:
    """The name of the next backup: numbers go on from the highest that is there."""
    newest = next(iter(kept_backups(folder)), None)
    number = _number(newest) + 1 if newest is not None else 1
    return f"tafelrunde-{number:06}-{UNSAFE.sub('-', label)[:80]}.sqlite3"


def hour_in_names(at: datetime) -> str:
    """By the machine's own clock, as its owner sees it beside the file."""
    return at.astimezone().strftime(HOUR)


def hour_named(name: str) -> datetime | None:
    """When a backup was made, by the clock of the machine that made it, where its name tells."""
    found = HOUR_IN_NAME.search(name)
    try:
        return datetime.strptime(found[0], HOUR) if found is not None else None  # noqa: DTZ007
    except ValueError:
        return None


def kept_backups(folder: Path) -> list[Path]:
    """Newest first. Those without a number are from before there were any: older, by their name."""
    named = (path for path in folder.glob("*.sqlite3") if NAME.fullmatch(path.name))
    found = [path for path in named if path.is_file()]
    return sorted(found, key=lambda path: (_number(path), path.name), reverse=True)


def _number(path: Path) -> int:
    found = NAME.fullmatch(path.name)
    return int(found["number"]) if found is not None and found["number"] else 0


def clear_out(folder: Path, keep: int = KEEP) -> None:
    """Old backups go, and what an interrupted one left half-written."""
    old = kept_backups(folder)[keep:]
    for each in old:
        each.unlink(missing_ok=True)
    sweep_litter(folder)
    if old:
        sync(folder)


def remove_backups_for(folder: Path, tournament_id: str) -> None:
    """Those that a step of this tournament gave the occasion for; others may hold it still."""
    occasion = f"-{UNSAFE.sub('-', tournament_id)}-"
    for each in kept_backups(folder):
        if occasion in each.name:
            each.unlink(missing_ok=True)


def sweep_litter(folder: Path) -> list[Path]:
    """What interrupted backups left behind, also under the names of earlier versions."""
    return [*sweep(folder, ".tafelrunde-*.part"), *sweep(folder, "tafelrunde-*.part")]


def written_at(backup: Path) -> datetime | None:
    """When the file was written; nothing where it was cleared away while we look."""
    try:
        return datetime.fromtimestamp(backup.stat().st_mtime, tz=UTC)
    except OSError:
        return None


def versions_in(backup: Path) -> Mapping[str, int]:
    """How far each tournament had come in this backup; nothing where it is gone or unreadable."""
    try:
        facts = backup.stat()
        return _versions(backup, facts.st_ino, facts.st_size, facts.st_mtime_ns)
    except (OSError, sqlite3.Error):
        return {}


@lru_cache(maxsize=4)
def _versions(backup: Path, *_same_file: int) -> Mapping[str, int]:
    address = f"{backup.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as copy:
        return dict(copy.execute("SELECT id, version FROM store_hall").fetchall())


def newest_readable(folder: Path) -> Path | None:
    """The newest backup that can be opened and is whole."""
    return next((path for path in kept_backups(folder) if _whole(path)), None)


def _whole(backup: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
            copy.execute("SELECT count(*) FROM store_hall")
    except sqlite3.Error:
        return False
    return str(verdict) == "ok"
