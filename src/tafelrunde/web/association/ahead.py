"""What would a button of the office move on the ranking list? Shown before it is pressed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from tafelrunde.desk.association.decide import decide_season
from tafelrunde.reckoning.season.list_ahead import ListMove, list_moves, named, seen_by
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.web.access import who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.forms import ASKING
from tafelrunde.web.office_rights import scope_of, sees
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside

BACK = {"exclude-person": "readmit-person", "give-bonus": "take-bonus"}
"""Buttons that move the list, and what stands beside each to take it back."""
NOT_YET = "–"
"""In the place of a reason, which nobody has to have typed in order to look."""


@who("association")
@require_POST
def ahead(request: HttpRequest, slug: str, command: str) -> HttpResponse:
    if command not in BACK:
        raise Http404
    here, form = house.here(request, slug), request.POST.copy()
    form["reason"] = form.get("reason") or NOT_YET
    moves: tuple[ListMove, ...] | None = None
    faults: list[Fault] = []
    try:
        if form.get("person"):
            moves = _moves(request, here, _meant(here, command, form), form)
    except Refusal as refusal:
        faults = [fault for fault in refusal.faults if form.get(fault.place)]
    return Office(request).show("parts/ahead", {"moves": moves, "faults": faults})


def _meant(here: house.Here, command: str, form: QueryDict) -> str:
    """Whoever is excluded already can only get the place back; without points they are taken."""
    results = here.fixture(form.get("fixture", "")).results
    out = results.excluded if results is not None else ()
    excluded = form.get("person", "") in {here.state.canonical(each) for each in out}
    back = not form.get("points") if command == "give-bonus" else excluded
    return BACK[command] if back else command


def _moves(
    request: HttpRequest, here: house.Here, command: str, form: QueryDict
) -> tuple[ListMove, ...] | None:
    """None where nothing would happen: the form is not filled in yet."""
    actor = house.acting(request)
    matter = here.matter(actor)
    asked = ASKING[command](form)
    events = decide_season(here.state, here.rulebook, asked, actor, here.today, matter.register)
    if not events:
        return None
    now = season_table(here.state, here.rulebook)
    then = season_table(matter.after(events).state, here.rulebook)
    moves = list_moves(now, then, {})
    if not scope_of(request).unlimited:
        moves = seen_by(moves, lambda person: sees(request, person))
    return named(moves, names_inside(move.person for move in moves))
