"""Is it fair? What the finished tournaments of this house say of a game, for committees.

No name and no single game is told, only what all of them together prove.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.pages.fair import fair_page
from tafelrunde.store.fair_history import Finished, fair_key, fairness_in, finished, look
from tafelrunde.store.weighing import row_of, waits
from tafelrunde.web import shelf
from tafelrunde.web.access import who
from tafelrunde.web.measuring import LOOK_SECONDS, begin
from tafelrunde.web.rules_here import played_by


@who("organiser", "association")
@require_safe
def fair(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = shelf.edition(rulebook_id)
    played_by(book)
    halls = finished(book.id)
    context: dict[str, object] = {"book": book, "tournaments": len(halls)}
    if halls:
        key = fair_key(book.id, halls)
        row = row_of(key)
        found = fairness_in(row)
        if found is None and waits(row):
            start(key, book.id, halls)
        context |= {
            "row": row,
            "look": LOOK_SECONDS if found is None else 0,
            "found": fair_page(book, found) if found is not None else None,
        }
    return render(request, "organiser/fair.html", context)


def start(key: str, rulebook_id: str, halls: list[Finished]) -> None:
    begin(lambda: look(key, rulebook_id, halls))
