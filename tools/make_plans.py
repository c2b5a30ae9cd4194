"""Fill the shelf: find the plans for small fields and write src/tafelrunde/draw/plans/shelf.txt.

    python -m tools.make_plans                     # every cell, a few minutes; keeps what is better
    python -m tools.make_plans --cells 17x6,18x7 --steps 20000000
    python -m tools.make_plans --policy many-threes --cells 19x7
    python -m tools.make_plans --fresh             # forget the shelf first

How a cell (players × rounds, a table policy, an order of aims) gets its plan:

1. *Starters.* Some perfect plans have a symmetry: one round, turned round a circle, gives all the
   others. Only that one round has to be found, which takes a moment: 24 players × 7 rounds (circle
   of 7, three columns, three fixed players), 28 × 9 (3 × 3 positions, three columns, one fixed),
   15 × 7 in threes (circle of 7, two columns, one fixed). 32 × 8 comes from the field of eight.
2. *Leaving out.* A plan for more rounds or more players, minus rounds or minus players who never
   meet, is a plan for fewer.
3. *Annealing* from random plans, the same search the program itself uses, with more patience.

A plan replaces the one on the shelf only if it is better: fewer repeats, then fairer (or the other
way round, by the order). The runs are seeded: the same call finds the same plans. Cells marked
in `PATIENT` need the steps named there, minutes each; the others are found with the default. Two
cells start from a plan that was handed down (`SEEDS`): annealing stops one repeat short of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, islice
from pathlib import Path

from tafelrunde.draw.plans.bounds import fewest_repeats
from tafelrunde.draw.plans.cyclic import columns_plan
from tafelrunde.draw.plans.library import Order, aim_for
from tafelrunde.draw.plans.search import Board, Plan, Schedule, anneal, random_plan
from tafelrunde.draw.plans.shelf import decoded, encoded, key_of
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.plans.wheel import Wheel
from tafelrunde.draw.sizes import table_sizes

SHELF = Path(__file__).parents[1] / "src/tafelrunde/draw/plans/shelf.txt"
HEAD = "# Plans of opponents; see shelf.py. Written by tools/make_plans.py.\n"
ORDERS: tuple[Order, ...] = ("repeats", "fairness")

PATIENT = {
    (10, 7): 40_000_000,
    (13, 6): 5_000_000,
    (17, 6): 40_000_000,
    (17, 7): 40_000_000,
    (18, 6): 40_000_000,
    (18, 7): 40_000_000,
    (19, 6): 10_000_000,
    (19, 7): 40_000_000,
    (20, 7): 20_000_000,
    (22, 7): 40_000_000,
    (25, 7): 10_000_000,
    (26, 7): 20_000_000,
}
"""Steps that a cell may take; the default is `STEPS`."""
STEPS = 1_500_000
SEEDS = {
    "2+3 7 repeats": (
        "07eg469a12c3bf58d/237d8abc0164fg59e/157a34ce02968fbdg/0248356g1be79facd/"
        "14df256b03a78e9cg/09bd2aef18g34567c/05cf13892ag47b6de"
    ),
    "3+2 7 repeats": (
        "03bh18cf57ag26d49e/069c13egabdf25h478/28de34ch79fg01a56b/0358129b46ag7cdefh/"
        "07be145d89ah2cg36f/024f167h5ace39d8bg/0dgh168e237a4bc59f"
    ),
}
"""Two plans handed down from an earlier collection: 17 × 7 with 11 repeats and 18 × 7 with 15, both
at the proven bound. Left to itself the generator gets to 12 and 16 in minutes."""
LONG = 400_000
WEIGHTS: dict[Order, tuple[int, int, int]] = {"repeats": (0, 1, 3), "fairness": (2, 4, 6)}
"""How much fairness weighs in short walks, in turn; a repeat weighs 2."""


def cells(policy: str) -> Iterator[tuple[int, int]]:
    """The small fields; beyond them the library needs no shelf."""
    few = policy == "few-threes"
    for players in range(6, 39 if few else 41):
        if few or table_sizes(players, policy) != table_sizes(players, "few-threes"):
            for rounds in range(2 if players <= (31 if few else 24) else 6, 9):
                yield players, rounds


def rank(plan: Plan, players: int, order: Order) -> tuple[int, ...]:
    board = Board.of(players, plan)
    spread = max(board.threes) - min(board.threes)
    if order == "fairness":
        return (max(1, spread), board.repeats, board.unfair)
    return (board.repeats, spread, board.unfair)


# 1. Starters ------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def starter(wheel: Wheel, columns: int, fixed: int, size: int, seed: int) -> Plan:
    """A round that can be turned into all positions of the wheel without a repeat.

    Player (c, x) is number c·order + x, fixed players come last. A walk over swaps in the one round
    minimises the differences that occur twice.
    """
    order = wheel.order
    players = order * columns + fixed
    minus = [[wheel.plus(x, y, -1) for y in range(order)] for x in range(order)]
    stream = Stream(seed)
    while True:
        seats = stream.shuffled(list(range(players)))
        cost = _clashes(seats, minus, order * columns, size)
        for _ in range(20_000):
            if cost == 0:
                return tuple(_turned(seats, wheel, columns, size, h) for h in range(order))
            i, j = stream.below(players), stream.below(players)
            seats[i], seats[j] = seats[j], seats[i]
            after = _clashes(seats, minus, order * columns, size)
            if after > cost and stream.below(150):
                seats[i], seats[j] = seats[j], seats[i]
            else:
                cost = after


def _clashes(seats: list[int], minus: list[list[int]], moving: int, size: int) -> int:
    """Meetings that would occur twice when the round is turned; two fixed players together are
    much worse."""
    order = len(minus)
    seen = set()
    pairs = worse = 0
    for first in range(0, len(seats), size):
        for a, b in combinations(sorted(seats[first : first + size]), 2):
            c, d = a // order, b // order
            pairs += 1
            if a >= moving:
                worse += 9
            elif b >= moving:
                seen.add((c, b, 0))
            elif c != d:
                seen.add((c, d, minus[b % order][a % order]))
            else:
                step = minus[b % order][a % order], minus[a % order][b % order]
                seen.add((c, c, min(step)))
                worse += step[0] == step[1]
    return pairs - len(seen) + worse


def _turned(
    seats: list[int], wheel: Wheel, columns: int, size: int, h: int
) -> tuple[tuple[int, ...], ...]:
    order = wheel.order
    turned = [p - p % order + wheel.plus(p % order, h) if p < order * columns else p for p in seats]
    return tuple(tuple(turned[k : k + size]) for k in range(0, len(seats), size))


def field_of_eight() -> Plan:
    """32 players × 8 rounds: columns that slide by products in the field of eight elements."""

    def times(x: int, y: int) -> int:
        product = 0
        for bit in range(3):
            product ^= (y << bit) if x >> bit & 1 else 0
        for bit in (4, 3):
            product ^= (0b1011 << (bit - 3)) if product >> bit & 1 else 0
        return product

    return tuple(
        tuple(tuple(8 * c + (t ^ times(c, h)) for c in range(4)) for t in range(8))
        for h in range(8)
    )


# 2. Leaving out ---------------------------------------------------------------------------------


def shortened(plan: Plan, rounds: int) -> Iterator[Plan]:
    for kept in combinations(range(len(plan)), rounds):
        yield tuple(plan[h] for h in kept)


def thinned(plan: Plan, players: int, fewer: int) -> Iterator[Plan]:
    """The plan without `fewer` players who never meet, renumbered."""
    met = Board.of(players, plan).met
    for gone in combinations(range(players), fewer):
        if any(met[a][b] for a, b in combinations(gone, 2)):
            continue
        number = {p: k for k, p in enumerate(p for p in range(players) if p not in gone)}
        yield tuple(
            tuple(tuple(number[p] for p in table if p in number) for table in tables)
            for tables in plan
        )


def derived(players: int, rounds: int, policy: str) -> Iterator[Plan]:
    """Plans that follow from a larger perfect one."""
    if policy == "many-threes":
        if players == 15 and rounds <= 7:
            yield from shortened(starter(Wheel((7,)), 2, 1, 3, 15), rounds)
        return
    columns = columns_plan(players, 4, rounds)
    if columns is not None:
        yield columns
    for larger, plan in _perfect(players, rounds):
        for shorter in shortened(plan, rounds):
            yield from thinned(shorter, larger, larger - players)


def _perfect(players: int, rounds: int) -> Iterator[tuple[int, Plan]]:
    if 21 <= players <= 24 and rounds in (6, 7):
        yield 24, starter(Wheel((7,)), 3, 3, 4, 24)
    if 25 <= players <= 28 and rounds == 8:
        yield 28, starter(Wheel((3, 3)), 3, 1, 4, 28)
    if 29 <= players <= 32 and rounds == 8:
        yield 32, field_of_eight()


# 3. Annealing -----------------------------------------------------------------------------------


def annealed(
    players: int, rounds: int, policy: str, order: Order, steps: int, starts: Iterable[Plan]
) -> Iterator[Plan]:
    """Plan after plan, from known ones first and then from random ones, in lengthening walks."""
    sizes = table_sizes(players, policy)
    aim = aim_for(players, sizes, rounds, order)
    schedule = Schedule()
    seed = players * 100_000 + rounds * 10_000
    for number, plan in enumerate(starts):
        stream = Stream(seed + 5000 + number)
        yield anneal(Board.of(players, plan), aim, stream, schedule, 20_000)[1]
    for attempt, walk in enumerate(_walks(steps)):
        stream = Stream(1000 + attempt)
        weight = aim.unfair_weight if walk >= LONG else WEIGHTS[order][attempt % 3]
        gentle = replace(aim, unfair_weight=weight)
        board = Board.of(players, random_plan(players, sizes, rounds, stream))
        yield anneal(board, gentle, stream, schedule, walk)[1]


def _walks(steps: int) -> Iterator[int]:
    """Lengths of walks, lengthening, so many steps in all; patient cells start with long ones."""
    walk = LONG if steps >= 10_000_000 else 20_000
    while steps > 0:
        for _ in range(2):
            yield walk
            steps -= walk
        walk *= 2


def improve(
    players: int, rounds: int, policy: str, order: Order, steps: int, known: list[Plan]
) -> Plan:
    sizes = table_sizes(players, policy)
    fair = order == "fairness"
    bound = fewest_repeats(players, sizes, rounds, fair=fair)
    perfect = (1, bound) if fair else (bound, 1)
    best: Plan | None = None
    for plan in _candidates(players, rounds, policy, order, steps, known):
        if best is None or rank(plan, players, order) < rank(best, players, order):
            best = plan
        if rank(best, players, order)[:2] <= perfect:
            break
    assert best is not None
    return best


def _candidates(
    players: int, rounds: int, policy: str, order: Order, steps: int, known: list[Plan]
) -> Iterator[Plan]:
    yield from known
    built = list(islice(derived(players, rounds, policy), 200))
    yield from built
    yield from annealed(players, rounds, policy, order, steps, [*known, *built[:20]])


# The shelf --------------------------------------------------------------------------------------


def read_shelf() -> dict[str, str]:
    shelf: dict[str, str] = {}
    for line in SHELF.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            key, _, plan = line.rpartition(" ")
            shelf[key] = plan
    return shelf


def write_shelf(shelf: dict[str, str]) -> None:
    def place(key: str) -> tuple[int, int, int, str]:
        shape, rounds, order = key.split(" ")
        fours, threes = (int(part) for part in shape.split("+"))
        return 4 * fours + 3 * threes, threes, int(rounds), order

    lines = [f"{key} {shelf[key]}\n" for key in sorted(shelf, key=place)]
    SHELF.write_text(HEAD + "".join(lines), "utf-8")


def fill(players: int, rounds: int, policy: str, steps: int, shelf: dict[str, str]) -> str:
    """Both orders of a cell; where one plan is best in both, it is kept once."""
    sizes = table_sizes(players, policy)
    best: dict[Order, Plan] = {}
    for order in ORDERS:
        keys = [key_of(sizes, rounds, o) for o in ORDERS]
        lines = [line for key in keys for line in (shelf.get(key), SEEDS.get(key)) if line]
        known = [decoded(line, sizes) for line in lines]
        best[order] = improve(players, rounds, policy, order, steps, [*known, *best.values()])
    if rank(best["fairness"], players, "repeats") < rank(best["repeats"], players, "repeats"):
        best["repeats"] = best["fairness"]
    ranks = {order: rank(plan, players, order) for order, plan in best.items()}
    shelf.clear()
    shelf.update(read_shelf())  # another run may have filled other cells meanwhile
    shelf[key_of(sizes, rounds, "repeats")] = encoded(best["repeats"])
    fair_key = key_of(sizes, rounds, "fairness")
    shelf.pop(fair_key, None)
    if rank(best["repeats"], players, "fairness") > ranks["fairness"]:
        shelf[fair_key] = encoded(best["fairness"])
    bound = fewest_repeats(players, sizes, rounds)
    fair = fewest_repeats(players, sizes, rounds, fair=True)
    return f"{players}x{rounds} {policy}: {ranks['repeats']} ≥{bound}, {ranks['fairness']} ≥{fair}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cells", help="like 17x6,18x7; default: all")
    parser.add_argument("--policy", choices=("few-threes", "many-threes"))
    parser.add_argument("--steps", type=int, help="annealing steps a cell may take")
    parser.add_argument("--fresh", action="store_true", help="forget the shelf first")
    given = parser.parse_args()
    if given.fresh:
        write_shelf({})
    shelf = read_shelf()
    for policy in (given.policy,) if given.policy else ("few-threes", "many-threes"):
        wanted = cells(policy)
        if given.cells:
            pairs = (cell.split("x") for cell in given.cells.split(","))
            wanted = ((int(players), int(rounds)) for players, rounds in pairs)
        for players, rounds in wanted:
            steps = given.steps or PATIENT.get((players, rounds), STEPS)
            print(fill(players, rounds, policy, steps, shelf), flush=True)
            write_shelf(shelf)


if __name__ == "__main__":
    main()
