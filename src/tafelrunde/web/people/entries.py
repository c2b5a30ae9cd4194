"""Who has registered for a date? For its organiser and the association: list, by hand, off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.reckoning.names.register import counts_as_minor, is_minor
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Fixture
from tafelrunde.store.association import confirming
from tafelrunde.store.association_models import AssociationPerson, Unconfirmed
from tafelrunde.web.access import who
from tafelrunde.web.acting import REFUSED, key_of
from tafelrunde.web.barred import barred_among
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.people.form import Entry, Reading
from tafelrunde.web.people.registration import asked_of, open_line, where
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside

NOBODY = "N. N."


def _own(request: HttpRequest, slug: str, fixture: str) -> tuple[house.Here, Fixture, Actor]:
    """The date, if it is this organiser's or this is the association."""
    here, actor = house.here(request, slug), house.acting(request)
    found = here.fixture(fixture)
    if actor.role != "association" and found.by != actor.id:
        raise PermissionDenied
    return here, found, actor


@who("organiser", "association")
@never_cache
@require_safe
def people(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    here, found, _actor = _own(request, slug, fixture)
    return _page(request, here, found)


def _page(
    request: HttpRequest,
    here: house.Here,
    found: Fixture,
    entry: Entry | None = None,
    status: int = 200,
    refusal: Refusal | None = None,
) -> HttpResponse:
    canonical = here.state.canonical
    wanted = [canonical(person) for person in (*found.registered, *found.waiting)]
    rows = {row.id: row for row in AssociationPerson.objects.filter(id__in=wanted)}
    office = house.acting(request).role == "association"
    barred = barred_among(request, wanted, here.state.series, found.date) if office else set()
    called = _called(rows, office=office)
    context = {
        "season": here.state,
        "slug": here.slug,
        "line": open_line(here.state, found),
        "registered": [_line(rows, called, canonical(each), found) for each in found.registered],
        "barred": barred,
        "waiting": [_line(rows, called, canonical(each), found) for each in found.waiting],
        "moves_up": bool(found.waiting) and len(found.registered) <= found.capacity,
        "unconfirmed": _unconfirmed(here, found, rows.values()),
        "entry": entry or Entry({}),
        "faults": refusal.faults if refusal else (),
        "by_hand": True,
        **asked_of(here),
    }
    return render(request, "people/entries.html", context, status=status)


class Unheard(NamedTuple):
    """Somebody who has not confirmed yet; `apart`: what sets this one off from others so called."""

    row: Unconfirmed
    apart: str
    minor: bool
    guardian: bool


def _unconfirmed(
    here: house.Here, found: Fixture, known: Iterable[AssociationPerson]
) -> list[Unheard]:
    rows = confirming.waiting_for(here.id, found.id, here.today)
    often = Counter([*(row.name for row in rows), *(person.name for person in known)])
    return [_unheard(row, found, apart=often[row.name] > 1) for row in rows]


def _unheard(row: Unconfirmed, found: Fixture, *, apart: bool) -> Unheard:
    told, day = confirming.particulars_of(row), date.fromisoformat(found.date)
    minor = told.birth_date is not None and is_minor(told.birth_date, day)
    guardian = told.guardian_consent_on is not None
    return Unheard(row, _apart(row) if apart else "", minor, guardian)


def _apart(row: Unconfirmed) -> str:
    told = row.particulars
    born = told.get("birth_year") or str(told.get("birth_date") or "")[:4]
    kept = (told.get("told_apart"), told.get("club"), born and f"* {born}")
    return ", ".join(str(each) for each in kept if each)


def _called(rows: Mapping[str, AssociationPerson], *, office: bool) -> dict[str, str]:
    """Everybody's name; who shares it with another on this list is told apart.

    The office tells all namesakes apart that it knows; an organiser does not learn of others.
    """
    often = Counter(row.name for row in rows.values())
    shared = [person for person, row in rows.items() if office or often[row.name] > 1]
    inside = names_inside(shared)
    return {person: row.name for person, row in rows.items()} | {x: inside[x] for x in shared}


def _line(
    rows: Mapping[str, AssociationPerson], called: Mapping[str, str], person: str, found: Fixture
) -> dict[str, object]:
    row = rows.get(person)
    return {
        "id": person,
        "name": called.get(person, NOBODY),
        "email": row.email if row else "",
        "minor": row is not None and counts_as_minor(row, date.fromisoformat(found.date)),
        "guardian": row is not None and row.guardian_consent_on is not None,
    }


@who("organiser", "association")
@never_cache
@require_POST
def add(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """Somebody who signed on paper or called; e-mail is not needed for that."""
    here, found, actor = _own(request, slug, fixture)
    reading = Reading(request.POST, here.rulebook, found.date, here.today, by_hand=True)
    entry = reading.entry()
    if entry.particulars is None:
        return _page(request, here, found, entry, REFUSED)
    try:
        registered = confirming.take(house.seasons(), here.id, fixture, entry.particulars, actor)
    except Refusal as refusal:
        return _page(request, here, found, entry, REFUSED, refusal)
    if registered is None:
        return _waits(request, slug, fixture, entry.particulars.name)
    person, reply = registered
    house.tell(here.id, reply)
    messages.success(request, said_of(here.id, fixture, person, entry.particulars.name))
    return redirect("date-people", slug, fixture)


def said_of(season: str, fixture: str, person: str, name: str) -> str:
    """To whoever registered somebody else: on the list, or behind those who wait."""
    waits = where(season, fixture, person) == "waiting"
    said = _("%(name)s is on the waitlist.") if waits else _("%(name)s is registered.")
    return said % {"name": name}


def _waits(request: HttpRequest, slug: str, fixture: str, name: str) -> HttpResponse:
    """The whole office is asked at once; nobody else learns whether it knows somebody."""
    if house.acting(request).role == "association" and scope_of(request).unlimited:
        messages.info(request, _("Is %(name)s somebody you know? Please decide.") % {"name": name})
        return redirect("association-questions")
    said = _("The association looks at the registration of %(name)s first.")
    messages.info(request, said % {"name": name})
    return redirect("date-people", slug, fixture)


@who("organiser", "association")
@require_POST
def cancel(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """The page asks first; afterwards it says who is off, and who has the place now."""
    here, found, actor = _own(request, slug, fixture)
    person = request.POST.get("person", "")[:64]
    command = c.CancelRegistration(fixture=fixture, person=person)
    try:
        house.ask(here.id, command, actor, key_of(request.POST))
    except Refusal as refusal:
        return _page(request, here, found, status=REFUSED, refusal=refusal)
    _say_struck(request, here, found, person)
    return redirect("date-people", slug, fixture)


def _say_struck(request: HttpRequest, here: house.Here, before: Fixture, person: str) -> None:
    now = house.here(request, here.slug).fixture(before.id)
    up = [each for each in before.waiting if each in now.registered]
    canonical = here.state.canonical
    listed = [canonical(each) for each in (person, *before.registered, *before.waiting)]
    rows = AssociationPerson.objects.in_bulk(listed)
    called = _called(rows, office=house.acting(request).role == "association")
    _say(request, _("%(name)s is struck off the list."), called.get(canonical(person), NOBODY))
    for each in up:
        _say(request, _("%(name)s moves up."), called.get(canonical(each), NOBODY))


def _say(request: HttpRequest, said: str, name: str) -> None:
    messages.success(request, said % {"name": name})


@who("organiser", "association")
@never_cache
@require_POST
def unconfirmed(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """Somebody whose letter did not arrive: confirmed by hand, or struck off."""
    here, found, actor = _own(request, slug, fixture)
    number = request.POST.get("unconfirmed", "")[:32]
    waiting = confirming.waiting_for(here.id, fixture, here.today)
    row = next((x for x in waiting if x.id == number), None)
    if row is None:
        return redirect("date-people", slug, fixture)
    if request.POST.get("do") != "confirm":
        confirming.drop(house.seasons(), here.id, fixture, number)
        _say(request, _("The registration of %(name)s is struck off."), row.name)
        return redirect("date-people", slug, fixture)
    try:
        registered = confirming.confirm(house.seasons(), row, actor)
    except Refusal as refusal:
        return _page(request, here, found, status=REFUSED, refusal=refusal)
    if registered is None:
        return _waits(request, slug, fixture, row.name)
    person, reply = registered
    house.tell(here.id, reply)
    messages.success(request, said_of(here.id, fixture, person, row.name))
    return redirect("date-people", slug, fixture)
