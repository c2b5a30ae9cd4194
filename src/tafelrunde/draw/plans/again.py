"""How do the remaining rounds go on when some are already played? The past stays, the rest is new.

Meetings and three-table visits of the past count like those to come; a search over the rounds ahead
starts from a plan that would be good without a past.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from tafelrunde.draw.plans.search import Aim, Board, Plan, Schedule, anneal
from tafelrunde.draw.plans.stream import Stream

WALK = Schedule(stages=6)
STEPS = 15_000
WALKS = 3


def history_of(players: int, past: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Meetings so far of those who are still there."""
    met = [[0] * players for _ in range(players)]
    for tables in past:
        for table in tables:
            for one, other in permutations(table, 2):
                met[one][other] += 1
    return met


def go_on(
    players: int,
    start: Plan,
    met: list[list[int]],
    threes: list[int],
    aim: Aim,
    stream: Stream,
) -> Plan:
    """The rounds ahead with the fewest repeats found, past and future taken together."""
    best: tuple[int, int] | None = None
    plan = start
    enough = replace(aim, enough_repeats=0)
    for walk in range(WALKS):
        board = Board.of(players, start, met, threes)
        key, found = anneal(board, enough, stream, WALK, STEPS << walk)
        if best is None or key < best:
            best, plan = key, found
        if enough.reached(*(key[::-1] if aim.fair_first else key)):
            break
    return plan
