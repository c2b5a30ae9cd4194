"""Under which address does a letter name this house? As it was asked just now, or as it was set.

A letter is written after the page has answered, by somebody who has no request at hand; so the
address of the request is remembered for as long as it is being answered.
"""

from __future__ import annotations

from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest

from tafelrunde.web.join_addresses import from_elsewhere

_asked: ContextVar[tuple[str, str] | None] = ContextVar("asked", default=None)


def note(request: HttpRequest) -> None:
    """Called once the name has been found to be one of this house's."""
    _asked.set((request.scheme or "http", request.get_host()))


def house_address() -> str:
    """ "https://tafelrunde.example", or empty where nobody knows."""
    if settings.HOUSE_ADDRESS:
        return str(settings.HOUSE_ADDRESS)
    asked = _asked.get()
    if asked is not None:
        return f"{asked[0]}://{from_elsewhere(asked[1])}"
    if settings.OWN_HOSTS:
        return f"{'https' if settings.HTTPS else 'http'}://{settings.OWN_HOSTS[0]}"
    return ""
