"""Which figures does a simulated game have? Those of a game drawn from the bag.

The bag holds the games this tournament has played with the same table size and kind; while they
are fewer than twelve, sample games of the rulebook fill it up to twelve. A drawn game's figures,
sorted, go to the people in the order drawn for them. Where a game has roles its figures belong to
those, and a drawn game is given out by role: torn from its roles it would be no game any more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tafelrunde.games.samples import sample_games, sample_slips
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.standings.games import GameRules, SeatScore, own_seats, score_game
from tafelrunde.standings.placement import places_of
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text

ENOUGH = 12
"""With so many games of its own a tournament needs no sample games."""


class Sort(NamedTuple):
    """Which games resemble each other: so many at the table, this kind, these roles."""

    size: int
    kind: str | None = None
    roles: tuple[str, ...] = ()


class Game(NamedTuple):
    """A played game as the standings see it, best first or by role."""

    scores: tuple[SeatScore, ...]
    nations: tuple[int, ...] = ()
    """With how many nations each role won, where a game has such."""
    slip: Slip | None = None
    """As it was written, its lines in the order of the scores."""

    @property
    def was_won(self) -> bool:
        return any(self.nations)

    @property
    def margin(self) -> Fraction:
        """How clear it was: what lies between first and last, as a part of all where it counts."""
        first, last = self.scores[0], self.scores[-1]
        if first.share is not None and last.share is not None:
            return first.share - last.share
        return Fraction(first.vp - last.vp)


class Bag(NamedTuple):
    sort: Sort
    games: tuple[Game, ...]
    """The clearest last."""
    first: int
    """The number of its first entry; each game has as many entries as seats."""

    def entry(self, game: int, seat: int) -> int:
        return self.first + game * self.sort.size + seat


class Stock:
    """All bags of a tournament, filled when first asked for; entries are numbered through."""

    def __init__(self, rulebook: Rulebook, mode: Mode, options: Mapping[str, Setting]) -> None:
        self.rulebook = rulebook
        self.mode = mode
        self.options = options
        self.scoring = rulebook.scoring[mode.scoring]
        self.played: dict[Sort, list[Game]] = defaultdict(list)
        self.bags: dict[Sort, Bag] = {}
        self.entries: list[SeatScore] = []

    def take_in(self, tournament: Tournament) -> None:
        """What this tournament has played, rounds and finish; games that somebody left are odd."""
        for round_ in tournament.rounds:
            for table in round_.tables.values():
                self._take(table, round_.kind)
        for match in tournament.matches.values():
            for table in match.games:
                self._take(table, None)

    def _take(self, table: Table, kind: str | None) -> None:
        if table.slip is None or any(line.left for line in table.slip.lines):
            return
        roles = self._roles(table.seats)
        seats = sorted(table.seats, key=lambda seat: roles.index(seat.role or "")) if roles else ()
        sort = Sort(len(table.slip.lines), kind, roles)
        self.played[sort].append(self._game(tuple(seats) or table.seats, table.slip, sort))

    def _roles(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        there = {seat.role for seat in seats}
        return tuple(role for role in self.scoring.roles if role in there)

    def bag(self, sort: Sort) -> Bag:
        if sort not in self.bags:
            games = list(self.played.get(sort, ()))
            if len(games) < ENOUGH:
                games += self._samples(sort)[: ENOUGH - len(games)]
            if not games:
                raise self._nothing_to_draw(sort)
            games.sort(key=lambda game: game.margin)
            self.bags[sort] = Bag(sort, tuple(games), len(self.entries))
            self.entries += [score for game in games for score in game.scores]
        return self.bags[sort]

    def _nothing_to_draw(self, sort: Sort) -> Refusal:
        title = self.rulebook.title
        return Refusal.single(
            "rulebook",
            "{title} cannot be simulated: there are neither played games nor sample "
            "games of {size}",
            title=title,
            size=sort.size,
        )

    def why_not(self) -> Text | None:
        """Why nothing can be foreseen by these rules; None where something can."""
        if self.scoring.own_arithmetic and not sample_games(self.rulebook, self.mode):
            return Text(
                "{title} keeps minutes of its own, and there are no sample games to draw from",
                title=self.rulebook.title,
            )
        return None

    def _samples(self, sort: Sort) -> list[Game]:
        if not sort.roles:
            slips = sample_slips(self.rulebook, self.mode, sort.size, sort.kind)
            return [self._game((), slip, sort) for slip in slips]
        seats = tuple(Seat(role, None, role) for role in sort.roles)
        lines = tuple(Line(role) for role in sort.roles)
        games = sample_games(self.rulebook, self.mode)
        return [self._game(seats, Slip(lines, game), sort) for game in games]

    def _game(self, seats: Sequence[Seat], slip: Slip, sort: Sort) -> Game:
        rules = GameRules.of(self.rulebook, self.scoring, self.options, sort.kind)
        scores = score_game(seats, slip, rules)
        if not sort.roles:
            order = sorted(range(len(scores)), key=lambda index: scores[index].place)
            lines = tuple(slip.lines[index] for index in order)
            return Game(tuple(scores[index] for index in order), slip=Slip(lines))
        arithmetic = self.rulebook.arithmetic
        assert arithmetic is not None
        assert slip.minutes is not None
        own = own_seats(seats, slip)
        nations = arithmetic.winning_seats(own, slip.minutes, self.options)
        return Game(tuple(scores), tuple(nations), slip)

    def places(self, size: int) -> list[tuple[int, ...]]:
        """Places of the games a match of so many is drawn from; without any, nobody is level."""
        sorts = [sort for sort in self.played if sort.size == size and not sort.roles]
        found = [game for sort in sorts for game in self.played[sort]]
        places = [tuple(score.place for score in game.scores) for game in found]
        if len(places) < ENOUGH:
            kind = self.mode.kinds[0] if self.mode.kinds else None
            slips = sample_slips(self.rulebook, self.mode, size, kind)
            level = [tuple(sorted(places_of(slip.lines, self.scoring))) for slip in slips]
            places += level[: ENOUGH - len(places)]
        return places or [tuple(range(1, size + 1))]
