"""The referee's door for changes: what it changes is said first, then done on a second press."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tafelrunde.web.access import who
from tafelrunde.web.referee.asking import READ
from tafelrunde.web.referee.frame import JURY, Bench


@who(*JURY)
@require_POST
def act(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    return Bench.open(request, slug).act(READ.get(name))
