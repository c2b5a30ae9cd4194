"""What every page's frame needs: language, theme, who is there, where we are."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from tafelrunde import __version__
from tafelrunde.web.access import roles_of

THEMES = ("light", "dark")


def theme_of(request: HttpRequest) -> str:
    """The theme chosen by hand; empty where the device decides."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


def frame(request: HttpRequest) -> dict[str, object]:
    return {
        "language": get_language() or "de",
        "theme": theme_of(request),
        "here": request.get_full_path(),
        "roles": SimpleLazyObject(lambda: roles_of(request)),
        "demo": settings.DEMO or settings.DEBUG,
        "version_of_house": __version__,
    }
