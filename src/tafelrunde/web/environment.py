"""Where does this house keep its things, and what did its owner set? Read from the environment.

Reading never creates anything: checking types or listing commands must leave no trace on the disk.
`tafelrunde serve` furnishes the data folder before Django starts.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from tafelrunde.store.durable import PRIVATE, make_folder, write_first

DATA, DATABASE = "TAFELRUNDE_DATA", "TAFELRUNDE_DATABASE"
KEY_FILE = "secret.key"
TRUE_WORDS = frozenset({"1", "true", "yes", "on", "ja"})


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() in TRUE_WORDS


def listed(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def data_folder() -> Path:
    """The folder with database, key and backups."""
    named = os.environ.get(DATA)
    if named:
        return Path(named).expanduser().absolute()
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "tafelrunde"


def furnish(folder: Path) -> None:
    """Create the data folder and its secret key; both are for the owner's eyes only."""
    make_folder(folder, 0o700)
    if not (folder / KEY_FILE).exists():
        write_first(folder / KEY_FILE, secrets.token_urlsafe(48).encode("ascii"), PRIVATE)


def secret_key(folder: Path) -> str:
    """The key of this house; one for the moment where no folder was furnished."""
    named = os.environ.get("TAFELRUNDE_SECRET_KEY")
    if named:
        return named
    kept = folder / KEY_FILE
    return kept.read_text(encoding="ascii") if kept.is_file() else secrets.token_urlsafe(48)
