"""The prints of a tournament, and the way from a slip of paper back to its page."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.audience.ranking import closed_rounds, kept_for_the_ceremony
from tafelrunde.pages.paper.ahead import (
    NOT_PROMISED,
    OTHERS_NOW,
    before_the_day,
    next_label,
    why_no_plan,
)
from tafelrunde.pages.paper.prints import PRINTS, find_print, make_paper, why_not
from tafelrunde.pages.paper.slip_codes import read_code
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.to_come import offered_again
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import join_codes
from tafelrunde.store.models import Logo
from tafelrunde.web import house
from tafelrunde.web.access import may_look, roles_of, who
from tafelrunde.web.acting import key_of
from tafelrunde.web.authors import named_authors
from tafelrunde.web.join_addresses import from_phones, join_address, reachable
from tafelrunde.web.language import language
from tafelrunde.web.organiser.asking import system_seed
from tafelrunde.web.organiser.by_code import LONGEST, desk_address
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.phones import codes_of
from tafelrunde.web.paper.logo import logo_of
from tafelrunde.web.season_names import season_called
from tafelrunde.words import Text
from tafelrunde.words.digits import numbers_in, whole_in

LANGUAGES = ("de", "en")
GROUPS = (
    ("before", Text("Before the first round")),
    ("roles", Text("A card for each role")),
    ("round", Text("For the round")),
    ("ranking", Text("For the wall")),
    ("after", Text("At the end")),
)
REFUSED = 422


MOST_CERTIFICATES = 999


def _with_codes(request: HttpRequest) -> bool:
    """QR codes lead nowhere where there is no network; then they are left out."""
    return request.GET.get("qr") != "0" and reachable(request)


def _first(request: HttpRequest) -> int | None:
    """Certificates for the first so many; None for all, where nothing was typed."""
    text = request.GET.get("first", "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and text.strip("0")):
        raise Refusal.single(
            "first",
            "a place from 1 on expected, found “{text}”; without a number it is all",
            text=text[:20],
        )
    return min(int(text.lstrip("0")[:6]), MOST_CERTIFICATES)


def _tables(request: HttpRequest) -> frozenset[int]:
    """Slips of some tables only, "3,5": those whose people changed places."""
    numbers = request.GET.get("tables", "")[:200].split(",")
    return frozenset(numbers_in(numbers, 4))


def _source(request: HttpRequest, desk: Desk, lang: str) -> Source:
    records = house.told_records(desk.hall.id)
    address = from_phones(request, reverse("tournament", args=[desk.slug])) + "/slip/"
    return Source(
        state=desk.state,
        rulebook=desk.rulebook,
        people=desk.people,
        lang=lang,
        records=records,
        authors=named_authors(desk.hall.id, desk.names, (each.by for each in records), lang),
        clubs={player: person.club for player, person in desk.people.items()},
        codes=codes_of(desk),
        codes_unknown=not desk.opens_phones,
        card_addresses=_cards(request, desk) if _with_codes(request) else {},
        slip_address=address if _with_codes(request) else "",
        join_address=join_address(request, desk.hall) if _with_codes(request) else "",
        first=_first(request),
        only=_tables(request),
        logo=logo_of(desk.hall.id),
        zone=desk.zone,
        season=season_called(desk.state.details.season),
        seed_ahead=system_seed(desk, "round 1") if before_the_day(desk.state) else "",
    )


def _cards(request: HttpRequest, desk: Desk) -> dict[str, str]:
    """The QR code of each person's own card."""
    if not desk.opens_phones:
        return {}
    keys = join_codes.keys_of(desk.hall, list(desk.state.entries))
    return {
        player: from_phones(request, reverse("join-card", args=[desk.slug, player, key]))
        for player, key in keys.items()
    }


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else language()


def _round(request: HttpRequest, state: Tournament) -> int | None:
    """The round in the address; None where it names none that there is."""
    text = request.GET.get("round", "")
    known = 0 < (whole_in(text, 4) or 0) <= len(state.rounds)
    return int(text[:4]) if known else None


