"""How good is this seating, and how good could it be? Figures recomputed from the tables alone.

Nothing here trusts the plan or the search: a certificate is counted from finished tables, beside
the lower bound that no seating can beat and the sentence that says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence, Set
from itertools import combinations

import msgspec

from tafelrunde.draw.plans.bounds import (
    by_players,
    by_rounds,
    fewest_repeats,
    proven,
    shared,
    two_rounds,
)
from tafelrunde.words import Text

Tables = Sequence[Sequence[Sequence[Hashable | None]]]


class Figures(msgspec.Struct, frozen=True):
    """What can be counted at the tables."""

    repeats: int
    max_meetings: int
    three_table_spread: int
    small_table_spread: int
    position_spread: int
    table_returns: int


class Bound(msgspec.Struct, frozen=True):
    """No seating has fewer repeats, and why."""

    repeats: int
    reason: Text


class Certificate(msgspec.Struct, frozen=True):
    """Achieved figures beside the proven bound.

    `optimal` speaks of repeats (among fair seatings, if fairness came first): True where the bound
    is met, False where fewer are known to be possible, None where nobody knows.
    """

    repeats: int
    repeats_lower_bound: int
    max_meetings: int
    three_table_spread: int
    small_table_spread: int
    position_spread: int
    table_returns: int
    optimal: bool | None
    bound_from: Text
    seed: str
    algorithm: str
    inside_meetings: int = 0
    inside_lower_bound: int = 0
    fixed_missed: int = 0
    lost: Text | None = None


def figures(rounds: Tables, only: Set[Hashable] | None = None) -> Figures:
    """Count everything afresh. A three-player table counts as such beside tables of four only;
    small tables are all that have fewer people than the largest.

    `only` are the people who matter: those who have left still sat at the tables of the past.
    """
    met: Counter[frozenset[Hashable]] = Counter()
    threes: Counter[Hashable] = Counter()
    small: Counter[Hashable] = Counter()
    positions: dict[Hashable, list[int]] = {}
    numbers: Counter[tuple[Hashable, int]] = Counter()
    wide = max((len(table) for tables in rounds for table in tables), default=0)
    full = max((len(table) - table.count(None) for tables in rounds for table in tables), default=0)
    for tables in rounds:
        for number, table in enumerate(tables):
            people = [p for p in table if p is not None]
            for position, player in enumerate(table):
                if player is not None and (only is None or player in only):
                    positions.setdefault(player, [0] * wide)[position] += 1
                    numbers[player, number] += 1
                    threes[player] += wide == 4 and len(people) == 3
                    small[player] += len(people) < full
            staying = people if only is None else [p for p in people if p in only]
            met.update(frozenset(pair) for pair in combinations(staying, 2))
    return Figures(
        repeats=sum(m * (m - 1) // 2 for m in met.values()),
        max_meetings=max(met.values(), default=0),
        three_table_spread=_spread(threes),
        small_table_spread=_spread(small),
        position_spread=max((max(c) - min(c) for c in positions.values()), default=0),
        table_returns=sum(count - 1 for count in numbers.values()),
    )


def _spread(visits: Counter[Hashable]) -> int:
    return max(visits.values(), default=0) - min(visits.values(), default=0)


def lower_bound(players: int, sizes: Sequence[int], rounds: int, *, fair: bool = False) -> Bound:
    """The proven bound for rounds of equal table sizes, with its reason."""
    ordered = tuple(sizes)
    best = fewest_repeats(players, ordered, rounds, fair=fair)
    return Bound(best, _reason(best, players, ordered, rounds))


def _reason(best: int, players: int, sizes: tuple[int, ...], rounds: int) -> Text:
    if best == 0:
        return Text("There is nothing below no repeat at all.")
    if best == by_players(players, sizes, rounds):
        return Text(
            "Counted by player: {rounds} rounds have more seats beside others than "
            "there are others ({players}); they cannot be spread more evenly.",
            rounds=rounds,
            players=players - 1,
        )
    if best == by_rounds(sizes, rounds):
        return Text(
            "Counted by two rounds: those who shared a table cannot spread fully "
            "over {sizes} tables; that costs {two_rounds} for every two rounds.",
            sizes=len(sizes),
            two_rounds=two_rounds(sizes, sizes),
        )
    if best == proven(sizes, rounds):
        return _proven(sizes)
    return Text(
        "Counted for fair plans: if everybody sits at three-player tables equally "
        "often, pairs of rounds share too few or too many of them, and that costs "
        "repeats."
    )


def _proven(sizes: tuple[int, ...]) -> Text:
    if 3 in sizes:
        return Text("Exhaustive search by a constraint solver: there is no plan with fewer.")
    return Text(
        "Design theory: the resolvable block design that would need no repeat does not exist."
    )


SPREAD = Text(
    "Reckoned for every two rounds: where a table has more people than the other round has tables, "
    "some of them must meet again."
)
SPREAD_AFTER = Text(
    "Rounds that were played stay as they are. Reckoned for every two rounds: where a table has "
    "more people than the other round has tables, some of them must meet again."
)


def bound_after(past: Tables, future: Tables) -> Bound:
    """The bound for rounds still to come when others are already played: what happened stays, and
    those who shared a table can only spread over as many tables as there will be."""
    here = {p for tables in future for table in tables for p in table if p is not None}
    played = [[[p for p in table if p in here] for table in tables] for tables in past]
    ahead = [[[p for p in table if p is not None] for table in tables] for tables in future]
    total = figures(played).repeats
    for before in played:
        for after in ahead:
            total += sum(shared(len(table), len(after)) for table in before)
    for first, second in combinations(ahead, 2):
        total += two_rounds([len(t) for t in first], [len(t) for t in second])
    return Bound(total, SPREAD_AFTER if played else SPREAD)


def certify(
    rounds: Tables,
    bound: Bound,
    *,
    only: Set[Hashable] | None = None,
    fair_first: bool = False,
    best_known: int | None = None,
    seed: str = "",
    algorithm: str = "",
) -> Certificate:
    """Figures and bound side by side; `best_known` is what another seating is known to reach."""
    counted = figures(rounds, only)
    optimal: bool | None = None
    if counted.repeats <= bound.repeats and (not fair_first or counted.small_table_spread <= 1):
        optimal = True
    elif best_known is not None and counted.repeats > best_known:
        optimal = False
    return Certificate(
        repeats=counted.repeats,
        repeats_lower_bound=bound.repeats,
        max_meetings=counted.max_meetings,
        three_table_spread=counted.three_table_spread,
        small_table_spread=counted.small_table_spread,
        position_spread=counted.position_spread,
        table_returns=counted.table_returns,
        optimal=optimal,
        bound_from=bound.reason,
        seed=seed,
        algorithm=algorithm,
    )
