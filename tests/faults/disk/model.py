"""What does a power cut leave? Worked out from the trace of a program's changes to its files.

The model is the strict one that POSIX allows: what was written to a file lasts once that file was
synced, and a name (made, removed, renamed) lasts once its folder was synced. Whatever else happened
never happened. Killing a process cannot show this, for the system still holds all it was told.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.furnished import made_once

SOURCE = Path(__file__).with_name("disk.c")
HEAD = struct.Struct("=6Q")
COMPILERS = ("cc", "gcc", "clang")
LIBRARY = "disk.so"


def built() -> Path:
    """The library; a machine without a compiler skips loudly, the one that decides must have it."""
    library = made_once("disk", _compiled_into) / LIBRARY
    if not library.exists():
        reason = "NOT TESTED: no C compiler for the disk model (needs cc, on Linux)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return library


def _compiled_into(folder: Path) -> None:
    folder.mkdir()
    compiled(folder)


def compiled(folder: Path) -> Path | None:
    """The library, where a compiler is at hand."""
    compiler = next((found for name in COMPILERS if (found := shutil.which(name))), None)
    if compiler is None or os.uname().sysname != "Linux":
        return None
    library = folder / LIBRARY
    call = [compiler, "-shared", "-fPIC", "-O1", "-w", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run([*call, "-lpthread"], check=True, capture_output=True, timeout=120)
    return library


@dataclass
class File:
    content: bytearray = field(default_factory=bytearray)
    synced: bytes = b""


@dataclass
class Folder:
    """A folder has no content of its own: its names are kept by their paths."""


Thing = File | Folder


class Disk:
    """Two pictures of one folder, empty at first: as the program sees it, as the disk holds it."""

    def __init__(self, root: Path) -> None:
        self.root = os.path.realpath(root)
        self.names: dict[str, Thing] = {}
        self.lasting: dict[str, Thing] = {}
        self.files: dict[int, File] = {}

    def replay(self, trace: bytes) -> None:
        for kind, inode, offset, path, other, data in _records(trace):
            change = getattr(self, f"_{kind}")
            change(inode, offset, path, other, data)

    # One method for each kind of record, called by its letter.

    def _C(self, inode: int, _offset: int, path: str, _other: str, _data: bytes) -> None:  # noqa: N802
        self.names[path] = self.files[inode] = File()

    def _W(self, inode: int, offset: int, _path: str, _other: str, data: bytes) -> None:  # noqa: N802
        content = self.files[inode].content
        if len(content) < offset:
            content.extend(bytes(offset - len(content)))
        content[offset : offset + len(data)] = data

    def _T(self, inode: int, size: int, _path: str, _other: str, _data: bytes) -> None:  # noqa: N802
        content = self.files[inode].content
        del content[size:]
        content.extend(bytes(size - len(content)))

    def _S(self, inode: int, _offset: int, _path: str, _other: str, _data: bytes) -> None:  # noqa: N802
        if inode in self.files:
            self.files[inode].synced = bytes(self.files[inode].content)

    def _D(self, _inode: int, _offset: int, path: str, _other: str, _data: bytes) -> None:  # noqa: N802
        for name in [name for name in self.lasting if os.path.dirname(name) == path]:
            del self.lasting[name]
        here = {n: thing for n, thing in self.names.items() if os.path.dirname(n) == path}
        self.lasting.update(here)

    def _M(self, _inode: int, _offset: int, path: str, _other: str, _data: bytes) -> None:  # noqa: N802
        self.names[path] = Folder()

    def _U(self, _inode: int, _offset: int, path: str, _other: str, _data: bytes) -> None:  # noqa: N802
        self.names.pop(path, None)

    def _R(self, _inode: int, _offset: int, path: str, other: str, _data: bytes) -> None:  # noqa: N802
        self.names[other] = self.names.pop(path)

    def _L(self, _inode: int, _offset: int, path: str, other: str, _data: bytes) -> None:  # noqa: N802
        self.names[other] = self.names[path]

    # ── The cut ──────────────────────────────────────────────────────────────────────────────────

    def survivors(self, into: Path, *, unsynced_content: bool = False) -> Path:
        """The folder after the power came back.

        With `unsynced_content` whatever was written reached the disk by chance, and only names need
        their folder's sync: a disk may do that as well, and it must cost nothing either.
        """
        into.mkdir(parents=True)
        for name, thing in sorted(self.lasting.items()):
            path = into / os.path.relpath(name, self.root)
            if not path.parent.is_dir():
                continue  # in a folder that is not there
            if isinstance(thing, Folder):
                path.mkdir()
            else:
                path.write_bytes(thing.content if unsynced_content else thing.synced)
        return into


def _records(trace: bytes) -> Iterator[tuple[str, int, int, str, str, bytes]]:
    place = 0
    while place < len(trace):
        kind, inode, offset, path, other, data = HEAD.unpack_from(trace, place)
        place += HEAD.size
        first, second, third = place + path, place + path + other, place + path + other + data
        yield (
            chr(kind),
            inode,
            offset,
            os.fsdecode(trace[place:first]),
            os.fsdecode(trace[first:second]),
            trace[second:third],
        )
        place = third
