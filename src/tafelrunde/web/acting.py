"""What do all doors for commands have in common? Keys, versions, and answers in plain words.

Every form carries its idempotency key and, where two people may be at the same thing, the version
it was made from. Whoever sends it by htmx (or by the outbox of a phone, which speaks like htmx)
gets a fragment for the notice area; without scripts the same answer is a page of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.decide import decide
from tafelrunde.reckoning.names.calling import Names, fault_with_names, with_names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.ledger import Conflict
from tafelrunde.web.language import way_back
from tafelrunde.words import Text

CONFLICT, REFUSED = 409, 422
CARRIED = frozenset({"csrfmiddlewaretoken", "key", "seen", "sure"})
"""Fields of a form that belong to the door, not to the command."""
LONGEST_KEY = 64


class Fresh:
    """Gives a new idempotency key each time a form asks for one."""

    @property
    def key(self) -> str:
        return uuid4().hex


def key_of(form: QueryDict) -> str:
    return form.get("key", "")[:LONGEST_KEY] or Fresh().key


def seen_in(form: QueryDict) -> int | None:
    """The version the form was made from, where it says so."""
    return version_in(form, "seen")


def version_in(form: QueryDict, name: str) -> int | None:
    said = form.get(name, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 12 else None


def carried(form: QueryDict) -> list[tuple[str, str]]:
    """Everything that was typed, to be sent once more."""
    return [(name, v) for name in form if name not in CARRIED for v in form.getlist(name)]


def done(request: HttpRequest, home: str) -> HttpResponse:
    """Back to where the form says; a form that stays only tells the page that something moved."""
    if request.headers.get("HX-Request") and request.POST.get("stay"):
        return HttpResponse(status=204, headers={"HX-Trigger": "moved"})
    target = way_back(request, request.POST.get("next"))
    if target == "/":
        target = home if "next" not in request.POST else target
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": target})
    return redirect(target)


def tell(
    request: HttpRequest, folder: str, part: str, context: Mapping[str, Any], status: int
) -> HttpResponse:
    """The answer as a fragment for the notice area, or as a page of its own without scripts."""
    fragment = bool(request.headers.get("HX-Request"))
    template = f"{folder}/parts/{part}.html" if fragment else f"{folder}/answer.html"
    page = {
        "part": f"{folder}/parts/{part}.html",
        "fresh": Fresh(),
        "action": request.path,
        "carried": carried(request.POST),
        "back": way_back(request, request.headers.get("Referer") or request.POST.get("here")),
        **context,
    }
    return render(request, template, page, status=status)


def named_faults(refusal: Refusal, names: Names) -> list[Fault]:
    return [fault_with_names(fault, names) for fault in refusal.faults]


def meanwhile(conflict: Conflict, names: Names) -> list[Text]:
    """What happened since the form was made, each thing once."""
    return named_texts(dict.fromkeys(conflict.texts), names)


def conflict_words(conflict: Conflict, names: Names) -> dict[str, object]:
    """For the box that tells of a conflict: what happened, and whether anybody was faster."""
    return {"meanwhile": meanwhile(conflict, names), "older": conflict.older}


def named_texts(texts: Iterable[Text], names: Names) -> list[Text]:
    return [with_names(text, names) for text in texts]


def said_before(
    state: Tournament, rulebook: Rulebook, command: c.Command, actor: Actor, names: Names, now: str
) -> list[Text]:
    """What the command would change; a Refusal where this person may not give it."""
    decide(state, rulebook, command, actor, now)
    return named_texts(consequences(state, rulebook, command, names, now), names)
