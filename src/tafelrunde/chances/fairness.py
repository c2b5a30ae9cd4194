"""Is it fair? Whether seat, role or lot changes what a game brings, and how sure that is.

Every look asks one thing: did the seats with this trait bring more or less than their tables on
average? If the trait did nothing, the results of a table could have fallen to its seats in any
order, for lot or plan said who sat where. So results are dealt anew inside every table, some
thousand times, and all looks are taken again at each dealing. The largest deviation among all looks
of a dealing is what chance alone can do to somebody who looks that often; only what goes further
than nineteen of twenty dealings is called proven (Westfall and Young). One limit serves all looks,
so an interval leaves out "no difference" exactly where something is proven.

Lots come by seat: what the seats bring by themselves is taken out before lots are looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec
import numpy as np

from tafelrunde.chances.fair import LEAST_GAMES, RUNS, Fairness, FairQuestion, Look
from tafelrunde.chances.setups import Factor, Gathered, SetUp, Trait
from tafelrunde.chances.source import ALGORITHM, Flags, Floats, Source, blocks
from tafelrunde.rulebook.exact import exact_text

WRONG = 0.05
"""So often, over all looks of a call, something is called proven that is not there."""
OFTEN = 0.8416
"""Standard deviations that lie beyond four of five of a normal distribution."""
PIECE = 400
"""Games dealt at once, which bounds the memory; a part of the algorithm, as the block is."""
HAIR = 1e-9
"""Sums in another order differ by rounding; so much is nothing."""
ORDER: tuple[Factor, ...] = ("role", "start", "lot", "seat", "side", "kind")
"""Of two looks at the very same seats the first is kept: where roles have their seats, the role."""
BY_LOT: frozenset[Factor] = frozenset({"lot", "side"})

Place = tuple[int, int]
"""A game, and a seat of its table."""
Told = Callable[[int, int], None]


def answered(asked: FairQuestion, told: Told) -> bytes:
    """For whoever asks from afar."""
    return msgspec.json.encode(fairness(asked.gathered, asked.seed, asked.runs, told))


def fairness(
    gathered: Gathered, seed: str, runs: int = RUNS, told: Told = lambda _done, _of: None
) -> Fairness:
    """All looks at these games, those that prove something and those that do not."""
    games = gathered.games
    every = dict(_seats_by_trait(games))
    enough = {trait: at for trait, at in every.items() if _games(at) >= LEAST_GAMES}
    results = _Results(games, enough)
    looks: tuple[Look, ...] = ()
    if results.traits:
        largest = results.largest_dealt(seed, runs, told)
        looks = tuple(_looks(games, enough, results, largest))
    return Fairness(
        games=len(games),
        tournaments=gathered.tournaments,
        by_standing=gathered.by_standing,
        untold=gathered.untold,
        looks=looks,
        too_few=len(every) - len(results.traits),
        seed=seed,
        runs=runs,
        algorithm=ALGORITHM,
    )


def _games(at: Sequence[Place]) -> int:
    return len({game for game, _seat in at})


def _seats_by_trait(games: Sequence[SetUp]) -> Iterator[tuple[Trait, tuple[Place, ...]]]:
    """In a settled order; the very same seats are looked at once."""
    found: dict[Trait, list[Place]] = defaultdict(list)
    for number, game in enumerate(games):
        for seat, traits in enumerate(game.traits):
            for trait in traits:
                found[trait].append((number, seat))
    seen: set[tuple[Place, ...]] = set()
    for trait in sorted(found, key=_order):
        at = tuple(found[trait])
        if at not in seen:
            seen.add(at)
            yield trait, at


def _order(trait: Trait) -> tuple[str, int, str, int, str]:
    return trait.scoring, ORDER.index(trait.factor), trait.draw, trait.size, trait.value


# ── What the results say, and what chance makes of them ──────────────────────────────────────────


class _Results:
    """What every seat brought beside its table, as arrays, and the sums over each look's seats."""

    def __init__(self, games: Sequence[SetUp], at: dict[Trait, tuple[Place, ...]]) -> None:
        plain = [_beside_the_table(game) for game in games]
        evened = _without_seats(games, plain)
        by_size: dict[int, list[int]] = defaultdict(list)
        for number, game in enumerate(games):
            by_size[len(game.points)].append(number)
        pieces = [
            numbers[first : first + PIECE]
            for _size, numbers in sorted(by_size.items())
            for first in range(0, len(numbers), PIECE)
        ]
        traits = list(at)
        lots = np.array([trait.factor in BY_LOT for trait in traits], dtype=bool)
        parts = [
            _Part(_stacked(plain, piece), _stacked(evened, piece), _chosen(piece, games, at), lots)
            for piece in pieces
        ]
        nothing = np.zeros(len(traits))
        spread = np.sqrt(sum((part.variance() for part in parts), nothing))
        telling = spread > HAIR  # a trait that all of a table share tells nothing
        self.traits = [trait for trait, tells in zip(traits, telling, strict=True) if tells]
        self.parts = [part.only(telling) for part in parts]
        self.spread: Floats = spread[telling]
        self.sums: Floats = sum((part.sums() for part in self.parts), nothing[telling])

    def largest_dealt(self, seed: str, runs: int, told: Told) -> Floats:
        """For each dealing the largest deviation of all looks, in standard deviations."""
        found = []
        for block, number in blocks(runs):
            sums = np.zeros((number, len(self.traits)))
            for index, part in enumerate(self.parts):
                sums += part.dealt(Source(seed, f"fair {index}", block), number)
            found.append(np.abs(sums / self.spread).max(axis=1))
            told(sum(map(len, found)), runs)
        return np.sort(np.concatenate(found))[::-1]


