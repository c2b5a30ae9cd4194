"""Creating a tournament: rulebook and mode in plain words, then place, date, fee and options."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.desk.announcing import MOST_SIGNATURES, announcement_warnings
from tafelrunde.desk.course import rounds_option
from tafelrunde.desk.rules import rule_for
from tafelrunde.pages.organiser.chances import chances_switch
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.timetable import times_foreseen
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Details
from tafelrunde.store import badges, crew
from tafelrunde.store.devices import mirrored_here
from tafelrunde.store.removing import may_go
from tafelrunde.web import house, shelf
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import Fresh
from tafelrunde.web.field_names import each_named, of_a_tournament
from tafelrunde.web.fields import (
    OF_OPTION,
    TIMES_OF_ROUNDS,
    at_field,
    details_told,
    in_form_order,
    options_from,
    round_fields,
)
from tafelrunde.web.foreteller import chances_progress
from tafelrunde.web.language import language
from tafelrunde.web.organiser.another import cards
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.origins import offered
from tafelrunde.web.rules_here import played_by
from tafelrunde.web.season_names import season_called

REFUSED = 422


@who("organiser", "association")
@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Every mode of every rulebook as a card."""
    books = [
        (each, [mode_in_words(each.book, mode) for mode in each.book.modes])
        for each in offered(language())
    ]
    return render(request, "organiser/choose.html", {"books": books, "formats": cards()})


def _mode(rulebook_id: str, mode_id: str) -> tuple[Rulebook, Mode]:
    book = shelf.edition(rulebook_id)
    played_by(book)
    if book.edition in shelf.taken_back():
        raise Http404
    mode = next((mode for mode in book.modes if mode.id == mode_id), None)
    if mode is None:
        raise Http404
    return book, mode


def _has(book: Rulebook, mode_id: str) -> bool:
    return any(mode.id == mode_id for mode in book.modes)


def _rules(book: Rulebook, mode: Mode) -> dict[str, object]:
    """The rules that fields of the announcement speak of, and how many may sign a slip."""
    return {
        "fee_rule": rule_for(book, "fee"),
        "copies_rule": rule_for(book, "copies"),
        "all_sign_rule": rule_for(book, "signed-by-all"),
        "signed_rule": rule_for(book, "signed"),
        "rounds_can_change": rounds_option(book, mode) is not None,
        "signed_by": [str(each + 1) for each in range(min(MOST_SIGNATURES, max(mode.sizes)))],
    }


@who("organiser", "association")
@require_http_methods(["GET", "POST"])
def announce(request: HttpRequest, rulebook_id: str, mode_id: str) -> HttpResponse:
    """What the mode means, and the form that announces it."""
    book, mode = _mode(rulebook_id, mode_id)
    context: dict[str, object] = {
        "book": book,
        "others": [each for each in shelf.offered_besides(book) if _has(each, mode_id)],
        "words": mode_in_words(book, mode),
        "typed": request.POST,
        "details": Details(),
        "seasons": house.seasons_named(),
        "season_called": "",
        "referee": "",
        "fee": "",
        "round_times": round_fields(request.POST, Details(), mode.rounds, mode.finish is not None),
        "times_foreseen": times_foreseen(mode, Details()),
        **_rules(book, mode),
    }
    if request.method == "GET":
        return render(request, "organiser/announce.html", context)
    try:
        slug = _announced(request, book, mode)
    except Refusal as refusal:
        htmx = bool(request.headers.get("HX-Request"))
        template = "parts/refused.html" if htmx else "organiser/announce.html"
        faults = each_named(refusal.faults, of_a_tournament(book.options))
        told = in_form_order([at_field(fault) for fault in faults], book.options_of(mode))
        context["faults"] = told
        context["option_wrong"] = any(fault.place.startswith(OF_OPTION) for fault in told)
        context["times_wrong"] = any(fault.place in TIMES_OF_ROUNDS for fault in told)
        return render(request, template, context, status=REFUSED)
    target = reverse("desk-desk", args=[slug])
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": target})
    return redirect(target)


def _announced(request: HttpRequest, book: Rulebook, mode: Mode) -> str:
    """The new tournament's slug; the same for the same key. All that is wrong is told at once."""
    details, gathering = details_told(request.POST)
    if not details.title:
        with gathering:
            raise Refusal.single("title", "what is the tournament called?")
    options: dict[str, Setting] = {}
    with gathering:
        options = options_from(request.POST, book.options_of(mode))
    rounds = options.get("rounds")
    if details.round_times and isinstance(rounds, int) and rounds:
        # The form has the fields of the mode; beside them fewer or more rounds may be chosen.
        times = Details(round_times=details.round_times).times_for(rounds, mode.rounds)
        details = msgspec.structs.replace(details, round_times=times)
    key = request.POST.get("key", "")[:60] or Fresh().key
    wanted = c.AnnounceTournament(
        tournament="", rulebook=book.edition, mode=mode.id, options=options
    )
    house.check_announcement(details, wanted, actor_of(request), gathering)
    gathering.tell()
    return house.announce(key, details, wanted, actor_of(request))


def warnings_of(desk: Desk) -> list[Fault]:
    """What is unusual about the announcement; a referee with a link or an account is one."""
    warnings = announcement_warnings(desk_matter(desk.state, desk.rulebook))
    if not any(warning.place == "referee" for warning in warnings) or not _has_referee(desk):
        return warnings
    return [warning for warning in warnings if warning.place != "referee"]


def _has_referee(desk: Desk) -> bool:
    by_link = any(badge.role == "referee" for badge in badges.badges_of(desk.hall.id))
    return by_link or crew.has_a("referee", desk.hall.id)


@who(*DESK)
@require_safe
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Details and options of an announced tournament, with what is unusual about them."""
    desk = Desk.open(request, slug)
    words = mode_in_words(desk.rulebook, desk.mode, desk.state.options)
    fee = desk.state.details.fee_cents
    context = {
        "words": words,
        "settings": [(each, desk.state.options.get(each.option.name)) for each in words.choices],
        "warnings": warnings_of(desk),
        "fee": f"{fee // 100},{fee % 100:02d}" if fee % 100 else str(fee // 100),
        **_rules(desk.rulebook, desk.mode),
        "referee": desk.names.get(desk.state.details.referee, ""),
        "seasons": house.seasons_named(),
        "season_called": season_called(desk.state.details.season),
        "chances": chances_switch(
            desk_matter(desk.state, desk.rulebook), chances_progress(desk.hall.id, desk.state)
        ),
        "may_delete": may_go(desk.state),
        "mirrored_here": mirrored_here(desk.hall.id),
        "frozen": desk.state.phase != "announced",
        "round_times": round_fields(
            request.POST,
            desk.state.details,
            rounds_foreseen(desk.mode, desk.state),
            desk.mode.finish is not None,
        ),
        "times_foreseen": times_foreseen(desk.mode, desk.state.details),
    }
    return desk.show("settings", context)
