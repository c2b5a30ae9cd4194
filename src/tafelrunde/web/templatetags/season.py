"""Days and amounts of a season on its pages: {% load season %}, then {{ text|day }}.

{{ "2026-03-15"|day }}      15. März 2026 / 15 March 2026
{{ "2026-03-15"|a_day }}    a date, for the date filter
{{ "09:30"|clock }}         9:30 Uhr / 9:30
{{ 550|euros }}             5,50 € / €5.50
{{ "1/2"|share }}           ½
{{ known|and_then:why }}    one list of two
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django import template
from django.utils.translation import get_language

from tafelrunde.pages.days import day_text, time_text
from tafelrunde.words.numbers import money_text

register = template.Library()
SHARES = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


@register.filter
def a_day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text or "")
    except ValueError:
        return None


@register.filter
def day(text: str) -> str:
    found = a_day(text)
    if found is None:
        return text or ""
    return day_text(found.isoformat(), get_language() or "de")


@register.filter
def clock(time: str) -> str:
    """A time of day as people write it."""
    return time_text(time, get_language() or "en")


@register.filter
def euros(cents: int) -> str:
    return money_text(cents, get_language() or "de")


@register.filter
def share(text: str) -> str:
    return SHARES.get(text, text)


@register.filter
def and_then(first: Iterable[object], second: Iterable[object]) -> list[object]:
    """One list of two: where one of them is empty no comma or blank is left over."""
    return [*first, *second]
