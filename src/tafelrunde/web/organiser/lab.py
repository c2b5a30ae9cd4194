"""At announcing: what is this format worth beside others, for so many people?

Whoever asks first has it measured in the background; everybody sees how far it has come.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.chances.weighed import LabQuestion
from tafelrunde.journal.carrying import carrying
from tafelrunde.pages.organiser.lab import lab_page
from tafelrunde.rulebook.faults import Fault
from tafelrunde.store.weighing import REFUSED, key_of, row_of, waits, weigh, weighing_of
from tafelrunde.web import shelf
from tafelrunde.web.access import who
from tafelrunde.web.measuring import LOOK_SECONDS, begin
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

RUNS, SEED = 4000, "tafelrunde"
LEAST, MOST, USUAL = 2, 400, 32
UNFIT = 422


@who("organiser", "association")
@require_safe
def lab(request: HttpRequest, rulebook_id: str, mode_id: str) -> HttpResponse:
    book = shelf.edition(rulebook_id)
    mode = next((mode for mode in book.modes if mode.id == mode_id), None)
    if mode is None:
        raise Http404
    typed = request.GET.get("players", "").strip()
    context: dict[str, object] = {"book": book, "mode": mode, "typed": typed or USUAL}
    players = whole_in(typed, 4)
    if typed and not (players and LEAST <= players <= MOST):
        text = Text("a number from {least} to {most} expected", least=LEAST, most=MOST)
        context["faults"] = [Fault("players", text)]
        return render(request, "organiser/lab.html", context, status=UNFIT)
    if players:
        context |= _weighed(LabQuestion(book.edition, mode.id, players, RUNS, SEED))
    return render(request, "organiser/lab.html", context)


def _weighed(asked: LabQuestion) -> dict[str, object]:
    book = shelf.edition(asked.rulebook)
    key = key_of(asked, carrying(book).digest)
    row = row_of(key)
    found = weighing_of(row)
    if found is None and waits(row):
        start(key, asked)
    return {
        "players": asked.players,
        "row": row,
        "refused": row.why_not == REFUSED,
        "look": LOOK_SECONDS if found is None and row.why_not != REFUSED else 0,
        "found": lab_page(book, found) if found is not None else None,
    }


def start(key: str, asked: LabQuestion) -> None:
    begin(lambda: weigh(key, asked))
