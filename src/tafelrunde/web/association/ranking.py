"""The public pages of a season: ranking list, people, dated lists, who plays the final."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.calendar import fixture_line
from tafelrunde.pages.association.invitations import InvitationLine, public_board
from tafelrunde.pages.association.lots import lots_drawn, people_drawn, public_lots
from tafelrunde.pages.association.person import page_of
from tafelrunde.pages.association.ranking import published_list
from tafelrunde.pages.association.season_words import season_in_words
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.kept_lines import people_in
from tafelrunde.rulebook.model import SeasonRules
from tafelrunde.state.championship import Championship, Fixture, by_day
from tafelrunde.store import deeds
from tafelrunde.store.association.careers import pages_among
from tafelrunde.store.association.champions import final_places
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.models import Hall
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import actor_of, roles_of, who
from tafelrunde.web.association.chart import picture
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.press import printed
from tafelrunde.web.association.taking import offered
from tafelrunde.web.season import house
from tafelrunde.web.season.listing import A_PAGE, LONGEST_QUERY
from tafelrunde.web.season.people import names_of
from tafelrunde.web.shelf import books
from tafelrunde.words import Text

MOST_DATES = 12


@who("anyone")
@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """All series with their seasons, and the next dates of all of them."""
    listed = house.listed(request)
    today = house.seasons().today()
    by_series: dict[str, list[SeasonBook]] = {}
    for book in listed:
        by_series.setdefault(book.series, []).append(book)
    dates: list[tuple[SeasonBook, Championship, Fixture]] = []
    for book in listed:
        if book.end >= today:
            state, _version = house.seasons().state(book.id)
            coming = [x for x in state.dates if x.date >= today and x.status == "approved"]
            dates += [(book, state, x) for x in coming[:MOST_DATES]]
    dates = sorted(dates, key=lambda each: by_day(each[2]))[:MOST_DATES]
    context = {
        "series": [
            (books()[some[0].rulebook].title, some)
            for some in by_series.values()
            if some[0].rulebook in books()
        ],
        "dates": [
            (book, fixture_line(rulebook_of(state), x, today, closed=state.closed is not None))
            for book, state, x in dates
        ],
        "inside": bool(roles_of(request) & house.INSIDE),
        "today": today,
    }
    return Office(request).show("seasons", context)


@who("anyone")
@require_safe
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]

    def page(here: house.Here) -> dict[str, Any]:
        some = here.listing.page(request.GET.get("page"), query)
        return {
            "tab": "ranking",
            "page": here.told(some.object_list),
            "some": some,
            "q": query,
            "many": here.listing.summary.lines > A_PAGE,
            "words": season_in_words(here.rulebook, here.state.options, here.state.lead_days),
            "lists": list(reversed(here.state.lists)),
            "criteria": _rules(here).standings,
            "others": _others(here),
            "offered": offered(here),
        }

    return printed(request, slug, "ranking", page)


def _rules(here: house.Here) -> SeasonRules:
    assert here.rulebook.season is not None
    return here.rulebook.season


def _others(here: house.Here) -> list[SeasonBook]:
    """Other seasons of the same series that are public."""
    same = SeasonBook.objects.filter(series=here.state.series, public=True, version__gt=0)
    return list(same.exclude(id=here.id))


@who("anyone")
@require_safe
def person(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """One person's season: what counted, what was dropped and why, ranks, what is next."""

    def page(here: house.Here) -> dict[str, Any]:
        known = here.state.canonical(person)
        few = here.listing.to_pass(known)
        names = _names_around(here, known, few)
        line, moments = here.listing.line(known, names), here.listing.moments(known)
        table = here.listing.around(few)
        found = page_of(here.state, table, known, names, line, moments)
        if found.line is None and not found.played:
            raise Http404
        return {
            "tab": "ranking",
            "page": found,
            "picture": picture(found.history),
            "outlooks": [(each, names[each.ahead]) for each in found.outlooks],
            "career": bool(pages_among({known}, date.fromisoformat(here.today))),
        }

    return printed(request, slug, "person", page)


def _names_around(here: house.Here, person: str, few: Iterable[str]) -> Names:
    """The person's own, and whoever stands on the same line or is to be passed."""
    row = here.listing.rows.filter(person=person).first()
    others = people_in([row.line]) if row is not None else set()
    return names_of({person, *others, *few})


@who("anyone")
@require_safe
def dated_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A list as it was published; later corrections are lists of their own."""

    def page(here: house.Here) -> dict[str, Any]:
        if not 0 < number <= len(here.state.lists):
            raise Http404
        rows = here.state.lists[number - 1].rows
        some = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
        return {
            "tab": "ranking",
            "page": published_list(here.state.lists, number, names_of, list(some)),
            "some": some,
            "newest": len(here.state.lists),
        }

    return printed(request, slug, "list", page)


@who("anyone")
@require_safe
def final(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays the final, as far as it is known."""

    def page(here: house.Here) -> dict[str, Any]:
        return {
            "tab": "final",
            "lines": board_of(here),
            "places": here.state.options.get(_rules(here).qualification.places_option),
            "offered": offered(here),
            "hall": Hall.objects.filter(id=here.state.final_hall, public=True).first(),
            "ranking": _final_ranking(here),
            "lots": public_lots(here.matter(house.EVERYBODY), names_of),
            "drawn": lots_drawn(here.state, names_of(people_drawn(here.state))),
            "final_mode": _final_mode(here),
        }

    return printed(request, slug, "final", page)


def board_of(here: house.Here) -> list[InvitationLine]:
    known = {here.state.canonical(each) for each in here.state.invitations}
    invited = here.listing.standing()[1].invited
    return public_board(here.state, here.listing.ranks(known), names_of(known), invited)


def _final_mode(here: house.Here) -> Text | None:
    return here.rulebook.mode(here.state.final_mode).title if here.state.final_mode else None


def _final_ranking(here: house.Here) -> list[tuple[int, str, str]]:
    """Place, name and id of everybody, once the champion is announced."""
    places = final_places(house.seasons(), tournaments.ledger(), here.id)
    names = names_of(person for _rank, some in places for person in some)
    return [(rank, names.get(who_, "N. N."), who_) for rank, some in places for who_ in some]


@who("anyone")
@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """The season's journal for everyone: ids only, no names, no bans, nobody's answers."""
    return _journal(house.find(request, slug), whole=False)


@who("association")
@require_safe
def whole_journal(request: HttpRequest, slug: str) -> HttpResponse:
    """With registrations and answers, for the office to check and to keep."""
    book, by = house.find(request, slug), actor_of(request, role="association").id
    deeds.note("export", by, season=book.id, about="whole-journal")
    return _journal(book, whole=True)


def _journal(book: SeasonBook, *, whole: bool) -> HttpResponse:
    answer = HttpResponse(
        house.seasons().journal_file(book.id, whole=whole), content_type="application/x-ndjson"
    )
    name = f"{book.slug}-whole" if whole else book.slug
    answer["Content-Disposition"] = f'attachment; filename="{name}.jsonl"'
    return answer
