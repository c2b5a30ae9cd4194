"""The public pages and the projector, one plain function each; what they show is pages.audience."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.desk.rules import rule_for
from tafelrunde.pages.audience import draws as draw_pages
from tafelrunde.pages.audience import finish as finish_pages
from tafelrunde.pages.audience import ranking, screen
from tafelrunde.pages.audience.chances import WALL_ROWS, near_the_end
from tafelrunde.pages.audience.course import course
from tafelrunde.pages.audience.lots import lots_by_hand, lots_from_a_file, lots_open, lots_told
from tafelrunde.pages.audience.meetings import meetings
from tafelrunde.pages.audience.overview import finish_station, kind_of, overview
from tafelrunde.pages.audience.results import round_results
from tafelrunde.pages.audience.seating import found, published_rounds
from tafelrunde.pages.final_ranking import final_list
from tafelrunde.pages.leading import Leading, leading, within
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.standings import Line
from tafelrunde.pages.timetable import finish_ahead, finish_is_next
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.store.models import Person
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.audience.press import Found, printed
from tafelrunde.web.audience.public import Public
from tafelrunde.web.day_end import ending_of
from tafelrunde.web.frame import theme_of
from tafelrunde.web.join_addresses import join_address, reachable
from tafelrunde.words.digits import whole_in

LONGEST_QUERY = 60
LEADERS = 5
ORDERS = ("name", "table", "meetings")
"""How the seating can be looked at."""
SLOWEST, FASTEST, USUAL = 60, 1, 8
"""Seconds a page of the projector stays."""


Fill = Callable[[HttpRequest, Public], dict[str, Any]]


def public_page(request: HttpRequest, slug: str, template: str, fill: Fill) -> HttpResponse:
    def make(request: HttpRequest, hall: Found, people: Mapping[str, Person]) -> bytes:
        visit = Public.of(request, hall, people)
        return visit.printed(template, fill(request, visit))

    return printed(request, slug, make)


def _number(request: HttpRequest, name: str, most: int) -> int:
    """A number from the address between 1 and most; most where there is none."""
    text = request.GET.get(name, "")
    if not text:
        return most
    if not 0 < (whole_in(text, 4) or 0) <= most:
        raise Http404
    return int(text)


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        places = hall.final()
        return {
            "view": overview(hall.state, hall.rulebook, hall.now),
            "clock": screen.clock_now(hall.state),
            "words": mode_in_words(
                hall.rulebook,
                hall.mode,
                hall.state.options,
                [round_.kind for round_ in published_rounds(hall.state)],
            ),
            "steps": ranking.sides(ranking.podium(places)),
            "won_by_a_draw": ranking.won_by_a_draw(hall.view, places),
            "top": _top(hall),
        }

    return public_page(request, slug, "audience/overview.html", fill)


def _top(hall: Public) -> Leading[Line] | None:
    """Who leads; nobody between the last round and the ceremony that names the winner, and at the
    ceremony nobody but those whom it names."""
    if not hall.closed or hall.state.revealed or ranking.table_is_final(hall.state, hall.rulebook):
        return None
    return leading(hall.standings(hall.closed).rows, LEADERS)


@who("anyone")
@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(request: HttpRequest, hall: Public) -> dict[str, Any]:
        published = published_rounds(hall.state)
        if not published:
            return {"seating": None, "rounds": []}
        number = _number(request, "round", published[-1].number)
        page = hall.seating(published[number - 1])
        query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
        asked = request.GET.get("by", "")
        by = asked if asked in ORDERS else "name"
        return {
            "seating": found(page, query) if query else page,
            "query": query,
            "by": by,
            "meetings": meetings(published, hall.names) if by == "meetings" else None,
            "rounds": [round_.number for round_ in published],
            "number": number,
        }

    return public_page(request, slug, "audience/seating.html", fill)


@who("anyone")
@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(request: HttpRequest, hall: Public) -> dict[str, Any]:
        after = _number(request, "after", hall.closed)
        places = final_list(hall.view) if "after" not in request.GET else ()
        by_round = request.GET.get("rounds") == "1" and not hall.names.secret
        return {
            "table": hall.standings(after, by_round=by_round) if after else None,
            "by_round": by_round,
            "round_numbers": range(1, after + 1),
            "after": after,
            "afters": range(1, hall.closed + 1),
            "places": places,
            "steps": ranking.sides(ranking.podium(places)),
            "course": course(hall.view, after),
            "pseudonyms_rule": hall.mode.pseudonyms_rule if hall.names.secret else None,
        }

    return public_page(request, slug, "audience/standings.html", fill)


@who("anyone")
@require_safe
def results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        published = published_rounds(hall.state)
        if not 0 < number <= len(published):
            raise Http404
        round_ = published[number - 1]
        return {
            "results": round_results(hall.view, round_),
            "kind": kind_of(hall.rulebook, round_),
            "rounds": [each.number for each in published],
            "number": number,
            "pseudonyms_rule": hall.mode.pseudonyms_rule if hall.names.secret else None,
        }

    return public_page(request, slug, "audience/results.html", fill)


@who("anyone")
@require_safe
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """Nobody reads of a finish where none will be played."""

    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        if not hall.state.matches and finish_station(hall.state, hall.rulebook, hall.now) is None:
            raise Http404
        stages = hall.stages()
        told = lots_told(hall.view)
        return {
            "stages": stages,
            "tree": finish_pages.tree_of(stages),
            "lots": told,
            "begins": finish_ahead(hall.state, hall.mode, hall.now),
            "next": finish_is_next(hall.state, hall.mode),
            "rounds": rounds_foreseen(hall.mode, hall.state),
        }

    return public_page(request, slug, "audience/finish.html", fill)


@who("anyone")
@require_safe
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        made = draw_pages.public_draws(hall.view)
        return {
            "draws": made,
            "by_hand": lots_by_hand(hall.view),
            "from_a_file": lots_from_a_file(hall.view),
            "head": hall.hall.head,
        }

    return public_page(request, slug, "audience/draws.html", fill)


@who("anyone")
@require_safe
def chances(request: HttpRequest, slug: str) -> HttpResponse:
    """What may still happen, where the organiser shows it; the address stays when nothing does."""

    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        return {
            "board": hall.chances("public"),
            "missing": hall.chances_missing,
            "shown": "public" in hall.state.chances_for,
        }

    return public_page(request, slug, "audience/chances.html", fill)


# ── The projector ────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    return public_page(request, slug, "audience/screen.html", _on_screen)


@who("anyone")
@require_safe
def projector_now(request: HttpRequest, slug: str) -> HttpResponse:
    """What changes on the projector, alone."""
    return public_page(request, slug, "audience/screen/news.html", _on_screen)


def _on_screen(request: HttpRequest, hall: Public) -> dict[str, Any]:
    found = hall.chances("projector", WALL_ROWS)
    possible = screen.possible_views(hall.state, hall.rulebook)
    possible = (*possible, "chances") if found is not None else possible
    asked = request.GET.get("view", "")
    pinned = asked if asked in screen.VIEWS else ""
    view = pinned if pinned in possible else screen.view_of(hall.state, hall.rulebook)
    return {
        "theme": theme_of(request) or "dark",
        "view": view,
        "pinned": pinned,
        "chosen": pinned if pinned in possible else "",
        "possible": possible,
        "pace": _pace(request),
        "board": found if view == "chances" or _chances_too(view, hall) else None,
        "playing_clock": screen.clock_now(hall.state),
        "round_now": len(published_rounds(hall.state)),
        "rounds": screen.rounds_of(hall.state, hall.rulebook),
        "turn_rule": rule_for(hall.rulebook, "turn-limit"),
        **SCREENS[view](request, hall),
    }


def _chances_too(view: str, hall: Public) -> bool:
    """Whether the view shows by itself what may still happen: before the last round and in it."""
    return view in ("seating", "round", "standings") and near_the_end(hall.view)


def _pace(request: HttpRequest) -> int:
    text = request.GET.get("pace", "")
    given = whole_in(text, 3)
    wanted = USUAL if given is None else given
    return min(SLOWEST, max(FASTEST, wanted))


def _join(request: HttpRequest, hall: Public) -> dict[str, Any]:
    address = join_address(request, house.find(hall.slug))
    phones = reachable(request) and not hall.elsewhere
    return {
        "welcome": screen.welcome(hall.state, phones=phones),
        "day": overview(hall.state, hall.rulebook).day,
        "arrivals": screen.arrivals(hall.state, hall.names),
        "join": address if reachable(request) else "",
        "join_words": address.partition("://")[2],
        "read_at": hall.hall.read_at,
        "read_words": hall.hall.read_at.partition("://")[2],
    }


def _seating(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    return {"seating": hall.seating(published_rounds(hall.state)[-1])}


def _running(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    published = published_rounds(hall.state)
    return {
        "running": screen.running_round(hall.view),
        "ending": ending_of(hall),
        "absent": hall.absent(published[-1]) if published else (),
    }


def _table(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    table = hall.standings(hall.closed)
    long = len(table.rows) > screen.LONG
    top = within(table.rows, screen.TOP if long else screen.LONG)
    lots = list(lots_open(hall.view))
    secret = hall.names.secret
    return {"table": table, "top": top, "many_rows": long, "secret": secret, "lots": lots}


def _bracket(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    stages = hall.stages()
    return {
        "stages": stages,
        "tree": finish_pages.tree_of(stages),
        "one_picture": finish_pages.fits_one_picture(stages),
        "slides": finish_pages.on_screen(stages),
        "clock": screen.finish_clock(hall.state),
    }


def _podium(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    places = hall.final()
    if not places:
        so_far = ranking.podium_so_far(hall.view)
        return {"steps": ranking.sides(so_far)}
    return {"places": places, "steps": ranking.sides(ranking.podium(places))}


SCREENS: dict[str, Fill] = {
    "join": _join,
    "seating": _seating,
    "round": _running,
    "standings": _table,
    "finish": _bracket,
    "podium": _podium,
    "chances": lambda _request, _hall: {},
}


@who("anyone")
@require_safe
@never_cache
def server_time(request: HttpRequest) -> HttpResponse:
    """Milliseconds since 1970 on the one clock that counts."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain; charset=utf-8")
