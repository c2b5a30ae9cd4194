"""Which seating of neighbouring tables is the best, filled table by table from the top?

Once the tables above a line are filled, all that matters below it is who is still to be seated. As
many people sit above the line who belong below it as the other way round, and the displacement is
the number of people who cross a line, added up over all lines: twice the people still waiting
there. So a `Sweep` goes from line to line and keeps, for each set of people still to be seated, the
cheapest way to get there; of these sets it keeps the most promising ones only. If it never had to
drop one, its answer is proven the best; otherwise the cheapest one dropped still gives a floor.

`polished` sweeps a few tables at a time, over and over, as long as it may; now and then it takes a
slightly worse seating on the way to a better one. Sets of people are bits of whole numbers, bit 0
the leader of the standings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = ["LARGEST_TABLE", "LINE", "REMATCH", "Field", "Swept", "polished", "sweep"]

REMATCH = 1 << 24
LINE = 1 << 10
"""A rematch outweighs any number of lines crossed, and a crossing any number of people moved."""
LARGEST_TABLE = 6
NEVER = 1 << 20
_WAITING = 16
"""More people than this never wait at one line."""
_WORTH = 3
"""So many crossings are taken as worth a rematch when partial seatings are compared."""
_FAR, _REACH, _SHORT_REACH = 7, 4, 2
"""From so many tables below people are called up: few people; many; large tables or rematches."""
_VERY_FEW, _FEW = 14, 32
"""Up to so many people anyone may be called up to any table, or to nearly any."""
_WIDTHS = (4, 5, 6)
_BREADTHS = (3, 30)
"""Few tables at a time: how many, and how many partial seatings; three is no more than a nudge."""
_WARM = 8
"""By so many quarters of a line, on average, a seating may be worse at the beginning."""
_OVERHEAD = 40
"""A sweep of a few tables costs as much as so many looks, even if there is nothing to look at."""

Group = tuple[int, int, int]
"""People, everybody they have met, and how often they have met each other."""


class Field:
    """Everybody and the tables, as bits."""

    def __init__(self, sizes: Sequence[int], met: Sequence[Mapping[int, int]]) -> None:
        self.sizes, self.met = sizes, met
        self.everybody = (1 << len(met)) - 1
        self.foes = [sum(1 << other for other in row) for row in met]
        self.due: list[int] = []
        self.down_to: list[int] = []
        first = 0
        for size in sizes:
            self.due.append(((1 << size) - 1) << first)
            first += size
            self.down_to.append((1 << first) - 1)
        self._strangers: dict[int, int] = {0: 0}
        self._groups: dict[tuple[int, int], list[list[Group]]] = {}

    def strangers(self, people: int) -> int:
        """The most of these people of whom no two have met."""
        found = self._strangers.get(people)
        if found is None:
            one = people & -people
            others = people ^ one
            foes = self.foes[one.bit_length() - 1] & others
            found = 1 + self.strangers(others & ~foes)
            if foes:
                found = max(found, self.strangers(others))
            self._strangers[people] = found
        return found

    def groups(self, people: int, size: int, rematches: int) -> list[Group]:
        """All groups of so many of these people with no more rematches than that."""
        levels = self._groups.get((people, rematches))
        if levels is None:
            levels = self._groups[people, rematches] = [[(0, 0, 0)]]
        while len(levels) <= size:
            levels.append(self._one_more(people, levels[-1], rematches))
        return levels[size]

    def _one_more(self, people: int, groups: list[Group], rematches: int) -> list[Group]:
        larger = []
        for group, foes, before in groups:
            length = group.bit_length()
            joining = people >> length << length
            if before == rematches:
                joining &= ~foes
            while joining:
                one = joining & -joining
                joining ^= one
                total = before + self.meetings(group, foes, one) if one & foes else before
                if total <= rematches:
                    larger.append((group | one, foes | self.foes[one.bit_length() - 1], total))
        return larger

    def meetings(self, group: int, foes: int, others: int) -> int:
        """How often people of the group have met the others."""
        total, others = 0, others & foes
        while others:  # as by `bits`, without a list for each: asked at every second table
            p = (others & -others).bit_length() - 1
            others &= others - 1
            met, theirs = self.met[p], self.foes[p] & group
            while theirs:
                total += met[(theirs & -theirs).bit_length() - 1]
                theirs &= theirs - 1
        return total

    def cost(self, tables: Sequence[int], first: int, last: int) -> int:
        """What these tables cost: rematches, crossings below them, people moved."""
        waiting, cost = union(tables[first:last]), 0
        for table in range(first, last):
            people = tables[table]
            waiting &= ~people
            cost += (people & ~self.due[table]).bit_count()
            cost += (waiting & self.down_to[table]).bit_count() * LINE
            foes = union(self.foes[p] for p in bits(people))
            cost += self.meetings(people, foes, people) // 2 * REMATCH
        return cost


def bits(people: int) -> list[int]:
    """The places in a set of people."""
    found = []
    while people:
        one = people & -people
        people ^= one
        found.append(one.bit_length() - 1)
    return found


def union(sets: Iterable[int]) -> int:
    people = 0
    for one in sets:
        people |= one
    return people


class Node(NamedTuple):
    """Tables filled so far: how promising, what it cost, who is left, how it came about."""

    promise: int
    cost: int
    left: int
    before: Node | None
    table: int


class Branch(NamedTuple):
    """So many of the people at hand sit down at the next table, the rest of it is called up."""

    node: Node
    at_hand: int
    seated: int
    waiting: int


class Swept(NamedTuple):
    """The best tables found (if any), their cost, the least crossings there can be, and looks."""

    tables: list[int] | None
    cost: int
    floor: int
    looks: int


class Sweep:
    """Tables first … last - 1 for the given people, seeking less than a given cost."""

    def __init__(self, field: Field, first: int, last: int, people: int, below: int) -> None:
        self.field, self.first, self.last, self.people, self.below = (
            field,
            first,
            last,
            people,
            below,
        )
        self.rematches = (below - 1) // REMATCH
        self.most = NEVER if self.rematches else (below - 1) // LINE
        largest = max(field.sizes[first:last])
        self.reach = _SHORT_REACH if self.rematches or largest > 4 else _REACH
        self.floor, self.looks = NEVER, 0
        self._look_ahead()

    def _look_ahead(self) -> None:
        """For each line and number of people waiting there the least crossings still to come.

        Of the people due at a table enough must leave, upwards or downwards, that no two of those
        who stay have met.
        """
        field, places = self.field, range(self.first, self.last)
        self.sizes = field.sizes[self.first : self.last]
        self.down_to = field.down_to[self.first : self.last]
        self.beyond = [self.people & ~down_to for down_to in self.down_to] + [0]
        seats = 0
        self.surplus: list[int] = []
        for table in places:
            seats += field.sizes[table]
            self.surplus.append(seats - (self.people & field.down_to[table]).bit_count())
        over = 2 if self.rematches else NEVER  # a guess where rematches may take the place
        self.after = [[c * over for c in range(_WAITING + 1)]]
        self.onward = [self.after[0]]
        for i, table in reversed(list(enumerate(places))[1:]):
            due = field.due[table] & self.people
            leave = due.bit_count() - field.strangers(due) - self.surplus[i - 1]
            nearest = self.onward[0]
            after = [nearest[min(_WAITING, max(0, leave - c))] for c in range(_WAITING + 1)]
            onward = [c + after[c] for c in range(_WAITING + 1)]
            for c in reversed(range(_WAITING)):
                onward[c] = min(onward[c], onward[c + 1])
            self.after.insert(0, after)
            self.onward.insert(0, onward)

    def run(self, breadth: int, salt: int = 0) -> Swept:
        layer = [Node(0, 0, self.people, None, 0)]
        for i in range(self.last - self.first):
            layer = self._next_layer(i, layer, breadth, salt)
        whole = (node for node in layer if not node.left)
        best = min(whole, key=lambda node: node.cost, default=None)
        if best is None or best.cost >= self.below:
            return Swept(None, self.below, self.floor, self.looks)
        tables: list[int] = []
        node = best
        while node.before is not None:
            tables.append(node.table)
            node = node.before
        return Swept(tables[::-1], best.cost, self.floor, self.looks)

    def _next_layer(self, i: int, layer: list[Node], breadth: int, salt: int) -> list[Node]:
        branches = self._branches(i, layer)
        found: dict[int, Node] = {}
        for promise in sorted(branches):
            if len(found) >= breadth and (
                sum(node.promise <= promise for node in found.values()) >= breadth
            ):
                self.floor = min(self.floor, promise)
                break
            for branch in branches[promise]:
                self._follow(i, branch, found)
        nodes = list(found.values())
        if len(nodes) > breadth:
            if salt:
                nodes.sort(key=lambda node: (node.promise, node.left * salt % 1000003))
            else:
                nodes.sort(key=lambda node: node[:3])
            self.floor = min(self.floor, nodes[breadth].promise)
            del nodes[breadth:]
        return nodes

    def _branches(self, i: int, layer: list[Node]) -> dict[int, list[Branch]]:
        """What may happen at the next table, by promise."""
        field, after = self.field, self.after[i]
        size, down_to = field.sizes[self.first + i], field.down_to[self.first + i]
        cut = self.first + i + self.reach < self.last - 1
        branches: dict[int, list[Branch]] = {}
        for node in layer:
            at_hand = node.left & down_to
            people = at_hand.bit_count()
            fit = size if self.rematches else min(size, field.strangers(at_hand))
            spent = node.cost % REMATCH // LINE + node.cost // REMATCH * _WORTH
            for waiting in range(max(0, people - fit), min(people, _WAITING) + 1):
                promise = spent + waiting + after[waiting]
                if promise > self.most or after[waiting] >= NEVER:
                    continue
                branch = Branch(node, at_hand, people - waiting, waiting)
                branches.setdefault(promise, []).append(branch)
                if cut and branch.seated < size:  # whoever is called up from beyond reach
                    self.floor = min(self.floor, max(promise, spent + waiting + self.reach))
        return branches

    def _follow(self, i: int, branch: Branch, found: dict[int, Node]) -> None:
        node, at_hand, seated, waiting = branch
        field, table = self.field, self.first + i
        size, due, left = field.sizes[table], field.due[table], node.left
        called = left & ~field.down_to[table]
        if table + self.reach < self.last - 1:
            called &= field.down_to[table + self.reach]
        allowed = self.rematches - node.cost // REMATCH
        base = node.cost + waiting * LINE + size
        others = field.groups(called, size - seated, allowed)
        for group, foes, before in field.groups(at_hand, seated, allowed):
            self.looks += len(others)
            for other, _, more in others:
                rematches = before + more
                if foes & other:
                    if rematches >= allowed:
                        continue
                    rematches += field.meetings(group, foes, other)
                if rematches > allowed:
                    continue
                people = group | other
                cost = base + rematches * REMATCH - (people & due).bit_count()
                rest = left ^ people
                known = found.get(rest)
                if known is None or cost < known.cost:
                    promise = self._promise(i, cost, rest)
                    if promise <= self.most:
                        found[rest] = Node(promise, cost, rest, node, people)

    def _promise(self, i: int, cost: int, rest: int) -> int:
        """The crossings so far and those sure to come; a rematch counts as a few."""
        spent = cost % REMATCH // LINE + cost // REMATCH * _WORTH
        i += 1
        if i == len(self.surplus):
            return spent
        at_hand = rest & self.down_to[i]
        fit = self.field.strangers(at_hand)
        waiting = at_hand.bit_count() - (self.sizes[i] if fit > self.sizes[i] else fit)
        onward = self.onward[i]
        ahead = self.beyond[i] & ~rest
        crossing = 0
        while ahead:
            over = ahead.bit_count() - self.surplus[i]
            if over > 0:
                if over > waiting and not crossing:
                    waiting = over
                crossing += over
            i += 1
            ahead &= self.beyond[i]
        return spent + max(crossing, onward[max(0, min(waiting, _WAITING))])


def sweep(field: Field, breadth: int, below: int = REMATCH) -> Swept:
    """All tables at once."""
    whole = Sweep(field, 0, len(field.sizes), field.everybody, below)
    if len(field.met) <= _VERY_FEW:
        whole.reach = len(field.sizes)
    elif whole.reach == _REACH and len(field.met) <= _FEW:
        whole.reach = _FAR
    return whole.run(breadth)


def polished(
    field: Field, tables: list[int], looks: int, floor: int, lots: Sequence[int]
) -> list[int]:
    """A few tables at a time, over and over; `lots` are exponential lots in 256ths."""
    last = len(tables)
    widths = [min(width, last) for width in _WIDTHS]
    now = best = field.cost(tables, 0, last)
    now_tables, best_tables = tables[:], tables
    x, left = 12345, looks
    while left > 0 and best // LINE > floor:
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        width = widths[(x >> 8) % len(widths)]
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        first = (x >> 8) % (last - width + 1)
        there = now_tables[first : first + width]
        cost = field.cost(now_tables, first, first + width)
        left -= _OVERHEAD
        if not cost:
            continue
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        slack = lots[x >> 22] * left * _WARM // looks >> 10
        below = (cost // LINE + slack + 1) * LINE
        breadth = _BREADTHS[(x >> 8) % len(_BREADTHS)]
        found = Sweep(field, first, first + width, union(there), below).run(breadth, x >> 4 | 1)
        left -= found.looks
        if found.tables is not None:
            now_tables[first : first + width] = found.tables
            now += found.cost - cost
        if now < best:
            best, best_tables = now, now_tables[:]
        elif now > best + 4 * LINE:
            now, now_tables = best, best_tables[:]
    return best_tables
