"""Who is this? Registrations that resemble somebody known wait here for the office's answer."""

from __future__ import annotations

from collections import Counter

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.state.championship import Fixture
from tafelrunde.store.association import asking
from tafelrunde.store.association.confirming import still_open
from tafelrunde.store.association.register import Particulars
from tafelrunde.store.association.rights import Scope
from tafelrunde.store.association.sides import Side, sides_of
from tafelrunde.store.association_models import SeasonBook, Unconfirmed
from tafelrunde.store.post import posts_letters
from tafelrunde.store.season_book import SeasonReply
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.known_people import Shown, account_behind, shown
from tafelrunde.web.letters import merges
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.letters.jobs import order
from tafelrunde.web.office_rights import scope_of, sees
from tafelrunde.web.people.entries import said_of
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside


class Question(msgspec.Struct, frozen=True):
    """What was typed, for which date, by whom; and everybody it could be."""

    row: Unconfirmed
    given: Particulars
    fixture: Fixture
    entered_by: str
    known: list[Shown]
    there: frozenset[str]
    """Who of them is on the list of this date already."""

    @property
    def likely(self) -> frozenset[str]:
        """Whom the birthday speaks for, or the address; and who is not on the list already."""
        found = {each.side.id for each in self.known if _speaks_for(self.given, each.side)}
        return frozenset(found) - self.there


def _speaks_for(given: Particulars, side: Side) -> bool:
    if given.birth_date is not None and side.birth_date is not None:
        return given.birth_date == side.birth_date
    return bool(given.email) and given.email.casefold() == side.email.casefold()


def waiting(request: HttpRequest) -> Counter[str]:
    """How many registrations wait for an answer, by season."""
    return Counter(row.season_id for row in _asked(request))


def _asked(request: HttpRequest) -> list[Unconfirmed]:
    """Of dates this person of the office works for, and about people he may see.

    Where somebody of another region could be meant the whole office decides: the page shows
    everything that is known of both.
    """
    ledger, scope = house.seasons(), scope_of(request)
    every = asking.questions(ledger)
    if scope.unlimited:
        return every
    return [
        row
        for row in every
        if _covered(scope, row)
        and all(sees(request, each) for each in asking.candidates(ledger, row))
    ]


def _covered(scope: Scope, row: Unconfirmed) -> bool:
    state, _version = house.seasons().state(row.season_id)
    return scope.covers(state.rulebook, state.fixtures[row.fixture].region)


@who("association")
@never_cache
@require_safe
def questions(request: HttpRequest) -> HttpResponse:
    found = [_question(row) for row in _asked(request)]
    return Office(request).show("questions", {"questions": found, "unheard": _unheard(request)})


class Unheard(msgspec.Struct, frozen=True):
    """A date with registrations that nobody has to be known for: they are only to be confirmed."""

    season: SeasonBook
    fixture: Fixture
    n: int


def _unheard(request: HttpRequest) -> list[Unheard]:
    """None where letters ask the people themselves."""
    if posts_letters():
        return []
    ledger, scope, found = house.seasons(), scope_of(request), []
    for book in SeasonBook.objects.filter(version__gt=0):
        state, _version = ledger.state(book.id)
        for date, n in still_open(book.id, ledger.today(), asked=False).items():
            if scope.covers(state.rulebook, state.fixtures[date].region):
                found.append(Unheard(book, state.fixtures[date], n))
    return found


def _question(row: Unconfirmed) -> Question:
    ledger = house.seasons()
    state, _version = ledger.state(row.season_id)
    ids, fixture = asking.candidates(ledger, row), state.fixtures[row.fixture]
    listed = {state.canonical(each) for each in (*fixture.registered, *fixture.waiting)}
    sides, names = sides_of(ledger, ids), names_inside(ids)
    return Question(
        row=row,
        given=asking.particulars_of(row),
        fixture=fixture,
        entered_by=account_behind(row.entered_by),
        known=[shown(sides[each], names) for each in ids],
        there=frozenset(ids) & listed,
    )


@who("association")
@require_POST
def answer(request: HttpRequest, number: str) -> HttpResponse:
    """That person, somebody else, or no registration at all."""
    form, ledger = request.POST, house.seasons()
    actor = actor_of(request, role="association")

    said: list[str] = []

    def do() -> None:
        what = form.get("do", "")
        if what == "same":
            how = form.get("how", "") if form.get("take_address") == "yes" else None
            person = form.get("person", "")[:64]
            said.append(_registered(*asking.same_person(ledger, number, person, actor, how)))
            if how is not None:
                merges.tell_old_address(person)
        elif what == "else":
            said.append(_registered(*asking.somebody_else(ledger, number, actor)))
        elif what == "decline":
            row = asking.decline(ledger, number)
            order("not-accepted", about=row.id, base=house_address())
            said.append(_("The registration of %(name)s is not accepted.") % {"name": row.name})

    home = reverse("association-questions")
    return Office(request).answered(do, home, lambda: " ".join(said))


def _registered(row: Unconfirmed, person: str, reply: SeasonReply) -> str:
    """Who it is and where that leaves them; they may have been on the list before."""
    house.tell(row.season_id, reply)
    name = names_inside([person])[person]
    if not reply.events:
        return _("%(name)s is on the list already; nothing was added.") % {"name": name}
    return said_of(row.season_id, row.fixture, person, name)
