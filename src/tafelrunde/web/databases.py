"""Which database, and with which settings? SQLite by default, PostgreSQL by address."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tafelrunde.store.sqlite import safe_options
from tafelrunde.web.environment import DATABASE_FILE, no_address


def database(address: str | None, folder: Path) -> dict[str, Any]:
    """Django's settings for one database, from its address or a file in the data folder."""
    if not address:
        return _sqlite(str(folder / DATABASE_FILE))
    try:
        parts = urlsplit(address)
        port = parts.port or ""
    except ValueError as error:
        raise no_address(str(error)) from None
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path))
    if parts.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "tafelrunde.store.patient.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": port,
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": dict(parse_qsl(parts.query)),
        }
    raise no_address(f"{parts.scheme or '?'}://")


def _sqlite(path: str) -> dict[str, Any]:
    return {
        "ENGINE": "tafelrunde.store.loyal.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": safe_options(),
    }
