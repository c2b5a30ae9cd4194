"""Words of the desk's own pages.

{% load desk %}
{{ 12|late }}                12 Minuten zu spät
"""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from tafelrunde.pages.days import late_text

register = template.Library()


@register.filter
def late(minutes: int) -> str:
    """How late somebody came: 12 Minuten zu spät."""
    return late_text(minutes)[get_language() or "en"]
