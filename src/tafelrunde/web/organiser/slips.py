"""One slip at the desk: typed, looked at, accepted, and whatever is typed next of a pile."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.leaving import replaceable
from tafelrunde.desk.moves import helpers_for
from tafelrunde.desk.own_table import out_of_his_hands, plays_there
from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.slips import awarded_by_others
from tafelrunde.journal.events import Slip
from tafelrunde.pages.at_the_table import at_the_table
from tafelrunde.pages.free_seats import left_free
from tafelrunde.pages.handbook import CORRECTING
from tafelrunde.pages.kept_minutes import kept_minutes
from tafelrunde.pages.organiser.same_lines import game_meant
from tafelrunde.pages.organiser.slip_preview import claimed_at_the_desk, impossible, preview
from tafelrunde.pages.organiser.slips import read_slip, slip_form, stored_lines
from tafelrunde.pages.organiser.tables import next_open
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.short_tables import no_game
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Round, Table
from tafelrunde.web.access import who
from tafelrunde.web.decisions import told_by_name
from tafelrunde.web.fields import typed_in
from tafelrunde.web.game_forms import game_in
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.hands import hands_on
from tafelrunde.web.organiser.signatures import signatures


def goes_by_codes(request: HttpRequest) -> bool:
    """Whether a pile of slips is typed in the order in which it lies, each found by its code."""
    return request.GET.get("by") == "code"


def pile_of(request: HttpRequest, desk: Desk) -> str:
    """Where the next code is typed; empty for whoever goes from table to table."""
    return reverse("desk-tables", args=[desk.slug]) + "?by=code" if goes_by_codes(request) else ""


def _table(desk: Desk, number: int, table: int) -> tuple[Round, Table]:
    if not 1 <= number <= len(desk.state.rounds):
        raise Http404
    round_ = desk.state.rounds[number - 1]
    if table not in round_.tables or not round_.published:
        raise Http404
    return round_, round_.tables[table]


@who(*DESK)
@require_safe
def slip(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """One table's slip: typed, accepted, signed, disputed or corrected."""
    desk = Desk.open(request, slug)
    round_, found = _table(desk, number, table)
    scoring = scoring_of(desk.state, desk.rulebook)
    after = next_open(desk.view, round_, beyond=table)
    short = found.slip is None and no_game(desk.mode, len(found.seats))
    correcting = found.state == "final" or round_.closed
    partial = plays_there(desk.actor, found)
    kept_from = correcting or found.state == "disputed" or out_of_his_hands(desk.actor, found)
    context = {
        "round": round_,
        "table": found,
        "form": slip_form(
            scoring,
            numbered(found.seats, desk.rulebook),
            found.slip,
            desk.names,
            {},
            known=at_the_table(desk.view, found),
        ),
        "standins": [(p, desk.names.get(p, p)) for p in desk.state.standins],
        "preview": preview(desk.view, round_.kind, found, found.slip) if found.slip else None,
        **(_to_replace(desk, found, found.slip) if found.slip else {}),
        "short": short,
        "stands": short,
        "fill_rule": rule_for(desk.rulebook, "fill-table"),
        "slip_state": table_state(found),
        "stored": stored_lines(found, desk.names, scoring),
        "signatures": signatures(desk, found),
        "hands": hands_on(desk, found),
        "decision": told_by_name(desk, found),
        "correcting": correcting,
        "left_to": desk.left_to(found) if kept_from else None,
        "kept": kept_minutes(desk.view, found),
        "partial": desk.names.get(desk.actor.player or "", "-") if partial else "",
        "rule_needed": bool(rule_for(desk.rulebook, "never-changed")),
        "after": after,
        "previous": max((n for n in round_.tables if n < table), default=None),
        "following": min((n for n in round_.tables if n > table), default=None),
        "rules": desk.rules(*CORRECTING),
        "others": [] if desk.state.cancelled else _others(desk, round_, found),
        "replaceable": [] if desk.state.cancelled else replaceable(desk.matter, found),
        "kind": desk.rulebook.kind(round_.kind) if round_.kind else None,
        "free": left_free(found.seats, desk.rulebook),
        "pile": pile_of(request, desk),
        "jury_rule": rule_for(desk.rulebook, "jury-awards"),
        "accepted_by_others": desk.state.details.second_person or awarded_by_others(desk.matter),
    }
    return desk.show("tables", context, template="organiser/slip.html")


def _to_replace(desk: Desk, game: Table, slip: Slip) -> dict[str, object]:
    """Where a leaver of this slip leaves two, somebody has to play on for him."""
    left = {line.player for line in slip.lines if line.left} - set(game.substitutes)
    if not game.round or not left & set(replaceable(desk.matter, game)):
        return {}
    return {"to_replace": True, "leaver_rule": rule_for(desk.rulebook, "leaver")}


def _others(desk: Desk, round_: Round, table: Table) -> list[tuple[str, str]]:
    """Who could move to this table."""
    named = ((p, desk.names.get(p, p)) for p in helpers_for(desk.matter, round_, table))
    return sorted(named, key=lambda each: desk.by_surname(each[0]))


@who(*DESK)
@require_POST
def slip_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Places and points of what is typed so far; asked while typing, stores nothing."""
    desk = Desk.open(request, slug)
    try:
        game = game_meant(game_in(desk.state, request.POST), typed_in(request.POST))
    except Refusal:
        raise Http404 from None
    kind = desk.state.rounds[game.round - 1].kind if game.round else None
    scoring = scoring_of(desk.state, desk.rulebook)
    typed = typed_in(request.POST)
    read, faults = read_slip(scoring, game.seats, typed, game.where.game)
    context: dict[str, object] = {"faults": faults, "waiting": read is None}
    context["claimed"] = claimed_at_the_desk(scoring, game.seats, typed, desk.names)
    context["places_only"] = bool(game.match)  # it is won or lost, and gives no points
    if read is not None:
        problems = context["faults"] = impossible(desk.view, read)
        if not problems:
            context["preview"] = preview(desk.view, kind, game, read)
            context["not_stored"] = read != game.slip
            context |= _to_replace(desk, game, read)
    return render(request, "organiser/parts/preview.html", context)
