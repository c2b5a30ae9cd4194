"""What may a ranking compare? One criterion of it, with all that can be said about it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.words import Text

ANYWAY = "tp"
"""What is counted of the opponents unless a rulebook says otherwise."""


class TieBreak(Frozen, frozen=True, kw_only=True):
    """One criterion of the standings: its code, its rule, and which way is better."""

    code: str
    rule: str
    label: Text
    short: Text | None = None
    better: Literal["more", "fewer"] = "more"
    shown_as: Literal["plain", "percent", "root"] = "plain"
    of_one_game: bool = False
    """Taken from a certain game: without that game there is no number, and nought is none."""
    per_game: bool = False
    """Divided by the games that count for its player."""
    least: int = 0
    """So many games must count for `enough_games`."""
    figure: str | None = None
    """The figure of the slip that says how many games of a match somebody won."""
    floor: Fraction = Fraction(0)
    """No part of wins counts less than this."""
    of: str = ANYWAY
    """The criterion that is taken of the opponents."""
    cut_lowest: int = 0
    cut_highest: int = 0
    unplayed: Literal["none", "zero", "own", "virtual"] = "none"
    """Whom somebody met in a round without a game."""
    opponents_unplayed: Literal["scored", "draw"] = "scored"
    """What a round without a game counts for those who were somebody's opponents."""

    def heading(self, lang: str) -> str:
        """The label where there is little room."""
        return (self.short or self.label)[lang]

    @property
    def fewer_wins(self) -> bool:
        """Whether the smaller number is ahead: that of a lot always, for the first drawn wins."""
        return self.better == "fewer" or self.code == "lot"
