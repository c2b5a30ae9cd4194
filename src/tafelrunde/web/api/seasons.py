"""Seasons for programs: the ranking list with what counted, the calendar, the final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router, Schema
from ninja.params import functions as asked

from tafelrunde.pages.association import public_data
from tafelrunde.pages.association.lots import public_lots
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web.api import shapes
from tafelrunde.web.association import house
from tafelrunde.web.association.press import kept_file

MOST_LISTED = 500

router = Router()
Slug = asked.Path(..., pattern=r"^[-\w]{1,80}$", description="the season's name in its address")


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
) -> HttpResponse:
    """In that shape, made once for each version: programs ask again and again."""

    def written(here: house.Here) -> bytes:
        return shape.model_validate(make(here)).model_dump_json().encode()

    answer = kept_file(request, slug, "", written)
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
def season_ranking(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    def make(here: house.Here) -> dict[str, Any]:
        return public_data.ranking_data(here.table, house.names_public())

    return _kept(request, slug, shapes.SeasonRanking, make)


@router.get(
    "/{slug}/calendar",
    response={200: shapes.SeasonCalendar, **shapes.SORRY},
    summary="Every approved date; cancelled ones are marked",
)
def season_calendar(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    def address(fixture: str) -> str:
        return request.build_absolute_uri(reverse("season-date", args=[slug, fixture]))

    def make(here: house.Here) -> dict[str, Any]:
        return public_data.calendar_data(here.state, here.rulebook, here.today, address)

    return _kept(request, slug, shapes.SeasonCalendar, make)


@router.get(
    "/{slug}/final",
    response={200: shapes.SeasonFinal, **shapes.SORRY},
    summary="Who is invited to the final and has not said no",
)
def season_final(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    def make(here: house.Here) -> dict[str, Any]:
        names = house.names_public()
        lots = public_lots(here.matter(house.EVERYBODY), names)
        return public_data.final_data(here.state, here.table, names, lots)

    return _kept(request, slug, shapes.SeasonFinal, make)
