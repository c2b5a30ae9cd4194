"""How few repeats are possible at all? Lower bounds that can be checked with a pencil.

1. Every player. With d seats beside others and n − 1 others there, d = q(n−1) + s, a player meets s
   of them q + 1 times and the rest q times at best. Added over all players, halved.
2. Every two rounds. Σ m(m−1)/2 over pairs of players is the same as counting, for every two rounds
   and every two of their tables, the pairs that sit at both: four people at one table in one round
   cannot spread over three tables in another without two of them meeting again.
3. Fair plans. If everybody's visits t to three-player tables are settled, so is the number of
   people who sit at such tables in both of two rounds, added over all two rounds: Σ t(t−1)/2.
   Two rounds that share the wrong number pay in repeats.

What a constraint solver has shown beyond that is listed by name in `PROVEN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

PROVEN = {(1, 3, 5): 2, (2, 2, 5): 2, (5, 0, 6): 1}
"""Four-player tables, three-player tables, rounds: repeats that no plan avoids.

13 and 14 players, five rounds: exhaustive search by a constraint solver. 20 players, six rounds:
nought repeats would be a resolvable group divisible design of type 2^10 with blocks of four, one of
the few that design theory has shown not to exist.
"""

FAR = 1 << 60

MOST_WITH_FAIR_COST = 40
"""With more players bound 3 only costs time: two rounds can share any likely number for free."""


def shared(items: int, cells: int) -> int:
    """Σ a(a−1)/2 with items spread over cells as evenly as possible; FAR if there is no cell."""
    if cells == 0:
        return FAR if items else 0
    low, rest = divmod(items, cells)
    return (cells * low * (low - 1)) // 2 + rest * low


def by_players(players: int, sizes: Sequence[int], rounds: int) -> int:
    """Bound 1: everybody's seats beside others, as evenly as the table sizes allow."""
    places = rounds * sum(size * (size - 1) for size in sizes)
    low, rest = divmod(places, players)
    others = players - 1
    total = rest * shared(low + 1, others) + (players - rest) * shared(low, others)
    return (total + 1) // 2


def two_rounds(first: Sequence[int], second: Sequence[int]) -> int:
    """Bound 2 for two rounds with these table sizes."""
    there = sum(shared(size, len(second)) for size in first)
    back = sum(shared(size, len(first)) for size in second)
    return max(there, back)


def by_rounds(sizes: Sequence[int], rounds: int) -> int:
    return rounds * (rounds - 1) // 2 * two_rounds(sizes, sizes)


def two_fair_rounds(sizes: Sequence[int], both: int) -> int:
    """Bound 3 for two rounds in which `both` people sit at a three-player table each time."""
    fours = sum(size > 3 for size in sizes)
    threes = len(sizes) - fours
    once = 3 * threes - both
    never = sum(sizes) - 3 * threes - once
    if once < 0 or never < 0:
        return FAR
    blocks = (
        shared(both, threes * threes)
        + 2 * shared(once, threes * fours)
        + shared(never, fours * fours)
    )
    return max(blocks, two_rounds(sizes, sizes))


def by_fair_rounds(players: int, sizes: Sequence[int], rounds: int) -> int:
    """Bound 3 over all rounds: share out Σ t(t−1)/2 among the pairs of rounds at the least cost."""
    fours = sum(size > 3 for size in sizes)
    threes = len(sizes) - fours
    if not threes or not fours:
        return by_rounds(sizes, rounds)
    low, rest = divmod(3 * threes * rounds, players)
    total = rest * low * (low + 1) // 2 + (players - rest) * low * (low - 1) // 2
    costs = [two_fair_rounds(sizes, both) for both in range(3 * threes + 1)]
    least = [0] + [FAR] * total
    for _ in range(rounds * (rounds - 1) // 2):
        least = [
            min(least[done - both] + costs[both] for both in range(min(done, 3 * threes) + 1))
            for done in range(total + 1)
        ]
    return least[total]


def proven(sizes: Sequence[int], rounds: int) -> int:
    """What is known beyond counting."""
    if not set(sizes) <= {3, 4}:
        return 0
    return PROVEN.get((sizes.count(4), sizes.count(3), rounds), 0)


@lru_cache(maxsize=256)
def fewest_repeats(players: int, sizes: tuple[int, ...], rounds: int, *, fair: bool = False) -> int:
    """The best of the bounds for equal table sizes in all rounds."""
    bound = max(by_players(players, sizes, rounds), by_rounds(sizes, rounds))
    bound = max(bound, proven(sizes, rounds))
    if fair and players <= MOST_WITH_FAIR_COST and set(sizes) <= {3, 4}:
        bound = max(bound, by_fair_rounds(players, sizes, rounds))
    return bound
