"""One person under two ids: what speaks for it, merged at a click, and undone at a click."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.matter import refuse
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.championship import Championship
from tafelrunde.store.association import people as store
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of
from tafelrunde.web.association import house
from tafelrunde.web.association.doors import answered, show

MOST_PAIRS = 100


class Pair(msgspec.Struct, frozen=True):
    """Two people that look like one; `together`: a tournament both took part in."""

    one: AssociationPerson
    other: AssociationPerson
    why: tuple[Text, ...]
    together: str | None


@who("association")
@require_safe
def merging(request: HttpRequest) -> HttpResponse:
    merged = AssociationPerson.objects.exclude(same_as=None).select_related("same_as")
    pairs = list(_pairs())
    context = {
        "pairs": pairs[:MOST_PAIRS],
        "more": max(0, len(pairs) - MOST_PAIRS),
        "merged": list(merged),
        "everyone": list(house.everyone()),
    }
    return show(request, "merging", context)


def _pairs() -> Iterator[Pair]:
    found = store.suggested_pairs()
    rows = AssociationPerson.objects.in_bulk([x for pair in found for x in pair[:2]])
    ledger = house.seasons()
    ids = SeasonBook.objects.filter(version__gt=0).values_list("id", flat=True)
    states = [ledger.state(season)[0] for season in ids] if found else []
    played = [each for state in states for each in _tournaments(state)]
    for one, other, why in found:
        together = next((title for title, there in played if {one, other} <= there), None)
        yield Pair(rows[one], rows[other], why, together)


def _tournaments(state: Championship) -> Iterator[tuple[str, set[str]]]:
    for fixture in state.fixtures.values():
        if fixture.results is not None:
            yield fixture.title, {state.canonical(person) for person in fixture.results.people}


@who("association")
@require_POST
def merge(request: HttpRequest) -> HttpResponse:
    form = request.POST
    actor = actor_of(request, role="association")

    def do() -> None:
        kept, gone = (house.person_in(form.get(name, "")) for name in ("kept", "gone"))
        if not kept or not gone:
            refuse("gone", "bitte beide Personen wählen", "please choose both people")
        if form.get("swap"):
            kept, gone = gone, kept
        store.merge(house.seasons(), kept, gone, (), actor, key_of(form))

    return answered(request, reverse("association-merging"), do, _("One person from now on."))


@who("association")
@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    form = request.POST
    actor = actor_of(request, role="association")

    def do() -> None:
        reason = form.get("reason", "")
        if not reason.strip():
            refuse("reason", "bitte einen Grund angeben", "please give a reason")
        store.undo_merge(house.seasons(), form.get("gone", ""), reason, actor, key_of(form))

    return answered(request, reverse("association-merging"), do, _("Two people again."))
