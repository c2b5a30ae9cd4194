"""Names for the organiser's eyes: who is meant by an opaque id."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.reckoning.names.public import NOBODY, Known, PublicName, ever_entered, namesakes
from tafelrunde.reckoning.names.surnames import split_name
from tafelrunde.rulebook.faults import Fault
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Names, called

__all__ = [
    "Names",
    "Order",
    "by_surname",
    "called",
    "fault_with_names",
    "full_names",
    "mark_of",
    "order_of",
    "surnames_of",
    "unmarked",
    "with_mark",
]

MARK = re.compile(r" \((?:[^()]|\([^()]*\))*\)$")
"""What tells namesakes apart, behind the name."""


def with_mark(name: str, mark: str) -> str:
    return f"{name} ({mark})" if mark else name


def unmarked(name: str) -> str:
    return MARK.sub("", name)


def mark_of(name: str) -> str:
    """What stands in brackets behind a name; nothing where nothing does."""
    return name[len(unmarked(name)) :][2:-1]


def full_names(state: Tournament, people: Mapping[str, Known]) -> Names:
    """For those who work in the hall: in full, and told apart where two share a name.

    Who is missing among the people was erased; without any people ids are better than nothing.
    """
    marks = namesakes(state, people)
    known = {p: with_mark(each.name, marks.get(p, "")) for p, each in people.items()}
    erased = {p: NOBODY for p in ever_entered(state) if p not in known} if known else {}
    return {**known, **erased}


def by_surname(name: str, surname: str = "") -> tuple[str, str]:
    """Sorts people as a list on paper does; `surname` is what somebody said it is."""
    first, last = split_name(unmarked(name), surname)
    return sortable(last), sortable(first)


Order = Callable[[str], tuple[str, ...]]
"""The key by which people stand in a list."""


def order_of(names: Names, surnames: Names | None = None) -> Order:
    """By surname, at the desk, on paper and in public alike; namesakes by what tells them apart."""
    known = surnames or {}

    def key(player: str) -> tuple[str, ...]:
        name = called(names, player)
        first, last = split_name(unmarked(name), known.get(player, ""))
        return (*PublicName(first, last, mark_of(name)).order, player)

    return key


def surnames_of(people: Mapping[str, Known]) -> Names:
    """What people said their surname is."""
    return {player: person.surname for player, person in people.items()}


def fault_with_names(fault: Fault, names: Names) -> Fault:
    """The desk speaks of ids; people want to read names."""
    return Fault(fault.place, fault.text.named(names), fault.rule)
