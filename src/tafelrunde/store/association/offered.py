"""How the office picks somebody from a list: a label for each person that means nobody else.

The name with what tells namesakes apart, birth year, and club or region. An id stands behind it
only where all of these are the same for two, or where nobody of that id is known any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db.models import F, Value

from tafelrunde.reckoning.names.calling import with_mark
from tafelrunde.reckoning.names.register import office_names
from tafelrunde.store.association.namesakes import office_marks
from tafelrunde.store.association_models import AssociationPerson

NOBODY = "N. N."


def labels(people: Sequence[AssociationPerson], using: str = "default") -> dict[str, str]:
    names = office_names(people, office_marks(people, using))
    found = {person.id: _label(names[person.id], person) for person in people}
    often = Counter(found.values())
    return {
        person: label if often[label] == 1 else _with_id(label, person)
        for person, label in found.items()
    }


def labels_of(ids: Iterable[str], using: str = "default") -> dict[str, str]:
    """Whoever is merged or erased keeps the id, so that a field still means that very one."""
    wanted = [person for person in ids if person]
    rows = AssociationPerson.objects.using(using).in_bulk(wanted)
    whole = labels([row for row in rows.values() if row.same_as_id is None], using)
    return {
        person: whole.get(person)
        or _with_id(rows[person].name if person in rows else NOBODY, person)
        for person in wanted
    }


def meant(text: str, using: str = "default") -> str | None:
    """Whoever has exactly this label; None where nobody does."""
    typed = Value(text.strip())
    known = AssociationPerson.objects.using(using).filter(same_as=None).exclude(name="")
    rows = known.annotate(typed=typed).filter(typed__startswith=F("name")).order_by()
    found = [person for person, label in labels(list(rows), using).items() if label == text.strip()]
    return found[0] if len(found) == 1 else None


def described(person: AssociationPerson) -> str:
    """For whoever stands beside another of the same name anyway."""
    return _label(with_mark(person.name, person.told_apart), person)


def _label(name: str, person: AssociationPerson) -> str:
    born = person.birth_date.year if person.birth_date else person.birth_year
    told = (name, str(born or ""), person.club or person.region)
    return ", ".join(each for each in told if each)


def _with_id(label: str, person: str) -> str:
    return f"{label} · {person}"
