"""Whose are registrations that are not confirmed yet? Known by name and address, having no id."""

from __future__ import annotations

from tafelrunde.store.association_models import Unconfirmed
from tafelrunde.store.matching import folded

Known = set[tuple[str, str]]
"""Folded name and address, in small letters, of the people meant."""


def unconfirmed_of(using: str, people: Known) -> list[Unconfirmed]:
    rows = Unconfirmed.objects.using(using).all()
    return [row for row in rows if (folded(row.name), row.email.casefold()) in people]


def forget_of(using: str, people: Known) -> int:
    theirs = [row.id for row in unconfirmed_of(using, people)]
    return Unconfirmed.objects.using(using).filter(id__in=theirs).delete()[0]
