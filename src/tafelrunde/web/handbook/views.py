"""Rulebooks in plain words, and the handbook of every rule, to be cited and searched."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tafelrunde.pages.handbook import LONGEST_QUERY, by_kind, find_rules
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.rulebook.handbook import KINDS, Rule
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.web import shelf
from tafelrunde.web.access import who


def _open(rulebook_id: str) -> Rulebook:
    if rulebook_id not in shelf.books():
        raise Http404
    return shelf.books()[rulebook_id]


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_QUERY]


@who("anyone")
@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """All rulebooks; with ?q= the rules of all of them that answer it."""
    query = _query(request)
    books = list(shelf.books().values())
    hits = (
        [(book, find_rules(shelf.handbook_of(book.id).rules, query)) for book in books]
        if query
        else []
    )
    found = [(book, rules) for book, rules in hits if rules]
    context = {
        "books": [(book, len(shelf.handbook_of(book.id).rules)) for book in books],
        "query": query,
        "found": found,
        "count": sum(len(rules) for _book, rules in found),
        "kinds": KINDS,
    }
    return render(request, "handbook/shelf.html", context)


@who("anyone")
@require_safe
def rulebook(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """What each mode means in plain words."""
    book = _open(rulebook_id)
    modes = [mode_in_words(book, mode) for mode in book.modes]
    return render(request, "handbook/rulebook.html", {"book": book, "modes": modes})


@who("anyone")
@require_safe
def handbook(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = _open(rulebook_id)
    query = _query(request)
    rules: list[Rule] = find_rules(shelf.handbook_of(book.id).rules, query)
    exact = [rule for rule in rules if rule.id.casefold() == query.casefold()]
    if exact:
        return redirect(f"{request.path}#{exact[0].id}")
    context = {
        "book": book,
        "query": query,
        "rules": rules if query else [],
        "chapters": [] if query else by_kind(rules),
        "count": len(rules),
        "other_language": "en" if get_language() == "de" else "de",
        "kinds": KINDS,
    }
    return render(request, "handbook/handbook.html", context)
