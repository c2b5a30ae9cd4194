"""What does a game offer whose scoring cannot be declared as data?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.setting import Setting
from tafelrunde.words import Text, Verbatim


class Marks(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's own arithmetic awards one seat."""

    points: Fraction
    bonus: Fraction = Fraction(0)
    nations: tuple[tuple[str, Fraction], ...] = ()
    measures: Mapping[str, Fraction | None] = {}
    """By criterion; None where a figure for it was not given."""
    reckoning: Text | None = None
    """The points with their arithmetic, for people."""


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat as a game's own arithmetic sees it."""

    player: str
    role: str
    left: bool


class OwnArithmetic(Protocol):
    """What a game folder offers where its scoring cannot be declared as data."""

    def faults(self, game: object, place: str) -> list[Fault]:
        """Everything wrong with a table's recorded game."""

    def marks(
        self, seats: Sequence[OwnSeat], game: Mapping[str, object], options: Mapping[str, Setting]
    ) -> list[Marks]:
        """The marks of each seat, in the order of the seats."""

    def winning_seats(
        self, seats: Sequence[OwnSeat], game: Mapping[str, object], options: Mapping[str, Setting]
    ) -> list[int]:
        """With how many nations each seat won, in the order of the seats."""


def role_called(arithmetic: OwnArithmetic | None, role: str) -> Text:
    """What people call a role, where the game has words for it."""
    name = getattr(arithmetic, "role_name", None)
    return name(role) if name is not None else Verbatim(role)
