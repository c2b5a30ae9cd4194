"""When is it? Tournaments and rounds as announced, and as their clocks really ran."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import msgspec

from tafelrunde.desk.timetable import round_begins
from tafelrunde.pages.timetable import clocks_begun, is_ahead, moment_of
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Details, Tournament
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
    uid: str,
    title: str,
    day: str,
    venue: str,
    address: str,
    game: str,
    at: datetime | None = None,
    last: str = "",
) -> Appointment | None:
    """The tournament from when it begins, or as a whole day where no time is announced; one that
    goes on until a `last` day as whole days, since its nights are nobody's appointment.

    Nothing where its date is not.
    """
    start = _day(day)
    end = max(filter(None, (start, _day(last))), default=None)
    if at is not None and end == start:
        return Appointment(uid, title, at, at + USUAL_LENGTH, venue, address, game)
    if start is None or end is None:
        return None
    return Appointment(uid, title, start, end + timedelta(days=1), venue, address, game)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def rounds(
    uid: str, title: str, state: Tournament, mode: Mode, address: str, lang: str, now: str = ""
) -> Iterator[Appointment]:
    """Every round that has a time: as it was announced, or as its clock really ran.

    What is over `now` was played earlier than announced: nobody has to come for it any more.
    """
    begun = {each.uid: each for each in _begun(uid, title, state, address, lang)}
    foreseen, details = rounds_foreseen(mode, state), state.details
    for number in range(1, max(foreseen, len(state.rounds)) + 1):
        name = f"{uid}-round-{number}"
        start = round_begins(details, number) if details.round_times else None
        if name in begun:
            yield begun[name]
        elif start is not None and not (_over(state, number) and is_ahead(start, now)):
            word = Text("Round {number}", number=number)[lang]
            yield _announced(name, f"{title}: {word}", start, details, address)
    if mode.finish is not None and len(details.round_times) > foreseen:
        final = round_begins(details, foreseen + 1)
        if final is not None and not (state.phase == "awarded" and is_ahead(final, now)):
            word = Text("Finish")[lang]
            yield _announced(f"{uid}-finish", f"{title}: {word}", final, details, address)


def _over(state: Tournament, number: int) -> bool:
    return number <= len(state.rounds) and state.rounds[number - 1].closed


def _announced(
    name: str, title: str, start: datetime, details: Details, address: str
) -> Appointment:
    minutes = details.round_minutes
    length = timedelta(minutes=minutes) if minutes else USUAL_ROUND
    return Appointment(name, title, start, start + length, details.venue, address)


def _begun(
    uid: str, title: str, state: Tournament, address: str, lang: str
) -> Iterator[Appointment]:
    """Every published round whose clock was started: from then until its time is up."""
    for number, event in sorted(clocks_begun(state).items()):
        start = moment_of(event.at)
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
