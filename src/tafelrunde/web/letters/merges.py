"""Who hears of a merge: both addresses, whichever row stayed.

Each letter is for one row and goes to that row's own address, so neither side learns the other's.
"""

from __future__ import annotations

from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.letters.jobs import order


def tell(kept: str, gone: str, kind: str) -> None:
    """One letter to each address; one where both rows have the same."""
    rows = AssociationPerson.objects.filter(id__in=(kept, gone)).exclude(email="")
    by_address = {row.email.casefold(): row for row in rows}
    for row in by_address.values():
        order(kind, person=row.id, base="")


def tell_of_joining(kept: str, gone: str) -> None:
    """To each address, saying whether letters go on coming there."""
    rows = AssociationPerson.objects.in_bulk([kept, gone])
    order("joined", person=kept, base="")
    if rows[gone].email.casefold() not in ("", rows[kept].email.casefold()):
        order("joined-elsewhere", person=gone, base="")
    tell_old_address(kept)


def tell_old_address(person: str) -> None:
    """Nobody loses an address without hearing of it there."""
    row = AssociationPerson.objects.get(id=person)
    newest = row.corrections.filter(state="done").first()
    if newest is not None and newest.before.get("email"):
        order("address-changed", about=str(newest.pk), base="")
