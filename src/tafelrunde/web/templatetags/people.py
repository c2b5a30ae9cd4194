"""Days and money on the pages for people.

{% load people %}
{{ line.date|on_day }}       15.03.2026, or 15 March 2026
{{ line.fee_cents|money }}   4,50 €, or €4.50
"""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from tafelrunde.pages.days import time_text
from tafelrunde.web.letters.words import day
from tafelrunde.words.numbers import money_text

register = template.Library()


@register.filter
def on_day(iso: str) -> str:
    try:
        return day(iso, get_language() or "de")
    except ValueError:
        return iso


@register.filter
def at_time(time: str) -> str:
    """9:30 Uhr"""
    return time_text(time, get_language() or "de")


@register.filter
def money(cents: int) -> str:
    return money_text(cents, get_language() or "de")
