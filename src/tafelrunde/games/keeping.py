"""Minutes that are kept while a game runs: what a game folder offers for them in minutes.py.

Notes are small records of plain values, each with its `kind`, in the order they were made. Nothing
is rubbed out: a wrong note is struck by a further one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import Text

Note = Mapping[str, object]
Notes = Sequence[Note]


class MinutesKeeper(Protocol):
    """A game's running minutes and what becomes of them on the slip."""

    role: str
    """The role that keeps them."""
    rule: str

    def faults(self, note: object, notes: Notes, place: str) -> list[Fault]:
        """Everything wrong with a new note after those already made."""

    def jury(self, note: Note) -> Text | None:
        """Why the jury is to be called because of this note, if it is."""

    def assembled(self, notes: Notes) -> dict[str, object] | None:
        """The game's minutes for the slip; none before the end of the game was noted."""

    def leaders(self, notes: Notes) -> dict[str, str]:
        """Nations that changed their leader: the role that leads them now."""

    def dropped_out(self, notes: Notes) -> frozenset[str]:
        """Nations that play no more: they have no clock."""

    def over(self, notes: Notes) -> bool:
        """Whether the end of the game was noted: the clock rests."""
