"""The manual's pages: all roles with a search, and each role's own."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.pages.looking_up import LONGEST_QUERY
from tafelrunde.web.access import who
from tafelrunde.web.language import in_english, language
from tafelrunde.web.manual import reading


@who("anyone")
@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """Every role, and what to do when something goes wrong; with ?q= what answers it."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    books = reading.books(language())
    titles = {each.role: each.title for each in books}
    context = {
        "books": books,
        "troubles": reading.troubles(language()),
        "query": query,
        "found": [(each, titles[each.role]) for each in reading.find(query, language())],
    }
    return render(request, "manual/shelf.html", context)


@who("anyone")
@require_safe
def role(request: HttpRequest, role: str) -> HttpResponse:
    if role not in reading.ROLES:
        raise Http404
    lang = language()
    if reading.told_in(role, lang) != lang:
        in_english(request)
    book = reading.book(role, lang)
    others = [each for each in reading.books(lang) if each.lang == book.lang and each != book]
    context = {"book": book, "others": others}
    return render(request, "manual/role.html", context)
