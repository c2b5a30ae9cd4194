"""The calendar: announced by organisers with the rules said at once, decided on by the office."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.calendar import OWN, fixture_warnings
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.rules import list_rules_of, rule_for
from tafelrunde.pages.association.calendar import (
    FixtureLine,
    OfficeLine,
    fixture_line,
    office_calendar,
    office_lines,
    public_dates,
    public_fixtures,
)
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.reckoning.names.calling import by_surname
from tafelrunde.reckoning.names.register import Names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.championship import Fixture, by_day
from tafelrunde.store.association.confirming import still_open
from tafelrunde.store.association.halls import fill_fixture, open_fixture
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association.rights import Scope
from tafelrunde.store.crew import appoint_creator
from tafelrunde.store.models import Hall
from tafelrunde.store.registrations import check_in_closed
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import who
from tafelrunde.web.account_names import account_name
from tafelrunde.web.acting import key_of, seen_in
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.forms import ASKING, ORGANISERS, date_fields
from tafelrunde.web.association.list_form import worth_context
from tafelrunde.web.association.long_lists import DATES_A_PAGE, called, query_of
from tafelrunde.web.association.press import printed
from tafelrunde.web.association.said import said
from tafelrunde.web.association.taking import offered
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_of
from tafelrunde.words.digits import numbers_in

INSIDE = ("organiser", "association")


# ── For everyone ─────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def public_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    query = query_of(request)

    def page(here: house.Here) -> dict[str, Any]:
        dates = called(public_dates(here.state), query)
        coming = [each for each in dates if each.date >= here.today]
        past = [each for each in reversed(dates) if each.date < here.today]
        to_come = Paginator(coming, DATES_A_PAGE).get_page(request.GET.get("page"))
        played = Paginator(past, DATES_A_PAGE).get_page(request.GET.get("past"))
        few = len(coming) <= DATES_A_PAGE
        return {
            "tab": "calendar",
            "q": query,
            "many": len(public_fixtures(here.state)) > DATES_A_PAGE,
            "coming": to_come,
            "played": played,
            "to_come": _lines(here, to_come.object_list),
            "past": _lines(here, played.object_list),
            "regions": _by_region(here, _lines(here, coming)) if few else [],
            "offered": offered(here),
        }

    return printed(request, slug, "calendar", page)


def _lines(here: house.Here, dates: Iterable[Fixture]) -> list[FixtureLine]:
    return [
        fixture_line(here.rulebook, each, here.today, closed=here.state.closed is not None)
        for each in dates
    ]


def _by_region(
    here: house.Here, lines: Iterable[FixtureLine]
) -> list[tuple[str, list[FixtureLine]]]:
    """Regions in the season's order, each with its dates by place; those without one last."""
    order = {region: number for number, region in enumerate(here.state.regions)}
    nowhere = len(order)
    coming = [line for line in lines if line.date >= here.today and line.status == "approved"]
    by_region = sorted(
        coming,
        key=lambda x: (order.get(x.region, nowhere), x.region, sortable(x.place), *by_day(x)),
    )
    found = [(region, list(some)) for region, some in groupby(by_region, key=lambda x: x.region)]
    return found if any(region for region, _some in found) else []


