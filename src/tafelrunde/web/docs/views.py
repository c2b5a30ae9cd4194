"""The pages of docs/: a contents page with a search, each page, and the files they lead to."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.pages.looking_up import LONGEST_QUERY
from tafelrunde.web.access import who
from tafelrunde.web.docs import reading
from tafelrunde.web.language import language
from tafelrunde.web.manual import reading as manual

MOST_FOUND = 40


@who("anyone")
@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Every page by reader; with ?q= the parts of pages that answer it."""
    lang, query = language(), request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = reading.find(query, lang)[:MOST_FOUND]
    context = {
        "shelves": _shelves(lang),
        "query": query,
        "found": [(part, reading.page(part.page, lang)) for part in found],
        "in_the_help": len(manual.find(query, lang)),
    }
    return render(request, "docs/contents.html", context)


def _shelves(lang: str) -> list[tuple[str, list[reading.Page]]]:
    return [
        (shelf.title(lang), [reading.page(name, lang) for name in shelf.pages])
        for shelf in reading.shelves()
    ]


@who("anyone")
@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    found = reading.named(name)
    if found is None:
        raise Http404
    lang = language()
    shelf = next(each for each in reading.shelves() if found in each.pages)
    context = {
        "doc": reading.page(found, request.GET.get(reading.TOLD_IN) or lang),
        "only_in": reading.page(found, lang).lang,
        "shelf": shelf.title(lang),
        "beside": [reading.page(each, lang) for each in shelf.pages],
    }
    return render(request, "docs/page.html", context)


@who("anyone")
@require_safe
def file(request: HttpRequest, name: str) -> HttpResponse | FileResponse:
    path = reading.file(name)
    if path is None:
        raise Http404
    kind = reading.FILES[path.suffix]
    return FileResponse(path.open("rb"), content_type=f"{kind}; charset=utf-8")
