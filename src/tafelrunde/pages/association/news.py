"""What is new in a season, for whoever follows it: dates, results, published lists, the final.

Only what everybody may know and what still holds; names are those of the public pages. Each entry
carries the checksum of its record, as a tournament's news do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.desk.association.rules import dense_places
from tafelrunde.journal import season_events as e
from tafelrunde.journal.season_record import SeasonRecord
from tafelrunde.pages.association.calendar import public_fixtures
from tafelrunde.pages.days import day_and_time, day_text
from tafelrunde.pages.files.news import short_hash
from tafelrunde.reckoning.names.register import Names
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.state.season_tournament import places_of
from tafelrunde.words import InEach, Text, Verbatim, listed

BEST = 3


class SeasonNews(msgspec.Struct, frozen=True):
    """One piece of news; `page` is the public page that shows it, `about` which date or list."""

    uid: str
    at: str
    title: Text
    text: Text
    page: str
    about: str = ""


class _Season(msgspec.Struct, frozen=True):
    state: Championship
    names: Names
    shown: dict[str, Fixture]
    """The dates everybody may know of."""
    newest: dict[str, int]
    """Of each date and list the record that still holds, by what it says."""

    def name(self, person: str) -> str:
        return self.names[self.state.canonical(person)]


def season_news(
    records: Sequence[SeasonRecord], state: Championship, names: Names
) -> list[SeasonNews]:
    """The newest first."""
    season = _Season(state, names, public_fixtures(state), _newest(records))
    return [entry for record in reversed(records) for entry in _entry(record, season)]


def _newest(records: Sequence[SeasonRecord]) -> dict[str, int]:
    """A date approved anew or a corrected result replaces what was told before."""
    return {_subject(record.event): record.seq for record in records}


def _subject(event: e.SeasonEvent) -> str:
    fixture = getattr(event, "fixture", "")
    if isinstance(event, e.ResultsAccepted | e.ResultsWithdrawn):
        return f"result {fixture}"
    return f"{type(event).__name__} {fixture}"


def _entry(record: SeasonRecord, season: _Season) -> Iterator[SeasonNews]:
    event = record.event
    if isinstance(event, e.ListPublished):
        yield _list(record, event, season)
    elif isinstance(event, e.InvitationsSent):
        yield _invitations(record, event)
    elif isinstance(event, e.SeasonClosed) and event == season.state.closed:
        yield _closed(record, event, season)
    elif isinstance(event, e.SeasonLotDrawn | e.SeasonLotRecorded):
        title = Text("Final: the lot is drawn")
        order = ", ".join(season.name(person) for person in event.order)
        yield _news(record, title, Verbatim(order), "season-final")
    elif isinstance(event, e.FixtureApproved | e.FixtureCancelled | e.ResultsAccepted):
        fixture = season.shown.get(event.fixture)
        if fixture is None or season.newest[_subject(event)] != record.seq:
            return
        if isinstance(event, e.ResultsAccepted):
            yield _result(record, event, fixture, season)
        else:
            yield _date(record, fixture, cancelled=isinstance(event, e.FixtureCancelled))


def _date(record: SeasonRecord, fixture: Fixture, *, cancelled: bool) -> SeasonNews:
    words = Text("Cancelled") if cancelled else Text("New date")
    title = Text("{words}: {title}", words=words, title=fixture.title)
    when = InEach(day_and_time, fixture.date, fixture.start_time)
    said = listed([when, fixture.place], ", ")
    return _news(record, title, said, "season-date", fixture.id)


def _result(
    record: SeasonRecord, event: e.ResultsAccepted, fixture: Fixture, season: _Season
) -> SeasonNews:
    best, dense = [], dense_places(season.state)
    for group in places_of(event.ranking, event.vacant, event.excluded, dense=dense):
        if group.place <= BEST:
            best += [f"{group.place}. {season.name(person)}" for person in group.players]
    corrected = fixture.results is not None and fixture.results.edition > 1
    words = Text("Result corrected") if corrected else None
    words = words or Text("Result")
    title = Text("{words}: {title}", words=words, title=fixture.title)
    leaders = ", ".join(best)
    return _news(record, title, Verbatim(leaders), "season-date", fixture.id)


def _list(record: SeasonRecord, event: e.ListPublished, season: _Season) -> SeasonNews:
    title = Text("List {number} of {on}", number=event.number, on=InEach(day_text, event.on))
    rows = [row for row in event.rows if row.rank <= BEST]
    leaders = ", ".join(f"{row.rank}. {season.name(row.person)}" for row in rows)
    return _news(record, title, Verbatim(leaders), "season-list", str(event.number))


def _invitations(record: SeasonRecord, event: e.InvitationsSent) -> SeasonNews:
    """How many, not who: the page of the final shows whoever still has a place."""
    moved_up = all(one.because == "replacement" for one in event.invited)
    words = Text("moved up") if moved_up else Text("invited")
    number = len(event.invited)
    title = Text("Final: {number} {words}", number=number, words=words)
    until = Text("Answers until {deadline}", deadline=InEach(day_text, event.deadline))
    return _news(record, title, until, "season-final")


def _closed(record: SeasonRecord, event: e.SeasonClosed, season: _Season) -> SeasonNews:
    best = [one for one in event.places if one.place <= BEST]
    names = [season.name(one.person) if one.person else "N. N." for one in best]
    leaders = ", ".join(f"{one.place}. {name}" for one, name in zip(best, names, strict=True))
    title = Text("The season is closed")
    said = leaders or event.reason
    return _news(record, title, Verbatim(said.removesuffix(".")), "season-final")


def _news(record: SeasonRecord, title: Text, said: Text, page: str, about: str = "") -> SeasonNews:
    seal = short_hash(record.hash)
    text = Text("Checksum of the journal: {seal}", seal=seal)
    if said["en"]:
        text = Text("{said}. {text}", said=said, text=text)
    return SeasonNews(record.hash[:32], record.at, title, text, page, about)
