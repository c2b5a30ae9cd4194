"""That a house came back from a backup: noted beside the database until its owner has read it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from tafelrunde.store.backup_shelf import hour_named
from tafelrunde.store.durable import write_durably

NOTE = "restored.json"


class Restored(msgspec.Struct, frozen=True):
    """What whoever opens the house has to know, and no page tells otherwise."""

    source: str
    """The backup, by the name of its file."""
    another_device: bool = False
    """Whether this machine is another device than the one of the backup."""
    running: tuple[str, ...] = ()
    """Titles of tournaments that were not over: somebody may go on with them elsewhere."""
    logged_out: bool = False
    """Whether no phone and no account is logged in any more: the key is another one."""

    newest: str = ""
    """The moment of the last entry in it."""

    @property
    def last(self) -> datetime | None:
        return datetime.fromisoformat(self.newest) if self.newest else None

    @property
    def made(self) -> datetime | None:
        return hour_named(self.source)


def note(folder: Path, restored: Restored) -> None:
    write_durably(folder / NOTE, msgspec.json.encode(restored))


def noted(folder: Path) -> Restored | None:
    """Nothing where no backup came back, or its note was read or cannot be read."""
    try:
        return msgspec.json.decode((folder / NOTE).read_bytes(), type=Restored)
    except (OSError, ValueError):
        return None


def read(folder: Path) -> None:
    (folder / NOTE).unlink(missing_ok=True)
