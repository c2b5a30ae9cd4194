"""What every page's frame needs: language, theme, who is there, where we are."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from tafelrunde import __version__
from tafelrunde.store.post import posts_letters
from tafelrunde.web.access import roles_of
from tafelrunde.web.explained import explained_at
from tafelrunde.web.incoming import waiting
from tafelrunde.web.join_addresses import links_reach
from tafelrunde.web.office_rights import works_in_office
from tafelrunde.web.opening import called_for_others
from tafelrunde.web.spoken import ONLY_IN_ENGLISH

THEMES = ("light", "dark")
SWITCH_LANGUAGE, SWITCH_THEME = "switch-language", "switch-theme"
NOT_SENT_AGAIN = frozenset({"csrfmiddlewaretoken", SWITCH_LANGUAGE, SWITCH_THEME})


def theme_of(request: HttpRequest) -> str:
    """The theme chosen by hand; empty where the device decides."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


def sent_here(
    request: HttpRequest, without: frozenset[str] = frozenset()
) -> list[tuple[str, str]] | None:
    """The fields of the form this page answers, to be sent once more in another language; secrets
    are typed again, as is what the view names, and files wait meanwhile. None where the page has
    an address of its own."""
    if request.method != "POST":
        return None
    files = [] if request.headers.get("HX-Request") else waiting(request)
    return files + [
        (name, value)
        for name in request.POST
        if name not in NOT_SENT_AGAIN | without and "password" not in name
        for value in request.POST.getlist(name)
    ]


def languages(request: HttpRequest) -> dict[str, object]:
    """The one asked for, those to choose beside it, and what is said where it is not spoken."""
    not_spoken: str = getattr(request, "not_spoken", "")
    asked = not_spoken or get_language() or "de"
    return {
        "asked_language": asked,
        "other_languages": [each for each in settings.LANGUAGES if each[0] != asked],
        "only_in_english": ONLY_IN_ENGLISH[not_spoken] if not_spoken else "",
    }


def frame(request: HttpRequest) -> dict[str, object]:
    roles = SimpleLazyObject(lambda: roles_of(request))
    return {
        "language": get_language() or "de",
        **languages(request),
        "theme": theme_of(request),
        "here": request.get_full_path(),
        "explained_at": explained_at(request, roles),
        "sent_here": sent_here(request),
        "roles": roles,
        "office": SimpleLazyObject(lambda: works_in_office(request)),
        "posts_letters": posts_letters(),
        "links_reach": SimpleLazyObject(lambda: links_reach(request)),
        "called_for_others": called_for_others,
        "demo": settings.DEMO or settings.DEBUG,
        "version_of_house": __version__,
    }
