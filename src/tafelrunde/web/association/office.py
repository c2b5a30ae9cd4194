"""The association's first page: every season with what waits there, and the other rooms."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.desk.association.inviting import final_is_over, overtaken, passable, plan
from tafelrunde.desk.association.qualifying import to_grant
from tafelrunde.pages.association.calendar import lacks_result
from tafelrunde.store import post
from tafelrunde.store.association import corrections, intake
from tafelrunde.store.association.overtaken import overtaken_in
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import who
from tafelrunde.web.association import questions
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.intake import names_erased, own_dates
from tafelrunde.web.association.post import letters_seen_by
from tafelrunde.web.office_rights import people_seen_by, runs, scope_of
from tafelrunde.web.season import house
from tafelrunde.web.start.health import jobs_state, mail_state
from tafelrunde.words import Text


class Waiting(msgspec.Struct, frozen=True):
    """A season and how much waits there for somebody of the office."""

    book: SeasonBook
    game: Text
    dates: int
    results: int
    missing: int
    overtaken: int
    """Results that count though their tournament was corrected since."""
    erased: int
    """People whom the desk of a tournament erased, and the register knows."""
    invitations: int
    freed: int
    ahead: int
    """Whom the list of today would invite, though every place is given."""
    grants: int
    """Dates where a place in the final was won that nobody has been given yet."""
    fixtures: int
    ranked: int
    closed: bool

    @property
    def anything(self) -> bool:
        """Whether anything waits at all."""
        waits = (self.dates, self.results, self.missing, self.invitations, self.freed, self.ahead)
        return any((*waits, self.grants, self.overtaken, self.erased))


@who("association")
@require_safe
def office(request: HttpRequest) -> HttpResponse:
    scope, counts = scope_of(request), post.counts(letters_seen_by(request))
    books = SeasonBook.objects.filter(version__gt=0)
    context = {
        "seasons": [_waiting(request, each) for each in books if scope.somewhere(each.rulebook)],
        "people": _known_people(request),
        "unsent": sum(counts[state] for state in ("failed", "bounced")),
        "mail": mail_state(),
        "unattended": bool(counts["waiting"]) and jobs_state() == "silent",
        "requests": sum(1 for wish in corrections.requests() if runs(request, wish.person_id)),
        "questions": questions.waiting(request),
        "opens_seasons": any(not each.region for each in scope.rights),
    }
    return Office(request).show("home", context)


def _known_people(request: HttpRequest) -> int:
    if not scope_of(request).unlimited:
        return len(people_seen_by(request).here)
    return AssociationPerson.objects.filter(same_as=None).count()


def _waiting(request: HttpRequest, book: SeasonBook) -> Waiting:
    state, version = house.seasons().state(book.id)
    here = house.Here(book, state, version)
    looked_at = intake.looked_at(house.seasons(), book.id)
    dates = own_dates(request, here)
    whole = scope_of(request).whole(state.rulebook)
    sent = state.invitations.values() if whole else ()
    matter = here.matter(house.acting(request))
    return Waiting(
        book=book,
        game=here.rulebook.title,
        dates=sum(1 for each in dates.values() if each.status == "proposed"),
        results=sum(
            1 for each in intake.uploads_of(house.seasons(), book.id) if each.fixture in dates
        ),
        missing=sum(1 for each in dates.values() if lacks_result(each, here.today, looked_at)),
        overtaken=sum(
            1
            for each in overtaken_in(house.seasons(), tournaments.ledger(), book.id).values()
            if each.fixture in dates and not each.waits
        ),
        erased=len(names_erased(request, here, dates)),
        invitations=sum(1 for one in sent if one.state == "open"),
        freed=passable(matter) if whole and sent else 0,
        ahead=len(overtaken(matter, plan(matter))[0]) if whole and sent else 0,
        grants=len(to_grant(state, here.rulebook)) if whole and not final_is_over(matter) else 0,
        fixtures=len(dates),
        ranked=here.listing.summary.lines,
        closed=state.closed is not None,
    )
