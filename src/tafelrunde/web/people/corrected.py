"""Corrections as pages tell them: each field with what stood there and what stands there now."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.store.association import numbers
from tafelrunde.store.association.corrections import waits_for_owner
from tafelrunde.store.association_models import Correction
from tafelrunde.words import Text

LABELS = {
    "name": Text("Name"),
    "birth_date": Text("Date of birth"),
    "email": Text("E-mail address"),
    "lives_in": Text("Centre of life"),
    "citizenships": Text("Citizenship"),
}
"""What people can mend themselves; the surname goes with the name."""
FOR_THE_OFFICE = {
    "club": Text("Club"),
    "region": Text("Region"),
    **{f"{kind}_number": label for kind, label in numbers.LABELS.items()},
}
BEHIND_THE_NAME = {"told_apart": Text("Told apart by")}
"""Written by the office and read by everybody."""
BY_THE_OFFICE = BEHIND_THE_NAME | FOR_THE_OFFICE
EVERYTHING = LABELS | BY_THE_OFFICE


class Told(msgspec.Struct, frozen=True):
    """One correction: its fields before and after, how it stands, and why."""

    number: int
    lines: list[tuple[Text, str, str]]
    state: str
    letter: bool
    """It waits for the owner of a new e-mail address."""
    reason: str
    by: str
    day: str


def told(corrections: Iterable[Correction]) -> list[Told]:
    return [
        Told(
            number=each.pk,
            lines=[
                (label, str(each.before.get(field) or "–"), str(each.after[field] or "–"))
                for field, label in EVERYTHING.items()
                if field in each.after
            ],
            state=each.state,
            letter=waits_for_owner(each),
            reason=each.reason,
            by=each.by,
            day=each.at.date().isoformat(),
        )
        for each in corrections
    ]
