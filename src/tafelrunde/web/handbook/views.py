"""Rulebooks in plain words, and the handbook of every rule, to be cited and searched."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tafelrunde.games.house_rules import house_rules
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import left_out
from tafelrunde.pages.editions import changes
from tafelrunde.pages.handbook import by_kind, find_rules
from tafelrunde.pages.looking_up import LONGEST_QUERY
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.written_rules import handbook_of
from tafelrunde.rulebook.handbook import KINDS, Rule
from tafelrunde.web import shelf
from tafelrunde.web.access import HOUSE_GROUPS, roles_of, who
from tafelrunde.web.origins import offered, origin_of
from tafelrunde.web.rules_here import played_by


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_QUERY]


@who("anyone")
@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """All rulebooks; with ?q= the rules of all of them that answer it."""
    query = _query(request)
    books = shelf.standing()
    hits = [(book, find_rules(handbook_of(book).rules, query)) for book in books] if query else []
    found = [(book, rules) for book, rules in hits if rules]
    context = {
        "formats": [] if query else all_formats(),
        "books": [
            (each, len(handbook_of(each.book).rules)) for each in offered(get_language() or "de")
        ],
        "left_out": left_out() if roles_of(request) & HOUSE_GROUPS else [],
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
    book = shelf.edition(rulebook_id)
    played_by(book)
    context = {
        "book": book,
        "address": shelf.address_of(book),
        "others": shelf.other_editions(book),
        "origin": origin_of(book),
        "rulings": bool(house_rules(book)),
        "modes": [mode_in_words(book, mode) for mode in book.modes],
    }
    return render(request, "handbook/rulebook.html", context)


@who("anyone")
@require_safe
def compare(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """What changed from one edition to another, rule by rule."""
    before, after = shelf.edition(old), shelf.edition(new)
    if before.id != after.id:
        raise Http404
    found = changes(before, after, handbook_of(before), handbook_of(after))
    context = {
        "old": before,
        "new": after,
        "address": shelf.address_of(after),
        "changes": found,
    }
    return render(request, "handbook/compare.html", context)


@who("anyone")
@require_safe
def handbook(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = shelf.edition(rulebook_id)
    played_by(book)
    query = _query(request)
    rules: list[Rule] = find_rules(handbook_of(book).rules, query)
    exact = [rule for rule in rules if rule.id.casefold() == query.casefold()]
    if exact:
        return redirect(f"{request.path}#{exact[0].id}")
    context = {
        "book": book,
        "address": shelf.address_of(book),
        "query": query,
        "rules": rules if query else [],
        "chapters": [] if query else by_kind(rules),
        "count": len(rules),
        "other_language": "en" if get_language() == "de" else "de",
        "kinds": KINDS,
    }
    return render(request, "handbook/handbook.html", context)
