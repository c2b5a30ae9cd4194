"""What is settled, and what is still to be played? A tournament as arrays that can be played on.

A course knows nothing of rulebooks any more: people are rows, scores are words, rounds to come are
steps, and the finish is a plan of matches. So it can be sent to another process as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from tafelrunde.chances.keys import Keys
from tafelrunde.chances.source import Flags, Floats, Ints
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.games import SeatScore

How = Literal["seated", "numbers", "again", "lot", "swiss"]
"""Seats known; a plan whose numbers are drawn; a plan that goes on; by lot; by the standings."""


@dataclass(frozen=True)
class Group:
    """Tables of one round whose games come from one bag."""

    first: int
    games: int
    slots: Ints
    """Seat by table: the numbers of the round's seats."""
    orders: Ints | None = None
    """Where a drawn game is given out by role: of each game the seats, best first."""

    @property
    def size(self) -> int:
        return int(self.slots.shape[0])


@dataclass(frozen=True)
class BagKey:
    """Where a bag's entries begin, and how many games it holds."""

    first: int
    games: int
    orders: Ints | None = None


Bags = tuple[tuple[tuple[int, tuple[int, ...]], BagKey], ...]
"""By number of people at a table and the roles they lead, where there are such."""


Rounds = tuple[tuple[tuple[int | None, ...], ...], ...]
"""Rounds of tables of rows, by position or role."""


@dataclass(frozen=True)
class Ahead:
    """A plan that must go on from the rounds before: drawn anew for each block."""

    players: tuple[int, ...]
    rounds: int
    past: Rounds
    policy: str
    order: Literal["repeats", "fairness"]
    kind: Literal["plan", "roles"]
    rule: str
    spare: tuple[int, ...] | None = None
    """Where roles are led in turn: who fills a seat and is not scored."""
    kept: Rounds = ()
    """What was planned before, with those who came in the seats of those who went."""


@dataclass(frozen=True)
class Step:
    """One round still to be played, or the tables of one that are still playing."""

    round: int
    how: How
    people: Ints
    """Rows by seat; where seats are not known yet, whoever is to be seated."""
    numbers: Ints | None = None
    """By seat the number in a plan, where a lot gives everybody a number."""
    groups: tuple[Group, ...] = ()
    bags: Bags = ()
    """Where the tables are not known yet."""
    by_role: bool = False
    avoid_rematches: bool = False
    tables: tuple[int, ...] = ()
    """The numbers of the tables still playing, in the order of the groups."""


@dataclass(frozen=True)
class MatchAhead:
    """A match of the finish: its seats, or its result where it is decided."""

    id: str
    seats: tuple[str, ...]
    draw: str
    gives: tuple[int, ...]
    decided: tuple[int, ...] | None = None
    there: tuple[int, ...] | None = None
    """Who plays it, where that is known."""


@dataclass(frozen=True)
class FinishAhead:
    kind: Literal["none", "scheme", "duel"]
    size: int = 0
    matches: tuple[MatchAhead, ...] = ()
    seeds: tuple[int, ...] = ()
    """Who reached it, where that is settled; else it follows from the standings."""
    places: tuple[tuple[int, Ints], ...] = ()
    """For each number of people: the places of the games a match is drawn from."""
    leading: int = 0
    """How many criteria must be equal for a duel."""
    duel: tuple[int, ...] = ()
    """The result of a duel that was played."""
    level: tuple[int, ...] = ()
    """Who plays on where it was drawn."""
    by_role: bool = False
    """Whether roles win the final."""

    def places_of(self, size: int) -> Ints:
        found = dict(self.places).get(size)
        return np.arange(1, size + 1)[None, :] if found is None else found


@dataclass(frozen=True)
class Roles:
    """What a final that roles win needs to know of every entry: nations won with, and the role."""

    nations: Ints
    role: Ints
    won: Ints
    games: Ints
    """How often each role won, and was played, so far."""
    final: BagKey
    final_games: Ints
    """The bag of the final, and its games that anybody won."""


@dataclass(frozen=True)
class Course:
    players: tuple[str, ...]
    """Everybody who can be ranked: the first rows."""
    rows: int
    """With those who play along unranked behind them."""
    active: Flags
    """Who is still there: others keep a rank but reach no finish."""
    lots: Ints
    """The drawn lot of each player, more than there are players where none was drawn."""
    chain: tuple[TieBreak, ...]
    keys: Keys | None
    words: Ints
    residues: Ints
    entry_words: Ints
    entry_residues: Ints
    fixed: tuple[tuple[SeatScore, ...], ...]
    entries: tuple[SeatScore, ...]
    steps: tuple[Step, ...]
    finish: FinishAhead
    after_round: int
    past: tuple[tuple[int, ...], ...] = ()
    """Who sat together so far, table by table."""
    ahead: Ahead | None = None
    roles: Roles | None = None
    strengths: Floats | None = None
    """By row; none: all are equally strong."""

    @property
    def ranked(self) -> int:
        return len(self.players)


def grouped(
    tables: Sequence[Sequence[int | None]], bags: Bags, *, by_role: bool
) -> tuple[Ints, tuple[Group, ...], list[int]]:
    """Tables of rows as seats and groups; the last says which tables the groups hold, in order."""
    seats: list[int] = []
    found: dict[tuple[int, tuple[int, ...]], list[tuple[int, list[int]]]] = {}
    for number, table in enumerate(tables):
        there = [(place, row) for place, row in enumerate(table) if row is not None]
        led = tuple(place for place, _row in there) if by_role else ()
        slots = list(range(len(seats), len(seats) + len(there)))
        seats += [row for _place, row in there]
        found.setdefault((len(there), led), []).append((number, slots))
    keys = dict(bags)
    groups = tuple(
        Group(bag.first, bag.games, np.array([slots for _n, slots in held]).T.copy(), bag.orders)
        for sort, held in found.items()
        for bag in [keys[sort]]
    )
    order = [number for held in found.values() for number, _slots in held]
    return np.array(seats, dtype=np.int64), groups, order
