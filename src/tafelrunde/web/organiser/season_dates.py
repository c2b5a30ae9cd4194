"""A hall opened from a season: what the season changed since is shown, and taken over if asked."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.pages.organiser.season_date import SeasonSays, season_says
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association.overtaken import overtaken_of
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.season.house import seasons
from tafelrunde.words import Text, counted


def told(desk: Desk) -> SeasonSays | None:
    """What the season says otherwise by now; nothing where the hall belongs to no season here."""
    season = desk.state.details.season
    if not season or not SeasonBook.objects.filter(id=season).exists():
        return None
    return season_says(desk.state, desk.hall.id, seasons().state(season)[0])


def still_to_answer(desk: Desk) -> Text | None:
    """Before a final begins: whoever was invited and has not answered cannot do so afterwards."""
    season = desk.state.details.season if desk.state.phase == "announced" else ""
    if not season or not SeasonBook.objects.filter(id=season).exists():
        return None
    state, _version = seasons().state(season)
    open_ = sum(each.state == "open" for each in state.invitations.values())
    if desk.hall.id != state.final_hall or not open_:
        return None
    return counted(
        open_,
        "{n} invited person has not answered yet, and cannot once this tournament has begun.",
        "{n} invited people have not answered yet, and cannot once this tournament has begun.",
    )


class Onward(msgspec.Struct, frozen=True):
    """Where the result of a finished tournament of a season goes next."""

    title: str
    final: bool
    address: str
    """Empty where somebody else has to do it."""
    dated: bool = True
    """Whether the season has a date for it: else it hears of no result by itself."""


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
    if here is None:
        return Onward(book.title, False, reverse("season-announce", args=[book.slug]), dated=False)
    if here.results is not None or here.receipts:
        return None
    hand_in = _hand_in(request, book, state, here)
    return Onward(book.title, False, hand_in) if hand_in else None


class CountsOtherwise(msgspec.Struct, frozen=True):
    """The season counts a result of this tournament that is no longer its own."""

    title: str
    awarded: bool
    waits: bool
    address: str
    """Where the corrected result is handed in; empty where somebody else has to do it."""


def counts_otherwise(request: HttpRequest, desk: Desk) -> CountsOtherwise | None:
    found = overtaken_of(seasons(), house.ledger(), desk.hall.id)
    if found is None:
        return None
    book = SeasonBook.objects.get(id=found.season)
    state, _version = seasons().state(book.id)
    address = ""
    if found.awarded and not found.waits and state.closed is None:
        address = _hand_in(request, book, state, state.fixtures[found.fixture])
    return CountsOtherwise(book.title, found.awarded, found.waits, address)


def _hand_in(request: HttpRequest, book: SeasonBook, state: Championship, fixture: Fixture) -> str:
    """Open to the office of the date and to whoever announced it."""
    covers = scope_of(request).covers(state.rulebook, fixture.region)
    own = covers or fixture.by == f"{ACCOUNT}{request.user.pk}"
    return reverse("season-hand-in", args=[book.slug, fixture.id]) if own else ""


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
