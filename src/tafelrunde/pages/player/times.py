"""When do I have to be there? The times of day a player looks for on the phone."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.desk.timetable import begins, round_begins
from tafelrunde.pages.audience.seating import has_begun
from tafelrunde.pages.days import WEEKDAYS, day_of, day_text, late_text
from tafelrunde.pages.player.home import Home
from tafelrunde.pages.timetable import begins_text, finish_begins, said_today, window_text
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.tournament import Details, Tournament
from tafelrunde.words import InEach, Text

BEFORE = ("listed", "waitlist", "standin", "here")


class Time(NamedTuple):
    """What is then, and when."""

    label: Text
    when: Text


def my_times(state: Tournament, mode: Mode, found: Home, player: str, now: str = "") -> list[Time]:
    """Before the first round day, check-in and beginning; later when my next game begins."""
    if found.scene in BEFORE and not found.progress.round:
        return [*_the_day(state.details), *_late(state, player)]
    if found.scene in ("pause", "final", "standin"):
        return _next(state, mode, found, now)
    return []


def table_time(state: Tournament, mode: Mode, found: Home, now: str = "") -> Text | None:
    """When the game I sit at was announced to begin; once it is played, that is no news."""
    if found.round is None or has_begun(state, found.round):
        return None
    if found.match is not None:
        at = finish_begins(state, mode)
    else:
        at = round_begins(state.details, found.round.number)
    return said_today(at, now) if at is not None else None


def _the_day(details: Details) -> list[Time]:
    day = _day(details.date)
    report, start = window_text(details), begins_text(details)
    told = ((DAY, day), (CHECK_IN, report), (BEGINS, start))
    return [Time(label, when) for label, when in told if when is not None]


def _day(iso: str) -> Text | None:
    day = day_of(iso)
    if day is None:
        return None
    weekday = WEEKDAYS[day.weekday()]
    return Text("{weekday}, {iso}", weekday=weekday, iso=InEach(day_text, iso))


def _late(state: Tournament, player: str) -> list[Time]:
    """Whoever came after the beginning reads what the desk has noted."""
    entry = state.person(player)
    if entry is None or entry.standin or not entry.late_minutes or begins(state.details) is None:
        return []
    return [Time(ARRIVED, late_text(entry.late_minutes))]


def _next(state: Tournament, mode: Mode, found: Home, now: str) -> list[Time]:
    progress = found.progress
    if progress.more_rounds:
        number = progress.next_round
        label = Text("Round {number} begins", number=number)
    elif mode.finish is not None and not state.matches:
        number, label = progress.rounds + 1, FINISH
    else:
        return []
    at = round_begins(state.details, number)
    return [Time(label, said_today(at, now))] if at is not None else []


DAY = Text("Day")
CHECK_IN = Text("Check-in")
BEGINS = Text("Begins")
ARRIVED = Text("Arrived")
FINISH = Text("The finish begins")