class _Part:
    """Some tables of one size."""

    def __init__(self, plain: Floats, evened: Floats, chosen: Floats, lots: Flags) -> None:
        self.plain, self.evened = plain, evened
        self.chosen, self.lots = chosen, lots

    def only(self, telling: Flags) -> _Part:
        return _Part(self.plain, self.evened, self.chosen[telling], self.lots[telling])

    def variance(self) -> Floats:
        """Of each look's sum over all dealings: k of a table's n seats, without replacement."""
        games, size = self.plain.shape
        held = self.chosen.reshape(-1, games, size).sum(axis=2)
        weight = held * (size - held) / (size * (size - 1))
        squares = np.where(
            self.lots[:, None], (self.evened**2).sum(axis=1), (self.plain**2).sum(axis=1)
        )
        found: Floats = (weight * squares).sum(axis=1)
        return found

    def sums(self) -> Floats:
        found: Floats = self._summed(self.plain.reshape(1, -1), self.evened.reshape(1, -1))[0]
        return found

    def dealt(self, source: Source, number: int) -> Floats:
        """The sums of so many dealings, in each of which all looks see the same one."""
        games, size = self.plain.shape
        order = np.argsort(source.words(number, games, size), axis=2)
        rows = np.arange(games)[:, None]
        plain, evened = self.plain[rows, order], self.evened[rows, order]
        return self._summed(plain.reshape(number, -1), evened.reshape(number, -1))

    def _summed(self, plain: Floats, evened: Floats) -> Floats:
        found: Floats = np.empty((len(plain), len(self.chosen)))
        for results, which in ((plain, ~self.lots), (evened, self.lots)):
            if which.any():
                found[:, which] = results @ self.chosen[which].T
        return found


def _chosen(
    piece: Sequence[int], games: Sequence[SetUp], at: dict[Trait, tuple[Place, ...]]
) -> Floats:
    """For each look a one at each of its seats among these games."""
    size = len(games[piece[0]].points)
    first_of = {number: index * size for index, number in enumerate(piece)}
    found = np.zeros((len(at), len(piece) * size))
    for row, places in zip(found, at.values(), strict=True):
        row[[first_of[game] + seat for game, seat in places if game in first_of]] = 1.0
    return found


def _stacked(results: Sequence[Floats], piece: Sequence[int]) -> Floats:
    return np.array([results[number] for number in piece])


def _beside_the_table(game: SetUp) -> Floats:
    mean = sum(game.points, Fraction(0)) / len(game.points)
    return np.array([float(points - mean) for points in game.points])


def _without_seats(games: Sequence[SetUp], plain: Sequence[Floats]) -> list[Floats]:
    """The same, less what the how-manieth at such a table brings on average."""
    at_turn: dict[tuple[str, int, int], list[float]] = defaultdict(list)
    for game, results in zip(games, plain, strict=True):
        for turn, result in zip(game.turns, results, strict=False):
            at_turn[game.scoring, len(results), turn].append(float(result))
    means = {turn: sum(results) / len(results) for turn, results in at_turn.items()}
    return [
        results - np.array([means[game.scoring, len(results), turn] for turn in game.turns])
        if game.turns
        else results
        for game, results in zip(games, plain, strict=True)
    ]


# ── In numbers ───────────────────────────────────────────────────────────────────────────────────


def _looks(
    games: Sequence[SetUp],
    at: dict[Trait, tuple[Place, ...]],
    results: _Results,
    largest: Floats,
) -> Iterator[Look]:
    runs = len(largest)
    limit = float(largest[max(int(WRONG * (runs + 1)) - 1, 0)]) + HAIR
    for trait, total, spread in zip(results.traits, results.sums, results.spread, strict=True):
        places = at[trait]
        difference, error = float(total) / len(places), float(spread) / len(places)
        beyond = int((largest >= abs(total) / spread - HAIR).sum())
        yield Look(
            trait=trait,
            games=_games(places),
            mean=_mean([games[game].points[seat] for game, seat in places]),
            expected=_mean([_table_mean(games[game].points) for game, _seat in places]),
            firsts=_mean([games[game].firsts[seat] for game, seat in places]),
            firsts_expected=_mean([_table_mean(games[game].firsts) for game, _seat in places]),
            difference=difference,
            low=difference - limit * error,
            high=difference + limit * error,
            p=(1 + beyond) / (runs + 1),
            seen=(limit + OFTEN) * error,
        )


def _table_mean(results: Sequence[Fraction]) -> Fraction:
    return sum(results, Fraction(0)) / len(results)


def _mean(numbers: Sequence[Fraction]) -> str:
    return exact_text(_table_mean(numbers))
