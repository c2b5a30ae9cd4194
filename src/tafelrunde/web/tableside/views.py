"""The pages beside the board: chess clock, running minutes, clock for a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.desk.rules import rule_for
from tafelrunde.games.shelf import minutes_keeper, note_pad
from tafelrunde.pages.tableside.chess import face
from tafelrunde.pages.tableside.minutes import minutes_page, slip_of
from tafelrunde.pages.tableside.spot import jury_calls
from tafelrunde.pages.tableside.turn import turn_page
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.access import who
from tafelrunde.web.tableside.frame import BESIDE, Beside
from tafelrunde.words.digits import whole_in

# ── The chess clock ──────────────────────────────────────────────────────────────────────────────


@who(*BESIDE)
@require_http_methods(["GET", "HEAD", "POST"])
def chess(request: HttpRequest, slug: str) -> HttpResponse:
    beside = Beside.open(request, slug)
    rules = beside.rulebook.chess_clock
    if rules is None:
        raise Http404
    if request.method == "POST":
        return beside.act(_press, beside.address("me-chess"))
    context: Mapping[str, Any] = {}
    if beside.spot is not None:
        context = {
            "face": face(beside.matter, rules, beside.spot),
            "rules": rules,
            "side_minutes": rules.sides[0].seconds // 60,
        }
    return beside.show("chess", context)


def _press(beside: Beside, form: QueryDict) -> c.Command:
    spot = beside.spot_meant
    to, cities = form.get("to", ""), form.get("cities", "0")
    return c.PressClock(
        round=spot.where.round,
        table=spot.where.table,
        match=spot.match,
        to=to[:40],
        reason=form.get("reason", "")[:40],
        nation=form.get("nation", "")[:40] or None,
        cities=-1 if (number := whole_in(cities, 3)) is None else number,
    )


# ── Minutes ──────────────────────────────────────────────────────────────────────────────────────


@who(*BESIDE)
@require_http_methods(["GET", "HEAD", "POST"])
def minutes(request: HttpRequest, slug: str) -> HttpResponse:
    beside = Beside.open(request, slug)
    keeper = minutes_keeper(beside.rulebook)
    if keeper is None:
        raise Http404
    if request.method == "POST":
        read = _report if "report" in request.POST else _note
        return beside.act(read, beside.address("me-minutes"))
    context: Mapping[str, Any] = {}
    if beside.spot is not None:
        pad = note_pad(beside.rulebook)
        page = minutes_page(beside.matter, keeper, pad, beside.spot, beside.lang)
        if beside.elsewhere is not None:
            page = msgspec.structs.replace(page, may_write=False)
        context = {
            "minutes": page,
            "calls": jury_calls(beside.state, beside.spot),
            "chess": beside.rulebook.chess_clock is not None,
            "keeper": keeper,
            "pad": pad.WORDS,
        }
    return beside.show("minutes", context)


def _note(beside: Beside, form: QueryDict) -> c.Command:
    spot = beside.spot_meant
    typed = {name: form.get(name, "")[:40] for name in form}
    pad = note_pad(beside.rulebook)
    return c.NoteMinutes(
        round=spot.where.round,
        table=spot.where.table,
        match=spot.match,
        note=pad.read_note(typed.get("kind", ""), typed, spot.minutes),
    )


def _report(beside: Beside, _form: QueryDict) -> c.Command:
    """The minutes as they stand become the slip; the jury awards the points."""
    spot = beside.spot_meant
    keeper = minutes_keeper(beside.rulebook)
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
    beside = Beside.open(request, slug)
    context: Mapping[str, Any] = {}
    if beside.spot is not None:
        context = {
            "turn": turn_page(beside.state, beside.rulebook, beside.spot),
            "turn_rule": rule_for(beside.rulebook, "turn-limit"),
        }
    return beside.show("turn", context)
