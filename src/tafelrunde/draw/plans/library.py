"""Who meets whom in which round? One plan of opponents for any number of players and rounds.

Four sources, the surest first: plans that bring their table numbers along, the shelf (small fields,
where good plans are rare), columns that slide (no repeats, no search, any size), and annealing for
what is left. A plan is a lot-free thing: numbers 0…n−1 that people are drawn into afterwards.

The first edition knew no plans with table numbers. What was drawn by it is still drawn so.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from tafelrunde.draw.plans.any_sizes import plan_of_any
from tafelrunde.draw.plans.bounds import fewest_repeats
from tafelrunde.draw.plans.cyclic import columns_plan, round_robin
from tafelrunde.draw.plans.numbered import numbered_plan
from tafelrunde.draw.plans.search import Aim, Board, Plan, Schedule, anneal, search
from tafelrunde.draw.plans.shelf import from_shelf, key_of
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.sizes import table_sizes

Order: TypeAlias = Literal["repeats", "fairness"]

PATIENCE = Schedule(steps=6_000, restarts=8)
WARM_STEPS = 4_000
LEAST_WITHOUT_CONFLICT = 25
MOST_JOINED = 420
EDITION = 3
"""Of the plans and how they go on: a change that alters one is a new edition; older ones stay."""


def opponents(
    players: int, rounds: int, policy: str = "few-threes", order: Order = "repeats"
) -> Plan:
    """The best plan known for so many players at the tables of a policy."""
    return plan_for(table_sizes(players, policy), rounds, order)


@lru_cache(maxsize=64)
def plan_for(
    sizes: tuple[int, ...], rounds: int, order: Order = "repeats", edition: int = EDITION
) -> Plan:
    """The best plan known for these tables: repeats before fairness, or fairness before repeats."""
    players = sum(sizes)
    if max(sizes) == 2:
        return round_robin(players, rounds)
    numbered = numbered_plan(sizes, rounds, fair=order == "fairness") if edition > 1 else None
    if numbered is not None:
        return numbered
    aim = aim_for(players, sizes, rounds, order)
    if not set(sizes) <= {3, 4}:
        return plan_of_any(sizes, rounds, aim)
    stored = _stored(sizes, rounds, order)
    if stored is not None:
        return stored
    if order == "repeats" and _no_conflict(players, sizes, rounds):
        return plan_for(sizes, rounds, "fairness", edition)
    warm = _without_search(players, sizes, rounds)
    if warm is not None:
        if _fair(warm, players):  # people who joined are at fours in every round: never fair
            return warm
        board = Board.of(players, warm)
        _, plan = anneal(board, aim, Stream(players * 10 + rounds), PATIENCE, WARM_STEPS)
        board = Board.of(players, plan)
        if aim.reached(board.repeats, board.unfair):
            return plan
    return search(players, sizes, rounds, aim, PATIENCE)


def _stored(sizes: tuple[int, ...], rounds: int, order: Order) -> Plan | None:
    if order == "fairness":
        plan = from_shelf(key_of(sizes, rounds, "fairness"), sizes)
        if plan is not None:
            return plan
    return from_shelf(key_of(sizes, rounds, "repeats"), sizes)


def _no_conflict(players: int, sizes: tuple[int, ...], rounds: int) -> bool:
    """In larger fields one plan serves both orders, and looking for it fair is the quicker way."""
    return players >= LEAST_WITHOUT_CONFLICT and not fewest_repeats(
        players, sizes, rounds, fair=True
    )


def aim_for(players: int, sizes: tuple[int, ...], rounds: int, order: Order) -> Aim:
    """What to weigh, and the bound at which no search can do better."""
    fair = order == "fairness"
    enough = fewest_repeats(players, sizes, rounds, fair=fair)
    return Aim(
        unfair_weight=4 if fair else 1, fair_first=fair, enough_repeats=enough, enough_unfair=0
    )


def _without_search(players: int, sizes: tuple[int, ...], rounds: int) -> Plan | None:
    """Sliding columns where the field is large enough, perhaps with a few people added."""
    threes = sizes.count(3)
    if threes <= 3:
        return columns_plan(players, 4, rounds)
    extra = players - 3 * len(sizes)
    if extra and players > MOST_JOINED:
        return _side_by_side(players, rounds)
    plan = columns_plan(players - extra, 3, rounds)
    if plan is None or not extra:
        return plan
    return tuple(
        _joined(tables, range(players - extra, players), h) for h, tables in enumerate(plan)
    )


def _fair(plan: Plan, players: int) -> bool:
    """Sliding columns have no repeats; are their tables of three spread fairly too?"""
    visits = [0] * players
    seats = 0
    for tables in plan:
        for table in tables:
            if len(table) == 3:
                for player in table:
                    visits[player] += 1
            seats += len(table)
    return seats == players * len(plan) and max(visits) - min(visits) <= 1


def _side_by_side(players: int, rounds: int) -> Plan | None:
    """A few people more than threes, in a very large field: one part holds them, the other is all
    threes; the parts never meet."""
    part = MOST_JOINED - MOST_JOINED % 3 + players % 3
    rest = columns_plan(players - part, 3, rounds)
    if rest is None:
        return None
    first = plan_for(table_sizes(part, "many-threes"), rounds, "fairness", 1)
    return tuple(
        fours + tuple(tuple(part + p for p in table) for table in threes)
        for fours, threes in zip(first, rest, strict=True)
    )


def _joined(
    tables: tuple[tuple[int, ...], ...], extra: range, h: int
) -> tuple[tuple[int, ...], ...]:
    """The people beyond the columns join tables far apart; the search evens out the rest."""
    widened = list(tables)
    for k, player in enumerate(extra):
        spot = (h * len(extra) * 3 + k * len(tables) // 2) % len(tables)
        while len(widened[spot]) > 3:
            spot = (spot + 1) % len(tables)
        widened[spot] = (*widened[spot], player)
    return tuple(widened)
