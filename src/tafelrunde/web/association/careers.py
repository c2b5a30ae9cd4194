"""A person's own page: all tournaments, opponents, strength; for everybody, by consent alone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.store.association.careers import with_page
from tafelrunde.web.access import who
from tafelrunde.web.association.chart import course
from tafelrunde.web.association.doors import Office
from tafelrunde.web.measuring import LOOK_SECONDS
from tafelrunde.web.season.careers import career_of, today


@who("anyone")
@never_cache
@require_safe
def career(request: HttpRequest, person: str) -> HttpResponse:
    """Who has none, and who is unknown, is answered alike."""
    row = with_page(person, today())
    if row is None:
        raise Http404
    page = career_of(row, get_language() or "de")
    context = {
        "page": page,
        "picture": course(page.course),
        "look": LOOK_SECONDS if any(each.awaited for each in page.games) else 0,
    }
    answer = Office(request).show("career", context)
    answer["X-Robots-Tag"] = "noindex"  # what is taken back is to be gone elsewhere as well
    return answer
