"""For whoever follows a season from elsewhere: its calendar, one of its dates, its news."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.exports.calendar import write_calendar
from tafelrunde.exports.feed import FeedEntry, write_feed
from tafelrunde.pages.association.appointments import appointment, appointments
from tafelrunde.pages.association.calendar import fixture_line, public_fixtures
from tafelrunde.pages.association.news import SeasonNews, season_news
from tafelrunde.pages.files.calendar import Appointment
from tafelrunde.web.access import who
from tafelrunde.web.association.press import kept_file
from tafelrunde.web.files.following import CALENDAR, FEED, MOST_NEWS
from tafelrunde.web.language import language
from tafelrunde.web.season import house


def _address(request: HttpRequest, page: str, *parts: str) -> str:
    return request.build_absolute_uri(reverse(page, args=parts))


def _written(here: house.Here, title: str, found: Iterable[Appointment]) -> bytes:
    return write_calendar(title, found, datetime.fromisoformat(here.moved_at))


@who("anyone")
@require_safe
def season_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Every approved date and the final, to subscribe to."""
    lang = language()

    def address(fixture: str) -> str:
        if not fixture:
            return _address(request, "season-final", slug)
        return _address(request, "season-date", slug, fixture)

    def make(here: house.Here) -> bytes:
        found = appointments(here.state, here.rulebook, here.today, lang, address)
        return _written(here, here.state.title, found)

    answer = kept_file(request, slug, lang, make)
    answer["Content-Type"] = CALENDAR
    return answer


@who("anyone")
@require_safe
def date_calendar(request: HttpRequest, slug: str, fixture: str) -> HttpResponse:
    """One date, under the same name as in the whole calendar."""
    lang = language()

    def make(here: house.Here) -> bytes:
        known = public_fixtures(here.state).get(fixture)
        if known is None:
            raise Http404
        line = fixture_line(here.rulebook, known, here.today, closed=here.state.closed is not None)
        address = _address(request, "season-date", slug, fixture)
        found = appointment(here.state, here.rulebook, line, lang, address)
        return _written(here, known.title, [found] if found is not None else [])

    answer = kept_file(request, slug, lang, make)
    answer["Content-Type"] = CALENDAR
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{fixture}.ics"'
    return answer


@who("anyone")
@require_safe
def season_feed(request: HttpRequest, slug: str) -> HttpResponse:
    lang = language()

    def entry(news: SeasonNews) -> FeedEntry:
        parts = [slug, news.about] if news.about else [slug]
        address = _address(request, news.page, *parts)
        return FeedEntry(news.uid, news.title[lang], news.text[lang], news.at, address)

    def make(here: house.Here) -> bytes:
        records = house.seasons().records(here.id)
        news = season_news(records, here.state, house.names_public())
        return write_feed(
            uid=f"season-{here.id}",
            title=here.state.title,
            address=_address(request, "season", slug),
            own_address=_address(request, "season-feed", slug),
            lang=lang,
            entries=[entry(each) for each in news[:MOST_NEWS]],
        )

    answer = kept_file(request, slug, lang, make)
    answer["Content-Type"] = FEED
    return answer
