"""Letters that lie in a folder because no post office was named: how long, and whose.

Without TAFELRUNDE_MAIL_HOST nothing leaves the house: letters are written into the data folder,
where whoever runs the house can read them, and the office those about its seasons. They carry
names and keys, so they go after two weeks, and with an erasure at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default as today
from pathlib import Path

import msgspec
from django.conf import settings

KEEP_DAYS = 14
KEEP_SECONDS = KEEP_DAYS * 24 * 3600
NUMBER = "X-Tafelrunde-Letter"
"""By this line of its head a letter in the folder is found again from its row."""
BELOW = "-" * 79
"""The line that the folder's backend draws below each letter."""


class KeptLetter(msgspec.Struct, frozen=True):
    """What somebody would have got."""

    to: str
    subject: str
    text: str


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


def kept_letter(number: int) -> KeptLetter | None:
    """The last that was written for this row; None where it went with the folder's old ones."""
    wanted = f"{NUMBER}: {number}".encode()
    for path in reversed(list(_letters())):
        written = path.read_bytes()
        if wanted not in written.partition(b"\n\n")[0].splitlines():
            continue
        letter = message_from_bytes(written, policy=today)
        text = str(letter.get_content()).rstrip().removesuffix(BELOW).rstrip()
        return KeptLetter(str(letter["To"]), str(letter["Subject"]), text)
    return None
