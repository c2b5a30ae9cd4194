"""A day of the calendar, for each language."""

from __future__ import annotations

from datetime import date

from tafelrunde.words.numbers import locale_of


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
    from babel.dates import format_date  # takes a moment; loaded with the first day that is shown

    text: str = format_date(day, "long", locale=locale_of(lang))
    # Of all days French counts the first by its ordinal, which Unicode's data leave out.
    return f"1er{text.removeprefix('1')}" if lang == "fr" and day.day == 1 else text


def days_between(first: date, last: date, lang: str) -> str:
    """17.–19. November 2026; what both days share is written once."""
    start, end = (day_text(day.isoformat(), lang) for day in (first, last))
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        return f"{start.partition(' ')[0]}–{end}"
    if first.year == last.year:
        start = start.removesuffix(f" {first.year}")
    return f"{start} – {end}"
