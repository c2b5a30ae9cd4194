"""How did the leaders get there? Their places round by round, as a small picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.pages.leading import within
from tafelrunde.pages.standings import shown_rows
from tafelrunde.pages.view import PublicView
from tafelrunde.standings.table import ranks_by_player

LEADERS = 8
DEEPEST = 12
"""Whoever stood further down is drawn on a line below: the picture is about the top."""
STEP, LINE = 130, 27
LEFT, TOP, NAMES = 26, 30, 250
LONGEST = 30


class Dot(msgspec.Struct, frozen=True):
    x: int
    y: int
    rank: int | None


class Way(msgspec.Struct, frozen=True):
    """Somebody's places after each round; `name` is cut for the picture, `whole` is not."""

    name: str
    whole: str
    ranks: tuple[int | None, ...]
    """After each round."""
    dots: tuple[Dot, ...]
    """From the first round on after which there was a place: nobody is drawn before."""

    @property
    def points(self) -> str:
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


class Course(msgspec.Struct, frozen=True):
    rounds: tuple[tuple[int, int], ...]
    """Number and x of each round."""
    ways: tuple[Way, ...]
    width: int
    height: int
    floor: int
    """The y of the line that stands for all places further down; 0 where nobody is there."""

    @property
    def names_x(self) -> int:
        return self.width - NAMES + 20

    @property
    def backwards(self) -> tuple[tuple[int, Way], ...]:
        """The leader is drawn last and so lies on top."""
        return tuple(reversed(list(enumerate(self.ways, start=1))))


def course(view: PublicView, after: int) -> Course | None:
    """None before the second round: a line needs two points."""
    if after < 2:
        return None
    names = view.names
    tables = [shown_rows(view, number) for number in range(1, after + 1)]
    ranks = [ranks_by_player(rows) for rows in tables]
    # Dictionaries keep the order of the rows: equals stand below each other.
    places = [{player: place for place, player in enumerate(rank)} for rank in ranks]
    best = [row for row in tables[-1] if row.player in ranks[-1]]
    leaders = [row.player for row in within(best, LEADERS).shown]
    rounds = tuple((number, LEFT + (number - 1) * STEP) for number in range(1, after + 1))
    ways = tuple(
        Way(
            _cut(names.rank(player)),
            names.rank(player),
            tuple(rank.get(player) for rank in ranks),
            tuple(
                Dot(x, TOP + _place(at, player) * LINE, rank.get(player))
                for (number, x), at, rank in zip(rounds, places, ranks, strict=True)
                if number >= _first(ranks, player)
            ),
        )
        for player in leaders
    )
    deepest = (max(dot.y for way in ways for dot in way.dots) - TOP) // LINE
    return Course(
        rounds,
        ways,
        LEFT + (after - 1) * STEP + NAMES,
        TOP + deepest * LINE + 20,
        TOP + DEEPEST * LINE if deepest == DEEPEST else 0,
    )


def _first(ranks: Sequence[Mapping[str, int]], player: str) -> int:
    """After which round somebody had a place for the first time; a latecomer had none before."""
    return next(number for number, rank in enumerate(ranks, start=1) if player in rank)


def _place(places: dict[str, int], player: str) -> int:
    return min(places.get(player, DEEPEST), DEEPEST)


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
