"""Under which name does somebody appear on the association's pages? An allow-list, as in the hall.

For everyone's eyes: the name (as it stood, where the office entered another one and the person has
not agreed yet), or initials of a minor, or "N. N." for who was erased. The office
sees names as they are (`office_names`); nothing else of a person ever leaves this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Protocol

from tafelrunde.reckoning.names.calling import with_mark
from tafelrunde.reckoning.names.public import NOBODY, PublicName, _initials, _split

Names = Mapping[str, str]
NamesOf = Callable[[Iterable[str]], Names]
"""The names of some people: a register has thousands of them, a page a few."""
NOTHING: Mapping[str, str] = MappingProxyType({})
OF_AGE = 18


class Aged(Protocol):
    """What is known of somebody's age."""

    @property
    def birth_date(self) -> date | None: ...
    @property
    def birth_year(self) -> int | None: ...
    @property
    def marked_minor(self) -> bool: ...


class Somebody(Aged, Protocol):
    """What is read of a person; nothing else of the record is ever touched."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def surname(self) -> str: ...
    @property
    def shown_as(self) -> str: ...
    @property
    def consent_version(self) -> str: ...


class _Shown(dict[str, str]):
    """Whoever is not listed was erased."""

    def __missing__(self, _person: str) -> str:
        return NOBODY

    def get(self, person: str, _default: object = None) -> str:
        return self[person]


def public_names(
    people: Iterable[Somebody], today: str, marks: Mapping[str, str] = NOTHING
) -> Names:
    """Names for the public pages, by the association's id; `marks` tell namesakes apart."""
    day = date.fromisoformat(today)
    return _Shown(
        {person.id: str(_public(person, day, marks.get(person.id, ""))) for person in people}
    )


def office_names(people: Iterable[Somebody], marks: Mapping[str, str] = NOTHING) -> Names:
    """Names as they are, for the association alone."""
    return _Shown(
        {person.id: with_mark(person.name, marks.get(person.id, "")) for person in people}
    )


def _public(person: Somebody, day: date, mark: str = "") -> PublicName:
    return initials(person, mark) if counts_as_minor(person, day) else _whole(person, mark)


def _whole(person: Somebody, mark: str) -> PublicName:
    called = public_name(person)
    return _split(called, person.surname if called == person.name else "", mark)


def initials(person: Somebody, mark: str = "") -> PublicName:
    """All that is shown of a minor, and a number where two have the same."""
    name = _whole(person, mark)
    return PublicName(_initials(name.first), _initials(name.last) or NOBODY, mark)


def public_name(person: Somebody) -> str:
    """Without what tells it apart, and as if of age."""
    waits = person.shown_as and not person.consent_version
    return person.shown_as if waits else person.name


def is_minor(born: date | None, on: date) -> bool:
    if born is None:
        return False
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day)) < OF_AGE


def counts_as_minor(person: Aged, on: date) -> bool:
    """By the birthday; else by the year; else a tournament's mark holds until either is known."""
    if person.birth_date is not None:
        return is_minor(person.birth_date, on)
    if person.birth_year is None:
        return person.marked_minor
    years = on.year - person.birth_year
    return years < OF_AGE or (years == OF_AGE and person.marked_minor)


def of_age_if_born(on: date) -> date:
    """Whoever was born on that day or before is of age; on a 29th of February as on the 28th."""
    try:
        return on.replace(year=on.year - OF_AGE)
    except ValueError:
        return date(on.year - OF_AGE, 2, 28)
