"""A hall opened from a season: what the season changed since is shown, and taken over if asked."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.pages.organiser.season_date import SeasonSays, season_says
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web import acting
from tafelrunde.web.access import who
from tafelrunde.web.association.house import seasons
from tafelrunde.web.organiser import house
from tafelrunde.web.organiser.acting import conflicting, done, refused
from tafelrunde.web.organiser.frame import DESK, Desk, open_desk


def told(desk: Desk) -> SeasonSays | None:
    """What the season says otherwise by now; nothing where the hall belongs to no season here."""
    season = desk.state.details.season
    if not season or not SeasonBook.objects.filter(id=season).exists():
        return None
    return season_says(desk.state, desk.hall.id, seasons().state(season)[0])


@who(*DESK)
@require_POST
def take_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Day, hour and place as the season has them now; nothing else is touched."""
    desk = open_desk(request, slug)
    said = told(desk)
    try:
        if said is not None:
            key, version = acting.key_of(request.POST), acting.seen_in(request.POST)
            command = msgspec.convert(said.new, c.SetDetails)
            house.append(desk.hall.id, command, desk.actor, key, version)
    except Refusal as refusal:
        return refused(request, desk, refusal)
    except house.Conflict as conflict:
        return conflicting(request, desk, conflict)
    return done(request, desk)
