"""All are here: one press checks in everybody who has nothing left to settle.

Nobody is attested what nobody saw: data and fair play are ticked for all by whoever presses. Who
still has something of his own to settle (a consent, a pseudonym) stays on the list as missing.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.web import acting, house
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import Desk

AT_THE_DOOR = ("organiser", "scorekeeper")


@who(*AT_THE_DOOR)
@require_POST
def everybody(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    key, attested = acting.key_of(request.POST), bool(request.POST.get("attested"))
    command = c.CheckInEverybody(data_checked=attested, fair_play=attested)
    house.append(desk.hall.id, command, desk.actor, key, None)
    state, _version = house.state(desk.hall.id)
    stay = [
        desk.names.get(player, player)
        for player, entry in state.entries.items()
        if not entry.checked_in
    ]
    answer = desk.done(reverse("desk-checkin", args=[slug]))
    if stay:
        words = _("Still to settle: %(names)s") % {"names": ", ".join(stay)}
        messages.warning(request, words)
    return answer
