"""Seasons for programs: the ranking list with what counted, the calendar, the final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import EmptyPage, Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router, Schema
from ninja.params import functions as asked

from tafelrunde.pages.association import public_data
from tafelrunde.pages.association.calendar import fixture_line, public_dates
from tafelrunde.pages.association.lots import public_lots
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web.api import shapes
from tafelrunde.web.association.press import kept_file
from tafelrunde.web.association.ranking import board_of
from tafelrunde.web.season import house
from tafelrunde.web.season.listing import LONGEST_QUERY
from tafelrunde.web.season.people import names_of

MOST_LISTED = 500
A_PAGE = 500
"""Lines or dates in one answer; who wants more follows `next`."""
MOST_PAGES = 100_000

router = Router()
Slug = asked.Path(..., pattern=r"^[-\w]{1,80}$", description="the season's name in its address")
Number = asked.Query(1, ge=1, le=MOST_PAGES, description=f"which page, {A_PAGE} lines to each")
Query = asked.Query(
    "",
    max_length=LONGEST_QUERY,
    pattern=r"^[^\x00]*$",  # no name has one, and such a request goes no further than the door
    description="beginnings of a name's words",
)


def _line(request: HttpRequest, book: SeasonBook) -> dict[str, Any]:
    return {
        "slug": book.slug,
        "series": book.series,
        "title": book.title,
        "rulebook": book.rulebook,
        "start": book.start,
        "end": book.end,
        "address": request.build_absolute_uri(reverse("season", args=[book.slug])),
    }


def _kept(
    request: HttpRequest,
    slug: str,
    shape: type[Schema],
    make: Callable[[house.Here], dict[str, Any]],
    asked_for: str = "",
) -> HttpResponse:
    """In that shape, made once for each version: programs ask again and again."""

    def written(here: house.Here) -> bytes:
        return shape.model_validate(make(here)).model_dump_json().encode()

    answer = kept_file(request, slug, asked_for, written)
    answer["Content-Type"] = "application/json; charset=utf-8"
    return answer


@router.get("", response=shapes.SeasonList, summary="All public seasons, the newest first")
def seasons(request: HttpRequest) -> dict[str, Any]:
    books = SeasonBook.objects.filter(public=True, version__gt=0)[:MOST_LISTED]
    return {"seasons": [_line(request, book) for book in books]}


@router.get(
    "/{slug}",
    response={200: shapes.SeasonPage, **shapes.SORRY},
    summary="One season: what it is, and the ranking lists published so far",
)
def season(request: HttpRequest, slug: str = Slug) -> dict[str, Any]:
    here = house.here(request, slug)

    def address(number: int) -> str:
        return request.build_absolute_uri(reverse("season-list", args=[slug, number]))

    return {
        **_line(request, here.book),
        "regions": list(here.state.regions),
        "final_date": here.state.final_date,
        "final_place": here.state.final_place,
        "lists": [
            {"number": one.number, "date": one.on, "address": address(one.number)}
            for one in here.state.lists
        ],
        "records": here.version,
        "head": here.book.head,
    }


@router.get(
    "/{slug}/ranking",
    response={200: shapes.SeasonRanking, **shapes.SORRY},
    summary="The ranking list: what counted, what was dropped and why, and what separates ranks",
)
def season_ranking(
    request: HttpRequest, slug: str = Slug, page: int = Number, q: str = Query
) -> HttpResponse:
    def make(here: house.Here) -> dict[str, Any]:
        found = _page_of(here.listing.named(q.strip()), page)
        told = public_data.ranking_data(here.told(found.object_list))
        return told | _pages(request, found, q)

    return _kept(request, slug, shapes.SeasonRanking, make, f"{page} {q}" if page > 1 or q else "")


def _page_of(lines: Any, number: int) -> Page[Any]:
    try:
        return Paginator(lines, A_PAGE).page(number)
    except EmptyPage:
        raise Http404 from None


def _pages(request: HttpRequest, page: Page[Any], query: str = "") -> dict[str, Any]:
    def at(number: int) -> str:
        told = urlencode({"page": number} | ({"q": query} if query else {}))
        return request.build_absolute_uri(f"{request.path}?{told}")

    return {
        "page": page.number,
        "pages": page.paginator.num_pages,
        "total": page.paginator.count,
        "next": at(page.number + 1) if page.has_next() else None,
        "previous": at(page.number - 1) if page.has_previous() else None,
    }


@router.get(
    "/{slug}/calendar",
    response={200: shapes.SeasonCalendar, **shapes.SORRY},
    summary="Every approved date; cancelled ones are marked",
)
def season_calendar(request: HttpRequest, slug: str = Slug, page: int = Number) -> HttpResponse:
    def address(fixture: str) -> str:
        return request.build_absolute_uri(reverse("season-date", args=[slug, fixture]))

    def make(here: house.Here) -> dict[str, Any]:
        found = _page_of(public_dates(here.state), page)
        lines = [
            fixture_line(here.rulebook, each, here.today, closed=here.state.closed is not None)
            for each in found.object_list
        ]
        return public_data.calendar_data(lines, address) | _pages(request, found)

    return _kept(request, slug, shapes.SeasonCalendar, make, str(page) if page > 1 else "")


@router.get(
    "/{slug}/final",
    response={200: shapes.SeasonFinal, **shapes.SORRY},
    summary="Who is invited to the final and has not said no",
)
def season_final(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    def make(here: house.Here) -> dict[str, Any]:
        lots = public_lots(here.matter(house.EVERYBODY), names_of)
        return public_data.final_data(here.state, here.rulebook, board_of(here), lots)

    return _kept(request, slug, shapes.SeasonFinal, make)
