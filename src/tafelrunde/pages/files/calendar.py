"""When is it? Tournaments as days, rounds as the times their clocks really ran."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.tournament import Tournament


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


def tournament_day(
    uid: str, title: str, day: str, venue: str, address: str, game: str
) -> Appointment | None:
    """The tournament as a whole day; nothing where its date is not announced."""
    try:
        start = date.fromisoformat(day)
    except ValueError:
        return None
    return Appointment(uid, title, start, start + timedelta(days=1), venue, address, game)


def rounds(
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
            word = Text(f"Runde {number}", f"Round {number}")[lang]
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
