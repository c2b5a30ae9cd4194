"""For whoever follows from elsewhere: calendar, feed, and the standings inside another page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tafelrunde.exports.bgstats import write_plays
from tafelrunde.exports.calendar import write_calendar
from tafelrunde.exports.feed import FeedEntry, write_feed
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.audience.overview import phase_words
from tafelrunde.pages.files import calendar as days
from tafelrunde.pages.files.news import entries, short_hash
from tafelrunde.pages.files.plays import plays_of
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.state.course import mode_of
from tafelrunde.store.models import Hall, Person
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.audience.press import Found, printed
from tafelrunde.web.audience.public import Public
from tafelrunde.web.language import language
from tafelrunde.web.shelf import books

MOST_LISTED = 500
MOST_FOLLOWED = 12
"""So many tournaments, the last ones that changed, are in the feed of the house."""
MOST_NEWS = 60
SHOWN, EVERY_SECONDS = 2, 60
"""Criteria in the embedded table, and how often a browser asks for it again."""
CALENDAR, FEED = "text/calendar; charset=utf-8", "application/atom+xml; charset=utf-8"


def _address(request: HttpRequest, name: str, slug: str) -> str:
    return request.build_absolute_uri(reverse(name, args=[slug]))


# ── Calendar ─────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Every public tournament of the house."""
    halls = list(Hall.objects.filter(public=True, version__gt=0)[:MOST_LISTED])
    found = [_day(request, hall) for hall in halls]
    stamp = max((hall.changed_at for hall in halls), default=datetime(2000, 1, 1, tzinfo=UTC))
    written = write_calendar("Tafelrunde", [day for day in found if day is not None], stamp)
    return HttpResponse(written, content_type=CALENDAR)


def _day(request: HttpRequest, hall: Hall) -> days.Appointment | None:
    book = books().get(hall.rulebook) or house.carried_rules(hall.id)
    day = days.tournament_day(
        hall.id,
        house.title_of(hall, language()),
        hall.date,
        hall.venue,
        _address(request, "tournament", hall.slug),
        book.title[language()] if book is not None else hall.rulebook,
        datetime.fromisoformat(hall.starts_at) if hall.starts_at else None,
        hall.ends_on,
    )
    if day is None or hall.phase != "cancelled":
        return day
    return msgspec.structs.replace(day, cancelled=True)


@who("anyone")
@require_safe
def tournament_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: its day, and its rounds as they were played."""

    def make(request: HttpRequest, found: Found, _people: Mapping[str, Person]) -> bytes:
        hall = Hall.objects.get(id=found.id)
        state, _version = house.state(hall.id)
        title, address = house.title_of(hall, language()), _address(request, "tournament", slug)
        day = _day(request, hall)
        mode = mode_of(rulebook_for(state), state)
        told = days.rounds(hall.id, title, state, mode, address, language(), house.now())
        called_off = bool(state.cancelled)
        rounds = [msgspec.structs.replace(each, cancelled=called_off) for each in told]
        appointments = [*([day] if day is not None else []), *rounds]
        return write_calendar(title, appointments, hall.changed_at)

    answer = printed(request, slug, make)
    answer["Content-Type"] = CALENDAR
    return answer


# ── Feed ─────────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    halls = Hall.objects.filter(public=True, version__gt=0).order_by("-changed_at")[:MOST_FOLLOWED]
    news = [entry for hall in halls for entry in _news(request, hall, house.people(hall.id))]
    news.sort(key=lambda entry: entry.at, reverse=True)
    written = write_feed(
        uid="house",
        title="Tafelrunde",
        address=request.build_absolute_uri(reverse("start")),
        own_address=request.build_absolute_uri(),
        lang=language(),
        entries=news[:MOST_NEWS],
    )
    return HttpResponse(written, content_type=FEED)


@who("anyone")
@require_safe
def tournament_feed(request: HttpRequest, slug: str) -> HttpResponse:
    def make(request: HttpRequest, found: Found, people: Mapping[str, Person]) -> bytes:
        hall = Hall.objects.get(id=found.id)
        return write_feed(
            uid=hall.id,
            title=house.title_of(hall, language()),
            address=_address(request, "tournament", slug),
            own_address=request.build_absolute_uri(),
            lang=language(),
            entries=_news(request, hall, people)[:MOST_NEWS],
        )

    answer = printed(request, slug, make)
    answer["Content-Type"] = FEED
    return answer


def _news(request: HttpRequest, hall: Hall, people: Mapping[str, Person]) -> list[FeedEntry]:
    state, _version = house.state(hall.id)
    rulebook, lang = rulebook_for(state), language()
    view = View(state, rulebook, public_names(state, rulebook, people), lang)
    title = house.title_of(hall, lang)
    came_in = hall.changed_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return [
        FeedEntry(
            entry.uid,
            f"{title}: {entry.title[lang]}",
            entry.text[lang],
            entry.at or came_in,  # a feed has to say some time: when this house learnt of it
            _address(request, entry.section, hall.slug),
        )
        for entry in entries(house.records(hall.id), view)
    ]


# ── For apps ─────────────────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
def plays(request: HttpRequest, slug: str) -> HttpResponse:
    """Every game with a public result, for the app BG Stats."""

    def make(request: HttpRequest, found: Found, people: Mapping[str, Person]) -> bytes:
        records = house.records(found.id)
        return write_plays(plays_of(Public.of(request, found, people).view, records))

    return as_plays(printed(request, slug, make), slug)


def as_plays(answer: HttpResponse, name: str) -> HttpResponse:
    answer["Content-Type"] = "application/octet-stream"  # phones open it by the end of its name
    answer["Content-Disposition"] = f'attachment; filename="{name}.bgsplay"'
    return answer


# ── Inside other pages ───────────────────────────────────────────────────────────────────────────


@who("anyone")
@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embedded(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings alone, for a frame in a club's own page: no script, renewed by itself."""

    def make(request: HttpRequest, found: Found, people: Mapping[str, Person]) -> bytes:
        hall = Public.of(request, found, people)
        table = hall.standings(hall.closed) if hall.closed else None
        context = {
            "hall": hall,
            "as_of": hall.as_of,
            "parted_at": hall.parted_at,
            "elsewhere": hall.elsewhere,
            "phase": phase_words(hall.state, hall.rulebook, hall.now),
            "places": hall.final(),
            "table": table,
            "heads": [each.heading for each in table.columns[:SHOWN]] if table else [],
            "address": _address(request, "tournament", slug),
            "seal": short_hash(found.head),
        }
        return render_to_string("files/embed.html", context, request).encode()

    answer = printed(request, slug, make)
    answer["Refresh"] = str(EVERY_SECONDS)
    return answer
