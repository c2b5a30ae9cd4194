"""The people of a tournament as a file that travels beside its journal."""

from __future__ import annotations

from typing import Literal

import msgspec


class PersonLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person as the people file holds one."""

    player: str
    name: str
    surname: str = ""
    pseudonym: str = ""
    club: str = ""
    birth_year: int | None = None
    minor: bool = False
    contact: str = ""
    known_as: str = ""
    told_apart: str = ""


class PeopleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    people: Literal[1]
    tournament: str
    persons: tuple[PersonLine, ...]
    logo: bytes = b""
    """The picture for certificates, where there is one; without it the file is as it ever was."""
