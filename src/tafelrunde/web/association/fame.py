"""The hall of fame of a series, for everybody, from the address of any of its seasons."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.pages.association.fame import EndedSeason, fame_page, people_of
from tafelrunde.store.association.careers import pages_among
from tafelrunde.store.association.champions import final_places
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import roles_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.season import careers, house
from tafelrunde.web.season.people import names_of


@who("anyone")
@require_safe
def fame(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    books = [book for book in house.listed(request) if book.series == here.state.series]
    ended = [found for book in books if (found := _ended(book)) is not None]
    same = _known_now(people_of(ended))
    context = {
        "season": here,
        "inside": bool(roles_of(request) & house.INSIDE),
        "tab": "fame",
        "page": fame_page(
            ended, same, names_of(same.values()), pages_among(same.values(), careers.today())
        ),
    }
    return Office(request).show("fame", context)


def _ended(book: SeasonBook) -> EndedSeason | None:
    """As its own pages show it: the final once awarded, the list once the season is closed."""
    state, version = house.seasons().state(book.id)
    places = final_places(house.seasons(), tournaments.ledger(), book.id)
    if state.closed is None and not places:
        return None
    first: list[str] = []
    if state.closed is not None:
        rows = house.Here(book, state, version).listing.rows
        first = list(rows.filter(rank=1).values_list("person", flat=True))
    return EndedSeason(state.title, book.slug, state.end, places, first)


def _known_now(people: Iterable[str]) -> dict[str, str]:
    """Under which id each is known after all merges; whoever was erased is not there."""
    register = PeopleRegister()
    whole = {person: register.whole(person) for person in people}
    return {person: known for person, known in whole.items() if register.knows(known)}
