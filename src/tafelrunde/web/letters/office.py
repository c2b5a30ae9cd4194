"""Which post office takes the letters? Read from the environment; a folder where none is named.

| variable | meaning | default |
| --- | --- | --- |
| TAFELRUNDE_MAIL_HOST | the SMTP server; `console` prints letters at the terminal | a folder |
| TAFELRUNDE_MAIL_PORT | its port | 587, 465 or 25, by the security |
| TAFELRUNDE_MAIL_SECURITY | starttls, tls or none | starttls |
| TAFELRUNDE_MAIL_USER, TAFELRUNDE_MAIL_PASSWORD | the account there | none |
| TAFELRUNDE_MAIL_FROM | who the letters are from | tafelrunde@localhost |
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words.digits import whole_in

BACKENDS = "django.core.mail.backends"
PORTS = {"starttls": 587, "tls": 465, "none": 25}
FOLDER = "letters"
MOST_PORTS = 65535


class PostOffice(NamedTuple):
    """Django's settings for e-mail."""

    backend: str
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False
    folder: Path | None = None


def sender() -> str:
    return os.environ.get("TAFELRUNDE_MAIL_FROM", "").strip() or "Tafelrunde <tafelrunde@localhost>"


def post_office(data: Path) -> PostOffice:
    host = os.environ.get("TAFELRUNDE_MAIL_HOST", "").strip()
    if not host:
        return PostOffice("tafelrunde.web.letters.folder.EmailBackend", folder=data / FOLDER)
    if host == "console":
        return PostOffice(f"{BACKENDS}.console.EmailBackend")
    security = os.environ.get("TAFELRUNDE_MAIL_SECURITY", "").strip().lower() or "starttls"
    if security not in PORTS:
        raise _wrong("SECURITY", security, "starttls, tls, none")
    return PostOffice(
        f"{BACKENDS}.smtp.EmailBackend",
        host=host,
        port=_port(security),
        user=os.environ.get("TAFELRUNDE_MAIL_USER", ""),
        password=os.environ.get("TAFELRUNDE_MAIL_PASSWORD", ""),
        starttls=security == "starttls",
        tls=security == "tls",
    )


def _port(security: str) -> int:
    named = os.environ.get("TAFELRUNDE_MAIL_PORT", "").strip()
    if not named:
        return PORTS[security]
    if not 0 < (port := whole_in(named) or 0) <= MOST_PORTS:
        raise _wrong("PORT", named, "587")
    return port


def _wrong(setting: str, found: str, like: str) -> Refusal:
    return Refusal.single(
        f"TAFELRUNDE_MAIL_{setting}",
        "something like {like} is expected, not “{found}”",
        like=like,
        found=found,
    )
