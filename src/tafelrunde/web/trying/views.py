"""Try it: a made-up tournament of any size, by an edition of the shelf or by a draft."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.demo.shows import invented_names
from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.paper.rules_sheet import rules_paper
from tafelrunde.pages.paper.source import Reader
from tafelrunde.pages.workshop.tried import FEWEST, MOST, tried
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.web import shelf
from tafelrunde.web.access import who
from tafelrunde.web.language import language
from tafelrunde.web.rules_here import played_by
from tafelrunde.web.workshop.bench import MAKERS, Bench
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

USUAL = (17, 16, 12)
"""Odd on purpose; where a mode takes no such number, one that divides by every size of a table."""
UNFIT = 422
LANGUAGES = ("de", "en")


@who(*MAKERS)
@require_safe
def try_edition(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = shelf.edition(rulebook_id)
    played_by(book)
    return _tried(request, book)


@who(*MAKERS)
@require_safe
def try_draft(request: HttpRequest, draft_id: str) -> HttpResponse:
    """Before anything is saved; a draft that is not whole yet says so."""
    bench = Bench.open(request, draft_id)
    if bench.book is None:
        context = {"looked": bench.looked, "row": bench.row}
        return render(request, "trying/not_yet.html", context)
    return _tried(request, bench.book, row=bench.row)


def _tried(request: HttpRequest, book: Rulebook, **more: Any) -> HttpResponse:
    mode = _mode(book, request.GET.get("mode", ""))
    typed = request.GET.get("players", "").strip()
    if not typed:
        return _tried_as_usual(request, book, mode, **more)
    return _tried_with(request, book, mode, typed, **more)


def _tried_as_usual(request: HttpRequest, book: Rulebook, mode: Mode, **more: Any) -> HttpResponse:
    """Nobody has said how many play: the first usual number that this mode takes."""
    for players in USUAL:
        answer = _tried_with(request, book, mode, str(players), **more)
        if answer.status_code != UNFIT:
            return answer
    answer.status_code = 200  # nothing was asked that could be wrong
    return answer


def _tried_with(
    request: HttpRequest, book: Rulebook, mode: Mode, typed: str, **more: Any
) -> HttpResponse:
    again = request.GET.get("again", "")[:20]
    context: dict[str, Any] = {
        "book": book,
        "mode": mode,
        "typed": typed,
        "again": (whole_in(again, 6) or 0) + 1,
        **more,
    }
    players = whole_in(typed, 4)
    if players is None or not FEWEST <= players <= MOST:
        text = Text("a number from {least} to {most} expected", least=FEWEST, most=MOST)
        context["faults"] = [Fault("players", text)]
        return render(request, "trying/try.html", context, status=UNFIT)
    try:
        names = invented_names(players)
        context["found"] = tried(book, mode, names, f"try {again}", language())
    except Refusal as refusal:
        context["faults"] = refusal.faults
    status = UNFIT if "faults" in context else 200
    return render(request, "trying/try.html", context, status=status)


def _mode(book: Rulebook, wanted: str) -> Mode:
    found = next((mode for mode in book.modes if not wanted or mode.id == wanted), None)
    if found is None:
        raise Http404
    return found


@who("anyone")
@require_safe
def rules_pdf(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """The rules of an edition for the wall, in either language."""
    book = shelf.edition(rulebook_id)
    asked = request.GET.get("lang", "")
    lang = asked if asked in LANGUAGES else "de" if language() == "de" else "en"
    answer = HttpResponse(press(rules_paper(Reader(lang=lang), book)), "application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{book.id}-{book.version}-{lang}.pdf"'
    return answer
