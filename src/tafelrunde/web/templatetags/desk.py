"""What every form of the desk carries, in one piece: a list of two hundred has as many forms.

{% load desk %}
{% hidden stay=1 %}          token, key, version and the way back
{{ 12|late }}                12 Minuten zu spät
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import template
from django.template import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tafelrunde.pages.days import late_text

register = template.Library()


@register.filter
def late(minutes: int) -> str:
    """How late somebody came: 12 Minuten zu spät."""
    return late_text(minutes)[get_language() or "en"]


@register.simple_tag(takes_context=True)
def hidden(context: RequestContext, next: str = "", stay: bool = False) -> SafeString:
    """The same fields as parts/hidden.html; what is alike on all forms of a page is made once."""
    store: Any = context.render_context
    kept: dict[tuple[str, bool], SafeString] = store.setdefault("hidden fields", {})
    if (next, stay) not in kept:
        kept[next, stay] = format_html(
            '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
            '<input type="hidden" name="seen" value="{}">{}'
            '<input type="hidden" name="next" value="{}">',
            str(context["csrf_token"]),
            context["version"],
            format_html('<input type="hidden" name="stay" value="{}">', 1) if stay else "",
            next or str(context["here"]),
        )
    return format_html(
        '{}<input type="hidden" name="key" value="{}">', kept[next, stay], uuid4().hex
    )
