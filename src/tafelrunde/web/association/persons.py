"""Everybody the association knows: found by name, and a page for each with all that is kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import Any

import msgspec
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.matter import reason_given
from tafelrunde.pages.association.dossier import SeasonOfPerson, season_of_person
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.championship import Championship
from tafelrunde.store import deeds
from tafelrunde.store.association import corrections
from tafelrunde.store.association.alike import merged_rows
from tafelrunde.store.association.erasure import ids_of
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.offered import labels, meant
from tafelrunde.store.association.register import bans_in_force, whole
from tafelrunde.store.association.rights import Scope
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.join_addresses import handed_over
from tafelrunde.web.letters import tokens
from tafelrunde.web.office_rights import runs, scope_of, seen
from tafelrunde.web.people import forgetting
from tafelrunde.web.people.corrected import told
from tafelrunde.web.people.correcting import fields_of, office_fields, typed
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside

A_PAGE, MOST_SUGGESTED = 25, 12
LONGEST_QUERY = 100


@who("association")
@never_cache
@require_safe
def persons(request: HttpRequest) -> HttpResponse:
    """A page at a time, all of them or those a name finds."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    everyone = AssociationPerson.objects.filter(same_as=None).values_list("id", flat=True)
    found: Any = find_people(query) if query else everyone
    if not scope_of(request).unlimited:
        found = seen(request, found)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "q": query,
        "page": page,
        "people": _listed(list(page.object_list)),
        "requests": _requests(request),
    }
    return Office(request).show("persons", context)


class Listed(msgspec.Struct, frozen=True):
    """Somebody on the list of all people."""

    person: AssociationPerson
    called: str
    """The name, with what tells namesakes apart."""
    other_names: tuple[str, ...]
    """Spellings that were noted, and those of entries merged into this one."""


def _listed(ids: list[str]) -> list[Listed]:
    names = names_inside(ids)
    merged: dict[str, list[str]] = defaultdict(list)
    for kept, name in merged_rows().filter(same_as__in=ids).values_list("same_as_id", "name"):
        merged[kept].append(name)
    found = []
    for person in _in_order(ids):
        others = (*(alias.name for alias in person.aliases.all()), *merged[person.id])
        also = tuple(name for name in dict.fromkeys(others) if name != person.name)
        found.append(Listed(person, names[person.id], also))
    return found


def _in_order(ids: list[str]) -> list[AssociationPerson]:
    """As they were found; people of one name as they are numbered, the first known in front."""
    rows = AssociationPerson.objects.prefetch_related("aliases").in_bulk(ids)
    found = (rows[each] for each in ids if each in rows)
    alike = (list(group) for _key, group in groupby(found, key=lambda row: row.sort_key))
    return [row for group in alike for row in sorted(group, key=lambda row: row.created_at)]


def _requests(request: HttpRequest) -> list[tuple[AssociationPerson, Any]]:
    """What people ask the association to change."""
    waiting = [wish for wish in corrections.requests() if runs(request, wish.person_id)]
    return [(wish.person, one) for wish, one in zip(waiting, told(waiting), strict=True)]


@who("association")
@never_cache
@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """A few people for the list below a field, while a name is being typed into it."""
    query = str(next(iter(request.GET.values()), ""))[:LONGEST_QUERY]
    chosen = house.PERSON_ID.search(query)
    one = chosen.group(0) if chosen else meant(query)
    ids = seen(request, [one] if one else find_people(query))[:MOST_SUGGESTED]
    listed = labels(_in_order(ids))
    return Office(request).show("parts/suggested", {"everyone": list(listed.values())})


# ── One person ───────────────────────────────────────────────────────────────────────────────────


def _somebody(person: str) -> AssociationPerson:
    row = AssociationPerson.objects.filter(id=person).first()
    if row is None:
        raise Http404
    return row


