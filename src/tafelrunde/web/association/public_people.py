"""Public names of the people on a page, and of nobody else: a register has thousands."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.pages.association.names import Names, public_names
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.season_ledger import seasons

FIELDS = ("id", "name", "surname", "birth_date", "shown_as", "consent_version")
AT_ONCE = 900


def names_of(ids: Iterable[str]) -> Names:
    """Whoever is asked for and not among them was erased."""
    every = sorted(set(ids))
    people = AssociationPerson.objects.order_by().only(*FIELDS)
    found = [
        person
        for start in range(0, len(every), AT_ONCE)
        for person in people.filter(id__in=every[start : start + AT_ONCE])
    ]
    return public_names(found, seasons().today())
