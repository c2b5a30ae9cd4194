"""Times of day as people write them: when it begins, when to report, when each round is."""

from __future__ import annotations

from datetime import datetime

from tafelrunde.desk.timetable import begins, round_begins
from tafelrunde.pages.days import WEEKDAYS, day_text, hour_text, time_text
from tafelrunde.state.tournament import Details
from tafelrunde.words import InEach, Text


def begins_text(details: Details) -> Text | None:
    """9:30 Uhr; with its day where the first round is not on the tournament's."""
    return _said(begins(details), details.date)


def check_in_text(from_: str, until: str) -> Text | None:
    """8:45 bis 9:15 Uhr; one end alone where only that is known."""
    if from_ and until:
        start = time_text(from_, "en")
        return Text("{start} to {until}", start=start, until=InEach(time_text, until))
    if from_:
        return Text("from {from_}", from_=InEach(time_text, from_))
    if until:
        return Text("until {until}", until=InEach(time_text, until))
    return None


def window_text(details: Details) -> Text | None:
    return check_in_text(details.check_in_from, details.check_in_until)


def round_text(details: Details, number: int) -> Text | None:
    """When a round was announced to begin."""
    return _said(round_begins(details, number), details.date)


def _said(at: datetime | None, day: str) -> Text | None:
    if at is None:
        return None
    if at.date().isoformat() == day:
        return InEach(hour_text, at)
    return Text(
        "{weekday}, {day}, {hour}",
        weekday=WEEKDAYS[at.weekday()],
        day=InEach(day_text, at.date().isoformat()),
        hour=InEach(hour_text, at),
    )
