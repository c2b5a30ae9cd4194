"""By which edition are the rules meant that a page names? By that of its tournament, or season.

A rule is named deep inside sentences and tables that know of no tournament. So whoever opens one
for a visitor says here which edition counts, for as long as the request is being answered.
"""

from __future__ import annotations

from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.web.middleware import Middleware
from tafelrunde.web.shelf import address_of, prefixes

_here: ContextVar[tuple[str, str] | None] = ContextVar("rules_here", default=None)
"""The first part of its rule ids, and how addresses name it."""


def played_by(book: Rulebook) -> None:
    """From now on rules of this page are those of this edition."""
    _here.set((book.prefix, address_of(book)))


def rulebook_behind(rule_id: str) -> str | None:
    """How addresses name the rulebook of a rule; None where nobody has it."""
    prefix, here = rule_id.split("-")[0], _here.get()
    return here[1] if here is not None and here[0] == prefix else prefixes().get(prefix)


class EachByItself(Middleware):
    """What one visitor opened means nothing to the next."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = _here.set(None)
        try:
            return super().__call__(request)
        finally:
            _here.reset(before)
