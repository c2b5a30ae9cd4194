"""What are events made of? Seats, lines and slips, and the base all of them share."""

from __future__ import annotations

import msgspec


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Base of all events; the class name is the event's type in the file."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's place at a table: position 1 starts; a role where the game has roles."""

    player: str
    position: int | None = None
    role: str | None = None


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table of a round as it was set."""

    number: int
    seats: tuple[Seat, ...]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's line on a slip: the figures, and what was marked beside them."""

    player: str
    figures: dict[str, int] = {}
    left: bool = False
    won: bool = False
    victory: str | None = None


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's result: a line for each player, and the game's minutes where it keeps some."""

    lines: tuple[Line, ...]
    minutes: dict[str, object] | None = None


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in published standings; without rank: disqualified."""

    player: str
    rank: int | None = None
