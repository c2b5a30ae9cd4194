"""Where does this house keep its things, and what did its owner set? Read from the environment.

Reading never creates anything: checking types or listing commands must leave no trace on the disk.
`tafelrunde serve` furnishes the data folder before Django starts.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.durable import PRIVATE, write_first
from tafelrunde.words import Parameter, Text

DATA, DATABASE = "TAFELRUNDE_DATA", "TAFELRUNDE_DATABASE"
KEY_FILE = "secret.key"
DATABASE_FILE = "tafelrunde.sqlite3"
SHORTEST_KEY = 32
SHORTEST_TOKEN = 16
LOG_LEVEL = "WARNING"
TRUE_WORDS = frozenset({"1", "true", "yes", "on", "ja"})


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() in TRUE_WORDS


def listed(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def time_zone() -> str:
    """By which clock this house tells the time."""
    return os.environ.get("TAFELRUNDE_TIME_ZONE") or "Europe/Berlin"


def data_folder() -> Path:
    """The folder with database, key and backups, where each system expects such things."""
    named = os.environ.get(DATA)
    if named:
        return Path(named).expanduser().absolute()
    shared = os.environ.get("XDG_DATA_HOME")
    usual = (Path(shared) if shared else Path.home() / ".local" / "share") / "tafelrunde"
    if usual.is_dir():  # a house of before each system had its own place stays where it is
        return usual
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Tafelrunde" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tafelrunde"
    return usual


def database_file(folder: Path) -> Path | None:
    """The SQLite file of this house; nothing where its database is another."""
    named = os.environ.get(DATABASE)
    if not named:
        return folder / DATABASE_FILE
    try:
        parts = urlsplit(named)
    except ValueError as error:
        raise no_address(str(error)) from None
    return Path(unquote(parts.path)) if parts.scheme == "sqlite" else None


def no_address(found: str) -> Refusal:
    """Without the address itself: a password may stand in it."""
    return Refusal.single(
        DATABASE, "postgresql://… or sqlite:///… is expected ({found})", found=found
    )


def keep_key(folder: Path, key: str) -> str:
    """Written once the house has opened: a key says that there was a house here (store.lost).

    Pages and jobs may start together in a new folder: the key of whoever was first is everybody's.
    """
    if not (folder / KEY_FILE).exists():
        write_first(folder / KEY_FILE, key.encode("ascii"), PRIVATE)
    return secret_key(folder)


def secret_key(folder: Path) -> str:
    """The key of this house; a fresh one where none is kept."""
    named = os.environ.get("TAFELRUNDE_SECRET_KEY")
    if named:
        return named
    kept = folder / KEY_FILE
    return _read(kept) if kept.exists() else secrets.token_urlsafe(48)


def _read(kept: Path) -> str:
    try:
        key = kept.read_bytes().decode("ascii").strip()
    except UnicodeDecodeError:
        key = ""
    except OSError as error:
        why = error.strerror
        raise _no_key(kept, "cannot be read: {why}", why=str(why)) from None
    if len(key) < SHORTEST_KEY or not key.isprintable():
        raise _no_key(kept, "empty, too short or not from here")
    return key


def _no_key(kept: Path, english: str, **parameters: Parameter) -> Refusal:
    return Refusal.single(
        str(kept),
        "the key of the house cannot be used ({why}); please bring the file back from a copy of "
        "the folder, or put it aside: then a new one is made, and everybody logs in anew",
        why=Text(english, **parameters),
    )


def refuse_wrong_settings() -> None:
    """What Django would only stumble over, said before it does."""
    level = os.environ.get("TAFELRUNDE_LOG", LOG_LEVEL)
    if level not in logging.getLevelNamesMapping():
        raise _wrong("TAFELRUNDE_LOG", level, "DEBUG, INFO, WARNING, ERROR")
    token = os.environ.get("TAFELRUNDE_METRICS_TOKEN", "").strip()
    if 0 < len(token) < SHORTEST_TOKEN:
        raise Refusal.single(
            "TAFELRUNDE_METRICS_TOKEN",
            "at least {least} characters are expected",
            least=SHORTEST_TOKEN,
        )
    zone = os.environ.get("TAFELRUNDE_TIME_ZONE", "UTC")
    try:
        ZoneInfo(zone)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        raise _wrong("TAFELRUNDE_TIME_ZONE", zone, "Europe/Berlin") from None


def _wrong(name: str, found: str, like: str) -> Refusal:
    return Refusal.single(
        name, "there is no “{found}”; something like {like} is expected", found=found, like=like
    )
