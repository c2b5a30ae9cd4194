"""The API's answers: public tournaments, seating, results, standings with reasons, final ranking.

Everything here is read-only and open to everybody, and nothing is here that a public page does not
show. A tournament that is not public exists only for those who have a role in it. What programs
write with a token stands beside it (`entries.py`, `tables.py`).
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from ninja.errors import AuthenticationError, ValidationError
from ninja.params import functions as asked

from tafelrunde import __version__
from tafelrunde.pages.audience.overview import phase_words
from tafelrunde.pages.audience.ranking import told_rounds
from tafelrunde.pages.audience.seating import published_rounds
from tafelrunde.pages.files import public
from tafelrunde.rulebook.faults import Fault
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.store.models import Hall, Person
from tafelrunde.web import house
from tafelrunde.web.api import entries, matches, problems, seasons, shapes, tables
from tafelrunde.web.api.describing import Described, Slug
from tafelrunde.web.api.problems import Problem
from tafelrunde.web.audience.press import Found, find
from tafelrunde.web.audience.public import Public
from tafelrunde.web.language import language
from tafelrunde.words import Text

MOST_LISTED = 500
MOST_ROUNDS = 99

api = Described(
    title="Tafelrunde",
    version=__version__,
    description=(
        "Public tournaments and seasons of this house; with a token of a tournament's desk also "
        "its entries and results, to be written."
    ),
    urls_namespace="api",
    docs_url=None,
)
api.add_router("/seasons", seasons.router)
api.add_router("/tournaments/{slug}/entries", entries.router)
api.add_router("/tournaments/{slug}/rounds", tables.router)
api.add_router("/tournaments/{slug}/matches", matches.router)
Which = asked.Query(None, ge=1, le=MOST_ROUNDS)


@api.exception_handler(Problem)
def told_problem(request: HttpRequest, problem: Problem) -> HttpResponse:
    return problems.answer_of(request, problem)


@api.exception_handler(AuthenticationError)
def unknown(request: HttpRequest, _error: AuthenticationError) -> HttpResponse:
    text = Text("a live token of this tournament expected: “Bearer …”")
    return problems.answer_of(request, Problem.of(problems.UNKNOWN, "Authorization", text))


@api.exception_handler(ValidationError)
def misread(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A part of the address that cannot be what it says it is."""
    if not hasattr(request, "auth"):
        return api.create_response(request, {"detail": error.errors}, status=problems.REFUSED)
    text = Text("this cannot be part of such an address")
    faults = [Fault(str(each["loc"][-1]), text) for each in error.errors]
    return problems.answer_of(request, Problem(problems.REFUSED, faults))


def _public(request: HttpRequest, slug: str) -> Public:
    hall: Found = find(request, slug)
    people = {person.player: person for person in Person.objects.filter(hall_id=hall.id)}
    return Public.of(request, hall, people)


def _line(request: HttpRequest, hall: Hall) -> dict[str, Any]:
    path = reverse("tournament", args=[hall.slug])
    return {
        "slug": hall.slug,
        "title": house.title_of(hall, language()),
        "venue": hall.venue,
        "date": hall.date,
        "ends_on": hall.ends_on or None,
        "starts_at": hall.starts_at or None,
        "rulebook": hall.rulebook,
        "mode": hall.mode,
        "phase": hall.phase,
        "address": request.build_absolute_uri(path),
    }


def _aged(hall: Public) -> dict[str, Any]:
    """How old it is, on a mirror or after a hand-over; nothing where it is of now."""
    as_of = hall.as_of
    return {"as_of": as_of.isoformat() if as_of is not None else None}


@api.get("/tournaments", response=shapes.TournamentList, summary="All public tournaments")
def tournaments(request: HttpRequest) -> dict[str, Any]:
    halls = Hall.objects.filter(public=True, version__gt=0)[:MOST_LISTED]
    return {"tournaments": [_line(request, hall) for hall in halls]}


@api.get(
    "/tournaments/{slug}",
    response={200: shapes.TournamentPage, **shapes.SORRY},
    summary="One tournament: what it is and how far it has come",
)
def tournament(request: HttpRequest, slug: str = Slug) -> dict[str, Any]:
    hall = _public(request, slug)
    state = hall.state
    return {
        **_line(request, Hall.objects.get(id=hall.hall.id)),
        "players": len(state.entries),
        "rounds_foreseen": rounds_foreseen(hall.mode, state),
        "rounds": [
            {"round": r.number, "kind": r.kind, "published": True, "closed": r.closed}
            for r in published_rounds(state)
        ],
        "now": public.words(phase_words(state, hall.rulebook, hall.now)),
        "records": hall.hall.version,
        "head": hall.hall.head,
        **_aged(hall),
    }


@api.get(
    "/tournaments/{slug}/seating",
    response={200: shapes.SeatingPage, **shapes.SORRY},
    summary="Who sits where in a published round (the newest without ?round=)",
)
def seating(request: HttpRequest, slug: str = Slug, round: int | None = Which) -> dict[str, Any]:
    hall = _public(request, slug)
    published = published_rounds(hall.state)
    number = round or len(published)
    if not 0 < number <= len(published):
        raise Http404
    return public.seating_data(hall.view, published[number - 1]) | _aged(hall)


@api.get(
    "/tournaments/{slug}/rounds/{number}",
    response={200: shapes.ResultsPage, **shapes.SORRY},
    summary="The results of a published round; what is not final has none",
)
def results(
    request: HttpRequest, slug: str = Slug, number: int = asked.Path(..., ge=1, le=MOST_ROUNDS)
) -> dict[str, Any]:
    hall = _public(request, slug)
    published = published_rounds(hall.state)
    if number > len(published):
        raise Http404
    return public.results_data(hall.view, published[number - 1]) | _aged(hall)


@api.get(
    "/tournaments/{slug}/standings",
    response={200: shapes.StandingsPage, **shapes.SORRY},
    summary="Standings after a closed round, each with what puts it ahead of the next",
)
def standings(request: HttpRequest, slug: str = Slug, after: int | None = Which) -> dict[str, Any]:
    hall = _public(request, slug)
    closed = told_rounds(hall.state, hall.rulebook)
    if after is not None and after > closed:
        raise Http404
    number = after or closed
    return public.standings_data(hall.view, number) | _aged(hall)


@api.get(
    "/tournaments/{slug}/ranking",
    response={200: shapes.RankingPage, **shapes.SORRY},
    summary="The final ranking, once it has been read out",
)
def ranking(request: HttpRequest, slug: str = Slug) -> dict[str, Any]:
    hall = _public(request, slug)
    return public.ranking_data(hall.view) | _aged(hall)
