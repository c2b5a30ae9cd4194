"""A published round no longer fits: people dropped out or came late. What now?

`repairs` offers legal ways on, the one that moves the fewest people first:

- *keep*: nobody changes tables (7W-605, CAT-105: the tournament goes on with fewer people, nobody
  is substituted; late people take free seats),
- *move*: the fewest people move, for example one from a table of four to a table of two (7W-606),
- *one-more-three*: fewer people move if there may be more small tables than necessary,
- *redraw*: everybody is seated anew with the fewest repeats.

Tables are lists by position with None for a free one. A mover takes a free position (his old one
where it is free), so nobody else changes seat; a closed table stays in the list with free positions
only, so numbers do not shift; opened tables follow at the end. *New repeats* are the earlier
meetings of all pairs that sit together now and did not in the published round; `Care` adds what
else should be spared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import combinations
from typing import Generic, Literal, NamedTuple, TypeVar

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.repair_care import Care
from tafelrunde.draw.repair_moves import SizePlan, Walk, size_plans
from tafelrunde.draw.sizes import few_small
from tafelrunde.draw.swiss import Met, swiss_round
from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.words import Text, counted, listed

__all__ = ["Moved", "Repair", "TableLaw", "repairs"]

P = TypeVar("P", bound=Hashable)
Kind = Literal["keep", "move", "one-more-three", "redraw"]
Tables = tuple[tuple[P | None, ...], ...]

_MOST_MOVERS = 64
"""Beyond this many movers only a redraw is offered."""
_MOST_FOR_FEW_SMALL = 16
"""Beyond this many, moving people only to have fewer small tables is no repair."""


class TableLaw(msgspec.Struct, frozen=True):
    """Which tables a mode allows, and the rules behind it."""

    sizes: frozenset[int]
    most_small: int | None = None
    few_small: bool = True
    goes_on: str | None = None
    filled: str | None = None
    stand_in: str | None = None


class Moved(NamedTuple, Generic[P]):
    """A person who changes tables; tables count from 1, 0 is the door (late, no table yet)."""

    person: P
    from_table: int
    to_table: int


class Repair(msgspec.Struct, Generic[P], frozen=True):
    """One way on. `seated` are late people with their tables; they do not count as moved."""

    kind: Kind
    tables: Tables[P]
    moved: tuple[Moved[P], ...]
    seated: tuple[Moved[P], ...]
    new_repeats: int
    rule: str | None
    text: Text
    cost: int = 0
    """New repeats and whatever else was to be spared, weighed together."""


def repairs(
    tables: Sequence[Sequence[P | None]],
    *,
    law: TableLaw,
    gone: Collection[P] = (),
    late: Sequence[P] = (),
    met: Met[P] | None = None,
    lots: Lots | None = None,
    care: Care[P] | None = None,
) -> tuple[Repair[P], ...]:
    """Legal ways on, ranked by people moved, then by cost; the first moves the fewest possible.

    `lots` say in which order a redraw begins.
    """
    round_ = _Published(tables, gone, late, law, met or {}, care)
    people = round_.present + list(late)
    sizes = few_small(len(people), law.sizes)
    if sizes is None or not _can_sit(len(people), law):
        raise _impossible(len(people), law)
    fewest = _small(sizes, law)
    found = round_.with_moves(fewest)
    found.append(round_.redraw(people, sizes, lots))
    return tuple(sorted(found, key=lambda repair: (len(repair.moved), repair.cost)))


def _small(sizes: Sequence[int], law: TableLaw) -> int:
    return sum(0 < size < max(law.sizes) for size in sizes)


def _closings(plan: SizePlan) -> int:
    return sum(n for (_, new), n in plan.changes.items() if new == 0)


def _impossible(people: int, law: TableLaw) -> Refusal:
    legal = sorted(law.sizes)
    sizes = listed(legal, "or")
    text = counted(
        people,
        "{people} person cannot be split into tables of {sizes}",
        "{people} people cannot be split into tables of {sizes}",
        people=people,
        sizes=sizes,
    )
    extra = next((n for n in range(1, 9) if few_small(people + n, law.sizes)), None)
    if law.most_small is not None and few_small(people, law.sizes) is not None:
        text = Text(
            "{people} people cannot be split into tables of {sizes} with at most {most} smaller "
            "ones",
            people=people,
            sizes=sizes,
            most=law.most_small,
        )
    if law.stand_in is None and law.goes_on is not None:
        return Refusal.of("tables", _without_substitutes(text, people, law), law.goes_on)
    if extra:
        text = counted(
            extra,
            "{text}; a stand-in would help.",
            "{text}; {n} stand-ins are needed.",
            text=text,
        )
    else:
        text = Text("{text}.", text=text)
    return Refusal.of("tables", text, law.stand_in or law.goes_on)


def _without_substitutes(text: Text, people: int, law: TableLaw) -> Text:
    """Who drops out is not replaced (CAT-105, 7W-605): what is left are other numbers."""
    fewer = next((n for n in range(people - 1, 0, -1) if _can_sit(n, law)), None)
    more = next((n for n in range(people + 1, people + 9) if _can_sit(n, law)), None)
    ways = []
    if fewer is not None:
        ways.append(
            counted(
                people - fewer,
                "{fewer} can, if {n} player sits out",
                "{fewer} can, if {n} players sit out",
                fewer=fewer,
            )
        )
    if more is not None:
        ways.append(
            counted(
                more - people,
                "{more} can, if {n} player of the tournament comes after all",
                "{more} can, if {n} players of the tournament come after all",
                more=more,
            )
        )
    if not ways:
        return Text("{text}.", text=text)
    return Text(
        "{text}: {ways}. The tournament goes on with those who are left; whether somebody may "
        "play along unscored, the rule says.",
        text=text,
        ways=listed(ways, "; "),
    )


def _can_sit(people: int, law: TableLaw) -> bool:
    sizes = few_small(people, law.sizes)
    return sizes is not None and (law.most_small is None or _small(sizes, law) <= law.most_small)


class _Published(Generic[P]):
    """The round as published, without those who are gone."""

    def __init__(
        self,
        tables: Sequence[Sequence[P | None]],
        gone: Collection[P],
        late: Sequence[P],
        law: TableLaw,
        met: Met[P],
        care: Care[P] | None = None,
    ) -> None:
        self.law, self.met, self.late, self.any_gone = law, met, list(late), bool(gone)
        self.care: Care[P] = care or Care()
        self.home = {
            person: number
            for number, table in enumerate(tables)
            for person in table
            if person is not None
        }
        if len(set(late)) != len(late) or any(person in self.home for person in late):
            raise Broken("someone who arrives late already has a seat")
        out = set(gone)
        self.tables = [[None if person in out else person for person in table] for table in tables]
        self.groups = [[p for p in table if p is not None] for table in self.tables]
        self.present = [person for group in self.groups for person in group]

    def _together(self, one: P, other: P) -> bool:
        home = self.home.get(one)
        return home is not None and home == self.home.get(other)

    def repeats(self, one: P, other: P) -> int:
        return 0 if self._together(one, other) else self.met.get(frozenset((one, other)), 0)

    def meeting(self, one: P, other: P) -> int:
        """What it costs that these two sit together now and did not before."""
        if self._together(one, other):
            return 0
        return self.met.get(frozenset((one, other)), 0) + self.care.meeting(one, other)

    def seat(self, person: P, table: int) -> int:
        """What the table itself costs a mover: not his fixed one, or a role he has led before."""
        places = [self.care.place(person, place) for place in self._free(table)]
        return self.care.table(person, table + 1) + min(places, default=0)

    def _free(self, table: int) -> list[int]:
        if table >= len(self.tables):
            return list(range(max(self.law.sizes)))
        return [place for place, person in enumerate(self.tables[table]) if person is None]

    def with_moves(self, fewest: int) -> list[Repair[P]]:
        """The fewest moves at all; by the letter of 7W-606; with as few small tables as can be."""
        law, late = self.law, len(self.late)
        sizes = [len(group) for group in self.groups]
        highest = law.most_small if law.most_small is not None else len(sizes) + late
        plans = size_plans(sizes, late, law.sizes, (0, highest), _MOST_MOVERS)
        sets = [plans]
        letter = self._by_the_letter(sizes)
        if letter and letter[0].small <= highest and letter[0] not in plans:
            sets.append(letter)
        if law.few_small and all(plan.small != fewest for plan in plans):
            few = (fewest, fewest)
            sets.append(size_plans(sizes, late, law.sizes, few, _MOST_FOR_FEW_SMALL))
        found = [self._least(some, fewest) for some in sets]
        return [repair for repair in found if repair is not None]

    def _by_the_letter(self, sizes: Sequence[int]) -> list[SizePlan]:
        """Each table that became too small is filled from as many of the largest as it needs."""
        smallest, largest = min(self.law.sizes), max(self.law.sizes)
        short = Counter(size for size in sizes if 0 < size < smallest)
        need = sum((smallest - size) * n for size, n in short.items())
        possible = largest - 1 in self.law.sizes and 0 < need <= sizes.count(largest)
        if not possible or self.late or self.law.filled is None:
            return []
        changes = {(size, smallest): n for size, n in short.items()}
        changes[largest, largest - 1] = need
        before = _small([size for size in sizes if size >= smallest], self.law)
        return [SizePlan(need, changes, before + need + sum(short.values()))]

    def _least(self, plans: Sequence[SizePlan], fewest: int) -> Repair[P] | None:
        """Of plans with equally many movers the one that costs least."""
        best: tuple[SizePlan, Walk[P]] | None = None
        for plan in sorted(plans, key=_closings):
            limit = None if best is None else best[1].best
            walk = Walk(self.groups, self.late, plan.changes, self.meeting, limit, self.seat)
            walk.go()
            if walk.found is not None:
                best = plan, walk
            if walk.best == 0:
                break
        if best is None:
            return None
        plan, walk = best
        kind: Kind = "keep" if plan.movers == 0 else "move"
        if plan.movers and plan.small > fewest and self.law.few_small:
            kind = "one-more-three"
        return self.told(kind, self._after(walk.found or []), self._rule(plan))

    def _rule(self, plan: SizePlan) -> str | None:
        """7W-606 and its like: a table that became too small is filled from one of the largest."""
        smallest, largest = min(self.law.sizes), max(self.law.sizes)
        filled = any(0 < old < smallest <= new for old, new in plan.changes)
        if filled and (largest, largest - 1) in plan.changes:
            return self.law.filled or self.law.goes_on
        return self.law.goes_on if self.any_gone else None

    def _after(self, walks: Sequence[tuple[P, int, int]]) -> Tables[P]:
        tables = [list(table) for table in self.tables]
        sat: dict[P, int] = {}
        for person, origin, _ in walks:
            if origin >= 0:
                sat[person] = tables[origin].index(person)
                tables[origin][sat[person]] = None
        coming: dict[int, list[P]] = {}
        for person, _, target in walks:
            coming.setdefault(target, []).append(person)
        for target in sorted(coming):
            while target >= len(tables):
                tables.append([])
            self._sit_down(tables[target], coming[target], sat)
        return tuple(map(tuple, tables))

    def _sit_down(self, table: list[P | None], arriving: Sequence[P], sat: Mapping[P, int]) -> None:
        free = [place for place, person in enumerate(table) if person is None]
        more = max(self.law.sizes) if not table else len(table) + len(arriving) - len(free)
        free += range(len(table), more)
        for person, place in zip(arriving, self.care.places(arriving, free, sat), strict=True):
            table += [None] * (place + 1 - len(table))
            table[place] = person

    def redraw(self, people: list[P], sizes: Sequence[int], lots: Lots | None) -> Repair[P]:
        """Everybody anew, drawn, with the fewest repeats."""
        start = people if lots is None else lots.shuffled(people)
        seated = swiss_round(start, sizes, met=self.met, avoid_rematches=True, thorough=False)
        closed = tuple(
            (None,) * max(self.law.sizes) for _ in range(len(self.tables) - len(seated.tables))
        )
        return self.told("redraw", (*seated.tables, *closed), None)

    def told(self, kind: Kind, tables: Tables[P], rule: str | None) -> Repair[P]:
        moved, seated = [], []
        for number, table in enumerate(tables, start=1):
            for person in table:
                if person is None:
                    continue
                home = self.home.get(person)
                if home is None:
                    seated.append(Moved(person, 0, number))
                elif home + 1 != number:
                    moved.append(Moved(person, home + 1, number))
        fresh = _pairs(tables, self.repeats)
        text = _sentence(kind, len(moved), fresh)
        cost = _pairs(tables, self.meeting)
        for mover in (*moved, *seated):
            place = tables[mover.to_table - 1].index(mover.person)
            cost += self.care.table(mover.person, mover.to_table)
            cost += self.care.place(mover.person, place)
        return Repair(kind, tables, tuple(moved), tuple(seated), fresh, rule, text, cost)


def _pairs(tables: Sequence[Sequence[P | None]], price: Callable[[P, P], int]) -> int:
    """What all pairs that sit together cost."""
    total = 0
    for table in tables:
        for one, other in combinations([p for p in table if p is not None], 2):
            total += price(one, other)
    return total


_NAMES: Mapping[Kind, Text] = {
    "keep": Text("Everybody stays"),
    "move": Text("A few move"),
    "one-more-three": Text("A few move, with more small tables than necessary"),
    "redraw": Text("The round is seated anew"),
}


def _sentence(kind: Kind, moved: int, repeats: int) -> Text:
    text = _NAMES[kind]
    if moved or kind != "keep":
        changes = counted(moved, "{n} person changes tables", "{n} people change tables")
        text = Text("{text}: {changes}", text=text, changes=changes)
    return counted(repeats, "{text}, {n} new repeat.", "{text}, {n} new repeats.", text=text)
