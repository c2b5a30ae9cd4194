"""SQLite makes an empty file where none is; a house whose file was carried off must not begin anew.

What this process has once seen filled has to be filled whenever it is opened again. Until somebody
puts the file back, opening fails in words of its own (store.trouble), and no empty file appears.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

MOVED = "SQLITE_READONLY_DBMOVED"
"""SQLite's own name for a file that was moved under an open database."""
_seen: set[Path] = set()


def in_place(database: str) -> bool:
    """Whether the file is there and holds something, if it ever did."""
    path = Path(database)
    if path.is_file() and path.stat().st_size:
        _seen.add(path)
    elif path in _seen:
        return False
    return True


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        database = str(conn_params["database"])
        if not in_place(database):
            gone = sqlite3.OperationalError(f"{Path(database).name}: no such file, or an empty one")
            gone.sqlite_errorname = MOVED
            raise gone
        made = super().get_new_connection(conn_params)
        in_place(database)
        return made
