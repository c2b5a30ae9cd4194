"""One message to an address somebody gave us, and what became of it."""

from __future__ import annotations

from http.client import HTTPException
from urllib.parse import urlsplit

from django.conf import settings

from tafelrunde.store.receivers import Tried
from tafelrunde.web.outgoing.reaching import may_call, pinned_line, read_whole
from tafelrunde.web.outgoing.trouble import trouble
from tafelrunde.words.digits import whole_in

SECONDS, WHOLE_SECONDS = 5.0, 10.0
LARGEST_ANSWER = 2000


def post(address: str, body: bytes, headers: dict[str, str]) -> Tried:
    """Send it and hear the answer; whatever goes wrong is one, too."""
    parts = urlsplit(address)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    try:
        line = pinned_line(parts, SECONDS, local=settings.LOCAL_RECEIVERS)
        try:
            line.request("POST", path, body=body, headers=headers)
            answer = line.getresponse()
            said = read_whole(answer, LARGEST_ANSWER, WHOLE_SECONDS, cut=True)
        finally:
            line.close()
    except (OSError, HTTPException, ValueError) as error:
        return Tried(0, trouble(error))
    if not may_call(line.pinned, local=False):
        said = b""  # whoever may add a receiver does not read what this network says to itself
    wait = whole_in(answer.getheader("Retry-After") or "", 6) or 0
    return Tried(answer.status, said.decode("utf-8", "replace"), float(wait))
