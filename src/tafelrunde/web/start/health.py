"""Is the house open, and which version does a tournament have? For machines."""

from __future__ import annotations

from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde import __version__
from tafelrunde.store.models import Hall
from tafelrunde.web.access import may_look, who
from tafelrunde.web.disk import database_in_place, give_up_connection
from tafelrunde.web.start.halls import find


@who("anyone")
@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """A table is read: a file that was emptied or moved away answers everything else."""
    try:
        Hall.objects.exists()
        well = database_in_place()
    except Error:
        well = False
    if not well:
        give_up_connection()
    return JsonResponse({"ok": well, "version": __version__}, status=200 if well else 503)


@who("anyone")
@never_cache
@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """The same number the stream tells, for pages whose stream does not get through."""
    known = find(slug)
    if known is None or not may_look(request, known):
        raise Http404
    return HttpResponse(str(known.version), content_type="text/plain; charset=utf-8")
