"""Which plans come with table numbers? Sliding columns first, then what `numbered.txt` keeps.

`numbered.txt` is written by `tools/make_long_plans.py`: plans over more rounds than columns can
slide, and small fields whose people see as many tables as can be. A line is a shape (`7*4`: seven
tables of four), the number of rounds and the rounds, separated by strokes; a round names the
players table by table in the order of the table numbers, one sign each.

A plan for one to three people less leaves out people who never meet, so that no table loses two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, combinations

from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.plans.shelf import SIGNS
from tafelrunde.draw.plans.sliding import numbered_columns

MORE_SIGNS = SIGNS + "+-"


def numbered_plan(sizes: Sequence[int], rounds: int, *, fair: bool = False) -> Plan | None:
    """A plan in the order of table numbers, the best known for these tables, or None.

    With `fair` only one in which nobody sits at smaller tables twice more often than another.
    """
    players, wide = sum(sizes), max(sizes)
    even = min(sizes) >= wide - 1 and -(-players // wide) == len(sizes)
    columns = numbered_columns(players, wide, rounds) if even else None
    if columns is not None and is_fair(columns, players):
        return columns
    kept = kept_plan(shape_of(sizes), rounds)
    if kept is not None and (not fair or is_fair(kept, players)):
        return kept
    return _thinned(players, wide, len(sizes), rounds) if even else None


def shape_of(sizes: Sequence[int]) -> str:
    """`2*5+1*4`: two tables of five and one of four."""
    return "+".join(f"{sizes.count(size)}*{size}" for size in sorted(set(sizes), reverse=True))


def kept_plan(shape: str, rounds: int) -> Plan | None:
    """The plan kept for so many rounds."""
    text = numbered_text()
    start = text.find(f"\n{shape} {rounds} ")
    if start < 0:
        return None
    line = text[start + 1 : text.index("\n", start + 1)]
    return decoded(line.split(" ")[2])


def longer_plans(shape: str, rounds: int) -> Iterator[Plan]:
    """Kept plans for at least so many rounds, whole."""
    for line in numbered_text().splitlines():
        if line.startswith(f"{shape} ") and int(line.split(" ")[1]) >= rounds:
            yield decoded(line.split(" ")[2])


@lru_cache(maxsize=1)
def numbered_text() -> str:
    return files("tafelrunde.draw.plans").joinpath("numbered.txt").read_text("utf-8")


def encoded(plan: Plan) -> str:
    """Tables of one size in each round, in the order of their numbers."""
    return "/".join(
        ",".join("".join(MORE_SIGNS[player] for player in table) for table in tables)
        for tables in plan
    )


def decoded(signs: str) -> Plan:
    return tuple(
        tuple(tuple(MORE_SIGNS.index(sign) for sign in table) for table in tables.split(","))
        for tables in signs.split("/")
    )


def is_fair(plan: Plan, players: int) -> bool:
    """Whether nobody sits at smaller tables more than once more often than anyone else."""
    wide = max(map(len, plan[0]))
    visits = [0] * players
    for tables in plan:
        for table in tables:
            if len(table) < wide:
                for player in table:
                    visits[player] += 1
    return max(visits) - min(visits) <= 1


@lru_cache(maxsize=256)
def _thinned(players: int, wide: int, tables: int, rounds: int) -> Plan | None:
    """A plan without repeats for a few more people, minus so many who never meet."""
    full = wide * tables
    missing = full - players
    if missing > 3:
        return None
    for plan in longer_plans(shape_of([wide] * tables), rounds):
        kept = plan[:rounds]
        beside = _met(kept, full)
        if sum(map(int.bit_count, beside)) < rounds * full * (wide - 1):
            continue  # somebody meets twice: a search may do better than leaving people out
        for gone in combinations(range(full), missing):
            if _can_go(gone, beside):
                return without(kept, gone, full)
    return None


def _met(plan: Plan, players: int) -> list[int]:
    """Whom each one meets, as the bits of a number."""
    beside = [0] * players
    for tables in plan:
        for table in tables:
            everybody = sum(1 << player for player in table)
            for player in table:
                beside[player] |= everybody ^ 1 << player
    return beside


def _can_go(gone: Sequence[int], beside: Sequence[int]) -> bool:
    """Whether they never meet, and the plan is fair without them.

    Each table they leave is a smaller one: everybody else sits at such tables as often as he would
    have met one of them.
    """
    once = twice = thrice = 0
    for player in gone:
        if once >> player & 1:
            return False
        thrice |= twice & beside[player]
        twice |= once & beside[player]
        once |= beside[player]
    staying = (1 << len(beside)) - 1 ^ sum(1 << player for player in gone)
    never, at_most_once = staying & ~once, staying & ~twice
    return not (twice and never) and not (thrice and at_most_once)


def without(plan: Plan, gone: Sequence[int], players: int) -> Plan:
    """The plan without these people, the others renumbered."""
    staying = [p not in gone for p in range(players)]
    number = [place - 1 for place in accumulate(staying)]
    return tuple(
        tuple(tuple(number[p] for p in table if staying[p]) for table in tables) for tables in plan
    )
