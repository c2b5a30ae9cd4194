"""What does somebody get for a round without a game, and with what does somebody start?"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.words import Text


class Missed(Frozen, frozen=True, kw_only=True):
    """What a round brings in which somebody did not play."""

    rule: str
    points: Fraction = Fraction(0)
    figures: dict[str, int] = {}
    """As if they stood on a slip."""
    counts: bool = False
    """Whether it is a game where games are counted."""
    at_most: int | None = None
    """In so many rounds, the first ones; none: in all."""


class Bye(Missed, frozen=True, kw_only=True):
    """A round off for whoever is left over where the number does not fill the tables."""

    to: Literal["last", "lot"] = "last"
    """Who gets it, always among those who had fewest so far."""


class StartingGroup(Frozen, frozen=True, kw_only=True):
    """People who start with so many points: McMahon's bars."""

    id: str
    label: Text
    points: Fraction
    rule: str
