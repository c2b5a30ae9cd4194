"""The association's first page: every season with what waits there, and the other rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.desk.association.inviting import final_is_over, overtaken, passable, plan
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.qualifying import to_grant
from tafelrunde.pages.association.calendar import lacks_result
from tafelrunde.state.championship import Fixture
from tafelrunde.store import post
from tafelrunde.store.association import corrections, intake
from tafelrunde.store.association.confirming import still_open
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
from tafelrunde.words import Text, counted


class Waits(msgspec.Struct, frozen=True):
    """Something in a season that waits: how much of it, and the page where it is done."""

    number: int
    text: Text
    page: str
    at: str = ""
    of_season: bool = True
    """Whether the page is the season's own, or one of the whole office."""
    urgent: bool = True
    """For somebody of the office; the rest waits for others."""


class Season(msgspec.Struct, frozen=True):
    """A season and what waits there."""

    book: SeasonBook
    game: Text
    waits: tuple[Waits, ...]
    fixtures: int
    ranked: int
    closed: bool


@who("association")
@require_safe
def office(request: HttpRequest) -> HttpResponse:
    scope, counts = scope_of(request), post.counts(letters_seen_by(request))
    books = SeasonBook.objects.filter(version__gt=0)
    asked = questions.waiting(request)
    context = {
        "seasons": [
            _season(request, each, asked[each.id])
            for each in books
            if scope.somewhere(each.rulebook)
        ],
        "people": _known_people(request),
        "unsent": sum(counts[state] for state in ("failed", "bounced")),
        "mail": mail_state(),
        "unattended": bool(counts["waiting"]) and jobs_state() == "silent",
        "requests": sum(1 for wish in corrections.requests() if runs(request, wish.person_id)),
        "questions": asked.total(),
        "opens_seasons": any(not each.region for each in scope.rights),
    }
    return Office(request).show("home", context)


def _known_people(request: HttpRequest) -> int:
    if not scope_of(request).unlimited:
        return len(people_seen_by(request).here)
    return AssociationPerson.objects.filter(same_as=None).count()


def _season(request: HttpRequest, book: SeasonBook, asked: int) -> Season:
    state, version = house.seasons().state(book.id)
    here = house.Here(book, state, version)
    dates = own_dates(request, here)
    waits = [*_at_dates(dates), _at_registrations(asked), _at_confirmations(request, here, dates)]
    waits += _at_results(request, here, dates)
    if scope_of(request).whole(state.rulebook):
        waits += _at_the_final(here, here.matter(house.acting(request)))
    return Season(
        book=book,
        game=here.rulebook.title,
        waits=tuple(each for each in waits if each.number),
        fixtures=len(dates),
        ranked=here.listing.summary.lines,
        closed=state.closed is not None,
    )


def _at_registrations(n: int) -> Waits:
    """Which resemble somebody known: the office says who it is."""
    text = counted(n, "{n} registration: who is this?", "{n} registrations: who is this?")
    return Waits(n, text, "association-questions", of_season=False)


def _at_confirmations(
    request: HttpRequest, here: house.Here, dates: Mapping[str, Fixture]
) -> Waits:
    """Where no letter asks the people themselves, whoever announced the date confirms by hand."""
    unheard = {} if post.posts_letters() else still_open(here.id, here.today, asked=False)
    own = {date: n for date, n in unheard.items() if date in dates}
    n, me = sum(own.values()), house.acting(request).id
    text = counted(n, "{n} registration to confirm by hand", "{n} registrations to confirm by hand")
    mine = any(dates[date].by == me for date in own)
    return Waits(n, text, "association-season", "#decided", urgent=mine)


def _at_dates(dates: Mapping[str, Fixture]) -> Iterator[Waits]:
    n = sum(1 for each in dates.values() if each.status == "proposed")
    text = counted(n, "{n} date waits for a decision", "{n} dates wait for a decision")
    yield Waits(n, text, "association-season")


def _at_results(
    request: HttpRequest, here: house.Here, dates: Mapping[str, Fixture]
) -> Iterator[Waits]:
    page, ledger = "association-results", house.seasons()
    n = sum(1 for each in intake.uploads_of(ledger, here.id) if each.fixture in dates)
    yield Waits(n, counted(n, "{n} result to look at", "{n} results to look at"), page)
    looked_at = intake.looked_at(ledger, here.id)
    n = sum(1 for each in dates.values() if lacks_result(each, here.today, looked_at))
    text = counted(
        n,
        "{n} tournament played, but without a result",
        "{n} tournaments played, but without a result",
    )
    yield Waits(n, text, page, urgent=False)
    moved = overtaken_in(ledger, tournaments.ledger(), here.id).values()
    n = sum(1 for each in moved if each.fixture in dates and not each.waits)
    text = counted(
        n, "{n} result was corrected since it counts", "{n} results were corrected since they count"
    )
    yield Waits(n, text, page, "#overtaken")
    n = len(names_erased(request, here, dates))
    text = counted(
        n, "{n} person was erased at a tournament", "{n} people were erased at a tournament"
    )
    yield Waits(n, text, page, "#erased-there")


def _at_the_final(here: house.Here, matter: SeasonMatter) -> Iterator[Waits]:
    page, sent = "association-final", here.state.invitations.values()
    n = sum(1 for one in sent if one.state == "open")
    text = counted(n, "{n} invitation without an answer", "{n} invitations without an answer")
    yield Waits(n, text, page, urgent=False)
    n = passable(matter) if sent else 0
    text = counted(n, "{n} place in the final to pass on", "{n} places in the final to pass on")
    yield Waits(n, text, page)
    n = 0 if final_is_over(matter) else len(to_grant(here.state, here.rulebook))
    text = counted(
        n,
        "{n} place in the final was won at a date and is not given yet",
        "{n} places in the final were won at dates and are not given yet",
    )
    yield Waits(n, text, page, "#grants")
    n = len(overtaken(matter, plan(matter))[0]) if sent else 0
    text = counted(
        n,
        "{n} person stands where the list invites, without an invitation",
        "{n} people stand where the list invites, without an invitation",
    )
    yield Waits(n, text, page)
