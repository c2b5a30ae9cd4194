"""Where lists are handed over: members for the whole house, results and dates for one season."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web.access import who
from tafelrunde.web.importing.lists import Brought
from tafelrunde.web.season import house


@who("association")
@never_cache
@require_safe
def room(request: HttpRequest) -> HttpResponse:
    books = SeasonBook.objects.filter(version__gt=0)
    return Brought(request).show("room", {"books": books})


@who("association")
@never_cache
@require_safe
def season_room(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    return Brought(request).show("season", {"season": here, "tab": "import"})
