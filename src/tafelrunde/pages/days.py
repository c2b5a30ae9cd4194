"""A day as people write it, in both languages."""

from __future__ import annotations

from datetime import date

from tafelrunde.rulebook.faults import Text

MONTHS = (
    Text("Januar", "January"),
    Text("Februar", "February"),
    Text("März", "March"),
    Text("April", "April"),
    Text("Mai", "May"),
    Text("Juni", "June"),
    Text("Juli", "July"),
    Text("August", "August"),
    Text("September", "September"),
    Text("Oktober", "October"),
    Text("November", "November"),
    Text("Dezember", "December"),
)

WEEKDAYS = (
    Text("Montag", "Monday"),
    Text("Dienstag", "Tuesday"),
    Text("Mittwoch", "Wednesday"),
    Text("Donnerstag", "Thursday"),
    Text("Freitag", "Friday"),
    Text("Samstag", "Saturday"),
    Text("Sonntag", "Sunday"),
)


def day_of(iso: str) -> date | None:
    try:
        return date.fromisoformat(iso)
    except ValueError:
        return None


def day_text(iso: str, lang: str) -> str:
    """2026-07-18 as people write it; anything else stays as it is."""
    day = day_of(iso)
    if day is None:
        return iso
    month = MONTHS[day.month - 1][lang]
    return f"{day.day}. {month} {day.year}" if lang == "de" else f"{day.day} {month} {day.year}"
