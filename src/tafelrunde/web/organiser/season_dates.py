"""A hall opened from a season: what the season changed since is shown, and taken over if asked."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.pages.organiser.season_date import SeasonSays, season_says
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web.access import who
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.season.house import seasons


def told(desk: Desk) -> SeasonSays | None:
    """What the season says otherwise by now; nothing where the hall belongs to no season here."""
    season = desk.state.details.season
    if not season or not SeasonBook.objects.filter(id=season).exists():
        return None
    return season_says(desk.state, desk.hall.id, seasons().state(season)[0])


class Onward(msgspec.Struct, frozen=True):
    """Where the result of a finished tournament of a season goes next."""

    title: str
    final: bool
    address: str
    """Empty where somebody else has to do it."""


def onward(request: HttpRequest, desk: Desk) -> Onward | None:
    """After the award: the final closes its season, any other result is handed in."""
    season = desk.state.details.season
    book = SeasonBook.objects.filter(id=season, version__gt=0).first() if season else None
    if book is None or desk.state.phase != "awarded":
        return None
    state, _version = seasons().state(book.id)
    if state.closed is not None:
        return None
    if desk.hall.id == state.final_hall:
        office = scope_of(request).whole(state.rulebook)
        address = reverse("association-final", args=[book.slug]) + "#hall" if office else ""
        return Onward(book.title, True, address)
    here = next((x for x in state.fixtures.values() if x.hall == desk.hall.id), None)
    if here is None or here.results is not None or here.receipts:
        return None
    covers = scope_of(request).covers(state.rulebook, here.region)
    own = covers or here.by == f"{ACCOUNT}{request.user.pk}"
    hand_in = reverse("season-hand-in", args=[book.slug, here.id])
    return Onward(book.title, False, hand_in) if own else None


@who(*DESK)
@require_POST
def take_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Day, hour and place as the season has them now; nothing else is touched."""
    desk = Desk.open(request, slug)
    said = told(desk)

    def do() -> None:
        if said is not None:
            desk.give(msgspec.convert(said.new, c.SetDetails))

    return desk.answered(do)
