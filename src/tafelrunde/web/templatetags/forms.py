"""What a form that sends a command carries, in one piece: a list of two hundred has as many forms.

<form {% posts 'desk-do' slug 'check-in' %}>  where it is sent, with scripts and without
{% sends %}                              token and idempotency key
{% sends seen=version next=here %}       with the version it was made from, and where to go on
{% sends seen=version next=here stay=1 %}  the page stays and is told that something moved
{% sends key=typed.key %}                the key that comes back with what was typed
{% longest 'name' %}                     how many characters a person's name may have
{% only_for 'set-details' %}             who may, where a form is left out for whoever looks
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import template
from django.template import RequestContext
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import turned_down
from tafelrunde.journal.registers import kinds_of
from tafelrunde.reckoning.lists.lengths import LONGEST
from tafelrunde.web.templatetags.words import spoken

register = template.Library()


@register.simple_tag
def longest(kind: str) -> int:
    """For the field of a name, a club, a pseudonym."""
    return LONGEST[kind]


@register.simple_tag
def posts(view: str, *of: object) -> SafeString:
    """The address of that view, as {% url %} finds it."""
    return format_html('method="post" action="{0}" hx-post="{0}"', reverse(view, args=of))


@register.simple_tag(takes_context=True)
def sends(
    context: RequestContext,
    seen: object = "",
    next: str | None = None,
    stay: bool = False,
    seen_id: str = "",
    key: str = "",
) -> SafeString:
    """An empty `next` is the page itself; what is alike on all forms of a page is made once."""
    asked = (str(seen), next, bool(stay), seen_id)
    store: Any = context.render_context
    kept: dict[object, SafeString] = store.setdefault("what forms carry", {})
    if asked not in kept:
        kept[asked] = _carried(context, *asked)
    return format_html(
        '{}<input type="hidden" name="key" value="{}">', kept[asked], key or uuid4().hex
    )


@register.simple_tag(takes_context=True)
def only_for(context: RequestContext, name: str) -> str:
    """What the desk would answer, said before anybody fills in a form; empty where he may."""
    desk = context["desk"]
    kind = next(each for each in kinds_of(c.DeskAsked) if c.name_of(each) == name)
    refusal = turned_down(desk.actor.role, kind.may, desk.state.phase)
    if refusal is None or not desk.writes:  # the note of a house that only reads says it for all
        return ""
    return format_html('<p class="note">{}</p>', spoken(refusal.faults[0].text))


def _carried(
    context: RequestContext, seen: str, next_page: str | None, stay: bool, seen_id: str
) -> SafeString:
    fields = [("csrfmiddlewaretoken", str(context.get("csrf_token", "")), "")]
    if seen:
        fields.append(("seen", seen, format_html(' id="{}"', seen_id) if seen_id else ""))
    if stay:
        fields.append(("stay", "1", ""))
    if next_page is not None:
        fields.append(("next", next_page or str(context["here"]), ""))
    made = ((name, mark, value) for name, value, mark in fields)
    return format_html_join("", '<input type="hidden" name="{}"{} value="{}">', made)
