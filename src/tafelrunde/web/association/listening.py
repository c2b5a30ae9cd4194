"""Who may hear that a season has moved on? Everybody of a public one, insiders of any."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.season_book import news_of
from tafelrunde.web.access import asking, roles_of, who
from tafelrunde.web.live import Known
from tafelrunde.web.season import house


def find(slug: str) -> Known | None:
    """The season behind an address, under the name its news are published by."""
    rows = SeasonBook.objects.filter(slug=slug, version__gt=0).order_by()
    found = rows.values_list("id", "version", "public").first()
    return Known(news_of(found[0]), *found[1:]) if found else None


def may_listen(session_key: str, _season: Known) -> bool:
    """For the stream beside Django: a season has no crew, so the roles are those in the house."""
    return bool(roles_of(asking(session_key)) & house.INSIDE)


@who("anyone")
@require_safe
@never_cache
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """The same number the stream tells, for pages whose stream does not get through."""
    known = find(slug)
    if known is None or not (known.public or roles_of(request) & house.INSIDE):
        raise Http404
    return HttpResponse(str(known.version), content_type="text/plain; charset=utf-8")
