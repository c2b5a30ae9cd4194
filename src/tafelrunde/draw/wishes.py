"""Who should not meet, and who always sits at the same table? Wishes, soft or hard.

Most wishes cost nothing: which plan number a person draws is free, so the lot is moved, swap by
swap, until clubs fall on numbers that never meet. Only where the plan has no room for that are the
tables themselves searched again, with wishes as entries in the history of meetings. The aim is the
pigeonhole bound: a club of seven at five tables must share two tables in every round.

A fixed table is a matter of numbering, once the people fixed to different tables never meet and
those fixed to the same table always do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeVar

from tafelrunde.draw.fixed_tables import eased, gathered
from tafelrunde.draw.plans.search import Aim, Board, Plan, Schedule, anneal
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.rulebook.faults import Fault, Refusal, Text

P = TypeVar("P", bound=Hashable)

APART = 60
"""A meeting inside a group weighs this many repeats: wishes come before repeats."""
FIXED = 1000
SWAPS = 12_000
WALK = Schedule(warm=5400, cold=200, stages=6)
WALK_STEPS = 60_000
MOST_SEARCHED = 800
"""Beyond this many people a table of all pairs is too large, and the lot alone has room enough."""


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
            text = Text(de=f"„{player}“ spielt nicht mit.", en=f'"{player}" is not a player.')
            faults.append(Fault(place, text))
    for player, number in fixed.items():
        if not 1 <= number <= tables:
            text = Text(
                de=f"Tisch {number} gibt es nicht; es sind {tables} Tische.",
                en=f"There is no table {number}; there are {tables} tables.",
            )
            faults.append(Fault(f"fixed {player}", text))
    return faults


def _overfull(wishes: Wishes, sizes: Sequence[int]) -> list[Fault]:
    """Which fixed tables hold too many? The fullest takes the largest table, and so on."""
    fixed = Counter(wishes.fixed.values()).most_common()
    faults = []
    for (number, people), seats in zip(fixed, sorted(sizes, reverse=True), strict=False):
        if people > seats:
            taken = "" if seats == max(sizes) else "; die größeren sind schon vergeben"
            gone = "" if seats == max(sizes) else "; the larger tables are already taken"
            text = Text(
                de=f"An Tisch {number} sollen {people} Personen sitzen, Platz ist für "
                f"{seats}{taken}.",
                en=f"{people} people are fixed to table {number}, which seats {seats}{gone}.",
            )
            faults.append(Fault("fixed", text))
    return faults


def _impossible(players: Sequence[Hashable], wishes: Wishes, sizes: Sequence[int]) -> list[Fault]:
    faults = []
    for k, group in enumerate(wishes.apart):
        if len(group) > len(sizes):
            text = Text(
                de=f"Eine Gruppe von {len(group)} kann sich an {len(sizes)} Tischen nicht meiden.",
                en=f"A group of {len(group)} cannot avoid meeting at {len(sizes)} tables.",
            )
            faults.append(Fault(f"apart {k + 1}", text))
        for a, b in combinations(group, 2):
            if a in wishes.fixed and wishes.fixed[a] == wishes.fixed.get(b):
                text = Text(
                    de=f"{players[a]} und {players[b]} sollen sich meiden und beide an Tisch "
                    f"{wishes.fixed[a]} sitzen.",
                    en=f"{players[a]} and {players[b]} should not meet but are both fixed to table "
                    f"{wishes.fixed[a]}.",
                )
                faults.append(Fault(f"apart {k + 1}", text))
    return faults


# Moving the lot ---------------------------------------------------------------------------------


def settle(
    plan: Plan,
    lot: Sequence[int],
    wishes: Wishes,
    aim: Aim,
    stream: Stream,
    played: Sequence[Mapping[int, int]] = (),
) -> Plan:
    """The plan with people in it (lot[k] takes number k), their wishes met as far as possible.

    `played` are meetings of the past, person by person: lightest of wishes not to meet again.
    """
    if not wishes and not played:
        return drawn(plan, lot)
    sizes = [len(table) for table in plan[0]]
    least = wishes.least_cost(sizes, len(plan))
    weights = wishes.weights()
    for person, row in enumerate(played):
        for other, meetings in row.items():
            ours = weights.setdefault(person, {})
            ours[other] = ours.get(other, 0) + meetings
    neighbours = neighbours_in(plan, len(lot))
    best_lot, best = list(lot), 0
    starts = [list(lot), packed(lot, wishes, 4 if sizes.count(3) <= 3 else 3)]
    if max(map(len, wishes.apart), default=0) * 8 > len(lot):
        starts.reverse()  # swaps alone would not find a place for so large a group
    for k, start in enumerate(starts):
        moved = _Lot(start, weights, neighbours)
        moved.improve(least, stream)
        if k == 0 or moved.cost < best:
            best_lot, best = moved.person, moved.cost
        if best <= least:
            return drawn(plan, best_lot)
    if len(lot) > MOST_SEARCHED:
        return drawn(plan, best_lot)
    together = gathered(drawn(plan, best_lot), wishes.fixed)
    wished = replace(aim, enough_repeats=aim.enough_repeats + least)
    history = _history(len(lot), weights)
    found = anneal(Board.of(len(lot), together, history), wished, stream, WALK, WALK_STEPS)[1]
    if wishes.fixed and any(outcome(found, wishes).inside):
        parted = tuple(eased(tables, wishes.weights(), stream) for tables in together)
        found = anneal(Board.of(len(lot), parted, history), wished, stream, WALK, WALK_STEPS)[1]
    return found


def drawn(plan: Plan, lot: Sequence[int]) -> Plan:
    return tuple(
        tuple(tuple(lot[number] for number in table) for table in tables) for tables in plan
    )


def neighbours_in(plan: Sequence[Sequence[Sequence[int]]], players: int) -> list[dict[int, int]]:
    """number → number → meetings, of those who meet at all."""
    met: list[dict[int, int]] = [{} for _ in range(players)]
    for tables in plan:
        for table in tables:
            for a, b in combinations(table, 2):
                met[a][b] = met[b][a] = met[a].get(b, 0) + 1
    return met


def packed(lot: Sequence[int], wishes: Wishes, columns: int) -> list[int]:
    """Groups side by side, the largest first: in plans of sliding columns neighbours never meet."""
    size = -(-len(lot) // columns)
    order = {person: k for k, person in enumerate(lot)}
    taken: set[int] = set()
    clubs = []
    for group in sorted(wishes.apart, key=len, reverse=True):
        club = sorted((p for p in group if p not in taken), key=order.__getitem__)
        taken.update(club)
        clubs.append(club)
    rows: list[list[int]] = [[] for _ in range(columns)]
    rest: list[int] = []
    for club in clubs:
        fitting = [row for row in rows if len(row) + len(club) <= size]
        (min(fitting, key=len) if fitting else rest).extend(club)
    rest += [p for p in lot if p not in taken]
    for row in rows:
        room = size - len(row)
        row += rest[:room]
        del rest[:room]
    return [p for row in rows for p in row] + rest


class _Lot:
    """Who has which number, what that costs in wishes, and the swaps that make it cheaper."""

    def __init__(
        self,
        lot: list[int],
        weights: dict[int, dict[int, int]],
        neighbours: list[dict[int, int]],
    ) -> None:
        self.person = list(lot)
        self.weights = weights
        self.neighbours = neighbours
        self.number = {person: k for k, person in enumerate(lot)}
        self.cost = sum(self._at(p, self.number[p]) for p in weights) // 2

    def _at(self, person: int, number: int) -> int:
        wanted = self.weights.get(person)
        if not wanted:
            return 0
        people = self.person
        return sum(
            wanted.get(people[k], 0) * meetings for k, meetings in self.neighbours[number].items()
        )

    def _swap(self, a: int, b: int) -> int:
        """Exchange two people's numbers; what that adds to the cost.

        The pair itself is counted twice, before and after alike.
        """
        x, y = self.number[a], self.number[b]
        before = self._at(a, x) + self._at(b, y)
        self.person[x], self.person[y] = b, a
        self.number[a], self.number[b] = y, x
        return self._at(a, y) + self._at(b, x) - before

    def improve(self, least: int, stream: Stream) -> None:
        """Swap people with wishes that are not met, downhill or level."""
        tried = 0
        while self.cost > least and tried < SWAPS:
            unhappy = [p for p in self.weights if self._at(p, self.number[p]) > 0]
            unhappy = unhappy or list(self.weights)
            for _ in range(min(SWAPS, 2 * len(unhappy) + 20)):
                tried += 1
                a = unhappy[stream.below(len(unhappy))]
                b = self.person[stream.below(len(self.person))]
                if a == b:
                    continue
                change = self._swap(a, b)
                if change > 0:
                    self._swap(a, b)
                else:
                    self.cost += change
                if self.cost <= least:
                    return


def _history(players: int, weights: dict[int, dict[int, int]]) -> list[list[int]]:
    """Wishes as meetings that have been, or are owed."""
    history = [[0] * players for _ in range(players)]
    for person, row in weights.items():
        for other, weight in row.items():
            history[person][other] = weight
    return history


# What came of it --------------------------------------------------------------------------------


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
            names = ", ".join(str(players[p]) for p in wishes.apart[k])
            text = Text(
                de=f"Für diese Gruppe ({names}) bleiben {meetings} Begegnungen; kein Plan "
                "gefunden, der sie vermeidet.",
                en=f"{meetings} meetings remain inside this group ({names}); no plan was found "
                "that avoids them.",
            )
            faults.append(Fault(f"apart {k + 1}", text))
    for player, rounds in result.missed.items():
        text = Text(
            de=f"{players[player]} kann in {rounds} Runden nicht an Tisch {wishes.fixed[player]} "
            "sitzen.",
            en=f"{players[player]} cannot sit at table {wishes.fixed[player]} in {rounds} rounds.",
        )
        faults.append(Fault(f"fixed {players[player]}", text))
    if faults:
        raise Refusal(faults)
