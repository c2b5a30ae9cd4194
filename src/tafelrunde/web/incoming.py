"""Where does an uploaded file wait between looking at it and taking it in?

In the data folder, under its own checksum: the second step names the checksum and gets exactly the
bytes that were shown. What nobody asked for again within a day is thrown away.

No form can send an upload once more. Where the page that answers one is asked for in another
language or in other colours, the checksum stands in the field of the file (`brought`, `waiting`).
"""

from __future__ import annotations

import hashlib
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.durable import PRIVATE, make_folder, sweep, write_durably

MOST_BYTES = 10 * 1024 * 1024
A_DAY = 24 * 3600
CHECKSUM = re.compile(r"[0-9a-f]{64}")


def _folder() -> Path:
    folder: Path = settings.DATA_FOLDER / "incoming"
    return folder


def uploaded(file: UploadedFile[Any] | None, field: str = "file") -> bytes:
    """The bytes of an upload; a Refusal where there is none or far too much."""
    if file is None:
        raise Refusal.single(field, "please choose a file")
    data = bytes(file.read(MOST_BYTES + 1))
    if len(data) > MOST_BYTES:
        raise Refusal.single(field, "larger than 10 MB")
    return data


def brought(request: HttpRequest, field: str = "file") -> bytes:
    """What was uploaded there; a page that is sent once more names the checksum instead."""
    checksum = request.POST.get(field, "")
    if checksum and field not in request.FILES:
        return kept(checksum)
    data = uploaded(request.FILES.get(field), field)
    _brought_with(request)[field] = data
    return data


def perhaps_brought(request: HttpRequest, field: str) -> bytes | None:
    """The same for a file that may be left out."""
    there = field in request.FILES or request.POST.get(field)
    return brought(request, field) if there else None


def _brought_with(request: HttpRequest) -> dict[str, bytes]:
    if not hasattr(request, "brought"):
        request.brought = {}  # type: ignore[attr-defined]
    found: dict[str, bytes] = request.brought  # type: ignore[attr-defined]
    return found


def waiting(request: HttpRequest) -> list[tuple[str, str]]:
    """The files this form brought, by their fields, put aside so that it can be sent once more."""
    found = []
    with suppress(OSError):  # then without: a full disk has other troubles
        found += [(field, keep(data)) for field, data in _brought_with(request).items()]
    return found


def keep(data: bytes) -> str:
    """Put the file aside; the checksum to ask for it by."""
    folder = _folder()
    make_folder(folder)
    _tidy(folder)
    checksum = hashlib.sha256(data).hexdigest()
    write_durably(folder / checksum, data, PRIVATE)
    return checksum


def kept(checksum: str) -> bytes:
    if not CHECKSUM.fullmatch(checksum):
        raise _gone()
    try:
        return (_folder() / checksum).read_bytes()
    except OSError:
        raise _gone() from None


def throw_away(checksum: str) -> None:
    if CHECKSUM.fullmatch(checksum):
        (_folder() / checksum).unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """Another request may be tidying up too."""
    sweep(folder)
    for file in folder.iterdir():
        with suppress(FileNotFoundError):
            if time.time() - file.stat().st_mtime > A_DAY:
                file.unlink(missing_ok=True)


def _gone() -> Refusal:
    return Refusal.single("", "the uploaded file is not there any more: please choose it again")
