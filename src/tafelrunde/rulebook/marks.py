"""What is ticked beside the figures of a slip? Declared once, and everything else goes over it.

Three marks have an arithmetic of their own: who left, who won, who won early and how. Whatever else
a game wants to note is declared in its rulebook alone, as figures are.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.words import Text, Verbatim


class EarlyWin(Frozen, frozen=True, kw_only=True):
    """A game that ends before counting (Duel) and stands for fixed victory points."""

    marks: tuple[str, ...]
    winner: int
    loser: int
    rule: str
    labels: dict[str, Text] = {}
    """What each of them is called; without one its name speaks for itself."""
    short: dict[str, Text] = {}
    """The same in short, for workbooks and paper."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """How a mark came about: by military, by science."""

    name: str
    label: Text
    short: Text


class Mark(Frozen, frozen=True, kw_only=True):
    """Something said of a player on a slip that is no number."""

    name: str
    label: Text
    heading: Text | None = None
    """Over a column; without one the label."""
    single: bool = False
    """Whether only one at a table can carry it."""
    nobody: Text | None = None
    """Of a single one: how it is said that nobody does."""
    excludes: tuple[str, ...] = ()
    """Marks that the same player cannot carry as well."""
    formerly: tuple[str, ...] = ()
    """What its column was called in older workbooks."""
    rule: str | None = None
    loses: bool = False
    """Whoever carries it has lost the game, whatever the figures say; all at a table may."""

    @property
    def over_column(self) -> Text:
        return self.heading or self.label

    @property
    def ways(self) -> tuple[Way, ...]:
        """How it can come about, where that is told; else it is just yes or no."""
        return ()

    def way(self, name: object) -> Way | None:
        return next((way for way in self.ways if way.name == name), None)


class EarlyMark(Mark, frozen=True, kw_only=True):
    """Who won before anything was counted, and by which of these ways."""

    known: tuple[Way, ...]

    @property
    def ways(self) -> tuple[Way, ...]:
        return self.known


LEFT = Mark(
    name="left",
    label=Text("left the game"),
    heading=Text("Left the game", context="columns"),
    excludes=("won", "victory"),
    formerly=("Partie verlassen",),
)
WON = Mark(
    name="won",
    label=Text("ended the game"),
    heading=Text("Ended the game"),
    single=True,
    nobody=Text("nobody ended the game"),
    formerly=("beendet als Sieger", "Ended as winner"),
)
EARLY = "victory"
WITH_ARITHMETIC = (LEFT.name, WON.name, EARLY)
"""Marks every sheet may name, whatever the game."""


def early_mark(early: EarlyWin) -> Mark:
    """The mark of an early win, with the ways this game knows."""
    ways = tuple(
        Way(
            name=name,
            label=early.labels.get(name) or Verbatim(name),
            short=early.short.get(name) or early.labels.get(name) or Verbatim(name),
        )
        for name in early.marks
    )
    return EarlyMark(
        name=EARLY,
        label=Text("won early"),
        heading=Text("Won early"),
        single=True,
        formerly=("vorzeitiger Sieg", "Early victory"),
        rule=early.rule,
        known=ways,
    )


def all_marks(*, winner: bool, early: EarlyWin | None, own: Sequence[Mark]) -> tuple[Mark, ...]:
    """Whatever can be marked in a game, in the order of forms and columns."""
    won = (WON,) if winner else ()
    return (LEFT, *won, *((early_mark(early),) if early is not None else ()), *own)
