"""Names of the people on a page, and of nobody else: a register has thousands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tafelrunde.reckoning.names.register import Names, office_names, public_names
from tafelrunde.store.association import namesakes
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.season_ledger import seasons

FIELDS = namesakes.READ
AT_ONCE = 900


def names_of(ids: Iterable[str]) -> Names:
    """Whoever is asked for and not among them was erased."""
    people, today = list(_people(ids)), seasons().today()
    return public_names(people, today, namesakes.public_marks(people, today))


def names_inside(ids: Iterable[str]) -> Names:
    """As they are, for the office alone."""
    people = list(_people(ids))
    return office_names(people, namesakes.office_marks(people))


def _people(ids: Iterable[str]) -> Iterator[AssociationPerson]:
    every = sorted(set(ids))
    people = AssociationPerson.objects.order_by().only(*FIELDS)
    for start in range(0, len(every), AT_ONCE):
        yield from people.filter(id__in=every[start : start + AT_ONCE])
