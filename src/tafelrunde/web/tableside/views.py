"""The pages beside the board: chess clock, running minutes, clock for a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.desk.rules import rule_for
from tafelrunde.games.shelf import minutes_keeper, note_pad
from tafelrunde.pages.tableside.chess import face
from tafelrunde.pages.tableside.minutes import minutes_page, slip_of
from tafelrunde.pages.tableside.spot import Spot, jury_calls
from tafelrunde.pages.tableside.turn import turn_page
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import acting, house
from tafelrunde.web.access import who
from tafelrunde.web.tableside.frame import BESIDE, Beside, open_beside, show

Read = Callable[[Beside, Spot, QueryDict], c.Command]


def language() -> str:
    return "de" if (get_language() or "de").startswith("de") else "en"


# ── The chess clock ──────────────────────────────────────────────────────────────────────────────


@who(*BESIDE)
@require_http_methods(["GET", "HEAD", "POST"])
def chess(request: HttpRequest, slug: str) -> HttpResponse:
    beside = open_beside(request, slug)
    rules = beside.rulebook.chess_clock
    if rules is None:
        raise Http404
    if request.method == "POST":
        return _act(request, beside, "me-chess", _press)
    context: Mapping[str, Any] = {}
    if beside.spot is not None:
        context = {
            "face": face(beside.matter, rules, beside.spot),
            "rules": rules,
            "side_minutes": rules.sides[0].seconds // 60,
        }
    return show(request, beside, "chess", context)


def _press(_beside: Beside, spot: Spot, form: QueryDict) -> c.Command:
    to, cities = form.get("to", ""), form.get("cities", "0")
    return c.PressClock(
        round=spot.where.round,
        table=spot.where.table,
        match=spot.match,
        to=to[:40],
        reason=form.get("reason", "")[:40],
        nation=form.get("nation", "")[:40] or None,
        cities=int(cities) if cities.isascii() and cities.isdigit() and len(cities) < 4 else -1,
    )


# ── Minutes ──────────────────────────────────────────────────────────────────────────────────────


@who(*BESIDE)
@require_http_methods(["GET", "HEAD", "POST"])
def minutes(request: HttpRequest, slug: str) -> HttpResponse:
    beside = open_beside(request, slug)
    keeper = minutes_keeper(beside.rulebook.id)
    if keeper is None:
        raise Http404
    if request.method == "POST":
        return _act(request, beside, "me-minutes", _report if "report" in request.POST else _note)
    context: Mapping[str, Any] = {}
    if beside.spot is not None:
        pad = note_pad(beside.rulebook.id)
        context = {
            "minutes": minutes_page(beside.matter, keeper, pad, beside.spot, language()),
            "calls": jury_calls(beside.state, beside.spot),
            "chess": beside.rulebook.chess_clock is not None,
            "keeper": keeper,
            "pad": pad.WORDS,
        }
    return show(request, beside, "minutes", context)


def _note(beside: Beside, spot: Spot, form: QueryDict) -> c.Command:
    typed = {name: form.get(name, "")[:40] for name in form}
    pad = note_pad(beside.rulebook.id)
    return c.NoteMinutes(
        round=spot.where.round,
        table=spot.where.table,
        match=spot.match,
        note=pad.read_note(typed.get("kind", ""), typed, spot.minutes),
    )


def _report(beside: Beside, spot: Spot, _form: QueryDict) -> c.Command:
    """The minutes as they stand become the slip; the jury awards the points."""
    keeper = minutes_keeper(beside.rulebook.id)
    slip = slip_of(keeper, spot) if keeper is not None and spot.writable else spot.slip
    if slip is None:
        raise Refusal.single(
            "minutes",
            "note the end of the game first",
            rule=keeper.rule if keeper is not None else None,
        )
    return c.ReportSlip(**spot.where.fields, slip=slip, edition=spot.edition)


# ── A turn ───────────────────────────────────────────────────────────────────────────────────────


@who(*BESIDE)
@require_safe
def turn(request: HttpRequest, slug: str) -> HttpResponse:
    beside = open_beside(request, slug)
    context: Mapping[str, Any] = {}
    if beside.spot is not None:
        context = {
            "turn": turn_page(beside.state, beside.rulebook, beside.spot),
            "turn_rule": rule_for(beside.rulebook, "turn-limit"),
        }
    return show(request, beside, "turn", context)


# ── One door for changes ─────────────────────────────────────────────────────────────────────────


def _act(request: HttpRequest, beside: Beside, name: str, read: Read) -> HttpResponse:
    """Read the form, ask the desk; whoever presses sees the new state at once."""
    if beside.spot is None:
        raise Http404
    try:
        command = read(beside, beside.spot, request.POST)
        key, seen = acting.key_of(request.POST), acting.seen_in(request.POST)
        house.append(beside.hall.id, command, beside.actor, key, seen)
    except Refusal as refusal:
        faults = acting.named_faults(refusal, beside.spoken)
        return _tell(request, beside, "refused", {"faults": faults}, acting.REFUSED)
    except house.Conflict as conflict:
        words = acting.conflict_words(conflict, beside.spoken)
        return _tell(request, beside, "conflict", words, acting.CONFLICT)
    if not request.headers.get("HX-Request"):
        return redirect(beside.address(name))
    # The clock fetches its new face by itself; a note changes which forms there are.
    stays = isinstance(command, c.PressClock)
    news = {"HX-Trigger": "moved"} if stays else {"HX-Redirect": beside.address(name)}
    return HttpResponse(status=204, headers=news)


def _tell(
    request: HttpRequest, beside: Beside, part: str, context: Mapping[str, Any], status: int
) -> HttpResponse:
    return acting.tell(request, "tableside", part, {"beside": beside, **context}, status)
