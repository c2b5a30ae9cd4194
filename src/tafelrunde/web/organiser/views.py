"""The pages of the console, one plain function each; what they show comes from pages.organiser."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.copies import Copies, copies, copies_missing
from tafelrunde.desk.course_changes import without_format
from tafelrunde.desk.drafting import as_planned, round_setups
from tafelrunde.desk.leaving import perhaps_before_game
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.promised import promised_source
from tafelrunde.desk.rounds import kinds_left
from tafelrunde.desk.rulings import grounds_now
from tafelrunde.games.shelf import setup_draws
from tafelrunde.pages.final_ranking import final_table
from tafelrunde.pages.leading import leading
from tafelrunde.pages.organiser.calls import open_calls, wishes_to_leave
from tafelrunde.pages.organiser.console import draft as draft_of
from tafelrunde.pages.organiser.console import running_round
from tafelrunde.pages.organiser.draft import draft_page, swap_words
from tafelrunde.pages.organiser.finish import being_played
from tafelrunde.pages.organiser.history import latest
from tafelrunde.pages.organiser.listing import player_rows
from tafelrunde.pages.organiser.repairs import repairs_page
from tafelrunde.pages.organiser.tables import next_open, next_waiting, table_grid, tables_on_phones
from tafelrunde.pages.referee.minutes import VERDICT, decisions, minutes
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.timetable import noted_at
from tafelrunde.pages.without_game import absent_lines
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.tournament import Round
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.acting import Fresh
from tafelrunde.web.day_end import ending_of
from tafelrunde.web.language import language
from tafelrunde.web.organiser import season_dates
from tafelrunde.web.organiser.announcing import warnings_of
from tafelrunde.web.organiser.arriving import not_here_for
from tafelrunde.web.organiser.by_code import misread
from tafelrunde.web.organiser.desk import DESK, GLANCED, Desk
from tafelrunde.web.organiser.slips import goes_by_codes
from tafelrunde.words.digits import whole_in


@who(*DESK)
@require_safe
def console(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    state = desk.state
    round_ = running_round(state)
    context = {
        "other_version": desk.rulebook.version != state.version,
        "season_says": season_dates.told(desk),
        "still_to_answer": season_dates.still_to_answer(desk),
        "onward": season_dates.onward(request, desk),
        "otherwise": season_dates.counts_otherwise(request, desk),
        "calls": open_calls(state, desk.names, desk.mode),
        "wishes": wishes_to_leave(state, desk.names),
        "warnings": warnings_of(desk) if state.phase == "announced" else [],
        "grid": table_grid(desk.view, round_) if round_ else (),
        "running": round_,
        "being_played": being_played(desk.view) if state.phase == "running" else [],
        "top": _top(desk),
        "latest": [
            (each, noted_at(each.at))
            for each in latest(
                house.last_records(desk.hall.id, desk.version),
                state.history,
                desk.names,
                GLANCED,
                desk.mode,
                desk.scoring,
            )
        ],
        "kind_title": desk.rulebook.kind(round_.kind).title if round_ and round_.kind else None,
        "round_numbers": _way(desk),
        "ending": ending_of(desk),
    }
    return desk.show("desk", context)


def _top(desk: Desk) -> dict[str, object]:
    """The leaders of the standings; once it has been awarded, how it ended."""
    if ended := final_table(desk.view):
        first = leading(ended, GLANCED)
        return {"lines": [(place.rank, place.name, "", "") for place in first.shown], "told": first}
    played = sum(each.closed for each in desk.state.rounds)
    rows = standings_table(desk.view, played, compared=False).rows if played else ()
    told = leading(rows, GLANCED)
    lines = [
        (line.rank, line.name, next(iter(line.values), ""), line.status) for line in told.shown
    ]
    return {"lines": lines, "told": told, "after": played} if lines else {}


def _way(desk: Desk) -> list[dict[str, object]]:
    """The rounds as stations of the way."""
    stations = []
    for number in range(1, desk.glance.rounds + 1):
        known = desk.state.rounds[number - 1] if number <= len(desk.state.rounds) else None
        page = "desk-tables" if known is not None and known.published else "desk-draw"
        stations.append(
            {
                "number": number,
                "done": known is not None and known.closed,
                "now": _now(desk, known, number),
                "address": reverse(page, args=[desk.slug])
                + (f"?round={number}" if page == "desk-tables" else ""),
            }
        )
    return stations


def _now(desk: Desk, known: Round | None, number: int) -> bool:
    if known is not None:
        return not known.closed
    return desk.step.code == "draft-round" and number == len(desk.state.rounds) + 1


@who(*DESK)
@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    state = desk.state
    round_ = draft_of(state)
    shown = round_ or running_round(state)
    number = len(state.rounds) + (0 if round_ else 1)
    coming = f"round {shown.number if round_ and shown else number}"
    context = {
        "draft": round_,
        "stands": f"{shown.number} {shown.published}" if shown else number,
        "page": draft_page(desk.view, shown) if shown else None,
        "number": number,
        **not_here_for(desk, number),
        "setups": _setups(desk, shown.number) if shown else [],
        "commitment": state.commitments.get(coming),
        "promised": promised_source(state, coming),
        "drawn": state.draws.get(shown.draw or "") if shown else None,
        "absent": absent_lines(desk.rulebook, state, shown, desk.names.__getitem__)
        if shown
        else (),
        "kinds": [desk.rulebook.kind(kind) for kind in _kinds_left(desk)],
        "any_game": list(without_format(state, desk.rulebook)),
        "drafting": desk.step.code == "draft-round" and desk.actor.role == "organiser",
        "as_planned": desk.step.code == "draft-round" and _as_planned(desk),
        "sets_up": bool(round_setups(desk.matter)),
        "repairs": repairs_page(desk.view, shown) if shown else None,
        "copies_missing": _copies_missing(desk, round_),
        "wishes": wishes_to_leave(state, desk.names),
    }
    return desk.show("draw", context)


def _as_planned(desk: Desk) -> bool:
    try:
        return as_planned(desk.matter)
    except Refusal:  # told when it is drawn
        return False


def _copies_missing(desk: Desk, draft: Round | None) -> Fault | None:
    """Said before the first round is published; by then the organiser has seen to it."""
    if draft is None or any(each.published for each in desk.state.rounds):
        return None
    return copies_missing(copies(desk.rulebook, desk.state, draft))


def _setups(desk: Desk, number: int) -> list[tuple[object, list[str]]]:
    """The set-up draws of a round in words: wonders, kingdom cards."""
    found: list[tuple[object, list[str]]] = []
    for offered in setup_draws(desk.rulebook):
        drawn = desk.state.draws.get(f"{offered.name} round {number}")
        if drawn is not None and isinstance(drawn.outcome, dict):
            round_ = desk.state.round(number)
            built = offered.built(drawn.outcome, round_.kind)
            sizes = [len(table.seats) for table in round_.tables.values()]
            found.append((offered, offered.told(built, language(), sizes)))
    return found


@who(*DESK)
@require_safe
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """What it would cost if these two changed places, with the button that does it."""
    desk = Desk.open(request, slug)
    round_ = draft_of(desk.state)
    one, other = request.GET.get("one", ""), request.GET.get("other", "")
    if round_ is None:
        raise Http404
    command = c.SwapSeats(round=round_.number, one=one, other=other)
    words = consequences(
        desk.state, desk.rulebook, command, desk.names, desk.now, by_name=desk.by_surname
    )
    words += swap_words(desk.state, round_, one, other, desk.names)
    context = {
        "desk": desk,
        "one": (one, desk.names.get(one, one)),
        "other": (other, desk.names.get(other, other)),
        "words": [word.named(desk.names) for word in words],
        "round": round_,
        "version": desk.version,
        "fresh": Fresh(),
    }
    return render(request, "organiser/parts/swap.html", context)


@who(*DESK)
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of a round by state; ?round= looks at an earlier one."""
    desk = Desk.open(request, slug)
    published = [round_ for round_ in desk.state.rounds if round_.published]
    number = request.GET.get("round", "")
    chosen = next((r for r in published if str(r.number) == number), published[-1:] or None)
    round_ = chosen[0] if isinstance(chosen, list) else chosen
    context = {
        "round": round_,
        "stands": round_.number if round_ else 0,
        "rounds": published,
        "grid": table_grid(desk.view, round_, _copies(desk, round_)) if round_ else (),
        "copies": _copies(desk, round_),
        "next_open": next_open(desk.view, round_) if round_ else None,
        "on_phones": tables_on_phones(desk.view, round_) if round_ else (),
        "next_waiting": next_waiting(round_) if round_ else None,
        "repairs": repairs_page(desk.view, round_) if round_ else None,
        "to_reprint": _to_reprint(round_),
        "just_published": round_ is not None and not round_.closed and _nothing_yet(desk, round_),
        "code_first": goes_by_codes(request),
        **misread(slug, desk.state, request.GET.get("code", "")),
        "may_reseat": desk.actor.role in ("organiser", "referee")
        and round_ is not None
        and round_.number == len(desk.state.rounds),
    }
    wrong = "code_fault" in context and not request.headers.get(
        "HX-Request"
    )  # news come all the same
    return desk.show("tables", context, status=422 if wrong else 200)


