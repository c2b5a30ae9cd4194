"""What are events made of? Seats, lines and slips, and the bases all of them share.

A field nobody knows is refused: it would be read over, and so stand outside the seal.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tafelrunde.journal.fields import AtAGame

Chapter = Literal[
    "people", "rounds", "results", "rulings", "finish", "clocks", "announcement", "undo"
]
"""Under which heading the history tells it."""

Reach = Literal["table", "call", "person", "everybody"]
"""Whom news of it concerns: a table or match, whoever called, one person, or all."""

Audience = Literal["public", "projector", "phones"]
"""Who can be shown estimated chances."""

EVERYTHING = "*"
"""The subject of what touches all others."""

NOBODY = "nobody"
"""The subject of what happens beside a slip: in nobody's way."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of whatever an event is made of."""

    withheld: ClassVar[bool] = False
    """Stands in a copy for everyone where something is that not everyone may read."""


class Carried(Part, frozen=True):
    """The whole rulebook that was announced, as plain data, and the digest over it.

    Whatever becomes of the file it was read from: this journal is replayed by these rules alone.
    """

    rules: dict[str, object]
    digest: str


class Happened(Part, frozen=True, kw_only=True, tag_field="type"):
    """Base of all events; the class name is the event's type in the file.

    Whatever else must be known of a kind of event stands in its class, so that no list elsewhere
    can forget it. `subject`: what a command of somebody else may not touch at the same time; none:
    the table, match or person it names. `contested`: somebody may want to read it later.
    """

    chapter: ClassVar[Chapter]
    subject: ClassVar[str] = ""
    reach: ClassVar[Reach] = "everybody"
    contested: ClassVar[bool] = False


class OfAGame(AtAGame, Happened, frozen=True, kw_only=True, tag=False):
    """Base of what happens to the slip of a game: at a table of a round, or in a match."""


class Seat(Part, frozen=True):
    """A player's place at a table: position 1 starts; a role where the game has roles."""

    player: str
    position: int | None = None
    role: str | None = None


class Seated(Part, frozen=True):
    """One table of a round as it was set."""

    number: int
    seats: tuple[Seat, ...]


class Line(Part, frozen=True):
    """One player's line on a slip: the figures, and what was marked beside them.

    `marks` are those of the game's own that have no arithmetic.
    """

    player: str
    figures: dict[str, int] = {}
    left: bool = False
    won: bool = False
    victory: str | None = None
    marks: tuple[str, ...] = ()

    @property
    def carried(self) -> dict[str, bool | str]:
        """Every mark on this line by its name, and how it came about where there are ways."""
        told: dict[str, bool | str | None] = {
            "left": self.left,
            "won": self.won,
            "victory": self.victory,
            **dict.fromkeys(self.marks, True),
        }
        return {name: said for name, said in told.items() if said}


class Slip(Part, frozen=True):
    """A table's result: a line for each player, and the game's minutes where it keeps some."""

    lines: tuple[Line, ...]
    minutes: dict[str, object] | None = None


class Played(Part, frozen=True):
    """A game of a match told all at once, as matches were before they had the slip of a table."""

    stage: str
    seats: tuple[Seat, ...]
    slip: Slip


class Ranked(Part, frozen=True):
    """A place in published standings; without rank: disqualified."""

    player: str
    rank: int | None = None
