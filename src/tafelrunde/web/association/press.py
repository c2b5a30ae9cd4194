"""Prints a public page of a season once for everybody who asks for the same version of it.

Kept as the tournaments' pages are (web.audience.press): by journal version and head, people, day,
language, colours and address. What the newest version is and whose names there are is remembered
for a moment; any news (a season, a tournament, somebody erased) ends that moment at once, and
whoever comes because of news (an htmx request) always asks the database.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.models import Hall
from tafelrunde.web.access import roles_of
from tafelrunde.web.audience.press import once_for_everybody, one_copy
from tafelrunde.web.frame import theme_of
from tafelrunde.web.season import house

SECONDS = 1.0
"""So long another process's news may take where nothing carries them over."""

OVER = "awarded"

Page = Callable[[house.Here], dict[str, Any]]
Made = Callable[[house.Here], bytes]


class Found(NamedTuple):
    """A season as the database knows it at this moment."""

    id: str
    version: int
    head: str
    public: bool


class Glimpse(NamedTuple):
    season: Found
    beside: tuple[str, ...]
    """What else is on the pages without being in the season's journal."""
    seen_at: float


_lock = threading.Lock()
_making_files = threading.Lock()
"""A lock of their own: a long print must not hold up the pages."""
_glimpses: dict[str, Glimpse] = {}
_news_heard = 0


def forget(_where: str = "", _version: int = 0, _concern: Concern | None = None) -> None:
    """News: what was glimpsed before is not to be trusted any more."""
    global _news_heard  # noqa: PLW0603 (one counter for the process)
    with _lock:
        _news_heard += 1
        _glimpses.clear()


news.subscribe(forget)


def printed(request: HttpRequest, slug: str, template: str, page: Page) -> HttpResponse:
    glimpse = _allowed(request, slug)
    season = glimpse.season

    def make() -> bytes:
        here = house.here(request, slug)
        context = {"season": here, "inside": bool(roles_of(request) & house.INSIDE), **page(here)}
        return render_to_string(f"association/{template}.html", context, request).encode()

    key = (
        *("season", season.id, str(season.version), season.head, str(season.public)),
        *glimpse.beside,
        *(get_language() or "de", theme_of(request)),
        *(request.get_host(), request.get_full_path()),
    )
    return once_for_everybody(request, key, season.version, make)


def kept_file(request: HttpRequest, slug: str, lang: str, make: Made) -> HttpResponse:
    """A file is the same for whoever asks, logged in or not, whatever follows its address."""
    glimpse = _allowed(request, slug)
    season = glimpse.season
    key = (
        *("season file", season.id, str(season.version), season.head, *glimpse.beside),
        *(lang, request.scheme or "", request.get_host(), request.path),
    )
    answer = one_copy(
        request, key, season.version, lambda: make(house.here(request, slug)), _making_files
    )
    if not season.public:
        answer["Cache-Control"] = "private, no-cache"
    return answer


def _allowed(request: HttpRequest, slug: str) -> Glimpse:
    """The season as it stands; one that is not public exists only for insiders."""
    glimpse = _look(slug, because_of_news="HTTP_HX_REQUEST" in request.META)
    if not (glimpse.season.public or roles_of(request) & house.INSIDE):
        raise Http404
    return glimpse


def _look(slug: str, *, because_of_news: bool) -> Glimpse:
    now = time.monotonic()
    glimpse = _glimpses.get(slug)
    if glimpse is not None and not because_of_news and now - glimpse.seen_at < SECONDS:
        return glimpse
    heard = _news_heard
    rows = SeasonBook.objects.filter(slug=slug, version__gt=0).order_by()
    season = next((Found(*row) for row in rows.values_list(*Found._fields)[:1]), None)
    if season is None:
        raise Http404
    beside = (house.people_stamp(), house.seasons().today(), _halls(season.id))
    glimpse = Glimpse(season, beside, now)
    with _lock:
        # News that came while we were looking may be newer than what we saw.
        if heard == _news_heard:
            _glimpses[slug] = glimpse
    return glimpse


def _halls(season: str) -> str:
    """Whether a tournament of the season is public, or has begun, can change without the season."""
    state, _version = house.seasons().state(season)
    ids = [fixture.hall for fixture in state.fixtures.values() if fixture.hall]
    public = Hall.objects.filter(id__in=ids, public=True).order_by("id")
    shown = public.values_list("slug", "phase") if ids else []
    return " ".join([*(f"{slug}:{phase}" for slug, phase in shown), *_final(state.final_hall)])


def _final(hall: str) -> list[str]:
    """How far the final is, and once it is over its very last word."""
    row = Hall.objects.filter(id=hall).first() if hall else None
    if row is None:
        return []
    return [row.slug, str(row.public), row.phase, row.head if row.phase == OVER else ""]
