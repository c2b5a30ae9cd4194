"""What a tournament tells the association of the people who played."""

from __future__ import annotations

from typing import Protocol

import msgspec

from tafelrunde.state.tournament import Tournament
from tafelrunde.store.matching import Identity


class InHall(Protocol):
    """Somebody as a tournament keeps people, in its house or in a file beside its journal."""

    @property
    def name(self) -> str: ...
    @property
    def birth_year(self) -> int | None: ...
    @property
    def known_as(self) -> str: ...
    @property
    def minor(self) -> bool: ...


class ToldApart(InHall, Protocol):
    """Somebody with the organiser's own word behind the name, where he added one."""

    @property
    def told_apart(self) -> str: ...


def identity_of(person: InHall) -> Identity:
    return Identity(
        name=person.name,
        birth_year=person.birth_year,
        known_as=person.known_as,
        minor=person.minor or msgspec.UNSET,
    )


def identity_in(tournament: Tournament, player: str, person: ToldApart, apart: str) -> Identity:
    """A minor's mark of the entry goes along, so that no list shows the whole name.

    So does what told somebody `apart` in the hall: two lines of one name are two people. What the
    organiser added himself is the register's from then on, unless initials are all that is shown.
    """
    who, entry = identity_of(person), tournament.person(player)
    minor = True if entry and entry.minor else who.minor
    added = "" if minor is True else " ".join(person.told_apart.split())
    return msgspec.structs.replace(
        who, minor=minor, told_apart=apart or msgspec.UNSET, added=added or msgspec.UNSET
    )
