"""How does this house call another one? By HTTPS, briefly, and never anywhere it was not told.

The certificate is checked, nothing is followed elsewhere, and an answer that is none of ours (a
hotel's log-in page, a proxy's regrets) counts as a broken line. Plain HTTP goes to this machine and
to the local network alone.
"""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from django.conf import settings

from tafelrunde import __version__
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.mirror_wire import Message, No
from tafelrunde.web.outgoing.reaching import (
    host_and_port,
    is_local,
    pinned_line,
    read_whole,
    refuse_forbidden,
    split_address,
)
from tafelrunde.web.outgoing.trouble import trouble

LONGEST_SECONDS = 10.0
"""So long nothing may come over the line."""
LARGEST_ANSWER = 1_000_000
"""Two thousand registrations are half of it."""

A = TypeVar("A", bound=Message)


class Unreached(Exception):
    """No answer, or not one of ours; the word for it (`web.outgoing.trouble`)."""


class Told(Exception):
    """The other house has said no, in its own words."""

    def __init__(self, said: dict[str, str]) -> None:
        super().__init__(said)
        self.said = said


def origin(typed: str) -> str:
    """The other house of an address somebody typed: scheme, name and port; a Refusal else."""
    text = typed.strip()
    if "://" not in text:
        text = f"https://{text}"
    parts = split_address(text)
    if parts is None or not parts.hostname:
        raise Refusal.single(
            "address",
            "the address of the server expected, such as “https://server.example”, found “{typed}”",
            typed=typed.strip()[:80],
        )
    local = is_local(parts.hostname)
    if parts.scheme == "http" and not local:
        raise Refusal.single(
            "address",
            "names and the secret of this pairing would be readable on the way: please use https "
            "(plain http is for this machine and the local network alone)",
        )
    refuse_forbidden(parts, local=calls_its_own_network())
    return f"{parts.scheme}://{host_and_port(parts.hostname, parts.port)}"


def calls_its_own_network() -> bool:
    """A laptop in a hall calls the one beside it; a server in the world nobody behind its wall."""
    return not settings.HTTPS


class Caller:
    """One house we call; the line stays open between two messages."""

    def __init__(self, address: str, seconds: float = LONGEST_SECONDS) -> None:
        self.address = address
        self.seconds = seconds
        self._line: HTTPConnection | None = None

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def call(self, path: str, message: Message, answer: type[A], secret: str = "") -> A:
        """What the other house answers; Unreached or Told where it is not what was asked for."""
        body = msgspec.json.encode(message)
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Tafelrunde/{__version__}",
            "Accept-Language": "en",
        }
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        try:
            status, found = self._exchanged(path, body, headers)
        except (OSError, HTTPException, UnicodeError) as error:
            self.close()
            raise Unreached(trouble(error)) from None
        except BaseException:
            self.close()
            raise
        try:
            # Of two kinds: so the answer has to name the one it is.
            heard: A | No = msgspec.json.decode(found, type=answer | No)
        except msgspec.DecodeError:
            self.close()
            raise Unreached(f"HTTP {status}") from None
        if isinstance(heard, No):
            raise Told(heard.said)
        return heard

    def _exchanged(self, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        fresh = self._line is None
        try:
            return self._once(path, body, headers)
        except (OSError, HTTPException):
            self.close()
            if fresh:
                raise
        # The other side had closed the line while nothing was said: that is no trouble yet.
        return self._once(path, body, headers)

    def _once(self, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        line = self._line or self._opened()
        self._line = line
        line.request("POST", path, body=body, headers=headers)
        response = line.getresponse()
        found = read_whole(response, LARGEST_ANSWER)
        if response.will_close:
            self.close()
        return response.status, found

    def _opened(self) -> HTTPConnection:
        parts = urlsplit(self.address)
        return pinned_line(parts, self.seconds, local=calls_its_own_network())
