"""When is it? Tournaments and rounds as announced, and as their clocks really ran."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import msgspec

from tafelrunde.desk.timetable import round_begins
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text


class Appointment(msgspec.Struct, frozen=True):
    """A whole day where `start` is a date, else a time with its end."""

    uid: str
    title: str
    start: date | datetime
    end: date | datetime
    venue: str = ""
    address: str = ""
    text: str = ""
    cancelled: bool = False


USUAL_LENGTH, USUAL_ROUND = timedelta(hours=6), timedelta(hours=2)
"""What a calendar shows where nobody said how long it takes."""


def tournament_day(
    uid: str, title: str, day: str, venue: str, address: str, game: str, at: datetime | None = None
) -> Appointment | None:
    """The tournament from when it begins, or as a whole day where no time is announced.

    Nothing where its date is not.
    """
    if at is not None:
        return Appointment(uid, title, at, at + USUAL_LENGTH, venue, address, game)
    try:
        start = date.fromisoformat(day)
    except ValueError:
        return None
    return Appointment(uid, title, start, start + timedelta(days=1), venue, address, game)


def rounds(
    uid: str, title: str, state: Tournament, address: str, lang: str
) -> Iterator[Appointment]:
    """Every round that has a time: as it was announced, or as its clock really ran."""
    begun = {each.uid: each for each in _begun(uid, title, state, address, lang)}
    for number in range(1, max(len(state.details.round_times), len(state.rounds)) + 1):
        name = f"{uid}-round-{number}"
        start = round_begins(state.details, number) if state.details.round_times else None
        if name in begun:
            yield begun[name]
        elif start is not None:
            minutes = state.details.round_minutes
            length = timedelta(minutes=minutes) if minutes else USUAL_ROUND
            word = Text("Round {number}", number=number)[lang]
            venue = state.details.venue
            yield Appointment(name, f"{title}: {word}", start, start + length, venue, address)


def _begun(
    uid: str, title: str, state: Tournament, address: str, lang: str
) -> Iterator[Appointment]:
    """Every published round whose clock was started: from then until its time is up."""
    published = {round_.number for round_ in state.rounds if round_.published}
    begun: dict[int, e.ClockStarted] = {}
    for event in state.history:
        if isinstance(event, e.ClockStarted) and event.round in published:
            begun.setdefault(event.round, event)
    for number, event in sorted(begun.items()):
        start = _moment(event.at)
        if start is not None:
            word = Text("Round {number}", number=number)[lang]
            yield Appointment(
                f"{uid}-round-{number}",
                f"{title}: {word}",
                start,
                start + timedelta(seconds=event.seconds),
                state.details.venue,
                address,
            )


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None
