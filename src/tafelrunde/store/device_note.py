"""Which device is this machine? A note beside the database says it: no backup brings it along.

A backup holds the id of the house it was made of. Restored on a second machine it would make two
houses of one name, and neither could hand a tournament over to the other. See docs/decisions/0008.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tafelrunde.store.durable import write_durably
from tafelrunde.store.models import Device

NOTE = "device.id"
LENGTHS = range(1, 65)


def noted(folder: Path) -> str:
    """Empty where nothing is noted, or nothing that could be an id."""
    try:
        found = (folder / NOTE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return found if len(found) in LENGTHS and found.isalnum() else ""


def note(folder: Path, device: str) -> None:
    if noted(folder) != device:
        write_durably(folder / NOTE, device.encode("ascii"))


def keep_to_note(folder: Path) -> None:
    """A house is the device its folder says; one that says nothing yet is what its database says.

    So a database that was put there by hand does not make this machine another one.
    """
    here, known = Device.objects.first(), noted(folder)
    if here is None:
        return  # nobody has asked for it yet
    if not known:
        note(folder, here.id)
    elif here.id != known:
        Device.objects.update(id=known, label="")


def after_restore(folder: Path, restored: str, stood_there: str, *, lost: bool, same: bool) -> str:
    """The id this machine goes on with: its own, and a new one where it never had any.

    `lost`: there was a house here from before this was noted, and its database is gone.
    """
    known = noted(folder) or stood_there or (restored if lost else "")
    device = restored if same else known or secrets.token_hex(8)
    note(folder, device)
    return device


def device_in(database: Path | None) -> str:
    """Whose copy this file is; empty where nobody ever asked, or the file is of before that."""
    if database is None or not database.is_file():
        return ""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(address, uri=True)) as copy:
        return next((str(each) for (each,) in copy.execute("SELECT id FROM store_device")), "")
    return ""


def become(database: Path, device: str) -> None:
    with closing(sqlite3.connect(database)) as here, here:
        here.execute("UPDATE store_device SET id = ?, label = ''", [device])
