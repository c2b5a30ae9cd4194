"""Prints a public page of a season once for everybody who asks for the same version of it.

Kept as the tournaments' pages are (web.audience.press): by journal version and head, people, day,
language, colours and address. Names stand beside the journal; how many there are and when the last
one changed is asked each time, so that somebody erased is gone from every page at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from tafelrunde.store.models import Hall
from tafelrunde.web.access import roles_of
from tafelrunde.web.association import house
from tafelrunde.web.audience.press import once_for_everybody
from tafelrunde.web.frame import theme_of

Page = Callable[[house.Here], dict[str, Any]]


def printed(request: HttpRequest, slug: str, template: str, page: Page) -> HttpResponse:
    book = house.find(request, slug)

    def make() -> bytes:
        here = house.here(request, slug)
        context = {"season": here, "inside": bool(roles_of(request) & house.INSIDE), **page(here)}
        return render_to_string(f"association/{template}.html", context, request).encode()

    key = (
        *("season", book.id, str(book.version), book.head, str(book.public)),
        *(house.people_stamp(), house.seasons().today(), _halls(book.id)),
        *(get_language() or "de", theme_of(request)),
        *(request.get_host(), request.get_full_path()),
    )
    return once_for_everybody(request, key, book.version, make)


def _halls(season: str) -> str:
    """Whether a tournament of the season is public can change without the season."""
    state, _version = house.seasons().state(season)
    ids = [fixture.hall for fixture in state.fixtures.values() if fixture.hall]
    if not ids:
        return ""
    public = Hall.objects.filter(id__in=ids, public=True).order_by("id")
    return " ".join(public.values_list("slug", flat=True))
