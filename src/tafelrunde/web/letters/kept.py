"""Letters that lie in a folder because no post office was named: how long, and whose.

Without TAFELRUNDE_MAIL_HOST nothing leaves the house: letters are written into the data folder,
where whoever runs the house can read them. They carry names and keys, so they go after two weeks,
and with an erasure at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

KEEP_SECONDS = 14 * 24 * 3600


def _letters() -> Iterator[Path]:
    folder = settings.EMAIL_FILE_PATH
    if folder and Path(folder).is_dir():
        yield from sorted(Path(folder).glob("*.log"))


def forget_old_letters() -> int:
    old = [path for path in _letters() if time.time() - path.stat().st_mtime > KEEP_SECONDS]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def forget_letters_to(address: str) -> int:
    """Everything that was written to somebody who is erased now."""
    if not address:
        return 0
    theirs = [
        path
        for path in _letters()
        if f"To: {address}".casefold()
        in path.read_text(encoding="utf-8", errors="replace").casefold()
    ]
    for path in theirs:
        path.unlink(missing_ok=True)
    return len(theirs)
