"""Registering for a date without an account, and the personal page where it can be cancelled."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.calendar import FixtureLine, fixture_line
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store import strangers
from tafelrunde.store.association import confirming, links
from tafelrunde.store.association.register import Particulars
from tafelrunde.store.association_models import AssociationPerson, SeasonLink
from tafelrunde.store.number_models import PersonNumber
from tafelrunde.store.post import posts_letters
from tafelrunde.store.reach import reach, speaks_as
from tafelrunde.web.access import who
from tafelrunde.web.acting import REFUSED, Fresh, key_of
from tafelrunde.web.letters import jobs, tokens
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.people import in_halls
from tafelrunde.web.people.consent import CONSENT_VERSION
from tafelrunde.web.people.form import (
    ELSEWHERE,
    TRAP,
    Entry,
    Reading,
    countries_of,
    is_a_program,
)
from tafelrunde.web.season import house
from tafelrunde.web.start.known_places import address_of

GONE = 404


def unspoken(answer: HttpResponse) -> HttpResponse:
    """Nobody learns the address of a personal page from the next one.

    Not "no-referrer": browsers then send forms from nowhere ("Origin: null"), and they are refused.
    """
    answer["Referrer-Policy"] = "strict-origin"
    return answer


def no_link(request: HttpRequest) -> HttpResponse:
    return unspoken(render(request, "people/no_link.html", status=GONE))


# ── The form ─────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    here = house.here(request, slug)
    line = _public_line(here, fixture)
    if request.method != "POST":
        return _form(request, here, line, Entry({}))
    if not line.open:
        return _form(request, here, line, Entry({}), status=REFUSED)
    if is_a_program(request.POST):
        return redirect("registered", slug, fixture)
    reading = Reading(request.POST, here.rulebook, line.date, here.today)
    entry = reading.entry()
    if entry.particulars is None:
        return _form(request, here, line, entry, status=REFUSED)
    take = _kept if here.book.confirms else _registered
    try:
        how = take(request, here, fixture, entry.particulars)
    except Refusal as refusal:
        return _form(request, here, line, entry, refusal.faults, REFUSED)
    return _thanked(slug, fixture, how)


def _thanked(slug: str, fixture: str, how: str) -> HttpResponse:
    """On to the page that says how it stands: "confirm", "later", "asked", "waiting", or there."""
    address = reverse("registered", args=[slug, fixture])
    return redirect(f"{address}?{how}=1" if how else address)


def _kept(_request: HttpRequest, here: house.Here, fixture: str, given: Particulars) -> str:
    """Takes nobody's place yet: the letter asks for a confirmation."""
    language = (get_language() or "")[:2]
    row = confirming.keep(house.seasons(), here.id, fixture, given, language, post=posts_letters())
    if posts_letters() and not may_write_to(given.email):
        return "later"
    jobs.order("confirm", season=here.id, about=row.id, base=house_address())
    return "confirm"


def _registered(request: HttpRequest, here: house.Here, fixture: str, given: Particulars) -> str:
    """On the list or on the waitlist; the letter says the same."""
    language = (get_language() or "")[:2]
    many = strangers.too_many(given.email, address_of(request))
    registered = confirming.take(
        house.seasons(), here.id, fixture, given, language=language, looked_at=many
    )
    if registered is None:
        return "asked"
    person, reply = registered
    if may_write_to(given.email):
        house.tell(here.id, reply)
    else:
        in_halls.follow(here.id, reply.events)
    return where(here.id, fixture, person)


def where(season: str, fixture: str, person: str) -> str:
    state, _version = house.seasons().state(season)
    waiting = {state.canonical(each) for each in state.fixtures[fixture].waiting}
    return "waiting" if state.canonical(person) in waiting else ""


def may_write_to(email: str) -> bool:
    """Nobody makes this house write to strangers again and again."""
    return not strangers.may_write(email)


def _public_line(here: house.Here, fixture: str) -> FixtureLine:
    found = here.fixture(fixture)
    if found.status not in ("approved", "cancelled"):
        raise Http404
    return open_line(here.state, found)


def open_line(state: Championship, fixture: Fixture) -> FixtureLine:
    """The date as whoever registers sees it; not open where nobody at the desk would hear of it."""
    closed = state.closed is not None or in_halls.closed_to(fixture.hall)
    return fixture_line(rulebook_of(state), fixture, house.seasons().today(), closed=closed)


def _form(
    request: HttpRequest,
    here: house.Here,
    line: FixtureLine,
    entry: Entry,
    faults: Any = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "season": here.state,
        "slug": here.slug,
        "line": line,
        "entry": entry,
        "faults": faults,
        **asked_of(here),
    }
    return render(request, "people/register.html", context, status=status)


