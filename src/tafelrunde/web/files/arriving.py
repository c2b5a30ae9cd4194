"""Files from elsewhere: a tournament that moves in, a report, two copies that went on differently.

Looked at first, taken in on a second press. Nothing is stored before, and nothing overwritten ever.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings as house_settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.event_words import told
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.games.shelf import open_rulebook, rulebook_for
from tafelrunde.journal.record import Record
from tafelrunde.pages.files.news import short_hash
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.final_ranking import ending, final_places
from tafelrunde.pages.timetable import noted_at
from tafelrunde.pages.view import View
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import devices, diverged, reports
from tafelrunde.store.crew import appoint_creator
from tafelrunde.store.ledger import server_time
from tafelrunde.store.models import Hall
from tafelrunde.store.transfer import Diverged, foreseen, import_tournament, read_whole
from tafelrunde.web import house, incoming
from tafelrunde.web.access import actor_of, roles_of, who
from tafelrunde.words import Text

INSIDE = ("organiser", "association")
LONGEST_TAIL = 40
LONGEST_SLUG = 60


def _show(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    return render(request, f"files/{template}.html", context, status=status)


@who(*INSIDE)
@require_safe
def files(request: HttpRequest) -> HttpResponse:
    return _show(request, "arriving", {"own": devices.own_device()})


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    context = {"own": devices.own_device(), "faults": refusal.faults}
    return _show(request, "arriving", context, 422)


@who(*INSIDE)
@require_POST
def name_device(request: HttpRequest) -> HttpResponse:
    devices.name_device(request.POST.get("label", ""))
    messages.success(request, _("✓ Saved"))
    return redirect("files")


@who(*INSIDE)
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """What is in the file, and what taking it in would do."""
    try:
        data = incoming.brought(request)
        listed = incoming.perhaps_brought(request, "people")
        if data.startswith(b"PK"):
            return _report_preview(request, data)
        return _journal_preview(request, data, listed)
    except Refusal as refusal:
        return _refused(request, refusal)


def _report_preview(request: HttpRequest, data: bytes) -> HttpResponse:
    arriving = _report(data)
    rulebook = rulebook_for(arriving.state)
    view = View(arriving.state, rulebook, arriving.names)
    ended = ending(view, bracket=bracket_of(rulebook, arriving.state))
    title = arriving.state.details.title
    context = {
        "arriving": arriving,
        "rulebook": rulebook,
        "places": ended.listed if ended is not None else (),
        "file": incoming.keep(data),
        "slug": house.free_slug(title),
    }
    return _show(request, "report", context)


def _report(data: bytes) -> reports.Arriving:
    reported = read_report(read_workbook(data), open_rulebook)
    return reports.look_at(house.ledger(), data, reported)


def _own(request: HttpRequest, data: bytes) -> bool:
    """Whether the tournament of this journal is new here; else only its organiser may go on."""
    records = read_whole(data)
    hall_id = getattr(records[0].event, "tournament", "") if records else ""
    hall = Hall.objects.filter(id=hall_id).first()
    if hall is not None and not roles_of(request, hall) & frozenset(INSIDE):
        raise PermissionDenied
    return hall is None


def _journal_preview(request: HttpRequest, data: bytes, people: bytes | None) -> HttpResponse:
    _own(request, data)
    try:
        found = foreseen(house.ledger(), data, people)
    except Diverged as apart:
        return _conflict(request, data, apart)
    context = {
        "found": found,
        "own": devices.own_device(),
        "verdict": verdict_on(found.records),
        "rulebook": rulebook_for(found.state),
        "seal": short_hash(found.records[-1].hash),
        "file": incoming.keep(data),
        "people": incoming.keep(people) if people is not None else "",
        "slug": found.slug or house.free_slug(found.state.details.title),
    }
    return _show(request, "journal", context)


@who(*INSIDE)
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """Take in exactly the file that was looked at."""
    checksum = request.POST.get("file", "")
    try:
        slug = _wanted_slug(request.POST.get("slug", ""))
        data = incoming.kept(checksum)
        new = data.startswith(b"PK") or _own(request, data)
        if data.startswith(b"PK"):
            hall_id = _take_report(request, data, slug)
        else:
            hall_id = _take_journal(data, request.POST.get("people", ""), slug)
    except Refusal as refusal:
        return _refused(request, refusal)
    if new:
        appoint_creator(hall_id, actor_of(request).id)
    house.back_up_arrived(hall_id)
    incoming.throw_away(checksum)
    incoming.throw_away(request.POST.get("people", ""))
    messages.success(request, _taken_in(hall_id))
    return redirect("desk-files", Hall.objects.get(id=hall_id).slug)


def _taken_in(hall_id: str) -> str:
    """What is here now, and whether this house may go on with it."""
    state, _version = house.state(hall_id)
    about = {"title": state.details.title or hall_id, "people": len(state.entries)}
    if devices.writes_here(house.ledger().using, hall_id, state):
        return _goes_on(state) % about
    return (
        _("“%(title)s” is here for display, participants: %(people)d. Another house writes it.")
        % about
    )


def _goes_on(state: Tournament) -> str:
    if state.phase == "awarded":
        return _("“%(title)s” is here, participants: %(people)d. It is over.")
    if final_places(View(state, rulebook_for(state), {})):
        return _(
            "“%(title)s” is here, participants: %(people)d. "
            "Everything in it is played, the award ceremony can be held in this house."
        )
    return _("“%(title)s” is here, participants: %(people)d. It can go on in this house.")


def _wanted_slug(text: str) -> str:
    slug = slugify(text)[:LONGEST_SLUG]
    if not slug or slug != text.strip():
        raise Refusal.single("slug", "small letters, digits and hyphens expected as the address")
    return slug


def _take_report(request: HttpRequest, data: bytes, slug: str) -> str:
    arriving = _report(data)
    return reports.take_in(house.ledger(), arriving, slug, actor_of(request).id, server_time())


def _take_journal(data: bytes, people: str, slug: str) -> str:
    listed = incoming.kept(people) if people else None
    done = import_tournament(house.ledger(), data, listed, slug, display_only=True)
    return done.tournament


# ── Two copies ───────────────────────────────────────────────────────────────────────────────────


def _conflict(request: HttpRequest, data: bytes, apart: Diverged) -> HttpResponse:
    records = read_whole(data)
    hall = Hall.objects.get(id=getattr(records[0].event, "tournament", ""))
    names = {player: person.name for player, person in house.people(hall.id).items()}
    state, _version = house.state(hall.id)
    mode = rulebook_for(state).mode(state.mode)
    context = {
        "hall": hall,
        "common": apart.common,
        "ours": _tail(apart.ours, names, mode),
        "theirs": _tail(apart.theirs, names, mode),
        "more_ours": max(0, len(apart.ours) - LONGEST_TAIL),
        "more_theirs": max(0, len(apart.theirs) - LONGEST_TAIL),
        "their_seal": short_hash(records[-1].hash),
        "our_seal": short_hash(hall.head),
        "file": incoming.keep(data),
    }
    return _show(request, "conflict", context, 409)


def _tail(
    records: tuple[Record, ...], names: dict[str, str], mode: Mode
) -> list[tuple[int, datetime | None, Text]]:
    return [
        (one.seq, noted_at(one.at), told(one.event, mode).named(names))
        for one in records[:LONGEST_TAIL]
    ]


@who(*INSIDE)
@require_POST
def settle(request: HttpRequest) -> HttpResponse:
    """One of the two copies stands from now on; the other is kept as a file."""
    choice = request.POST.get("choice", "")
    try:
        data = incoming.kept(request.POST.get("file", ""))
        _own(request, data)
        if choice not in ("ours", "theirs"):
            raise Refusal.single("choice", "please choose one")
        folder = house_settings.DATA_FOLDER / "conflicts"
        settled = diverged.settle(
            house.ledger(),
            data,
            "ours" if choice == "ours" else "theirs",
            folder,
            request.POST.get("head", ""),
        )
    except Refusal as refusal:
        return _refused(request, refusal)
    hall = Hall.objects.get(id=settled.tournament)
    context = {"settled": settled, "hall": hall, "choice": choice, "kept": settled.kept.name}
    return _show(request, "settled", context)
