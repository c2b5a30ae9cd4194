"""Rulings of this house beside a handbook: an organiser writes, changes and removes them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde.pages.written_rules import handbook_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.handbook import KINDS
from tafelrunde.rulebook.house_rules import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    WRITABLE,
    Written,
    as_typed,
    house_id,
)
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store import house_notes
from tafelrunde.store.workshop_models import HouseNote
from tafelrunde.web import shelf
from tafelrunde.web.access import who
from tafelrunde.web.acting import REFUSED
from tafelrunde.words.digits import whole_in

HIGHEST = 2**31 - 1


@who("organiser")
@require_http_methods(["GET", "POST"])
def write(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """A new one, beside the rule that ?beside= names."""
    book = shelf.edition(rulebook_id)
    if request.method != "POST":
        return _page(request, book, as_typed(request.GET.dict()))
    written = as_typed(request.POST.dict())
    try:
        number = house_notes.write(book.id, written, _ids(book), request.user.pk)
    except Refusal as refusal:
        return _page(request, book, written, refusal=refusal)
    return _there(request, book, number)


@who("organiser")
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, rulebook_id: str, number: int) -> HttpResponse:
    """Other words for it; those it had are kept with who wrote them, and when."""
    book = shelf.edition(rulebook_id)
    before = _holding(book, number)
    if request.method != "POST":
        return _page(request, book, house_notes.written_in(before), before)
    written = as_typed(request.POST.dict())
    try:
        _as_seen(request, before)
        house_notes.revise(before, written, _ids(book), request.user.pk)
    except Refusal as refusal:
        return _page(request, book, written, _holding(book, number), refusal)
    return _there(request, book, number)


@who("organiser")
@require_POST
def remove(request: HttpRequest, rulebook_id: str, number: int) -> HttpResponse:
    book = shelf.edition(rulebook_id)
    before = _holding(book, number)
    try:
        _as_seen(request, before)
        house_notes.remove(before, request.user.pk)
    except Refusal as refusal:
        return _page(request, book, house_notes.written_in(before), before, refusal)
    messages.success(request, _("%(id)s is removed.") % {"id": house_id(book.prefix, number)})
    return redirect("handbook", shelf.address_of(book))


def _ids(book: Rulebook) -> list[str]:
    """The rules one can stand beside: the handbook's own."""
    rules = handbook_of(book).rules
    return [rule.id for rule in rules if rule.kind != "X" and not rule.of_house]


def _holding(book: Rulebook, number: int) -> HouseNote:
    row = house_notes.history(book.id, number).first() if number <= HIGHEST else None
    if row is None or row.gone:
        raise Http404
    return row


def _as_seen(request: HttpRequest, before: HouseNote) -> None:
    """Whoever had other words before them than those that hold now looks at those first."""
    if whole_in(request.POST.get("seen", "")) != before.revision:
        raise Refusal.single(
            "text_de",
            "somebody else changed this in the meantime; below it stands how it reads now",
        )


def _there(request: HttpRequest, book: Rulebook, number: int) -> HttpResponse:
    name = house_id(book.prefix, number)
    messages.success(request, _("%(id)s is in the handbook.") % {"id": name})
    return redirect(f"{reverse('handbook', args=[shelf.address_of(book)])}#{name}")


def _page(
    request: HttpRequest,
    book: Rulebook,
    written: Written,
    before: HouseNote | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    context = {
        "book": book,
        "address": shelf.address_of(book),
        "written": written,
        "before": before,
        "name": house_id(book.prefix, before.number) if before else "",
        "history": house_notes.history(book.id, before.number) if before else (),
        "kinds": [(kind, KINDS[kind]) for kind in WRITABLE],
        "ids": _ids(book),
        "most_title": LONGEST_TITLE,
        "most_text": LONGEST_TEXT,
        "faults": refusal.faults if refusal else (),
    }
    status = REFUSED if refusal else 200
    return render(request, "handbook/note.html", context, status=status)
