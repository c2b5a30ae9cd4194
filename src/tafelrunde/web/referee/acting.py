"""The referee's door for changes: what it changes is said first, then done on a second press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import acting, house
from tafelrunde.web.access import who
from tafelrunde.web.acting import CONFLICT, REFUSED
from tafelrunde.web.referee.asking import READ
from tafelrunde.web.referee.frame import JURY, Bench, open_bench

AT_ONCE = (c.AnswerCall, c.CloseCall, c.AcceptSlip, c.ReportSlip)
"""What changes nothing that the eye does not see anyway."""


@who(*JURY)
@require_POST
def act(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    if name not in READ:
        raise Http404
    bench = open_bench(request, slug)
    try:
        command = READ[name](bench, request.POST)
        if _said_first(command) and not request.POST.get("sure"):
            return _ask(request, bench, command)
        key, seen = acting.key_of(request.POST), acting.seen_in(request.POST)
        house.append(bench.hall.id, command, bench.actor, key, seen)
    except Refusal as refusal:
        faults = acting.named_faults(refusal, bench.names)
        return _tell(request, bench, "refused", {"faults": faults}, REFUSED)
    except house.Conflict as conflict:
        fresh = open_bench(request, slug)
        words = acting.conflict_words(conflict, fresh.names)
        return _tell(request, fresh, "conflict", words, CONFLICT)
    return acting.done(request, reverse("referee-home", args=[slug]))


def _said_first(command: c.Command) -> bool:
    """A plain note changes nothing; a warning, a penalty or a report is looked at twice."""
    if isinstance(command, c.GiveRuling):
        return command.verdict != "note"
    return not isinstance(command, AT_ONCE)


def _ask(request: HttpRequest, bench: Bench, command: c.Command) -> HttpResponse:
    words = acting.said_before(
        bench.state, bench.rulebook, command, bench.actor, bench.names, bench.now
    )
    return _tell(request, bench, "sure", {"words": words, "command": c.name_of(command)}, 200)


def _tell(
    request: HttpRequest, bench: Bench, part: str, context: Mapping[str, Any], status: int
) -> HttpResponse:
    page = {"bench": bench, "state": bench.state, "version": bench.version, "page": "answer"}
    return acting.tell(request, "referee", part, {**page, **context}, status)