def _to_reprint(round_: Round | None) -> list[int] | None:
    """The tables whose papers differ since publishing and are still needed; None where the whole
    round needs no paper any more."""
    if round_ is None or round_.closed or round_.edition == 1:
        return None
    playing = [number for number, table in round_.tables.items() if table.state != "final"]
    return [number for number in round_.changed if number in playing] if playing else None


def _nothing_yet(desk: Desk, round_: Round) -> bool:
    """Published just now: no clock runs, no slip has come in."""
    running = desk.state.clock is not None and desk.state.clock.round == round_.number
    return not running and all(table.slip is None for table in round_.tables.values())


def _copies(desk: Desk, round_: Round | None) -> Copies | None:
    return copies(desk.rulebook, desk.state, round_) if round_ is not None else None


@who(*DESK)
@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings so far; while a round is complete, the preview before it is closed."""
    desk = Desk.open(request, slug)
    state = desk.state
    published = sum(each.published for each in state.rounds)
    asked = request.GET.get("after", "")
    wanted = whole_in(asked) or published
    after = min(wanted, published)
    last = state.rounds[after - 1] if after else None
    by_round = request.GET.get("rounds") == "1"
    context = {
        "page": standings_table(desk.view, after, by_round=by_round) if after else None,
        "by_round": by_round,
        "round_numbers": range(1, after + 1),
        "after": after,
        "afters": range(1, published + 1),
        "closing": last if last is not None and not last.closed else None,
        "ready": desk.step.code == "close-round",
        "waits": [table.number for table in last.tables.values() if table.state != "final"]
        if last
        else [],
    }
    return desk.show("standings", context)


def _kinds_left(desk: Desk) -> tuple[str, ...]:
    """What the round to be drawn, or drawn anew, can be played as."""
    state = desk.state
    if state.rounds and not state.rounds[-1].published:
        state = state.copied()
        state.rounds.pop()
    return kinds_left(Matter(state, desk.rulebook, desk.actor, desk.now))


@who(*DESK)
@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Who leaves, who is warned, who is put out, and by which rule."""
    desk = Desk.open(request, slug)
    state = desk.state
    playing = sorted(player_rows(state, desk.names), key=lambda row: desk.by_surname(row.player))
    rows = [row for row in playing if row.listed == "entries"]
    played = [round_.number for round_ in state.rounds if round_.published]
    context = {
        "played": played,
        "newest": played[-1] if played else 0,
        "rows": rows,
        "before_game": {r.player for r in rows if perhaps_before_game(desk.matter, r.player)},
        "decided": decisions(
            minutes(
                house.told_records(desk.hall.id), desk.names, desk.scoring, desk.mode, desk.rulebook
            )
        ),
        "verdicts": VERDICT,
        "rules": desk.rules("J", "E", "P", "G", "C", "O"),
        "grounds": grounds_now(Matter(state, desk.rulebook, desk.actor, desk.now)),
        "chosen": request.GET.get("player", ""),
    }
    return desk.show("rulings", context)
