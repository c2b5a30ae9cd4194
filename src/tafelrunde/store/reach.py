"""How far does a personal link reach? To its own row, and to rows the office has joined with it.

A merge makes one person of two rows for every list and every ban. Whether both rows are also in the
same hands is another question: whoever registers under a known name has an address, too. Until the
office has confirmed it (`MergeNote`), each address and each link opens what stands under its own
row and nothing of the other, whichever of the two was kept.
"""

from __future__ import annotations

from tafelrunde.store.association_models import AssociationPerson


def speaks_as(person: str, using: str = "default") -> str:
    """Under which id somebody is written to: up every merge the office has confirmed."""
    people = AssociationPerson.objects.using(using)
    above = people.filter(id=person, merge_note__confirmed_at__isnull=False)
    while (kept := above.values_list("same_as_id", flat=True).first()) is not None:
        person = kept
        above = people.filter(id=person, merge_note__confirmed_at__isnull=False)
    return person


def reach(person: str, using: str = "default") -> set[str]:
    """All ids a link of this person may act for."""
    joined = AssociationPerson.objects.using(using).filter(merge_note__confirmed_at__isnull=False)
    found: set[str] = set()
    fresh = {speaks_as(person, using)}
    while fresh:
        found |= fresh
        fresh = set(joined.filter(same_as__in=fresh).values_list("id", flat=True)) - found
    return found