@who("anyone")
@require_safe
def date(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """One date for everyone: what, where, how many places, what counted."""

    def page(here: house.Here) -> dict[str, Any]:
        found = public_fixtures(here.state).get(fixture)
        if found is None:
            raise Http404
        hall = Hall.objects.filter(id=found.hall, public=True).first() if found.hall else None
        line = fixture_line(here.rulebook, found, here.today, closed=here.state.closed is not None)
        return {
            "tab": "calendar",
            "line": line,
            "reason": found.reason if found.status == "cancelled" else "",
            "hall": hall,
            "register": reverse("register", args=[slug, fixture])
            if line.open
            and here.state.closed is None
            and not check_in_closed(tournaments.ledger(), found.hall)
            else "",
            "places": _places(here, found),
            "edition": found.results.edition if found.results else 0,
        }

    return printed(request, slug, "date", page)


def _places(here: house.Here, found: Fixture) -> list[tuple[int | None, str, str]]:
    """Place, name and id of everyone in the result that counts."""
    if found.results is None:
        return []
    names = names_of(here.state.canonical(each) for each in found.results.people)
    places: list[tuple[int | None, str, str]] = []
    for group in found.results.placed(dense=list_rules_of(here.rulebook).dense):
        places += _listed(here, group.place, group.players, names)
    return [*places, *_listed(here, None, found.results.without_place, names)]


def _listed(
    here: house.Here, place: int | None, people: Iterable[str], names: Names
) -> list[tuple[int | None, str, str]]:
    """Equal people stand by surname: nobody is named first because a file named him first."""
    known = {here.state.canonical(person) for person in people}
    ordered = sorted(known, key=lambda person: (by_surname(names[person]), person))
    return [(place, names[person], person) for person in ordered]


# ── For organisers ───────────────────────────────────────────────────────────────────────────────


@who(*INSIDE)
@require_safe
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """An organiser's own dates, where they stand and what comes next."""
    here, actor = house.here(request, slug), house.acting(request)
    lines = office_calendar(
        here.matter(actor), by=actor.id, looked_at=looked_at(house.seasons(), here.id)
    )
    waiting = still_open(here.id, here.today)
    found = [(line, slug_, waiting[line.line.id]) for line, slug_ in _with_halls(lines)]
    return Office(request).show("mine", {"season": here, "tab": "mine", "lines": found})


def _with_halls(lines: Iterable[OfficeLine]) -> list[tuple[OfficeLine, str]]:
    """Each date with the address of its tournament in this house."""
    every = list(lines)
    slugs = dict(Hall.objects.filter(id__in=[x.hall for x in every]).values_list("id", "slug"))
    return [(line, slugs.get(line.hall, "")) for line in every]


def _form(
    here: house.Here, typed: Mapping[str, Any], actor: Actor, scope: Scope, counted: int = 0
) -> dict[str, Any]:
    """What a tournament is worth stands only in the form of those who have the game everywhere,
    until a result has counted.
    """
    rulebook = here.rulebook
    says_worth = actor.role == "association" and scope.whole(rulebook.id) and not counted
    assert rulebook.season is not None
    ways = rulebook.season.qualification
    return {
        "season": here,
        "tab": "mine",
        "typed": typed,
        "modes": [(mode.id, mode.title) for mode in rulebook.modes],
        "own": OWN,
        "direct": ways.direct,
        "direct_rule": ways.direct_rule,
        "regional": bool(ways.regional_best),
        "lead_rule": rule_for(rulebook, "lead"),
        "others_rule": rule_for(rulebook, "other-dates"),
        "own_rule": rule_for(rulebook, "own-mode"),
        "fee_rule": rule_for(rulebook, "fee"),
        "regions": here.state.regions,
        **worth_context(list_rules_of(rulebook), typed.get("worth"), office=says_worth),
    }


@who(*INSIDE)
@require_http_methods(["GET", "POST"])
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    if request.method == "GET":
        return Office(request).show(
            "announce", _form(here, {}, house.acting(request), scope_of(request))
        )
    back = reverse("season-mine", args=[slug])

    def do() -> None:
        actor = house.acting(request)
        key = key_of(request.POST)
        command = c.RegisterFixture(fixture=_number(actor.id, key), **date_fields(request.POST))
        house.ask(here.id, command, actor, key)

    return Office(request).answered(do, back, _("Your date is with the association now."))


def _number(actor: str, key: str) -> str:
    """The id of a new date: the same form sent twice is one date."""
    return f"f{blake2b(f'{actor}:{key}'.encode(), digest_size=6).hexdigest()}"


@who(*INSIDE)
@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """What the rules say about a date while it is being typed; nothing is kept."""
    here, actor = house.here(request, slug), house.acting(request)
    matter = here.matter(actor)
    faults: list[Fault] = []
    warnings: list[Fault] = []
    try:
        fixture = request.POST.get("fixture", "")
        if fixture and fixture in here.state.fixtures:
            asked: c.Command = c.ChangeFixture(fixture=fixture, **date_fields(request.POST))
        else:
            fixture = _number(actor.id, "check")
            asked = c.RegisterFixture(fixture=fixture, **date_fields(request.POST))
        events = decide_season(here.state, here.rulebook, asked, actor, here.today, matter.register)
        later = matter.after(events)
        warnings = fixture_warnings(later, later.state.fixtures[fixture])
    except Refusal as refusal:
        told = Office(request).named_faults(refusal)
        faults = [fault for fault in told if request.POST.get(fault.place)]
    context = {"faults": faults, "warnings": warnings}
    return Office(request).show("parts/checks", context)


@who(*INSIDE)
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    here = house.here(request, slug)
    found = here.fixture(fixture)
    actor = house.acting(request)
    if actor.role != "association" and found.by != actor.id:
        raise Http404
    if request.method == "GET":
        fee = found.fee_cents
        typed = {
            **{name: getattr(found, name) for name in found.__slots__},
            "fee": f"{fee // 100},{fee % 100:02d}" if fee % 100 else str(fee // 100),
        }
        scope, own = scope_of(request), found.by == actor.id
        form = _form(here, typed, actor, scope, found.editions)
        return Office(request).show(
            "announce", {**form, "fixture": found, **_regions(here, scope, own)}
        )
    home = "association-season" if actor.role == "association" else "season-mine"

    def do() -> None:
        command = c.ChangeFixture(fixture=fixture, **date_fields(request.POST))
        house.ask(here.id, command, actor, key_of(request.POST), seen_in(request.POST))

    return Office(request).answered(do, reverse(home, args=[slug]), _("Kept."))


def _regions(here: house.Here, scope: Scope, own: bool) -> dict[str, Any]:
    """Where the date may go: somebody else's only to where one works oneself."""
    game, regions = here.state.rulebook, here.state.regions
    if own or scope.whole(game):
        return {"regions": regions}
    return {"regions": [x for x in regions if scope.covers(game, x)], "region_needed": True}


@who(*INSIDE)
@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """By the organiser whose date it is."""
    return _asked(request, slug, "cancel-fixture", "season-mine")


@who(*INSIDE)
@require_POST
def hall(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """The tournament of an approved date, in this house, with everybody who registered."""
    here, actor = house.here(request, slug), house.acting(request)
    found = here.fixture(fixture)
    if actor.role != "association" and found.by != actor.id:
        raise Http404

    def do() -> str:
        ledger, halls = house.seasons(), tournaments.ledger()
        if found.hall:
            filled = fill_fixture(ledger, halls, here.id, fixture, actor)
        else:
            address = f"{here.slug}-{fixture}"[:80].strip("-")
            filled = open_fixture(ledger, halls, here.id, fixture, address, actor)
        appoint_creator(filled.hall, found.by)
        return reverse("desk-desk", args=[Hall.objects.get(id=filled.hall).slug])

    return Office(request).answered(do, reverse("season-mine", args=[slug]))


# ── For the office ───────────────────────────────────────────────────────────────────────────────


@who("association")
@require_safe
def office(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything asked for, what waits for a decision first."""
    here, actor = house.here(request, slug), house.acting(request)
    scope, game, query = scope_of(request), here.state.rulebook, query_of(request)
    own = [each for each in here.state.dates if scope.covers(game, each.region)]
    decided = called([each for each in own if each.status != "proposed"], query)
    page = Paginator(decided, DATES_A_PAGE).get_page(request.GET.get("page"))
    matter, looked = here.matter(actor), looked_at(house.seasons(), here.id)
    waiting = [each for each in own if each.status == "proposed"]
    unheard = still_open(here.id, here.today)
    lines = _with_halls(office_lines(matter, page.object_list, looked))
    context = {
        "season": here,
        "tab": "dates",
        "q": query,
        "many": len(own) > DATES_A_PAGE,
        "page": page,
        "waiting": _with_halls(office_lines(matter, waiting, looked)),
        "decided": [(line, hall, unheard[line.line.id]) for line, hall in lines],
        "organisers": organisers(here),
        "lists": here.state.lists,
        "anything_counts": here.listing.summary.lines > 0,
        "whole_season": scope.whole(game),
    }
    return Office(request).show("office", context)


def organisers(here: house.Here) -> dict[str, str]:
    """The accounts behind the dates, by name."""
    ids = {x.by.removeprefix("account:") for x in here.state.fixtures.values()}
    users = User.objects.filter(pk__in=numbers_in(ids))
    return {f"account:{user.pk}": account_name(user.get_username()) for user in users}


@who("association")
@require_POST
def do(request: HttpRequest, slug: str, command: str) -> HttpResponse:
    """Every button of the office."""
    return _asked(request, slug, command, "association-season")


def _asked(request: HttpRequest, slug: str, command: str, home: str) -> HttpResponse:
    here, actor = house.here(request, slug), house.acting(request)
    asking = ASKING.get(command)
    if asking is None or (actor.role != "association" and command not in ORGANISERS):
        raise Http404

    def act() -> None:
        house.ask(here.id, asking(request.POST), actor, key_of(request.POST), seen_in(request.POST))

    back = reverse(home, args=[slug])
    return Office(request).answered(act, back, lambda: said(command, here.id, request.POST))
