"""Which table gets which number? So that people see different tables, and some always the same one.

Renumbering changes nobody's opponents. A table where somebody with a fixed number sits takes that
number; the others are matched to numbers that none of their players has had yet, as far as there
are such numbers, and to the least used ones otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.draw.plans.assignment import cheapest
from tafelrunde.draw.plans.search import Plan, Round

MOST_WORK = 3_000_000
"""Tables to the third power, for every round numbered anew: what numbering may take."""


def number_tables(plan: Plan, fixed: Mapping[int, int] | None = None) -> Plan:
    """The same tables in a new order in every round: the table at place k has number k + 1.

    `fixed` maps players to numbers from 1.
    """
    seen: dict[int, dict[int, int]] = {}
    result = []
    for tables in plan:
        place = _matched(tables, seen, fixed or {})
        ordered = list(tables)
        for table, number in zip(tables, place, strict=True):
            ordered[number] = table
            for player in table:
                had = seen.setdefault(player, {})
                had[number] = had.get(number, 0) + 1
        result.append(tuple(ordered))
    return tuple(result)


def returns_in(plan: Plan) -> int:
    """How often somebody comes back to a number: every seat but the first at each number."""
    seats = sum(len(table) for tables in plan for table in tables)
    seen = {
        (player, number)
        for tables in plan
        for number, table in enumerate(tables)
        for player in table
    }
    return seats - len(seen)


def fewer_returns(plan: Plan) -> Plan:
    """The plan with its tables in an order that brings people back to a number as seldom as found.

    Round after round is numbered anew, exactly, with all others as they are, until none gains
    anything. Never more returns than the order given has.
    """
    rounds, tables = len(plan), len(plan[0])
    seats = sum(map(len, plan[0]))
    least = seats * max(0, rounds - tables)
    if returns_in(plan) <= least:
        return plan
    best = min(plan, number_tables(plan), key=returns_in)
    work = MOST_WORK
    now = returns_in(best)
    while now > least and work > 0:
        best = _each_anew(best)
        work -= rounds * tables**3
        before, now = now, returns_in(best)
        if now == before:
            break
    return best


def _each_anew(plan: Plan) -> Plan:
    """Every round in turn takes the numbers that suit it best beside all the others."""
    visits: dict[tuple[int, int], int] = {}

    def walk(tables: Round, step: int) -> None:
        for number, table in enumerate(tables):
            for player in table:
                visits[player, number] = visits.get((player, number), 0) + step

    rounds = list(plan)
    for tables in rounds:
        walk(tables, 1)
    for h, tables in enumerate(rounds):
        walk(tables, -1)
        count = range(len(tables))
        costs = [[sum(visits.get((p, k), 0) > 0 for p in table) for k in count] for table in tables]
        ordered = list(tables)
        for table, number in zip(tables, cheapest(costs), strict=True):
            ordered[number] = table
        rounds[h] = tuple(ordered)
        walk(rounds[h], 1)
    return tuple(rounds)


def _matched(tables: Round, seen: dict[int, dict[int, int]], fixed: Mapping[int, int]) -> list[int]:
    """A number from 0 for every table of one round."""
    count = len(tables)
    place = [-1] * count
    holder = [-1] * count
    for table, people in enumerate(tables):
        for player in people:
            number = fixed.get(player, 0) - 1
            if number >= 0 and holder[number] < 0 and place[table] < 0:
                place[table], holder[number] = number, table
    bound = set(place)
    had: list[set[int]] = [
        {number for player in people for number in seen.get(player, ())} for people in tables
    ]
    free = [number for number in range(count) if number not in bound]
    _take_first(had, free, place, holder)
    for table in range(count):
        if place[table] < 0:
            _seek(table, had, free, place, holder)
    spare = [number for number in range(count) if holder[number] < 0]
    for table in range(count):
        if place[table] < 0:
            number = min(spare, key=lambda k: _returns(tables[table], k, seen))
            spare.remove(number)
            place[table], holder[number] = number, table
    _trade(tables, place, seen, [t for t in range(count) if place[t] not in bound])
    return place


def _take_first(had: list[set[int]], free: list[int], place: list[int], holder: list[int]) -> None:
    """Table after table takes the first number left that is new to its people: quick, and in large
    halls nearly always enough."""
    left = list(free)
    for table, known in enumerate(had):
        if place[table] >= 0:
            continue
        for k, number in enumerate(left):
            if number not in known:
                del left[k]
                place[table], holder[number] = number, table
                break


def _seek(
    root: int, had: list[set[int]], free: list[int], place: list[int], holder: list[int]
) -> bool:
    """A path of changes that ends at an unused number (nobody at the table has had it)."""
    came: dict[int, int] = {}
    queue = [root]
    for table in queue:
        for number in free:
            if number in came or number in had[table]:
                continue
            came[number] = table
            if holder[number] < 0:
                _move_up(number, root, came, place, holder)
                return True
            queue.append(holder[number])
    return False


def _move_up(
    number: int, root: int, came: dict[int, int], place: list[int], holder: list[int]
) -> None:
    """Back along the path every table takes the number found for it, until the root has one."""
    while True:
        mover = came[number]
        before = place[mover]
        place[mover], holder[number] = number, mover
        if mover == root:
            return
        number = before


def _returns(people: Sequence[int], number: int, seen: dict[int, dict[int, int]]) -> int:
    return sum(seen.get(player, {}).get(number, 0) for player in people)


def _trade(
    tables: Round, place: list[int], seen: dict[int, dict[int, int]], loose: list[int]
) -> None:
    """Two tables exchange numbers while that saves returns; ends because the sum only falls."""
    better = True
    while better:
        better = False
        for a in loose:
            here = _returns(tables[a], place[a], seen)
            if not here:
                continue
            for b in loose:
                both = here + _returns(tables[b], place[b], seen)
                swapped = _returns(tables[a], place[b], seen) + _returns(tables[b], place[a], seen)
                if swapped < both:
                    place[a], place[b] = place[b], place[a]
                    here = _returns(tables[a], place[a], seen)
                    better = True
