"""In which order does every simulated tournament end? Exactly as `standings/` would say.

Arrays have a row for each run and a column for each player. Words are compared from the first to
the last; whoever is level in all of them shares a rank (1, 2, 2, 4). Where rounding leaves open
whether two sums are equal, that run is handed to the standings' own arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tafelrunde.chances.keys import PRIME, Keys
from tafelrunde.chances.source import Flags, Ints

Slowly = Callable[[int], Sequence[int]]
"""The ranks of one run, worked out exactly."""


def ranks_of(words: Sequence[Ints], residues: Sequence[Ints], keys: Keys, slowly: Slowly) -> Ints:
    """The rank of each player in each run; `words` and `residues` have a row for each run."""
    runs, players = words[0].shape
    order = np.argsort(-words[0], axis=1)
    sorted_words = np.take_along_axis(words[0], order, axis=1)
    gaps = sorted_words[:, :-1] - sorted_words[:, 1:]
    level = gaps <= keys.guards[0]
    ranks = np.empty((runs, players), dtype=np.int64)
    np.put_along_axis(ranks, order, np.arange(1, players + 1)[None, :], axis=1)
    tied = np.flatnonzero(level.any(axis=1))
    if tied.size:
        ranks[tied] = _looked_closer(
            [word[tied] for word in words],
            [residue[tied] for residue in residues],
            keys,
            (order[tied], level[tied], gaps[tied]),
            lambda row: slowly(int(tied[row])),
        )
    return ranks


def _looked_closer(
    words: Sequence[Ints],
    residues: Sequence[Ints],
    keys: Keys,
    first: tuple[Ints, Flags, Ints],
    slowly: Slowly,
) -> Ints:
    """The same for runs in which some are level in the first word."""
    order, level, gaps = first
    doubtful = np.zeros(len(order), dtype=bool)
    rounded = iter(residues)
    for word in range(keys.words):
        if word:
            order, level, gaps = _next_word(words[word], order, level, keys.guards[word])
        if keys.guards[word]:
            doubtful |= _doubtful(next(rounded), order, level, gaps, proven=keys.proven)
    groups = np.ones(order.shape, dtype=np.int64)
    steps = np.arange(2, order.shape[1] + 1)[None, :]
    groups[:, 1:] = np.maximum.accumulate(np.where(level, 1, steps), axis=1)
    ranks = np.empty_like(groups)
    np.put_along_axis(ranks, order, groups, axis=1)
    for row in np.flatnonzero(doubtful):
        ranks[row] = slowly(int(row))
    return ranks


def _next_word(word: Ints, order: Ints, level: Flags, guard: int) -> tuple[Ints, Flags, Ints]:
    """Whoever was level so far, in the order of one more word."""
    group = np.zeros(order.shape, dtype=np.int64)
    group[:, 1:] = np.cumsum(~level, axis=1)
    by_player = np.empty_like(group)
    np.put_along_axis(by_player, order, group, axis=1)
    order = np.lexsort((-word, by_player), axis=1)
    values = np.take_along_axis(word, order, axis=1)
    gaps = values[:, :-1] - values[:, 1:]
    together = np.diff(np.take_along_axis(by_player, order, axis=1), axis=1) == 0
    return order, together & (gaps <= guard), gaps


def _doubtful(residue: Ints, order: Ints, level: Flags, gaps: Ints, *, proven: bool) -> Flags:
    """Runs in which rounding may hide a difference."""
    values = np.take_along_axis(residue % PRIME, order, axis=1)
    same = values[:, :-1] == values[:, 1:]
    # Equal words that were added up alike are equal without any proof only if their residues are.
    unclear = level & ~same
    if not proven:
        unclear |= level & (gaps >= 0)
    found: Flags = unclear.any(axis=1)
    return found