@who("association")
@never_cache
@require_safe
def one(request: HttpRequest, person: str) -> HttpResponse:
    row = _somebody(person)
    known = whole(row)
    if known.id != row.id:
        return redirect("association-person", known.id)
    ids = ids_of(house.seasons(), row.id)
    today = date.fromisoformat(house.seasons().today())
    context = {
        "person": row,
        "fields": fields_of(row),
        "office_fields": office_fields(row),
        "told_apart": row.told_apart,
        "numbers": [line for line in office_fields(row) if line[2]],
        "aliases": list(row.aliases.all()),
        "also": list(AssociationPerson.objects.filter(id__in=ids).exclude(id=row.id)),
        "barred": any(ban.person_id in ids for ban in bans_in_force(today)),
        "minor": PeopleRegister().minor(row.id, today.isoformat()),
        "seasons": list(_seasons(request, ids)),
        "corrections": told(row.corrections.all()),
        "self": corrections.SELF,
        "runs": runs(request, row.id),
    }
    return Office(request).show("one_person", context)


def _seasons(request: HttpRequest, ids: set[str]) -> Iterator[SeasonOfPerson]:
    """What lies outside somebody's part of the office is on the public pages or nowhere."""
    ledger, scope = house.seasons(), scope_of(request)
    for book in SeasonBook.objects.filter(version__gt=0):
        if not scope.somewhere(book.rulebook):
            continue
        state, version = ledger.state(book.id)
        known = {state.canonical(person) for person in ids}
        ranks = house.Here(book, state, version).listing.ranks(known)
        rank = next(iter(ranks.values()), None)
        found = season_of_person(state, book.slug, ids, rank)
        if found is not None:
            yield found if scope.unlimited else _within(found, state, scope)


def _within(found: SeasonOfPerson, state: Championship, scope: Scope) -> SeasonOfPerson:
    own = {n for n, x in state.fixtures.items() if scope.covers(state.rulebook, x.region)}
    kept = tuple(each for each in found.appearances if each.played or each.fixture in own)
    told = found.invitation if scope.whole(state.rulebook) else None
    return msgspec.structs.replace(found, appearances=kept, invitation=told)


@who("association")
@never_cache
@require_POST
def change(request: HttpRequest, person: str) -> HttpResponse:
    """What the office knows better, with a reason that stays with the person's data."""
    row = _somebody(person)
    today = date.fromisoformat(house.seasons().today())
    filled = typed(request.POST, row, today, by_office=True)
    if filled.problems:
        return Office(request).refused(Refusal(Fault(k, v) for k, v in filled.problems.items()))

    def do() -> None:
        reason = reason_given(request.POST.get("reason", ""))
        actor = actor_of(request, role="association")
        corrections.correct(row.id, filled.asked, reason, actor.id)

    return Office(request).answered(do, reverse("association-person", args=[person]), _("Kept."))


@who("association")
@never_cache
@require_POST
def decide(request: HttpRequest, number: int) -> HttpResponse:
    """Yes or no to what somebody asks to have changed."""
    actor = actor_of(request, role="association")
    accept = request.POST.get("do") == "accept"

    def do() -> None:
        corrections.decide(number, actor, request.POST.get("reason", ""), accept=accept)

    return Office(request).answered(do, reverse("association-persons"), _("Decided."))


@who("association")
@never_cache
@require_POST
def own_link(request: HttpRequest, person: str) -> HttpResponse:
    """To one's own data, for somebody whom no letter reaches; handed over by whoever knows them."""
    row = _somebody(person)
    deeds.note("own-data-link", actor_of(request, role="association").id, person=row.id)
    token = tokens.my_data_token(row.id)
    context = {
        "person": row,
        "days": tokens.MY_DATA_DAYS,
        **handed_over(request, reverse("my-data-link", args=[token])),
    }
    return Office(request).show("own_link", context)


@who("association")
@never_cache
@require_POST
def erase(request: HttpRequest, person: str) -> HttpResponse:
    """On somebody's wish: names and addresses go, results stay under a number."""
    row = _somebody(person)

    def do() -> str:
        if request.POST.get("sure") != "yes":
            raise Refusal.single("sure", "please tick that the data are to be erased")
        by = actor_of(request, role="association").id
        forgetting.erase(row.id, by, by_office=True)
        return reverse("association-persons")

    back = reverse("association-person", args=[person])
    return Office(request).answered(do, back, _("Erased. Results stay, the name is gone."))
