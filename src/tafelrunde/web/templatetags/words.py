"""Words and marks on pages: texts in the reader's language, rule links, states, QR codes.

Always at hand in templates, nothing to load:

    {{ text|spoken }}            a Text of the house in the reader's language
    {{ name|unstopped }}.        a name at the end of a sentence
    {{ line.points|points_word:mode }} point or points, or what else the mode counts
    {{ call|call_words }}        what a call for the referee says
    {{ row.since|moment }}       14:05, and the day with it where that was not today
    {{ call.minutes|waited }}    waiting for 12 minutes, 3 hours, 2 days
    {{ place|ordinal }}          2. in German, 2nd in English, 2e in French
    {{ total|signed }}           −2: a true minus wherever people read a number
    {{ user.username|account }}  an account as the reader calls it
    {{ hall|titled }}            a tournament by its title, else by its game
    {% rule "7W-204" %}          a link to that rule in the handbook
    {{ sentence|linked }}        plain text in which every rule id becomes such a link
    {% chip "reported" %}        a state with mark, colour and word
    {% mark "disputed" %}        the mark alone
    {% qr address %}             a QR code as inline picture
    {% logo %}                   the round table
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from io import BytesIO

import segno
from django import template
from django.template.defaultfilters import date
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tafelrunde.desk.calls import words_of
from tafelrunde.desk.event_words import reason_words
from tafelrunde.pages.days import waited_text
from tafelrunde.pages.slip_lines import worth_criterion
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.tournament import BESIDES, Call, Table
from tafelrunde.store.models import Hall
from tafelrunde.web.account_names import account_name
from tafelrunde.web.house import title_of
from tafelrunde.web.language import language
from tafelrunde.web.marks import LOGO, MARKS
from tafelrunde.web.rules_here import rulebook_behind
from tafelrunde.words import Text, numbers_of
from tafelrunde.words.numbers import list_text, ordinal_text, punctuated, signed_text

register = template.Library()
RULE_ID = re.compile(r"\b([0-9A-Z]{2,4})-(\d{3}[a-z]?|H\d{1,3})\b")
ONE_ID = r"[0-9A-Z]{2,4}-(?:\d{3}[a-z]?|H\d{1,3})"
IN_BRACKETS = re.compile(
    rf"(\S{{0,60}})\s{{0,4}}\(({ONE_ID}(?:,\s{{0,4}}{ONE_ID}){{0,20}})\)([.,;:]?)"
)
"""The link is a sign of its own: it needs no brackets and stays with the word and the full stop
before it. Counted, so that a long text without brackets costs its length and not its square."""


@register.filter
def unstopped(name: object) -> str:
    """Before a full stop or alone: "M. K." brings a stop along, half a sentence its colon."""
    return str(name).removesuffix(".").removesuffix(":").rstrip()


@register.filter
def spoken(text: Text | str | None) -> str:
    if text is None:
        return ""
    return text if isinstance(text, str) else text[language()]


@register.filter
def whereabouts(fault: Fault) -> str:
    """Where something is wrong, in the language of the page."""
    return fault.where(language())


@register.filter(expects_localtime=True)
def moment(at: datetime | None) -> str:
    """A time of today; of another day it would be read as one of today."""
    if at is None:
        return ""
    return date(at, "H:i" if at.date() == timezone.localdate() else "SHORT_DATETIME_FORMAT")


@register.filter
def waited(minutes: int) -> str:
    return spoken(waited_text(minutes))


@register.filter
def ordinal(number: int) -> str:
    return ordinal_text(number, language())


@register.filter
def signed(number: int) -> str:
    return signed_text(number)


@register.filter
def why(reason: str | None) -> str:
    """A reason as somebody gave it; those of the house in the reader's language."""
    return spoken(reason_words(reason or ""))


ONE_WIN = Text("win", context="criterion")
WINS = Text("wins", context="criterion")


@register.filter
def in_a_row(parts: Iterable[object]) -> str:
    """As people say it: 2, 4 and 7."""
    return list_text([str(part) for part in parts], language())


@register.filter
def tables_named(numbers: Iterable[int]) -> str:
    """Numbers of tables, as few of them as say it."""
    return spoken(numbers_of(numbers, "and"))


@register.filter
def points_word(points: str, mode: Mode) -> str:
    """What stands behind a number of points: one point, two points, half a point is points too.

    Where the standings count wins, so does a slip; where they have a sign for these points ("TP")
    it stands here too, for the figures beside them may be points of the game.
    """
    if mode.standings[0].code == "wins":
        return spoken(ONE_WIN if points == "1" else WINS)
    criterion = worth_criterion(mode)
    if criterion is not None and criterion.code == "tp" and criterion.short is not None:
        return spoken(criterion.short)
    return _("point") if points == "1" else _("points")


