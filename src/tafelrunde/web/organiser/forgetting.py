"""Personal data of a guest: somebody the association does not know, erased where he played.

Name, contact and phone links go and never come back with a backup; what was played stays, under an
id that means nobody any more, and what people wrote in their own words (`mentions`).
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news, sending
from tafelrunde.store.association.erasure import erase_guest
from tafelrunde.store.models import Person
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import Desk


def can_be_erased(desk: Desk, person: Person | None) -> bool:
    """By the organiser, once nobody needs the name here; a member's data the office erases."""
    over = desk.state.phase == "awarded" or bool(desk.state.cancelled)
    return over and desk.actor.role == "organiser" and person is not None and not person.known_as


def told_season(desk: Desk) -> str:
    """The season elsewhere that has the result of this tournament, and the names with it."""
    row = sending.row_of(desk.hall.id)
    return row.season if row is not None and desk.state.phase == "awarded" else ""


@who("organiser")
@require_POST
def erase(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    person = desk.people.get(player_id)
    if person is None:
        raise Http404

    def do() -> None:
        if not can_be_erased(desk, person):
            raise Refusal.single(
                "person",
                "The organiser erases a guest’s data when the tournament is over; of members of "
                "the association its office does.",
            )
        if not request.POST.get("erase"):
            raise Refusal.single("erase", "please tick that the data are to be erased")
        erase_guest(desk.hall.id, player_id, folder=settings.DATA_FOLDER)
        news.publish(desk.hall.id, desk.hall.version)

    return desk.answered(do, said=_("✓ The personal data are erased."))
