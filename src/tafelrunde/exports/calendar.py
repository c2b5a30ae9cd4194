"""Appointments as iCalendar, for phones and calendar programs to subscribe to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime

from icalendar import Calendar, Event

from tafelrunde.pages.files.calendar import Appointment

NOBODY_AT = "tafelrunde"


def write_calendar(name: str, appointments: Iterable[Appointment], stamp: datetime) -> bytes:
    """A calendar under that name; `stamp` is when its content last changed."""
    calendar = Calendar()
    calendar.add("prodid", "-//Tafelrunde//Tournaments//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for appointment in appointments:
        calendar.add_component(_event(appointment, stamp))
    written: bytes = calendar.to_ical()
    return written


def _event(appointment: Appointment, stamp: datetime) -> Event:
    event = Event()
    event.add("uid", f"{appointment.uid}@{NOBODY_AT}")
    event.add("dtstamp", stamp.astimezone(UTC))
    event.add("summary", _line(appointment.title))
    event.add("dtstart", _utc(appointment.start))
    event.add("dtend", _utc(appointment.end))
    if appointment.cancelled:
        event.add("status", "CANCELLED")
    if appointment.venue:
        event.add("location", _line(appointment.venue))
    if appointment.text:
        event.add("description", _line(appointment.text))
    if appointment.address:
        event.add("url", appointment.address)
    return event


def _utc(moment: date | datetime) -> date | datetime:
    return moment.astimezone(UTC) if isinstance(moment, datetime) else moment


def _line(text: str) -> str:
    """One line without control characters; the format's own signs are escaped when written."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