@who(*DESK)
@require_safe
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Every print with what it is for; what cannot be printed yet says when it can."""
    desk = Desk.open(request, slug)
    return _listed(request, desk)


def _listed(
    request: HttpRequest, desk: Desk, *, fault: Fault | None = None, typed: str = ""
) -> HttpResponse:
    lang, number = _language(request), _round(request, desk.state)
    source = _source(request, desk, lang)
    rows = [(each, why_not(each, source)) for each in PRINTS]
    context = {
        "whole": next(row for row in rows if row[0].id == "round"),
        "groups": [
            (title, [row for row in rows if row[0].group == group and row[0].id != "round"])
            for group, title in GROUPS
        ],
        "rounds": [round_.number for round_ in desk.state.rounds],
        "number": number or len(desk.state.rounds),
        "chosen": number,
        "matches_open": any(match.awaiting for match in desk.state.matches.values()),
        "closed": closed_rounds(desk.state),
        "print_lang": lang,
        "languages": LANGUAGES,
        "with_codes": _with_codes(request),
        "wish": _wish(request, lang),
        "wish_for_round": _wish(request, lang, number),
        "has_logo": Logo.objects.filter(hall_id=desk.hall.id).exists(),
        "ahead": _ahead(source),
        "perhaps": offered_again(desk.state, desk.rulebook),
        "sealed": kept_for_the_ceremony(desk.state, desk.rulebook),
        "code_fault": fault,
        "typed": typed,
    }
    status = REFUSED if fault else 200
    return desk.show("paper", context, template="paper/paper.html", status=status)


def _wish(request: HttpRequest, lang: str, number: int | None = None) -> str:
    """What a print is asked for with: its language, its round, and whether codes are wanted."""
    wishes = {"lang": lang, "round": number, "qr": None if _with_codes(request) else 0}
    return urlencode({key: value for key, value in wishes.items() if value is not None})


def _ahead(source: Source) -> dict[str, object] | None:
    """The seating of the evening before: whether it can be drawn, is drawn, or why not."""
    if not before_the_day(source.state) or not source.state.entries:
        return None
    why = why_no_plan(source)
    return {"why": why, "open": why in (NOT_PROMISED, OTHERS_NOW), "anew": why == OTHERS_NOW}


@who("organiser")
@require_POST
def plan_ahead(request: HttpRequest, slug: str) -> HttpResponse:
    """Promise the seed before anybody sees what it draws; the same list is not promised twice."""
    desk = Desk.open(request, slug)
    source = _source(request, desk, language())
    ahead = _ahead(source)
    if ahead is not None and ahead["open"]:
        command = c.CommitDraw(draw=next_label(desk.state), source="system", seed=source.seed_ahead)
        house.append(desk.hall.id, command, desk.actor, key_of(request.POST), None)
        messages.success(request, _("The seating is planned: “All rounds at once” has it now."))
    return redirect("desk-paper", slug)


@who(*DESK)
@require_safe
@never_cache
def pdf(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One print, made while you wait."""
    try:
        wanted = find_print(name)
    except Refusal:
        raise Http404 from None
    desk = Desk.open(request, slug)
    lang, number = _language(request), _round(request, desk.state)
    if wanted.about == "standings" and number is not None:
        number = min(number, closed_rounds(desk.state)) or None
    made = press(make_paper(wanted, _source(request, desk, lang), number))
    about = f"-{number}" if number and wanted.about != "tournament" else ""
    file = f"{desk.slug}-{wanted.id}{about}.pdf"
    return HttpResponse(
        made,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{file}"'},
    )


# ── From a slip of paper to its page ─────────────────────────────────────────────────────────────


@who(*DESK)
@require_safe
def find_slip(request: HttpRequest, slug: str) -> HttpResponse:
    """A code typed at the desk opens that table's slip; a mistyped one says what is wrong."""
    desk = Desk.open(request, slug)
    typed = request.GET.get("code", "")[:LONGEST]
    try:
        address = desk_address(desk.slug, desk.state, read_code(desk.state.id, typed))
    except Refusal as refusal:
        if request.GET.get("at") == "tables":  # whoever types there goes on there
            way = urlencode({"by": "code", "code": typed})
            return redirect(f"{reverse('desk-tables', args=[slug])}?{way}")
        return _listed(request, desk, fault=refusal.faults[0], typed=typed)
    return redirect(f"{address}?by=code")


@who("anyone")
@require_safe
@never_cache
def slip(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The QR code on a slip: at the desk its form, on a player's phone the report of his table."""
    hall = house.find(slug)
    if not may_look(request, hall):
        raise Http404
    state, _version = house.state(hall.id)
    try:
        found = read_code(state.id, code)
    except Refusal:
        raise Http404 from None
    if not roles_of(request, hall) & set(DESK):
        return redirect(reverse("me-report", args=[slug]))
    try:
        return redirect(desk_address(slug, state, found))
    except Refusal:  # said where a code is typed
        return redirect(f"{reverse('desk-paper-slip', args=[slug])}?{urlencode({'code': code})}")
