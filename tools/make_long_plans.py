"""Find plans that bring table numbers along: `columns.txt` and `numbered.txt` of draw/plans.

    python -m tools.make_long_plans                  # what is missing; keeps what is there
    python -m tools.make_long_plans --take FILE      # lines found elsewhere, where they are better
    python -m tools.make_long_plans --fresh          # forget both files first; an hour or two

How they are found stands in `tools/plan_search.py`. Whatever is kept has been counted again: fewer
repeats come first, then fairer tables, then fewer returns to a table number.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path

from tafelrunde.draw.plans.bounds import fewest_repeats
from tafelrunde.draw.plans.numbered import decoded, encoded, numbered_plan, shape_of
from tafelrunde.draw.plans.numbers import returns_in
from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.plans.sliding import read_slides, written_slides
from tafelrunde.draw.plans.wheel import Wheel
from tafelrunde.draw.sizes import few_small, forms_of
from tools.plan_search import (
    Base,
    Rotation,
    annealed_base,
    field_slides,
    found_slides,
    lengthened,
    patient,
    planes_apart,
    renumbered,
)

FOLDER = Path(__file__).parents[1] / "src/tafelrunde/draw/plans"
COLUMNS, NUMBERED = FOLDER / "columns.txt", FOLDER / "numbered.txt"
HEADS = {
    COLUMNS: "# Shifts of columns past a wall; see sliding.py.",
    NUMBERED: "# Plans of opponents with table numbers; see numbered.py.",
}
WRITTEN = " Written by tools/make_long_plans.py.\n"
FIELDS = ((2, 3), (3, 2), (2, 4), (5, 2), (3, 3), (2, 5), (7, 2))
SLIDES = (
    *(((6,), 4, 5), ((10,), 4, 9), ((2, 6), 4, 10), ((14,), 4, 12), ((15,), 4, 12)),
    *(((18,), 4, 15), ((2, 10), 4, 15), ((21,), 4, 15), ((22,), 4, 15), ((2, 12), 4, 15)),
    *(((26,), 4, 15), ((28,), 4, 15), ((30,), 4, 15), ((33,), 4, 15), ((34,), 4, 15)),
    *(((35,), 4, 15), ((36,), 4, 15), ((38,), 4, 15), ((39,), 4, 15), ((40,), 4, 15)),
    *(((42,), 4, 15), ((44,), 4, 15), ((45,), 4, 15), ((48,), 4, 15), ((51,), 4, 15)),
    *(((52,), 4, 15), ((56,), 4, 15)),
)
"""Circles, columns beside the wall, rounds: as far as annealing gets, at most fifteen rounds."""


def base_for(players: int) -> Base:
    """The round that is turned for so many players in fours."""
    if players in ROTATED:
        found = Rotation(players // 3 - 1).found()
        assert found is not None
        return found
    circles, stay = ANNEALED[players]
    return annealed_base(Wheel(circles), stay)


ROTATED = (24, 36, 48, 60)
ANNEALED: dict[int, tuple[tuple[int, ...], int]] = {
    28: ((3, 3), 1),
    40: ((13,), 1),
    44: ((14,), 2),
    52: ((15,), 7),
    56: ((15,), 11),
}
"""Players: the wheel and how many stay."""


def worth(plan: Plan) -> tuple[int, int, int]:
    """Repeats, unfairness, returns, counted from the tables alone; fails on what is no plan."""
    players = sum(map(len, plan[0]))
    wide = max(map(len, plan[0]))
    met: dict[tuple[int, int], int] = {}
    small = [0] * players
    for tables in plan:
        if sorted(p for table in tables for p in table) != list(range(players)):
            raise SystemExit("not everybody sits exactly once")
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
            for p in table:
                small[p] += len(table) < wide
    repeats = sum(m * (m - 1) // 2 for m in met.values())
    return repeats, max(1, max(small) - min(small)), returns_in(plan)


def kept(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]


def write(path: Path, lines: Sequence[str]) -> None:
    path.write_text(HEADS[path] + WRITTEN + "".join(f"{line}\n" for line in lines), "utf-8")


def fill_columns() -> None:
    there = [read_slides(line) for line in kept(COLUMNS)]
    for prime, power in FIELDS:
        if not any(slides.wheel == Wheel((prime,) * power) for slides in there):
            there.append(field_slides(prime, power))
    for circles, columns, rounds in SLIDES:
        known = [s for s in there if s.wheel.circles == circles and len(s.shifts[0]) >= columns]
        if not any(len(slides.shifts) >= rounds for slides in known):
            there.append(found_slides(Wheel(circles), columns, rounds))
            print("columns", circles, columns, rounds, flush=True)
    there.sort(key=lambda slides: (slides.wheel.order, len(slides.shifts[0]), len(slides.shifts)))
    write(COLUMNS, [written_slides(slides) for slides in there])


def take(plans: Sequence[Plan]) -> None:
    """Keeps each plan that is better than what is kept for its tables and rounds."""
    shelf = {tuple(line.split(" ")[:2]): decoded(line.split(" ")[2]) for line in kept(NUMBERED)}
    for plan in plans:
        shape = shape_of([len(table) for table in plan[0]])
        key = (shape, str(len(plan)))
        if key not in shelf or worth(plan) < worth(shelf[key]):
            shelf[key] = plan
            sizes = tuple(sorted(map(len, plan[0]), reverse=True))
            bound = fewest_repeats(sum(sizes), sizes, len(plan))
            print(*key, "repeats, unfair, returns:", worth(plan), "bound", bound, flush=True)

    def place(key: tuple[str, ...]) -> tuple[int, int]:
        return sum(map(len, shelf[key][0])), int(key[1])

    ordered = sorted(shelf, key=lambda key: (place(key), key))
    write(NUMBERED, [f"{' '.join(key)} {encoded(shelf[key])}" for key in ordered])


def long_fours() -> Iterator[Plan]:
    """Turned rounds for as many rounds as columns cannot slide, and a few beyond."""
    for players, first, last in LONG:
        if players == 32:
            whole = planes_apart(9)
        else:
            base = base_for(players)
            whole = base.turned(min(base.wheel.order, last))
        whole = lengthened(whole, last)
        for rounds in range(first, last + 1):
            yield renumbered(whole[:rounds])


LONG = (
    *((24, 6, 10), (28, 8, 10), (32, 9, 10), (36, 10, 11), (40, 10, 13), (44, 12, 14)),
    *((48, 11, 15), (52, 14, 15), (56, 13, 15), (60, 13, 15)),
)
"""Players in fours and the rounds for which columns do not reach."""


def other_sizes() -> Iterator[Plan]:
    """Turned rounds of threes and fives, then small fields that sizes leave to a search."""
    for circle, columns, stay, size, first in OTHERS:
        base = annealed_base(Wheel((circle,)), stay, size=size, columns=columns)
        for rounds in range(first, circle + 1):
            yield renumbered(base.turned(rounds))
    for policy, least, most in SMALL:
        for players in range(least, most + 1):
            sizes = few_small(players, forms_of(policy))
            for rounds in range(3, 9 if len(policy) == 1 else 7) if sizes else ():
                if sizes and numbered_plan(sizes, rounds) is None:
                    yield renumbered(patient(sizes, rounds))


OTHERS = ((11, 2, 2, 3, 9), (13, 2, 1, 3, 10), (14, 2, 2, 3, 11), (6, 5, 0, 5, 6))
"""Circle, columns, who stay, size, fewest rounds: 24, 27 and 30 in threes, 30 in fives.

21 in threes turn two base rounds round a circle of five; that plan was taken as it was found.
"""
SMALL = (
    *(("5", 10, 60), ("6", 12, 60), ("7", 14, 56), ("8", 16, 64)),
    *(("5-4", 8, 32), ("5-4-3", 6, 32), ("6-5", 10, 30), ("6-5-4", 8, 24)),
)
"""Sizes of tables and the fields that are kept for them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--take", type=Path, help="a file of lines as in numbered.txt")
    parser.add_argument("--fresh", action="store_true", help="forget both files first")
    given = parser.parse_args()
    if given.take:
        take([decoded(line.split(" ")[2]) for line in kept(given.take)])
        return
    if given.fresh:
        write(COLUMNS, [])
        write(NUMBERED, [])
    fill_columns()
    for plan in chain(long_fours(), other_sizes()):
        take([plan])


if __name__ == "__main__":
    main()
