"""Who should not meet, and who always sits at the same table? Wishes, soft or hard.

What is wished, what of it can never be, and what came of it in the end; `settling.py` seats people
by it. No seating beats the pigeonhole bound: a club of seven at five tables must share two tables
in every round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeVar

from tafelrunde.draw.plans.search import Plan
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Player, Text, counted, listed

P = TypeVar("P", bound=Hashable)

APART = 60
"""A meeting inside a group weighs this many repeats: wishes come before repeats."""
FIXED = 1000
"""People fixed to one table must meet and those fixed to two must not: before any other wish."""


@dataclass(frozen=True)
class Wishes:
    """By index of the person; table numbers count from 1."""

    apart: tuple[tuple[int, ...], ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)
    hard: bool = False

    def __bool__(self) -> bool:
        return bool(self.apart or self.fixed)

    def weights(self) -> dict[int, dict[int, int]]:
        """person → other person → what a meeting costs (below nought: what it saves)."""
        result: dict[int, dict[int, int]] = {}

        def add(a: int, b: int, weight: int) -> None:
            for one, other in ((a, b), (b, a)):
                row = result.setdefault(one, {})
                row[other] = row.get(other, 0) + weight

        for group in self.apart:
            for a, b in combinations(group, 2):
                add(a, b, APART)
        for a, b in combinations(self.fixed, 2):
            add(a, b, FIXED if self.fixed[a] != self.fixed[b] else -FIXED)
        return result

    def least_cost(self, sizes: Sequence[int], rounds: int) -> int:
        """What the weights add up to at best."""
        together = sum(self.fixed[a] == self.fixed[b] for a, b in combinations(self.fixed, 2))
        return APART * self.inside_bound(sizes, rounds) - FIXED * rounds * together

    def inside_bound(self, sizes: Sequence[int], rounds: int) -> int:
        return rounds * sum(pigeonholes(len(group), sizes) for group in self.apart)


def pigeonholes(people: int, sizes: Sequence[int]) -> int:
    """Fewest meetings in a round inside a group of so many: as evenly as the tables hold them."""
    tables = [0] * len(sizes)
    meetings = 0
    for _ in range(people):
        open_tables = [t for t, count in enumerate(tables) if count < sizes[t]]
        spot = min(open_tables, key=tables.__getitem__)
        meetings += tables[spot]
        tables[spot] += 1
    return meetings


def read_wishes(
    players: Sequence[P],
    apart: Sequence[Sequence[P]],
    fixed: Mapping[P, int],
    sizes: Sequence[int],
    *,
    hard: bool,
) -> Wishes:
    """Wishes by index; a Refusal for names nobody has and for what can never be."""
    index = {player: k for k, player in enumerate(players)}
    faults = _unknown(index, apart, fixed, len(sizes))
    if faults:
        raise Refusal(faults)
    groups = tuple(tuple(dict.fromkeys(index[p] for p in group)) for group in apart)
    wishes = Wishes(groups, {index[p]: number for p, number in fixed.items()}, hard)
    faults = _overfull(wishes, sizes)
    if hard:
        faults += _impossible(players, wishes, sizes)
    if faults:
        raise Refusal(faults)
    return wishes


def _unknown(
    index: Mapping[P, int],
    apart: Sequence[Sequence[P]],
    fixed: Mapping[P, int],
    tables: int,
) -> list[Fault]:
    faults = []
    strangers = [(f"apart {k + 1}", p) for k, group in enumerate(apart) for p in group]
    strangers += [("fixed", p) for p in fixed]
    for place, player in strangers:
        if player not in index:
            text = Text("“{player}” is not a player.", player=Player(str(player)))
            faults.append(Fault(place, text))
    for player, number in fixed.items():
        if not 1 <= number <= tables:
            text = counted(
                tables,
                "There is no table {number}; there is {n} table.",
                "There is no table {number}; there are {n} tables.",
                number=number,
            )
            faults.append(Fault(f"fixed {player}", text))
    return faults


def _overfull(wishes: Wishes, sizes: Sequence[int]) -> list[Fault]:
    """Which fixed tables hold too many? The fullest takes the largest table, and so on."""
    fixed = Counter(wishes.fixed.values()).most_common()
    faults = []
    for (number, people), seats in zip(fixed, sorted(sizes, reverse=True), strict=False):
        if people > seats:
            text = Text("{people} people are fixed to table {number}, which seats {seats}.")
            if seats < max(sizes):
                text = Text(
                    "{people} people are fixed to table {number}, which seats {seats}; the larger "
                    "tables are already taken."
                )
            text = text.filled(people=people, number=number, seats=seats)
            faults.append(Fault("fixed", text))
    return faults


def _impossible(players: Sequence[Hashable], wishes: Wishes, sizes: Sequence[int]) -> list[Fault]:
    faults = []
    for k, group in enumerate(wishes.apart):
        if len(group) > len(sizes):
            text = Text(
                "A group of {group} cannot avoid meeting at {tables}.",
                group=len(group),
                tables=counted(len(sizes), "{n} table", "{n} tables"),
            )
            faults.append(Fault(f"apart {k + 1}", text))
        for a, b in combinations(group, 2):
            if a in wishes.fixed and wishes.fixed[a] == wishes.fixed.get(b):
                text = Text(
                    "{players} and {players_2} should not meet but are both fixed to "
                    "table {fixed}.",
                    players=Player(str(players[a])),
                    players_2=Player(str(players[b])),
                    fixed=wishes.fixed[a],
                )
                faults.append(Fault(f"apart {k + 1}", text))
    return faults


@dataclass(frozen=True)
class Outcome:
    """Meetings inside groups, and rounds in which somebody is not at his fixed table."""

    inside: tuple[int, ...]
    missed: Mapping[int, int]


def outcome(plan: Plan, wishes: Wishes) -> Outcome:
    inside = []
    for group in wishes.apart:
        members = set(group)
        counts = [len(members.intersection(table)) for tables in plan for table in tables]
        inside.append(sum(c * (c - 1) // 2 for c in counts))
    missed: dict[int, int] = {}
    for tables in plan:
        for number, table in enumerate(tables, 1):
            for player in table:
                if wishes.fixed.get(player, number) != number:
                    missed[player] = missed.get(player, 0) + 1
    return Outcome(tuple(inside), missed)


def insist(players: Sequence[Hashable], wishes: Wishes, result: Outcome) -> None:
    """Hard wishes must all be met; the Refusal names those that are not."""
    if not wishes.hard:
        return
    faults = []
    for k, meetings in enumerate(result.inside):
        if meetings:
            people = listed([Player(str(players[p])) for p in wishes.apart[k]], ", ")
            text = Text(
                "Meetings that remain inside this group ({people}): {meetings}; no "
                "plan was found that does without.",
                people=people,
                meetings=meetings,
            )
            faults.append(Fault(f"apart {k + 1}", text))
    for player, rounds in result.missed.items():
        who, table = players[player], wishes.fixed[player]
        text = Text(
            "{who} cannot sit at table {table} in {rounds}.",
            who=Player(str(who)),
            table=table,
            rounds=counted(rounds, "{n} round", "{n} rounds"),
        )
        faults.append(Fault(f"fixed {players[player]}", text))
    if faults:
        raise Refusal(faults)
