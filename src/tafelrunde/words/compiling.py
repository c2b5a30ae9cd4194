"""Turns .po catalogues into the .mo files that are read, in pure Python.

Runs while the wheel is built, and on start in a checkout: no system gettext is needed anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polib

LOCALE = Path(__file__).parent / "locale"


def catalogues(folder: Path = LOCALE) -> list[Path]:
    return sorted(folder.rglob("*.po"))


def stale(folder: Path = LOCALE) -> Iterator[Path]:
    """The catalogues whose compiled file is missing or older."""
    for source in catalogues(folder):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns:
            yield source


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Compile what is stale; the compiled files that were written."""
    writable = [source for source in stale(folder) if os.access(source.parent, os.W_OK)]
    return [_compile(source) for source in writable]


def _whole(catalogue: polib.POFile) -> polib.POFile:
    """English where a language says nothing yet: Django would take its default language there."""
    for entry in catalogue.untranslated_entries():
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = entry.msgid
    return catalogue


def _compile(source: Path) -> Path:
    # Loaded only when there is something to compile: an installed wheel never needs it.
    import tempfile

    import polib

    compiled = source.with_suffix(".mo")
    handle, path = tempfile.mkstemp(dir=source.parent, suffix=".tmp")
    with os.fdopen(handle, "wb") as file:
        file.write(_whole(polib.pofile(str(source))).to_binary())
    # Replaced in one step, so that a server starting at the same moment never reads half a file.
    Path(path).chmod(0o644)
    Path(path).replace(compiled)
    return compiled
