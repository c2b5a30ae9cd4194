"""Messages for other programs, as they go over the line: signed JSON, or what a chat reads.

Signatures are those of the Standard Webhooks: HMAC-SHA256 over number, time and body. The chats
(Discord, Slack, Matrix by its Hookshot) check none; their bodies are plain words.
"""

from __future__ import annotations

import base64
import hmac
import html
import re
from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from tafelrunde.words import Text, Verbatim

LONGEST_TEXT = 1900
"""Discord takes two thousand characters."""
MARKED = re.compile(r"([\\*_~`|>#\[\]<])")


class Told(msgspec.Struct, frozen=True):
    """A message in the receiver's language."""

    type: str
    at: str
    tournament: Mapping[str, str]
    title: str
    text: str
    address: str
    data: Mapping[str, object]

    @property
    def lines(self) -> tuple[str, ...]:
        """Tournament and news, who, where to read on."""
        heading = f"{self.tournament['title']}: {self.title}"
        return tuple(line for line in (heading, self.text, self.address) if line)


def _program(told: Told) -> object:
    data = {"tournament": told.tournament, "address": told.address, **told.data}
    return {"type": told.type, "timestamp": told.at, "data": data}


def _discord(told: Told) -> object:
    heading, *rest = told.lines
    shown = [f"**{_unmarked(heading)}**", *map(_unmarked, rest)]
    text = "\n".join(shown)[:LONGEST_TEXT]
    return {"content": text, "allowed_mentions": {"parse": []}}


def _unmarked(line: str) -> str:
    return line if line.startswith(("https://", "http://")) else MARKED.sub(r"\\\1", line)


def _slack(told: Told) -> object:
    text = html.escape("\n".join(told.lines)[:LONGEST_TEXT], quote=False)
    return {"text": text, "mrkdwn": False}


def _matrix(told: Told) -> object:
    heading, *rest = (html.escape(line) for line in told.lines)
    plain = "\n".join(told.lines)[:LONGEST_TEXT]
    return {"text": plain, "html": "<br>".join([f"<strong>{heading}</strong>", *rest])}


class Form(msgspec.Struct, frozen=True):
    title: Text
    write: Callable[[Told], object]


FORMS = {
    "program": Form(Text("Another program (signed JSON)"), _program),
    "discord": Form(Verbatim("Discord"), _discord),
    "slack": Form(Verbatim("Slack"), _slack),
    "matrix": Form(Verbatim("Matrix (Hookshot)"), _matrix),
}


def write_body(form: str, told: Told) -> bytes:
    return msgspec.json.encode(FORMS[form].write(told))


def signed(key: bytes, uid: str, seconds: int, body: bytes) -> dict[str, str]:
    """The three headers by which a receiver knows who sent it, and whether it knows it already."""
    content = f"{uid}.{seconds}.".encode() + body
    seal = base64.b64encode(hmac.new(key, content, sha256).digest()).decode()
    return {
        "webhook-id": uid,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{seal}",
    }
