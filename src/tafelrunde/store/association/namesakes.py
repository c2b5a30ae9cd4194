"""People of one name in the register: what stands behind it, inside and in public.

What the office added, else a number by who was known first: the same one on every page. In public
a number stands only where several of them are on a public list, so that nobody is told of who is
not; clubs and birthdays, which tell them apart for the office, never are. Minors stay initials,
with a number where another minor on a public list has the same ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.db.models import Q

from tafelrunde.reckoning.names.register import (
    OF_AGE,
    counts_as_minor,
    initials,
    of_age_if_born,
    public_name,
)
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.kept_models import KeptLine
from tafelrunde.store.sort_keys import sort_key

AT_ONCE = 900
READ = (
    *("id", "name", "surname", "shown_as", "consent_version", "told_apart", "same_as"),
    *("birth_date", "birth_year", "marked_minor"),
)
"""All that is read of anybody to call them."""
Marks = dict[str, str]
People = Sequence[AssociationPerson]


def office_marks(people: People, using: str = "default") -> Marks:
    """For the office: whoever shares a name with anybody of the register."""
    return _numbered(_groups(_sharing(people, using))) | _added(people)


def public_marks(people: People, today: str, using: str = "default") -> Marks:
    """For everyone's eyes."""
    return _in_public(_sharing(people, using), today, using) | _beside(people, today, using)


def public_marks_of_all(people: People, today: str, using: str = "default") -> Marks:
    """The same where all of the register are asked for at once, who was known first in front."""
    whole = (person for person in people if person.same_as_id is None)
    return _in_public(whole, today, using) | _beside(people, today, using)


def _beside(people: People, today: str, using: str) -> Marks:
    """What the office added to grown people, and numbers of minors: nothing else of them."""
    day = date.fromisoformat(today)
    minors = {person.id for person in people if counts_as_minor(person, day)}
    grown = [person for person in people if person.id not in minors]
    numbers = _numbers_of_minors(day, using) if minors else {}
    return _added(grown) | {one: mark for one, mark in numbers.items() if one in minors}


def _numbers_of_minors(day: date, using: str) -> Marks:
    """By who was known first, among all minors of those initials: the same one on every page."""
    young = Q(marked_minor=True) | Q(birth_date__gt=of_age_if_born(day))
    rows = AssociationPerson.objects.using(using).filter(
        young | Q(birth_year__gte=day.year - OF_AGE), same_as=None
    )
    groups: dict[str, list[str]] = defaultdict(list)
    for person in rows.order_by("created_at", "id").only(*READ):
        if counts_as_minor(person, day):
            groups[str(initials(person))].append(person.id)
    shared = [group for group in groups.values() if len(group) > 1]
    shown = _listed([one for group in shared for one in group], using)
    return {
        one: str(number)
        for group in shared
        if len(shown.intersection(group)) > 1
        for number, one in enumerate(group, start=1)
        if one in shown
    }


def _in_public(sharing: Iterable[AssociationPerson], today: str, using: str) -> Marks:
    """Numbers of those who are on a list with another of their name, under that very name."""
    day, groups = date.fromisoformat(today), _groups(sharing)
    grown = [
        person.id
        for group in groups
        for person in group
        if public_name(person) == person.name and not counts_as_minor(person, day)
    ]
    shown = _listed(grown, using)
    seen = [[person for person in group if person.id in shown] for group in groups]
    needed = {person.id for group in seen if _several_alike(group) for person in group}
    return {one: mark for one, mark in _numbered(groups).items() if one in needed}


def _added(people: People) -> Marks:
    return {person.id: person.told_apart for person in people if person.told_apart}


def _numbered(groups: Iterable[People]) -> Marks:
    return {
        person.id: str(number)
        for group in groups
        if _several_alike(group)
        for number, person in enumerate(group, start=1)
    }


def _several_alike(group: People) -> bool:
    """Whoever is left alone without words of the office is told apart by having none."""
    return sum(not person.told_apart for person in group) > 1


def _groups(people: Iterable[AssociationPerson]) -> list[People]:
    """Those of one name together, in the order given; nobody who is alone with it."""
    groups: dict[bytes, list[AssociationPerson]] = defaultdict(list)
    for person in people:
        groups[sort_key(person.name, person.surname)].append(person)
    return [group for group in groups.values() if len(group) > 1]


def _sharing(people: People, using: str) -> Iterator[AssociationPerson]:
    """Everybody of the register with one of these names, who was known first in front."""
    keys = sorted({sort_key(each.name, each.surname) for each in people})
    known = AssociationPerson.objects.using(using).filter(same_as=None)
    for start in range(0, len(keys), AT_ONCE):
        rows = known.filter(sort_key__in=keys[start : start + AT_ONCE])
        yield from rows.order_by("created_at", "id").only(*READ)


def _listed(ids: Sequence[str], using: str) -> set[str]:
    """Who of them stands on a list that everybody may read."""
    if not ids:
        return set()
    public = SeasonBook.objects.using(using).filter(public=True).values_list("id", flat=True)
    rows = KeptLine.objects.using(using).filter(season__in=list(public), person__in=ids)
    return set(rows.order_by().values_list("person", flat=True))