@register.filter
def call_words(call: Call) -> str:
    return spoken(words_of(call.id, call.text))


@register.filter
def account(username: str) -> str:
    """An account as the reader calls it."""
    return account_name(username)


@register.filter
def titled(hall: Hall) -> str:
    """What a tournament is called: as its game, where nobody gave it a title."""
    return title_of(hall, language())


def rule_address(rule_id: str) -> str | None:
    rulebook = rulebook_behind(rule_id)
    return f"{_handbook(rulebook)}#{rule_id}" if rulebook else None


@lru_cache(maxsize=64)
def _handbook(rulebook: str) -> str:
    """A page of standings links to hundreds of rules."""
    return reverse("handbook", args=[rulebook])


@register.simple_tag
def rule(rule_id: str | None) -> str:
    address = rule_address(rule_id) if rule_id else None
    if not address:
        return rule_id or ""
    return format_html('<a class="rule" href="{}">{}</a>', address, rule_id)


@register.simple_tag
def with_rule(text: str, rule_id: str | None) -> SafeString:
    """A short text and its rule, whose sign never stands alone on a line."""
    if not rule_id:
        return conditional_escape(text)
    before, blank, word = text.rpartition(" ")
    kept = format_html('<span class="with-rule">{}\N{NO-BREAK SPACE}{}</span>', word, rule(rule_id))
    return format_html("{}{}{}", before, blank, kept)


@register.filter
def linked(text: str) -> SafeString:
    """Escapes the text, then turns rule ids into links."""

    def link(found: re.Match[str]) -> str:
        return rule(found.group(0))

    bare = IN_BRACKETS.sub(_beside, escape(text))
    return mark_safe(RULE_ID.sub(link, bare))  # noqa: S308 (escaped two lines above)


@register.filter
def whole_rules(text: str) -> SafeString:
    """Where nothing can be tapped: a rule's id is never broken between two lines."""
    kept = RULE_ID.sub(r'<span class="with-rule">\g<0></span>', escape(text))
    return mark_safe(kept)  # noqa: S308 (escaped one line above)


def _beside(found: re.Match[str]) -> str:
    """Behind "M. K." no second full stop ends the sentence."""
    word, ids, stop = found.groups()
    if stop == "." and word.endswith("."):
        stop = ""
    rules = "\N{NO-BREAK SPACE}".join(re.split(r",\s*", ids))
    return f'<span class="with-rule">{word}{stop}\N{NO-BREAK SPACE}{rules}</span>'


def _state_words() -> dict[str, str]:
    return {
        "open": _("open"),
        "reported": _("reported"),
        "partly": _("partly signed"),
        "confirmed": _("signed"),
        "signed": _("signed, waits for the jury"),
        "disputed": _("disputed"),
        "final": _("final"),
    }


@register.simple_tag
def colon() -> str:
    return punctuated(":", language())


@register.filter
def objected(game: Table, names: Mapping[str, str]) -> str:
    """Who objects to what, all of them: a reason alone reads as if it were so."""
    return _objections(game.objections, names)


@register.filter
def had_objected(game: Table, names: Mapping[str, str]) -> str:
    """The same of objections that are decided."""
    return _objections(game.answered, names)


def _objections(told: Iterable[tuple[str, str]], names: Mapping[str, str]) -> str:
    return BESIDES.join(f"{names[who]}: {why}" if who in names else why for who, why in told)


@register.simple_tag
def mark(state: str) -> SafeString:
    return MARKS[state]


@register.simple_tag
def state_word(state: str) -> str:
    return _state_words()[state]


@register.simple_tag
def chip(state: str, text: str = "") -> SafeString:
    words = text or _state_words()[state]
    return format_html(
        '<span class="chip" data-state="{}">{}<span>{}</span></span>', state, MARKS[state], words
    )


@register.simple_tag
def logo() -> SafeString:
    return LOGO


@register.simple_tag
def qr(address: str, label: str = "") -> SafeString:
    """A QR code whose colours follow no theme: cameras want dark on light."""
    return format_html(
        '<span class="qr" role="img" aria-label="{}">{}</span>',
        label or _("QR code for %(address)s") % {"address": address},
        _qr_picture(address),
    )


@lru_cache(maxsize=256)
def _qr_picture(address: str) -> SafeString:
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff"
    )
    return mark_safe(out.getvalue().decode())  # noqa: S308 (made by segno, the text is in the dots)
