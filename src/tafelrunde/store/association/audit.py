"""Who did what and when: the seasons' journals and the deeds no journal tells, in one order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.db.models import F, Q, QuerySet, Value

from tafelrunde.store.association_models import AssociationPerson, SeasonRow
from tafelrunde.store.office_models import Deed

MOST_PEOPLE = 20
"""So many of a name are looked for at once."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for; empty leaves it open. Moments are written as journals write them."""

    kinds: frozenset[str] | None = None
    by: str = ""
    people: tuple[str, ...] | None = None
    since: str = ""
    until: str = ""
    """Up to this moment, and not including it."""


class Done(msgspec.Struct, frozen=True):
    """One line: a deed, or a record of a season with the line it was written as."""

    at: str
    by: str
    kind: str
    person: str
    season: str
    about: str
    number: int
    line: str


def done(wanted: Wanted, using: str = "default") -> QuerySet[Any, tuple[Any, ...]]:
    """Rows for `Done`, the newest first; cut a page out of them."""
    deeds = Deed.objects.using(using).filter(_conditions(wanted, "action"))
    rows = SeasonRow.objects.using(using).filter(_conditions(wanted, "kind"))
    if wanted.people is not None:
        deeds = deeds.filter(_named(wanted.people, "person", "about"))
        rows = rows.filter(_named(wanted.people, "line"))
    told = deeds.annotate(line=Value(""), order=F("id")).values_list(
        *("at", "by", "action", "person", "season", "about", "number", "line", "order")
    )
    written = rows.annotate(
        person=Value(""), about=Value(""), number=Value(1), order=F("seq")
    ).values_list(*("at", "by", "kind", "person", "season", "about", "number", "line", "order"))
    return told.order_by().union(written.order_by(), all=True).order_by("-at", "-order")


def lines_of(rows: Iterable[tuple[Any, ...]]) -> list[Done]:
    return [Done(*row[:8]) for row in rows]


def _conditions(wanted: Wanted, kind: str) -> Q:
    found = Q()
    if wanted.kinds is not None:
        found &= Q(**{f"{kind}__in": wanted.kinds})
    if wanted.by:
        found &= Q(by=wanted.by)
    if wanted.since:
        found &= Q(at__gte=wanted.since)
    if wanted.until:
        found &= Q(at__lt=wanted.until)
    return found


def _named(people: Iterable[str], *fields: str) -> Q:
    """Nobody found is nothing found."""
    found = Q(pk__in=[])
    for person in list(people)[:MOST_PEOPLE]:
        for field in fields:
            found |= Q(**{f"{field}__contains": person})
    return found


def all_ids(people: Iterable[str], using: str = "default") -> tuple[str, ...]:
    """With the ids that were merged into them."""
    ids = list(people)[:MOST_PEOPLE]
    also = AssociationPerson.objects.using(using).filter(same_as__in=ids)
    return tuple(dict.fromkeys([*ids, *also.values_list("id", flat=True)]))
