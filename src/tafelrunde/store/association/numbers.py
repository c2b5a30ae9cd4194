"""Numbers as identity: whose is it, and may it be given to somebody else? Nobody's twice.

Membership and licence numbers are one person's in the whole association, a club's number for its
member is one person's in that club. They are compared without blanks, case and leading zeros
(spreadsheets drop those), and a merged row keeps its number: it stands for the whole person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from django.db import IntegrityError, transaction

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.association.alike import look_again
from tafelrunde.store.association.register import whole
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.bounded import too_long
from tafelrunde.store.matching import folded
from tafelrunde.store.number_models import PersonNumber
from tafelrunde.words import Text, small

KINDS = ("member", "licence", "club")
LABELS: dict[str, Text] = {
    "member": Text("Membership number"),
    "licence": Text("Licence number"),
    "club": Text("Number in the club"),
}
LONGEST = 40
Numbers = Mapping[str, str]
"""Number by kind, as written."""


def key_of(kind: str, number: str, club: str = "") -> str:
    """The number as it is compared; empty where it says nothing."""
    plain = unicodedata.normalize("NFKC", number).casefold()
    signs = "".join(s if s.isalnum() else "-" for s in plain if not s.isspace())
    bare = "-".join(part for part in signs.split("-") if part).lstrip("0")
    if not any(sign.isdigit() for sign in signs):
        return ""
    within = f"{folded(club)}:" if kind == "club" else ""
    return f"{kind}:{within}{bare or '0'}"


def keys_of(numbers: Numbers, club: str = "") -> tuple[str, ...]:
    found = (key_of(kind, numbers.get(kind, ""), club) for kind in KINDS)
    return tuple(key for key in found if key)


def numbers_of(person: str, using: str = "default") -> dict[str, str]:
    rows = PersonNumber.objects.using(using).filter(person_id=person)
    return dict(rows.values_list("kind", "number"))


def holder(key: str, using: str = "default") -> AssociationPerson | None:
    """Whoever has it, under the row a merge left."""
    rows = PersonNumber.objects.using(using).filter(key=key).select_related("person__same_as")
    found = rows.first()
    return whole(found.person) if found is not None else None


def number_faults(numbers: Numbers) -> list[Fault]:
    """What is wrong with numbers, whoever is to have them."""
    faults = []
    for kind, number in numbers.items():
        if len(number) > LONGEST:
            faults.append(Fault(f"{kind}_number", too_long(number, LONGEST)))
        elif number and not key_of(kind, number):
            label = LABELS[kind]
            text = Text(
                "{label}: a number with at least one digit expected, found “{number}”",
                label=label,
                number=number,
            )
            faults.append(Fault(f"{kind}_number", text))
    return faults


def give(person: AssociationPerson, numbers: Numbers, using: str = "default") -> None:
    """From now on these are the person's; an empty text takes one away, all of it or nothing.

    A number in the club is compared together with the club, so it follows when that changes.
    """
    wanted = {kind: " ".join(text.split()) for kind, text in numbers.items() if kind in KINDS}
    faults = number_faults(wanted)
    if faults:
        raise Refusal(faults)
    with transaction.atomic(using=using):
        rows = {row.kind: row for row in PersonNumber.objects.using(using).filter(person=person)}
        for kind in KINDS:
            row = rows.get(kind)
            number = wanted.get(kind, row.number if row is not None else "")
            if number:
                _keep(row or PersonNumber(person=person, kind=kind), number, using)
            elif row is not None:
                row.delete(using=using)
        look_again([person.id], using)


def _keep(row: PersonNumber, number: str, using: str) -> None:
    key = key_of(row.kind, number, row.person.club)
    if (row.number, row.key) == (number, key):
        return
    other = PersonNumber.objects.using(using).filter(key=key).exclude(pk=row.pk).first()
    if other is not None:
        raise taken(row.kind, number, whole(other.person).name)
    row.number, row.key = number, key
    try:
        with transaction.atomic(using=using):
            row.save(using=using)
    except IntegrityError:  # somebody else was given it at the same moment
        raise taken(row.kind, number, "") from None


def taken(kind: str, number: str, name: str) -> Refusal:
    return Refusal.single(
        f"{kind}_number",
        "the {label} {number} is {name}'s already; two entries of one person can be merged",
        label=small(LABELS[kind]),
        number=number,
        name=name or Text("somebody", context="whose"),
    )


def give_all(given: Iterable[tuple[AssociationPerson, Numbers]], using: str = "default") -> None:
    """Numbers of many who have none yet, in one go; that they are free was looked at before."""
    PersonNumber.objects.using(using).bulk_create(
        PersonNumber(person=person, kind=kind, number=number, key=key)
        for person, numbers in given
        for kind, number in numbers.items()
        if (key := key_of(kind, number, person.club))
    )
