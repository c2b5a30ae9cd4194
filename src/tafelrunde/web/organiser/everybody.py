"""All are here: one press checks in everybody who has nothing left to settle.

Nobody is attested what nobody saw: that data and fair play are settled for all is a button of its
own, which says so. Who still has something to settle stays on the list, and is told with what.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.desk.entries import unsettled
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.pages.organiser.listing import check_in_rows, still_to_settle
from tafelrunde.web import acting, house
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import AT_THE_DOOR, Desk
from tafelrunde.web.templatetags.words import spoken
from tafelrunde.words import Text, counted

NAMED = 3
"""More names than this fold away behind their number."""


@who(*AT_THE_DOOR)
@require_POST
def everybody(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    key, attested = acting.key_of(request.POST), bool(request.POST.get("attested"))
    command = c.CheckInEverybody(data_checked=attested, fair_play=attested)
    house.append(desk.hall.id, command, desk.actor, key, None)
    answer = desk.done(reverse("desk-checkin", args=[slug]))
    for words in _who_stay(desk):
        messages.warning(request, words)
    return answer


def _who_stay(desk: Desk) -> Iterator[str]:
    """What each of those is missing who are not here yet; nobody is asked about a stand-in."""
    state, _version = house.state(desk.hall.id)
    matter = desk_matter(state, desk.rulebook)
    stay = frozenset(player for player, entry in state.entries.items() if not entry.checked_in)
    rows = check_in_rows(state, desk.names, lambda entry: unsettled(matter, entry), stay)
    for missing, names in still_to_settle(rows):
        everybody = ", ".join(names)
        if len(names) <= NAMED:
            yield spoken(Text("{missing}: {names}", missing=missing, names=everybody))
            continue
        people = counted(len(names), "{n} person", "{n} people")
        yield format_html(
            "<details><summary>{}</summary>{}</details>",
            spoken(Text("{missing}: {names}", missing=missing, names=people)),
            everybody,
        )
