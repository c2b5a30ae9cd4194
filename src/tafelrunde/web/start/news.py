"""What is new since the house was opened by an older version? For its owner, until it is read."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde import __version__
from tafelrunde.store import restored_note
from tafelrunde.web import updates
from tafelrunde.web.access import OWNER, who
from tafelrunde.web.docs import reading
from tafelrunde.web.language import language


@who(OWNER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def whats_new(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        updates.mark_read(settings.DATA_FOLDER)
        return redirect("start")
    last = updates.kept(settings.DATA_FOLDER)
    before = last.before if last is not None else ""
    short = reading.page("news", language())
    context = {
        "version": __version__,
        "before": before,
        "unread": last is not None and last.news,
        "chapters": updates.news_since(before or __version__),
        "short": {"lang": short.lang, "html": short.html.partition("</h1>")[2]},
    }
    return render(request, "start/news.html", context)


@who(OWNER)
@require_POST
def restored_read(request: HttpRequest) -> HttpResponse:
    restored_note.read(settings.DATA_FOLDER)
    return redirect("start")


def restored(request: HttpRequest) -> restored_note.Restored | None:
    """That the house came back from a backup, until its owner has read what follows from it."""
    return restored_note.noted(settings.DATA_FOLDER) if request.user.is_superuser else None


def unread(request: HttpRequest) -> str:
    """The version to tell about on the first page; empty where there is nothing, or it was read."""
    if not request.user.is_superuser:
        return ""
    last = updates.kept(settings.DATA_FOLDER)
    return last.version if last is not None and last.news else ""
