"""What a tournament tells the association of the people who played."""

from __future__ import annotations

from typing import Protocol

import msgspec

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


def identity_of(person: InHall) -> Identity:
    return Identity(
        name=person.name,
        birth_year=person.birth_year,
        known_as=person.known_as,
        minor=person.minor or msgspec.UNSET,
    )
