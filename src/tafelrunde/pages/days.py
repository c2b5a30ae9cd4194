"""A day as people write it, in every language."""

from __future__ import annotations

from datetime import date, datetime

from tafelrunde.words import Text
from tafelrunde.words.numbers import locale_of

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


def day_of(iso: str) -> date | None:
    try:
        return date.fromisoformat(iso)
    except ValueError:
        return None


def time_text(time: str, lang: str) -> str:
    """09:30 as people write it: 9:30 Uhr."""
    hours, colon, minutes = time.partition(":")
    if not colon or not hours.isdigit():
        return time
    return Text("{hours}:{minutes}", context="time of day", hours=int(hours), minutes=minutes)[lang]


def day_and_time(iso: str, time: str, lang: str) -> str:
    """18. Juli 2026, 9:30 Uhr; the day alone where no time is known."""
    return ", ".join(filter(None, (day_text(iso, lang), time_text(time, lang))))


def hour_text(at: datetime, lang: str) -> str:
    return time_text(at.strftime("%H:%M"), lang)


def late_text(minutes: int) -> Text:
    """How late somebody came: 12 Minuten zu spät."""
    hours, rest = divmod(minutes, 60)
    if hours:
        return Text("{hours} h {rest} min late", hours=hours, rest=rest)
    one = rest == 1
    return Text("{rest} {one} late", rest=rest, one=Text("minute") if one else Text("minutes"))


def day_text(iso: str, lang: str) -> str:
    """2026-07-18 as people write it; anything else stays as it is."""
    day = day_of(iso)
    if day is None:
        return iso
    from babel.dates import format_date  # takes a moment; loaded with the first day that is shown

    text: str = format_date(day, "long", locale=locale_of(lang))
    # Of all days French counts the first by its ordinal, which Unicode's data leave out.
    return f"1er{text.removeprefix('1')}" if lang == "fr" and day.day == 1 else text
