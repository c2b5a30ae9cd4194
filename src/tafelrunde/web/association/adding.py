"""Somebody entered by the office by hand: asked first where the register knows somebody alike."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tafelrunde.desk.actors import Actor
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.association import numbers
from tafelrunde.store.association.alike import directory_for
from tafelrunde.store.association.offered import labels_of
from tafelrunde.store.association.people import tell_apart
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.matching import Identity, Suggestion
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.association.doors import Office
from tafelrunde.web.people.corrected import FOR_THE_OFFICE
from tafelrunde.web.people.correcting import Typed, typed
from tafelrunde.web.season import house
from tafelrunde.words import Text

ASKED = ("surname", "email", "lives_in", "citizenships", "club", "region", "told_apart")


@who("association")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, Typed({}, {}, {}))
    today = date.fromisoformat(house.seasons().today())
    filled = typed(request.POST, AssociationPerson(), today, by_office=True)
    if filled.problems:
        faults = [Fault(place, text) for place, text in filled.problems.items()]
        return _page(request, filled, faults=faults)
    alike = _alike(filled.asked)
    if alike and request.POST.get("else") != "yes":
        return _page(request, filled, alike)
    actor = actor_of(request, role="association")
    try:
        person = _entered(filled.asked, [each.person for each in alike], actor)
    except Refusal as refusal:
        return _page(request, filled, faults=refusal.faults)
    messages.success(request, _("%(name)s is known from now on.") % {"name": person.name})
    return redirect("association-person", person.id)


def _numbers(asked: dict[str, Any]) -> dict[str, str]:
    return {kind: asked.get(f"{kind}_number", "") for kind in numbers.KINDS}


def _alike(asked: dict[str, Any]) -> list[Suggestion]:
    """Whoever it could be, by name, birthday, address or number."""
    identity = Identity(
        name=asked.get("name", ""),
        birth_date=asked.get("birth_date") or "",
        email=asked.get("email", ""),
        numbers=numbers.keys_of(_numbers(asked), asked.get("club", "")),
    )
    return directory_for([identity]).suggest(identity)


def _entered(asked: dict[str, Any], alike: list[str], actor: Actor) -> AssociationPerson:
    born = asked.get("birth_date")
    given = Particulars(
        name=asked.get("name", ""),
        birth_date=date.fromisoformat(born) if born else None,
        **{field: asked.get(field, "") for field in ASKED},
    )
    with transaction.atomic():
        person = enter_person(given, came_by="hand", created_by=actor.id)
        numbers.give(person, _numbers(asked))
        for each in alike:
            tell_apart(each, person.id, actor)
    return person


def _page(
    request: HttpRequest,
    filled: Typed,
    alike: list[Suggestion] | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    """The form with what was typed; whom it could be, or what is wrong with it."""
    shown = labels_of(each.person for each in alike or ())
    found: list[tuple[str, str, list[Text]]] = [
        (each.person, shown[each.person], each.words) for each in alike or ()
    ]
    context = {
        "alike": found,
        "faults": faults,
        "fields": filled.fields,
        "told_apart": filled.fields.get("told_apart", ""),
        "office_fields": [
            (name, label, filled.fields.get(name, "")) for name, label in FOR_THE_OFFICE.items()
        ],
    }
    return Office(request).show("add_person", context, status=REFUSED if faults else 200)
