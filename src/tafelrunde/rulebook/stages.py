"""The matches of a finish, as a rulebook writes them down one by one or declares them by stages."""

from __future__ import annotations

import re
from typing import Literal

from tafelrunde.rulebook.frozen import Frozen

STAGE = re.compile(r"quarterfinal|semifinal|final|groups|last-([1-9]\d{0,2})")
"""What a declared stage may be called: the names that people know."""
STAGES = ("quarterfinal", "semifinal", "third-place", "final")
KNOWN_STAGE = re.compile(rf"{'|'.join(STAGES)}|last-\d+|places-\d+-\d+|groups(-\d+)?")
LARGEST_FINISH = 256

Draw = Literal["better-placed", "replay-once", "replay-until-won", "replay-level", "stands"]
Start = Literal["better-placed", "picks-position", "picks-role", "lot"]
Rest = Literal["standings", "places"]


class Stage(Frozen, frozen=True, kw_only=True):
    """One step on the way to the title: who goes on from it, and how its games are settled."""

    id: str
    form: Literal["tables", "knockout", "groups"] = "tables"
    size: int = 2
    """Seats at a table; a knockout has two."""
    best: int = 1
    lucky: int = 0
    """So many more go on: the best of the rest."""
    byes: int = 0
    """So many of the best pass the stage over."""
    rest_by: Rest = "standings"
    moves_up: bool = False
    placement: int = 0
    """Down to which place it is played out."""
    rule: str
    draw: Draw
    draw_rule: str
    start: Start
    start_rule: str


class Match(Frozen, frozen=True, kw_only=True):
    """A match of the finish: who meets, what a draw means, which final places it gives."""

    id: str
    stage: str
    seats: tuple[str, ...]
    rule: str
    draw: Draw
    draw_rule: str
    start: Start
    start_rule: str
    gives: tuple[int, ...] = ()
    rest: int = 0
    """The best final place left to those whom the match sends nowhere else."""
    rest_by: Rest = "standings"
    games: tuple[str, ...] = ()
    """The matches that make up a group: nobody is seated in it, its table decides."""
    moves_up: bool = False
    """Whether the next of an earlier match takes the seat of somebody who is gone."""


class Scheme(Frozen, frozen=True, kw_only=True):
    """The matches for one number of qualified players."""

    size: int
    matches: tuple[Match, ...]
