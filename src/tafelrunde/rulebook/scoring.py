"""What is a game worth? Figures on the slip, places, points, shares."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.marks import EarlyWin, Mark, all_marks
from tafelrunde.words import Text

SOME_FIGURES = (0, 100)
"""Between what made-up figures lie where nobody said what is usual."""


class Figure(Frozen, frozen=True, kw_only=True):
    """A number each player writes on the slip, and between what it usually lies."""

    name: str
    label: Text
    typical: tuple[int, int] | None = None
    """Nobody is asked back about a figure of which no edition says what is usual."""
    apart: int | None = None
    """By how much two at one table can differ at most, where the game knows that."""
    negative: bool = False
    when_level: bool = False
    """Whether it only breaks ties: asked of those who are level in all that decides before it."""

    @property
    def made_up(self) -> tuple[int, int]:
        """Between what figures of games lie that nobody played."""
        return self.typical or SOME_FIGURES


class Measure(Frozen, frozen=True, kw_only=True):
    """One step in deciding places within a game: this figure, more or fewer is better."""

    figure: str
    better: Literal["more", "fewer"] = "more"
    rule: str


class Share(Frozen, frozen=True, kw_only=True):
    """A player's part of the table's victory points, with a virtual further player if short."""

    rule: str
    virtual_at: tuple[int, ...] = ()
    virtual_rule: str | None = None
    option: str | None = None


class Claim(Frozen, frozen=True, kw_only=True):
    """Something only one player at a table can have, such as the longest road."""

    name: str
    label: Text


class FigurePoints(Frozen, frozen=True, kw_only=True):
    """Points that a figure of the slip brings beside those of the place: riichi's thousands."""

    figure: str
    rule: str
    per: Fraction = Fraction(1)
    """So many of the figure make a point."""
    start: int = 0
    """What everybody begins with."""
    target: int = 0
    """What is taken off first; riichi calls it the return."""
    rest_to_first: bool = False
    """Whether what the targets take more than was there at the start goes to the first."""
    adds_up: bool = False
    """Whether the figures of a table must add up to what all began with."""


class Scoring(Frozen, frozen=True, kw_only=True):
    """What a game is worth: figures on the slip, places, points, shares."""

    figures: tuple[Figure, ...]
    places: tuple[Measure, ...] = ()
    points: dict[str, tuple[Fraction, ...]] = {}
    points_rule: str
    shared_rule: str | None = None
    shared: Literal["mean", "better", "dense"] = "mean"
    """What those get who share a place, and which place comes after them."""
    draw_option: str | None = None
    draw_points: Fraction | None = None
    """What everybody gets who is level at the top, at a table of any size."""
    draw_rule: str | None = None
    figure_points: FigurePoints | None = None
    winner_mark: bool = False
    unfinished_rule: str | None = None
    """Says that a game is played until somebody has the points that win it."""
    early_win: EarlyWin | None = None
    marks: tuple[Mark, ...] = ()
    """What else is ticked on a slip; it changes no place and no point."""
    share: Share | None = None
    effective: dict[str, Fraction] = {}
    effective_rule: str | None = None
    roles: tuple[str, ...] = ()
    own_measures: tuple[str, ...] = ()
    game: str = ""
    """The rulebook whose folder offers what cannot be declared here; none: this one's own."""
    offered_by: str = ""
    """The edition that does offer it here; the shelf sets it."""
    claims: tuple[Claim, ...] = ()
    """What a sheet may say of a seat, so that two who both counted it are doubted."""

    @property
    def own_arithmetic(self) -> bool:
        """Whether the game folder brings Python for what cannot be declared here."""
        return bool(self.own_measures)

    @property
    def all_marks(self) -> tuple[Mark, ...]:
        """Everything that can be ticked beside the figures."""
        return all_marks(winner=self.winner_mark, early=self.early_win, own=self.marks)

    @property
    def losing_marks(self) -> tuple[str, ...]:
        """The marks that say that somebody has lost."""
        return tuple([mark.name for mark in self.marks if mark.loses])

    def points_for(self, size: int) -> tuple[Fraction, ...]:
        return self.points[str(size)]
