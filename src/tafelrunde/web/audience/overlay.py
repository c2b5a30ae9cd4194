"""The overlay for streams: a transparent page with one thing on it, renewed by the stream of news.

A program such as OBS opens it without cookies: language and size stand in the address.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tafelrunde.pages.audience import screen
from tafelrunde.pages.audience.overlay import ROWS, SCALES, WHAT, table_shown
from tafelrunde.pages.audience.seating import published_rounds
from tafelrunde.pages.leading import within
from tafelrunde.web.access import who
from tafelrunde.web.audience.public import Public
from tafelrunde.web.audience.views import SCREENS, public_page
from tafelrunde.web.language import language
from tafelrunde.words import LANGUAGES
from tafelrunde.words.digits import whole_in

USUAL = 100


def chosen(request: HttpRequest) -> dict[str, Any]:
    """What the address asks for; anything else is the usual."""
    asked = request.GET
    what, lang = asked.get("what", ""), asked.get("lang", "")
    scale = whole_in(asked.get("scale", ""), 3)
    return {
        "what": what if what in WHAT else "clock",
        "table_number": whole_in(asked.get("table", ""), 3) or 1,
        "lang": lang if lang in LANGUAGES else language(),
        "scale": scale if scale in SCALES else USUAL,
    }


def _clock(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    published = published_rounds(hall.state)
    number = 0 if hall.state.matches else len(published)
    return {"clock": screen.clock_now(hall.state), "number": number}


def _table(request: HttpRequest, hall: Public) -> dict[str, Any]:
    rounds = published_rounds(hall.state)
    over = hall.state.phase != "running" or bool(hall.state.matches)
    number = chosen(request)["table_number"]
    return {
        "table": None if over else table_shown(hall.view, number),
        "number": rounds[-1].number if rounds else 0,
    }


def _standings(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    told = "standings" in screen.possible_views(hall.state, hall.rulebook)
    table = hall.standings(hall.closed) if told and hall.state.phase != "awarded" else None
    return {
        "table": table,
        "top": within(table.rows, ROWS) if table else None,
        "secret": hall.names.secret,
    }


def _final(request: HttpRequest, hall: Public) -> dict[str, Any]:
    """As the projector shows it by itself: matches first, then the podium step by step."""
    view = screen.view_of(hall.state, hall.rulebook)
    shown = view if view in ("finish", "podium") else ""
    return {"shown": shown, **(SCREENS[shown](request, hall) if shown else {})}


def _chances(_request: HttpRequest, hall: Public) -> dict[str, Any]:
    return {"board": hall.chances("projector", ROWS)}


FILLS: dict[str, Callable[[HttpRequest, Public], dict[str, Any]]] = {
    "clock": _clock,
    "table": _table,
    "standings": _standings,
    "final": _final,
    "chances": _chances,
}


def _overlay(request: HttpRequest, slug: str, template: str) -> HttpResponse:
    asked = chosen(request)

    def fill(request: HttpRequest, hall: Public) -> dict[str, Any]:
        cancelled = bool(hall.state.cancelled)
        own = {} if cancelled else FILLS[asked["what"]](request, hall)
        return {"theme": "dark", "silent": cancelled, **asked, **own}

    with override(asked["lang"]):
        return public_page(request, slug, template, fill)


@who("anyone")
@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]
def overlay(request: HttpRequest, slug: str) -> HttpResponse:
    return _overlay(request, slug, "audience/overlay.html")


@who("anyone")
@require_safe
def overlay_now(request: HttpRequest, slug: str) -> HttpResponse:
    """What changes on it, alone."""
    return _overlay(request, slug, "audience/overlay/now.html")
