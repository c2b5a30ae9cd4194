"""A day as people write it, in every language."""

from __future__ import annotations

from datetime import datetime

from tafelrunde.words import Text, counted
from tafelrunde.words.days import day_of as day_of
from tafelrunde.words.days import day_text as day_text
from tafelrunde.words.days import days_between as days_between
from tafelrunde.words.digits import whole_in

MONTHS = (
    Text("January"),
    Text("February"),
    Text("March"),
    Text("April"),
    Text("May"),
    Text("June"),
    Text("July"),
    Text("August"),
    Text("September"),
    Text("October"),
    Text("November"),
    Text("December"),
)

WEEKDAYS = (
    Text("Monday"),
    Text("Tuesday"),
    Text("Wednesday"),
    Text("Thursday"),
    Text("Friday"),
    Text("Saturday"),
    Text("Sunday"),
)


def time_text(time: str, lang: str) -> str:
    """09:30 as people write it: 9:30 Uhr."""
    hours, colon, minutes = time.partition(":")
    hour = whole_in(hours)
    if not colon or hour is None:
        return time
    return Text("{hours}:{minutes}", context="time of day", hours=hour, minutes=minutes)[lang]


def day_and_time(iso: str, time: str, lang: str) -> str:
    """18. Juli 2026, 9:30 Uhr; the day alone where no time is known."""
    return ", ".join(filter(None, (day_text(iso, lang), time_text(time, lang))))


def hour_text(at: datetime, lang: str) -> str:
    return time_text(at.strftime("%H:%M"), lang)


MINUTES_SAID = 90
"""Up to here people say it in minutes; beyond, hours, and beyond two days, days."""
HOURS_SAID = 48


def waited_text(minutes: int) -> Text:
    """How long somebody waits: wartet seit 12 Minuten."""
    hours = minutes // 60
    if not minutes:
        return Text("just now")
    if minutes <= MINUTES_SAID:
        return counted(minutes, "waiting for {n} minute", "waiting for {n} minutes")
    if hours < HOURS_SAID:
        return counted(hours, "waiting for {n} hour", "waiting for {n} hours")
    return counted(hours // 24, "waiting for {n} day", "waiting for {n} days")


def late_text(minutes: int) -> Text:
    """How late somebody came: 12 Minuten zu spät."""
    hours, rest = divmod(minutes, 60)
    if hours >= HOURS_SAID:
        return counted(hours // 24, "{n} day late", "{n} days late")
    if hours:
        return Text("{hours} h {rest} min late", hours=hours, rest=rest)
    one = rest == 1
    return Text("{rest} {one} late", rest=rest, one=Text("minute") if one else Text("minutes"))
