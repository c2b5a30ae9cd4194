"""Finding somebody among thousands: by any of their names, however it is spelt.

Every word typed must begin one of the person's words; names are compared as loosely as results
are matched (`matching.loose`), with aliases and the names of merged rows. An id finds its person.
"""

from __future__ import annotations

from tafelrunde.store.association_models import AssociationPerson, PersonAlias
from tafelrunde.store.matching import loose


def find_people(query: str, using: str = "default") -> list[str]:
    """Ids of everybody it could be, by surname; those whose whole name was typed come first."""
    wanted = loose(query).split()
    if not wanted:
        return []
    people = AssociationPerson.objects.using(using)
    rows = list(people.values_list("id", "name", "same_as_id"))
    merged = {person: into for person, _name, into in rows if into is not None}
    others = list(PersonAlias.objects.using(using).values_list("person_id", "name"))
    order = {person: number for number, (person, _name, _into) in enumerate(rows)}
    found = {_whole(merged, each): True for each in (query.strip(),) if each in order}
    for person, name in (*((p, n) for p, n, _into in rows), *others):
        words = loose(name).split()
        if _fits(wanted, words):
            whole = _whole(merged, person)
            found[whole] = found.get(whole, False) or sorted(words) == sorted(wanted)
    return sorted(found, key=lambda person: (not found[person], order[person]))


def _fits(wanted: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _whole(merged: dict[str, str], person: str) -> str:
    while person in merged:
        person = merged[person]
    return person


def the_one(text: str, using: str = "default") -> str | None:
    """Whoever is meant by a name typed in full; None where it is nobody or more than one."""
    found = find_people(text, using)
    return found[0] if len(found) == 1 else None
