"""One person under two ids: what speaks for it, merged at a click, and undone at a click."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.matter import refuse
from tafelrunde.pages.organiser.people import by_surname
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.championship import Championship
from tafelrunde.store.association import people as store
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of
from tafelrunde.web.association import house
from tafelrunde.web.association.doors import answered, show

A_PAGE = 20


class Pair(msgspec.Struct, frozen=True):
    """Two people that look like one; `together`: a tournament both took part in."""

    one: AssociationPerson
    other: AssociationPerson
    why: tuple[Text, ...]
    together: str | None


Suggested = tuple[str, str, tuple[Text, ...]]
_kept: dict[str, list[Suggested]] = {}
"""The pairs of the register as it stands, by its stamp: ids and grounds, no names."""


def _suggested() -> list[Suggested]:
    """Comparing thousands with each other takes seconds: once, until somebody changes."""
    merged = AssociationPerson.objects.exclude(same_as=None).order_by("id")
    stamp = f"{house.people_stamp()} {list(merged.values_list('id', 'same_as_id'))}"
    found = _kept.get(stamp)
    if found is None:
        found = store.suggested_pairs()
        _kept.clear()
        _kept[stamp] = found
    return found


@who("association")
@require_safe
def merging(request: HttpRequest) -> HttpResponse:
    """Twenty at a time, all of them or those in which a name occurs."""
    query = request.GET.get("q", "").strip()[:100]
    named = set(find_people(query)) if query else None
    merged = AssociationPerson.objects.exclude(same_as=None).select_related("same_as")
    if named is not None:
        merged = merged.filter(same_as__in=named)
    suggested = [pair for pair in _suggested() if named is None or named & {pair[0], pair[1]}]
    page = Paginator(suggested, A_PAGE).get_page(request.GET.get("page"))
    undone = Paginator(sorted(merged, key=lambda each: by_surname(each.name)), A_PAGE).get_page(
        request.GET.get("merged")
    )
    context = {
        "q": query,
        "page": page,
        "pairs": list(_pairs(list(page.object_list))),
        "merged": undone,
        "everyone": list(house.everyone()),
    }
    return show(request, "merging", context)


def _pairs(found: list[Suggested]) -> Iterator[Pair]:
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
