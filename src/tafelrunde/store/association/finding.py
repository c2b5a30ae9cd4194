"""Finding somebody among thousands: by any of their names, however it is spelt.

Every word typed must begin one of the person's words; names are compared as loosely as results
are matched (`name_keys.loose`), with aliases and the names of merged rows. An id finds its person.
The words of all names are kept (`alike.py`), so only those who can be meant are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import connections
from django.db.models import Exists, OuterRef, Q, QuerySet

from tafelrunde.reckoning.names.register import OF_AGE, of_age_if_born
from tafelrunde.store.association.alike import bring_up, candidates
from tafelrunde.store.association_models import AssociationPerson, PersonAlias
from tafelrunde.store.kept_models import NameKey
from tafelrunde.store.matching import Candidate
from tafelrunde.store.name_keys import loose, search_key

LAST_LETTER = chr(0x10FFFF)
FEW = 500
"""So many people are put in order by asking for them alone."""


def find_people(query: str, using: str = "default") -> list[str]:
    """Ids of everybody it could be, by surname; those whose whole name was typed come first."""
    wanted = loose(query).split()
    if not wanted:
        return []
    bring_up(using)
    typed = query.strip()[:64]
    near = {*_beginning_with(wanted, using), typed}
    found = {
        person.id: _whole_name(wanted, person)
        for person in candidates(using, near)
        if _fits_any(wanted, person)
    }
    named = candidates(using, [typed]) if " " not in typed else ()
    found |= {person.id: found.get(person.id, True) for person in named}
    return sorted(_in_order(found, using), key=lambda person: not found[person])


def beginning_with(wanted: Sequence[str], using: str = "default") -> QuerySet[NameKey, str]:
    """Ids of everybody who has, under whatever names, a word for each word typed."""
    bring_up(using)
    starts = sorted(wanted, key=len)
    found: Any = None
    for start in starts:
        rows = _words(start, using)
        rows = rows if found is None else rows.filter(person__in=found)
        found = rows.values_list("person_id", flat=True)
    return found  # type: ignore[no-any-return]


def _words(start: str, using: str) -> QuerySet[NameKey]:
    """SQLite looks through all words for a beginning, unless it is told between which it lies."""
    key, rows = search_key(start), NameKey.objects.using(using)
    if connections[using].vendor == "sqlite":
        return rows.filter(key__gte=key, key__lt=key + LAST_LETTER)
    return rows.filter(key__startswith=key)


def with_another_name(
    ids: QuerySet[NameKey, str], today: str, using: str = "default"
) -> QuerySet[AssociationPerson]:
    """Who of them has more than one name, or does not appear under it in public: minors, and those
    who have not agreed to a new one yet."""
    people = AssociationPerson.objects.using(using)
    alias = PersonAlias.objects.using(using).filter(person=OuterRef("id"))
    day = date.fromisoformat(today)
    other = Q(birth_date__gt=of_age_if_born(day)) | Q(birth_year__gte=day.year - OF_AGE)
    other |= Q(marked_minor=True) | ~Q(shown_as="")
    other |= Exists(alias) | Exists(people.filter(same_as=OuterRef("id")))
    return people.filter(other, id__in=ids).order_by()


def _beginning_with(wanted: list[str], using: str) -> set[str]:
    """Who has, for each word typed, a word that begins so."""
    starts = sorted(wanted, key=len, reverse=True)
    people: set[str] | None = None
    for start in starts:
        found = set(_words(start, using).values_list("person_id", flat=True))
        people = found if people is None else people & found
    return people or set()


def _fits_any(wanted: list[str], person: Candidate) -> bool:
    return any(_fits(wanted, loose(name).split()) for name in (person.name, *person.other_names))


def _fits(wanted: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _whole_name(wanted: list[str], person: Candidate) -> bool:
    names = (person.name, *person.other_names)
    return any(sorted(loose(name).split()) == sorted(wanted) for name in names)


def _in_order(found: dict[str, bool], using: str) -> list[str]:
    """By surname."""
    rows = AssociationPerson.objects.using(using)
    if len(found) <= FEW:
        return list(rows.filter(id__in=list(found)).values_list("id", flat=True))
    return [person for person in rows.values_list("id", flat=True) if person in found]


def the_one(text: str, using: str = "default") -> str | None:
    """Whoever is meant by a name typed in full; None where it is nobody or more than one."""
    found = find_people(text, using)
    return found[0] if len(found) == 1 else None
