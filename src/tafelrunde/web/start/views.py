"""The first page: all tournaments by phase, and the page that shows how the house looks."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.web.access import roles_of, who
from tafelrunde.web.start import halls

INSIDERS = frozenset({"organiser", "scorekeeper", "referee", "association"})
"""Those who also see tournaments that are not public yet."""


@who("anyone")
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    roles = roles_of(request)
    context = {
        "groups": halls.groups(insider=bool(roles & INSIDERS)),
        "create": halls.creating() if roles & {"organiser", "association"} else None,
    }
    return render(request, "start/tournaments.html", context)


@who("anyone")
@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Every component of the design, for those who write pages."""
    if not (settings.DEBUG or settings.DEMO):
        raise Http404
    states = ("open", "reported", "partly", "confirmed", "disputed", "final")
    return render(request, "start/design.html", {"states": states})
