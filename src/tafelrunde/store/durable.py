"""How is a file written that promises something? Aside, to the disk, under its name, for good.

A name in a folder is a change of that folder, and only the folder's own fsync makes it last: a file
that is synced and renamed may still be gone, or old again, after a power cut. Whatever is written
aside is held by a lock, so that a later writer can tell litter from work under way.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ASIDE = ".part"
STALE_SECONDS = 600
"""Where there are no locks, what nobody has touched for so long is litter."""
PUBLIC, PRIVATE = 0o644, 0o600
OTHERS = 0o007


def write_durably(path: Path, content: bytes, mode: int = PUBLIC) -> None:
    """All or nothing, and on the disk with its name before this returns."""
    make_folder(path.parent)
    with written_aside(path, mode) as part:
        part.write_bytes(content)


def write_first(path: Path, content: bytes, mode: int = PRIVATE) -> None:
    """As above, but whoever comes first stays: what stands there already is not replaced."""
    make_folder(path.parent)
    with _held(path, mode) as part:
        part.write_bytes(content)
        sync(part)
        with contextlib.suppress(FileExistsError):
            _named_once(part, path)
    sync(path.parent)


def _named_once(part: Path, path: Path) -> None:
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a stick that knows no links; two first starts at once are not to be expected
        if not path.exists():
            part.replace(path)


@contextlib.contextmanager
def written_aside(path: Path, mode: int = PUBLIC) -> Iterator[Path]:
    """An empty file to fill; it gets its name when the block ends well, and is gone otherwise."""
    with _held(path, mode) as part:
        yield part
        sync(part)
        part.replace(path)
        sync(path.parent)


@contextlib.contextmanager
def _held(path: Path, mode: int) -> Iterator[Path]:
    sweep(path.parent, f".{path.name}.*{ASIDE}")
    part, handle = _begun(path, mode)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)
        if handle is not None:
            os.close(handle)


def _begun(path: Path, mode: int) -> tuple[Path, int | None]:
    """A new file aside and the open lock on it; taken again if it was swept in between."""
    while True:
        part = path.with_name(f".{path.name}.{secrets.token_hex(4)}{ASIDE}")
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
        if sys.platform == "win32":
            os.close(handle)  # an open file cannot be renamed there
            return part, None
        with contextlib.suppress(OSError):  # a network folder without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        if part.exists():
            return part, handle
        os.close(handle)


def sync(path: Path) -> None:
    """A file's content, or the names in a folder, to the disk."""
    if sys.platform == "win32" and path.is_dir():
        return  # folders cannot be synced there; the file system keeps its own journal of names
    handle = os.open(path, os.O_RDONLY if sys.platform != "win32" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """The folder with all above it, each entered durably in the one that holds it."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        new.mkdir(mode=mode, exist_ok=True)
        sync(new.parent)


def keep_from_others(database: Path) -> None:
    """Other users of this machine read no names; whom its owner let in by a group stays in."""
    for file in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):  # not there, or not ours to change
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & OTHERS:
                file.chmod(mode & ~OTHERS)


def sweep(folder: Path, pattern: str = f".*{ASIDE}") -> list[Path]:
    """Removes what an interrupted writer left behind; what is being written now stays."""
    swept = []
    for part in folder.glob(pattern):
        if _abandoned(part):
            part.unlink(missing_ok=True)
            swept.append(part)
    return swept


def _abandoned(part: Path) -> bool:
    try:
        if sys.platform == "win32":
            return abs(time.time() - part.stat().st_mtime) > STALE_SECONDS
        handle = os.open(part, os.O_RDONLY)
    except OSError:
        return False  # another one was faster, or it is not ours to judge
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
