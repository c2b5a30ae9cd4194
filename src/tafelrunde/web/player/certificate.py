"""To take home on the own phone: the certificate that the desk prints, and the own games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.exports.bgstats import write_plays
from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.files.plays import plays_of
from tafelrunde.pages.paper.prints import find_print, make_paper
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.results import my_final_place
from tafelrunde.pages.view import View
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.files.following import as_plays
from tafelrunde.web.language import language
from tafelrunde.web.paper.logo import logo_of
from tafelrunde.web.player.frame import PHONE, Phone


@who(*PHONE)
@require_safe
@never_cache
def certificate(request: HttpRequest, slug: str) -> HttpResponse:
    """Nobody's but the holder's of this phone; before the ceremony there is none."""
    phone = Phone.open(request, slug)
    if not has_certificate(phone):
        raise Http404
    people = phone.shared.known.people
    mine = people.get(phone.player)
    source = Source(
        state=phone.state,
        rulebook=phone.rulebook,
        people=people,
        lang=language(),
        records=house.last_records(phone.hall.id, phone.version),
        clubs={phone.player: mine.club} if mine is not None else {},
        player=phone.player,
        logo=logo_of(phone.hall.id),
        zone=timezone.get_current_timezone(),
    )
    made = press(make_paper(find_print("certificates"), source))
    return HttpResponse(
        made,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{slug}-certificate.pdf"'},
    )


@who(*PHONE)
@require_safe
@never_cache
def plays(request: HttpRequest, slug: str) -> HttpResponse:
    """The own games for the app BG Stats, with the names everybody may read: files get around."""
    phone = Phone.open(request, slug)
    view = View(phone.state, phone.rulebook, phone.shared.names, phone.lang)
    records = house.records(phone.hall.id)
    return as_plays(HttpResponse(write_plays(plays_of(view, records, phone.player))), slug)


def has_certificate(phone: Phone) -> bool:
    """After the ceremony, whoever holds a place and is known by name."""
    place = my_final_place(phone.view)
    named = phone.player in phone.shared.known.people
    return place is not None and place.rank is not None and named
