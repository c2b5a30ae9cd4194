"""How a form of the association is answered: done, refused with the rule, or overtaken by others.

Forms sent by htmx get a fragment for the notice area; without scripts the answer is a page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.season_book import SeasonConflict
from tafelrunde.web import acting
from tafelrunde.web.access import roles_of
from tafelrunde.web.acting import CONFLICT, REFUSED, Fresh
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house


def show(
    request: HttpRequest,
    page: str,
    context: Mapping[str, Any],
    status: int = 200,
    folder: str = "association",
) -> HttpResponse:
    scope, season = scope_of(request), context.get("season")
    within = {
        "fresh": Fresh(),
        "whole_office": scope.unlimited,
        "whole_game": isinstance(season, house.Here) and scope.whole(season.state.rulebook),
    }
    return render(request, f"{folder}/{page}.html", {**within, **context}, status=status)


def answered(
    request: HttpRequest,
    home: str,
    do: Callable[[], str | None],
    said: str | Callable[[], str] = "",
) -> HttpResponse:
    """Do it and go on: to where `do` says, else back to where the form was."""
    try:
        elsewhere = do()
    except Refusal as refusal:
        return refused(request, refusal)
    except SeasonConflict as conflict:
        told = house.named_texts(dict.fromkeys(conflict.texts))
        return acting.tell(request, "association", "conflict", {"told": told}, CONFLICT)
    if said:
        messages.success(request, said() if callable(said) else said)
    return acting.done(request, elsewhere or home)


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    faults = list(refusal.faults)
    if "association" in roles_of(request):
        texts = house.named_texts(fault.text for fault in faults)
        faults = [Fault(x.place, y, x.rule) for x, y in zip(faults, texts, strict=True)]
    return acting.tell(request, "association", "refused", {"faults": faults}, REFUSED)
