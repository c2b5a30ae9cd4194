"""Is the house open, and which version does a tournament have? For machines."""

from __future__ import annotations

from django.db import Error, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde import __version__
from tafelrunde.web.access import may_look, who
from tafelrunde.web.start.halls import find


@who("anyone")
@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except Error:
        return JsonResponse({"ok": False, "version": __version__}, status=503)
    return JsonResponse({"ok": True, "version": __version__})


@who("anyone")
@never_cache
@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """The same number the stream tells, for pages whose stream does not get through."""
    known = find(slug)
    if known is None or not may_look(request, known):
        raise Http404
    return HttpResponse(str(known.version), content_type="text/plain; charset=utf-8")
