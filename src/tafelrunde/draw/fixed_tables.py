"""People who keep their table: how they come together, and how the others part around them."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.draw.plans.search import Plan, Round
from tafelrunde.draw.plans.stream import Stream

EASING = 2000
"""Tries a round to part a group around people who keep their table."""


def gathered(plan: Plan, fixed: Mapping[int, int]) -> Plan:
    """The people of each fixed table brought together in every round; a walk keeps them so."""
    groups: dict[int, list[int]] = {}
    for person, number in fixed.items():
        groups.setdefault(number, []).append(person)
    rounds = []
    for tables in plan:
        seats = [list(table) for table in tables]
        for group in sorted(groups.values(), key=len, reverse=True):
            _gather(seats, group, fixed)
        rounds.append(tuple(tuple(table) for table in seats))
    return tuple(rounds)


def _gather(seats: list[list[int]], group: list[int], fixed: Mapping[int, int]) -> None:
    def strangers(table: list[int]) -> int:
        return sum(p in fixed and p not in group for p in table)

    roomy = [table for table in seats if len(table) - strangers(table) >= len(group)]
    if not roomy:
        return
    home = max(roomy, key=lambda table: len(set(group).intersection(table)))
    for person in group:
        if person in home:
            continue
        away = next(table for table in seats if person in table)
        out = next(p for p in home if p not in fixed)
        home[home.index(out)], away[away.index(person)] = person, out


def eased(tables: Round, weights: dict[int, dict[int, int]], stream: Stream) -> Round:
    """One round with fewer meetings inside groups. A walk of swaps leaves every table as large as
    it is; beside people who keep their table it may be another one that has to be a three."""
    seats = [list(table) for table in tables]

    def bother(person: int, table: list[int]) -> int:
        row = weights.get(person, {})
        return sum(row.get(mate, 0) for mate in table if mate != person)

    for _ in range(EASING):
        unhappy = [(p, t) for t in seats for p in t if bother(p, t) > 0]
        if not unhappy:
            break
        person, here = unhappy[stream.below(len(unhappy))]
        there = seats[stream.below(len(seats))]
        if there is here:
            continue
        if len(here) > len(there) and stream.below(2):
            if bother(person, there) <= bother(person, here):
                here.remove(person)
                there.append(person)
            continue
        other = there[stream.below(len(there))]
        before = bother(person, here) + bother(other, there)
        mine, theirs = [p for p in here if p != person], [p for p in there if p != other]
        if bother(person, theirs) + bother(other, mine) <= before:
            here[:], there[:] = [*mine, other], [*theirs, person]
    return tuple(tuple(table) for table in seats)
