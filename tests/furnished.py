"""What takes seconds to make and is the same for all: made by one process of a run, copied by all.

To go through all steps from the first tables to today's takes longer than most tests.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

PATIENCE_SECONDS = 300
_folder: list[Path] = []


def share(folder: Path) -> None:
    """The folder that all processes of this run see."""
    _folder[:] = [folder]


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A file or folder, by whoever comes first; others wait meanwhile and must not change it."""
    if not _folder:
        share(Path(mkdtemp(prefix="tafelrunde-furnished-")))
    made, done = _folder[0] / name, _folder[0] / f"{name}.done"
    with closing(
        sqlite3.connect(_folder[0] / f"{name}.lock", PATIENCE_SECONDS, isolation_level=None)
    ) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        if not done.exists():
            make(made)
            done.touch()
    return made
