"""The desk's page for whoever streams: the addresses of the overlay, and what it shows now."""

from __future__ import annotations

from fractions import Fraction
from urllib.parse import urlencode

from csp.constants import SELF
from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.pages.audience.overlay import SCALES, WHAT
from tafelrunde.pages.audience.seating import published_rounds
from tafelrunde.store.sending import mirror_page
from tafelrunde.web.access import who
from tafelrunde.web.audience.overlay import chosen
from tafelrunde.web.join_addresses import from_phones
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.words import LANGUAGES, InEach
from tafelrunde.words.numbers import percent_of


@who(*DESK)
@require_safe
@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]
def overlays(request: HttpRequest, slug: str) -> HttpResponse:
    """One preview at a time: each keeps a stream open, and browsers keep but six to a house."""
    desk = Desk.open(request, slug)
    asked = chosen(request)
    query = {"what": asked["what"], "lang": asked["lang"], "scale": asked["scale"]}
    if asked["what"] == "table":
        query["table"] = asked["table_number"]
    path = f"{reverse('overlay', args=[slug])}?{urlencode(query)}"
    mirror = mirror_page(desk.hall.id)
    rounds = published_rounds(desk.state)
    context = {
        **asked,
        "kinds": list(WHAT.items()),
        "scales": [(each, InEach(_of_full_size, each)) for each in SCALES],
        "languages": [each for each in settings.LANGUAGES if each[0] in LANGUAGES],
        "tables": list(rounds[-1].tables) if rounds else [1],
        "preview": path,
        "address": from_phones(request, path),
        "elsewhere": f"{mirror}/overlay?{urlencode(query)}" if mirror else "",
        "chances_off": asked["what"] == "chances" and "projector" not in desk.state.chances_for,
    }
    return desk.show("online", context, template="audience/overlay_desk.html")


def _of_full_size(scale: int, lang: str) -> str:
    return percent_of(Fraction(scale, 100), lang, 0, 0)