def asked_of(here: house.Here) -> dict[str, object]:
    """What the fields of a registration need to know of the rulebook."""
    matter_rule = here.rulebook.season.office.get("eligible") if here.rulebook.season else None
    return {
        "countries": countries_of(here.rulebook),
        "eligible_rule": matter_rule,
        "guardian_rule": here.rulebook.desk.get("consent"),
        "elsewhere": ELSEWHERE,
        "consent_version": CONSENT_VERSION,
        "trap": TRAP,
        "numbered": PersonNumber.objects.filter(kind="member").exists(),
        "fresh": Fresh(),
    }


@who("anyone")
@require_safe
def registered(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """Thank you; what it says holds for whoever has just registered, and tells nothing else."""
    here = house.here(request, slug)
    line = _public_line(here, fixture)
    context = {
        "season": here.state,
        "slug": slug,
        "line": line,
        "waiting": request.GET.get("waiting") == "1",
        "confirm": request.GET.get("confirm") == "1",
        "later": request.GET.get("later") == "1",
        "asked": request.GET.get("asked") == "1",
        "days": confirming.DAYS,
    }
    return render(request, "people/registered.html", context)


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link registers nobody: programs that look for viruses open links too."""
    ledger = house.seasons()
    number = tokens.unconfirmed_of(token)
    row = confirming.find(ledger, number) if number else None
    if row is None:
        return unspoken(render(request, "people/confirm_gone.html", status=GONE))
    state, _version = ledger.state(row.season_id)
    fixture = state.fixtures[row.fixture]
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        try:
            registered = confirming.confirm(ledger, row)
        except Refusal as refusal:
            faults = refusal.faults
        else:
            if registered is None:
                return unspoken(_thanked(row.season.slug, row.fixture, "asked"))
            person, reply = registered
            house.tell(row.season_id, reply)
            how = where(row.season_id, row.fixture, person)
            return unspoken(_thanked(row.season.slug, row.fixture, how))
    context = {
        "season": state,
        "slug": row.season.slug,
        "line": open_line(state, fixture),
        "name": row.name,
        "faults": faults,
    }
    status = REFUSED if faults else 200
    return unspoken(render(request, "people/confirm.html", context, status=status))


# ── The personal page ────────────────────────────────────────────────────────────────────────────


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def personal(request: HttpRequest, token: str) -> HttpResponseBase:
    """Everything this person is registered for in this season; each can be given back."""
    link = links.open_link(token)
    person = person_of(link)
    if link is None or person is None:
        return no_link(request)
    if request.method == "POST" and "data" in request.POST:
        return unspoken(redirect("my-data-link", tokens.my_data_token(person.id)))
    faults: list[Fault] = []
    if request.method == "POST":
        command = c.CancelRegistration(
            fixture=request.POST.get("fixture", "")[:64], person=person.id
        )
        try:
            house.ask(link.season_id, command, links.actor_of(link), key_of(request.POST))
        except Refusal as refusal:
            faults = list(refusal.faults)
        else:
            messages.success(
                request, _("Your registration is cancelled. Thank you for telling us.")
            )
            return unspoken(redirect("registration", token))
    state, _version = house.seasons().state(link.season_id)
    context = {
        "person": person,
        "season": state,
        "slug": link.season.slug,
        "entries": _entries(state, person.id),
        "invited": any(each in state.invitations for each in reach(person.id)),
        "token": token,
        "faults": faults,
        "fresh": Fresh(),
    }
    status = REFUSED if faults else 200
    return unspoken(render(request, "people/registration.html", context, status=status))


def person_of(link: SeasonLink | None) -> AssociationPerson | None:
    """Who holds the link, as far as it reaches; None for nobody and for who was erased."""
    if link is None:
        return None
    return AssociationPerson.objects.filter(id=speaks_as(link.person)).first()


def _entries(state: Championship, person: str) -> list[dict[str, object]]:
    """The dates somebody is on the list of, with the place on the waitlist."""
    ids, today = reach(person), house.seasons().today()
    found = []
    for fixture in state.dates:
        if not ids & {*fixture.registered, *fixture.waiting}:
            continue
        waits = [number for number, each in enumerate(fixture.waiting, start=1) if each in ids]
        found.append(
            {
                "fixture": fixture,
                "line": open_line(state, fixture),
                "waits": waits[0] if waits else 0,
                "cancelled": fixture.status == "cancelled",
                "open": fixture.status == "approved"
                and today <= fixture.date
                and not fixture.receipts
                and not in_halls.closed_to(fixture.hall),
            }
        )
    return found
