"""The public pages and the projector, one plain function each; what they show is pages.audience."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.desk.copies import copies
from tafelrunde.desk.rules import rule_for
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.audience import draws as draw_pages
from tafelrunde.pages.audience import finish as finish_pages
from tafelrunde.pages.audience import ranking, screen
from tafelrunde.pages.audience.course import course
from tafelrunde.pages.audience.lots import lots_by_hand, lots_open, lots_told
from tafelrunde.pages.audience.meetings import meetings
from tafelrunde.pages.audience.overview import kind_of, overview
from tafelrunde.pages.audience.results import round_results
from tafelrunde.pages.audience.seating import Seating, found, published_rounds, seating
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.store.models import Person
from tafelrunde.web import house
from tafelrunde.web.access import roles_of, who
from tafelrunde.web.audience.press import Found, printed
from tafelrunde.web.frame import theme_of
from tafelrunde.web.join_addresses import join_address, reachable
from tafelrunde.web.organiser.desk import DESK

LONGEST_QUERY = 60
ORDERS = ("name", "table", "meetings")
"""How the seating can be looked at."""
SLOWEST, FASTEST, USUAL = 60, 1, 8
"""Seconds a page of the projector stays."""


@dataclass
class Public:
    """A tournament as everybody sees it now."""

    slug: str
    hall: Found
    people: Mapping[str, Person]
    state: Tournament
    version: int

    @cached_property
    def rulebook(self) -> Rulebook:
        return open_rulebook(self.state.rulebook)

    @property
    def mode(self) -> Mode:
        return mode_of(self.rulebook, self.state)

    @cached_property
    def names(self) -> PublicNames:
        return public_names(self.state, self.rulebook, self.people)

    @property
    def title(self) -> str:
        return self.state.details.title or str(self.rulebook.title[language()])

    @cached_property
    def closed(self) -> int:
        """As many as everybody may see the standings of."""
        return ranking.told_rounds(self.state, self.rulebook)

    @property
    def sealed(self) -> bool:
        """Whether the last table waits for the ceremony."""
        return ranking.kept_for_the_ceremony(self.state, self.rulebook)

    def seating(self, round_: Round) -> Seating:
        brought = copies(self.rulebook, self.state, round_)
        return seating(round_, self.names, kind_of(self.rulebook, round_), brought)

    def final(self) -> tuple[ranking.FinalPlace, ...]:
        return ranking.final_table(self.state, self.rulebook, self.names, language())

    def stages(self) -> tuple[finish_pages.Stage, ...]:
        """Who won the final is not told before the ceremony."""
        sealed = self.state.phase != "awarded"
        return finish_pages.stages(self.state, self.rulebook, self.names, sealed=sealed)

    def standings(self, after: int, *, by_round: bool = False) -> ranking.Standings:
        return ranking.public_standings(
            self.state, self.rulebook, after, self.names, language(), by_round=by_round
        )


Fill = Callable[[HttpRequest, Public], dict[str, Any]]


def language() -> str:
    return "de" if (get_language() or "de").startswith("de") else "en"


def _page(request: HttpRequest, slug: str, template: str, fill: Fill) -> HttpResponse:
    def make(request: HttpRequest, hall: Found, people: Mapping[str, Person]) -> bytes:
        state, version = house.state(hall.id)
        hall_now = Public(slug, hall, people, state, version)
        context = {
            "hall": hall_now,
            "details": state.details,
            "phase": overview(state, hall_now.rulebook).phase,
            "version": version,
            "tabs": _tabs(request, hall_now),
            "many": len(published_rounds(state)),
            "at_the_desk": bool(roles_of(request, hall) & set(DESK)),
            **fill(request, hall_now),
        }
        return render_to_string(template, context, request).encode()

    return printed(request, slug, make)


def _tabs(request: HttpRequest, hall: Public) -> list[tuple[str, str, bool]]:
    """Sections that have something to show: name, address, whether we are there."""
    published = published_rounds(hall.state)
    shown = [("overview", reverse("tournament", args=[hall.slug]))]
    if published:
        shown.append(("seating", reverse("seating", args=[hall.slug])))
        shown.append(("results", reverse("round", args=[hall.slug, published[-1].number])))
    if hall.closed or hall.sealed:
        shown.append(("standings", reverse("standings", args=[hall.slug])))
    if hall.state.matches:
        shown.append(("finish", reverse("finish", args=[hall.slug])))
    if hall.state.draws or hall.state.lots:
        shown.append(("draws", reverse("draws", args=[hall.slug])))
    return [(name, address, _same_section(request.path, address)) for name, address in shown]


def _same_section(path: str, address: str) -> bool:
    marker = "/rounds/"
    return path == address or (marker in path and marker in address)


def _number(request: HttpRequest, name: str, most: int) -> int:
    """A number from the address between 1 and most; most where there is none."""
    text = request.GET.get(name, "")
    if not text:
        return most
    if not (text.isascii() and text.isdigit() and 0 < int(text[:4]) <= most):
        raise Http404
    return int(text)


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        return {
            "view": overview(hall.state, hall.rulebook),
            "clock": screen.clock_now(hall.state),
            "words": mode_in_words(
                hall.rulebook,
                hall.mode,
                hall.state.options,
                [round_.kind for round_ in published_rounds(hall.state)],
            ),
            "steps": ranking.sides(ranking.podium(hall.final())),
            "top": _top(hall),
        }

    return _page(request, slug, "audience/overview.html", fill)


def _top(hall: Public) -> tuple[ranking.Standing, ...]:
    """Who leads; nobody between the last round and the ceremony that names the winner."""
    if not hall.closed or ranking.table_is_final(hall.state, hall.rulebook):
        return ()
    return hall.standings(hall.closed).rows[:5]


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

    return _page(request, slug, "audience/seating.html", fill)


@who("anyone")
@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(request: HttpRequest, hall: Public) -> dict[str, Any]:
        after = _number(request, "after", hall.closed)
        places = hall.final() if "after" not in request.GET else ()
        by_round = request.GET.get("rounds") == "1" and not hall.names.secret
        return {
            "table": hall.standings(after, by_round=by_round) if after else None,
            "by_round": by_round,
            "round_numbers": range(1, after + 1),
            "after": after,
            "afters": range(1, hall.closed + 1),
            "places": places,
            "steps": ranking.sides(ranking.podium(places)),
            "course": course(hall.state, hall.rulebook, after, hall.names),
            "pseudonyms_rule": hall.mode.pseudonyms_rule if hall.names.secret else None,
        }

    return _page(request, slug, "audience/standings.html", fill)


@who("anyone")
@require_safe
def results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        published = published_rounds(hall.state)
        if not 0 < number <= len(published):
            raise Http404
        round_ = published[number - 1]
        return {
            "results": round_results(hall.state, hall.rulebook, round_, hall.names, language()),
            "kind": kind_of(hall.rulebook, round_),
            "rounds": [each.number for each in published],
            "number": number,
            "pseudonyms_rule": hall.mode.pseudonyms_rule if hall.names.secret else None,
        }

    return _page(request, slug, "audience/results.html", fill)


@who("anyone")
@require_safe
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        stages = hall.stages()
        told = lots_told(hall.state, hall.rulebook, hall.names)
        return {"stages": stages, "tree": finish_pages.tree_of(stages), "lots": told}

    return _page(request, slug, "audience/finish.html", fill)


@who("anyone")
@require_safe
def draws(request: HttpRequest, slug: str) -> HttpResponse:
    def fill(_request: HttpRequest, hall: Public) -> dict[str, Any]:
        made = draw_pages.public_draws(hall.state, hall.rulebook, hall.names, language())
        by_hand = lots_by_hand(hall.state, hall.names)
        return {"draws": made, "by_hand": by_hand, "head": hall.hall.head}

    return _page(request, slug, "audience/draws.html", fill)


# ── The projector ────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, slug, "audience/screen.html", _on_screen)


@who("anyone")
@require_safe
def projector_now(request: HttpRequest, slug: str) -> HttpResponse:
    """What changes on the projector, alone."""
    return _page(request, slug, "audience/screen/news.html", _on_screen)


def _on_screen(request: HttpRequest, hall: Public) -> dict[str, Any]:
    possible = screen.possible_views(hall.state, hall.rulebook)
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
        "round_now": len(published_rounds(hall.state)),
        "rounds": screen.rounds_of(hall.state, hall.rulebook),
        "turn_rule": rule_for(hall.rulebook, "turn-limit"),
        **SCREENS[view](request, hall),
    }


def _pace(request: HttpRequest) -> int:
    text = request.GET.get("pace", "")
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else USUAL
    return min(SLOWEST, max(FASTEST, wanted))


def _join(request: HttpRequest, hall: Public) -> dict[str, Any]:
    address = join_address(request, hall.slug)
    return {
        "welcome": screen.welcome(hall.state),
        "day": overview(hall.state, hall.rulebook).day,
        "arrivals": screen.arrivals(hall.state, hall.names),
        "join": address if reachable(request) else "",
        "join_words": address.partition("://")[2],
    }


def _seating(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    return {"seating": hall.seating(published_rounds(hall.state)[-1])}


def _running(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    return {"running": screen.running_round(hall.state, hall.rulebook, hall.names, language())}


def _table(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    table = hall.standings(hall.closed)
    long = len(table.rows) > screen.LONG
    top = table.rows[: screen.TOP] if long else table.rows
    lots = list(lots_open(hall.state, hall.rulebook, hall.names))
    secret = hall.names.secret
    return {"table": table, "top": top, "many_rows": long, "secret": secret, "lots": lots}


def _bracket(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    stages = hall.stages()
    return {
        "stages": stages,
        "tree": finish_pages.tree_of(stages),
        "one_picture": finish_pages.fits_one_picture(stages),
        "clock": screen.finish_clock(hall.state),
    }


def _podium(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    places = hall.final()
    if not places:
        so_far = ranking.podium_so_far(hall.state, hall.rulebook, hall.names)
        return {"steps": ranking.sides(so_far)}
    return {"places": places, "steps": ranking.sides(ranking.podium(places))}


SCREENS: dict[str, Fill] = {
    "join": _join,
    "seating": _seating,
    "round": _running,
    "standings": _table,
    "finish": _bracket,
    "podium": _podium,
}


@who("anyone")
@require_safe
@never_cache
def server_time(request: HttpRequest) -> HttpResponse:
    """Milliseconds since 1970 on the one clock that counts."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain; charset=utf-8")
