"""The association's first page: every season with what waits there, and the other rooms."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.desk.association.inviting import final_is_over
from tafelrunde.pages.association.calendar import lacks_result, office_calendar
from tafelrunde.rulebook.faults import Text
from tafelrunde.store import post
from tafelrunde.store.association import corrections, intake
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association import house, questions
from tafelrunde.web.association.doors import show


class Waiting(msgspec.Struct, frozen=True):
    """A season and how much waits there for somebody of the office."""

    book: SeasonBook
    game: Text
    dates: int
    results: int
    missing: int
    invitations: int
    freed: int
    fixtures: int
    ranked: int


@who("association")
@require_safe
def office(request: HttpRequest) -> HttpResponse:
    found = [_waiting(request, book) for book in SeasonBook.objects.filter(version__gt=0)]
    context = {
        "seasons": found,
        "people": AssociationPerson.objects.filter(same_as=None).count(),
        "unsent": sum(post.counts()[state] for state in ("failed", "bounced")),
        "requests": len(corrections.requests()),
        "questions": questions.waiting(),
    }
    return show(request, "home", context)


def _waiting(request: HttpRequest, book: SeasonBook) -> Waiting:
    state, version = house.seasons().state(book.id)
    here = house.Here(book, state, version)
    looked_at = intake.looked_at(house.seasons(), book.id)
    lines = office_calendar(here.matter(actor_of(request, role="association")))
    return Waiting(
        book=book,
        game=here.rulebook.title,
        dates=sum(1 for line in lines if line.waits_for_decision),
        results=len(intake.uploads_of(house.seasons(), book.id)),
        missing=sum(
            1 for each in state.fixtures.values() if lacks_result(each, here.today, looked_at)
        ),
        invitations=sum(1 for one in state.invitations.values() if one.state == "open"),
        freed=0 if final_is_over(state, here.today) else len(state.freed),
        fixtures=len(state.fixtures),
        ranked=len(here.table.rows),
    )
