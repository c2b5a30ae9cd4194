"""Which plans need no search and bring their table numbers along? Columns that slide past a wall.

As in `cyclic.py` players stand in columns, and a round takes one of each column to every table.
Here one column more is counted: the wall with the table numbers, which never slides. If the shifts
of all columns and the wall differ pairwise in all rounds, nobody meets anybody twice and nobody
comes back to a table number either: to such a plan a number is one more player.

Places are counted round a circle, or round several circles at once (a `Wheel`): ten places have no
better order than a circle, sixteen are best counted as four times two. Multiples of the round are
shifts enough wherever the number of places has no small divisors; shifts for the others were found
by `tools/make_long_plans.py` and stand in `columns.txt`: the places, the circles, then the rounds,
each with the shifts of all columns beside the wall.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import gcd, prod
from typing import NamedTuple, TypeAlias

from tafelrunde.draw.plans.cyclic import gap_in, slid
from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.plans.wheel import Wheel

Shifts: TypeAlias = tuple[tuple[int, ...], ...]
"""For each round the shift of each column."""


class Slides(NamedTuple):
    """How columns slide, and round which circles their places are counted."""

    wheel: Wheel
    shifts: Shifts


def past_the_wall(columns: int, places: int, rounds: int) -> Slides | None:
    """Shifts of so many columns, pairwise different from each other and from the wall's nought."""
    widest = max(gcd(places, apart) for apart in range(1, columns + 1))
    if widest < places and rounds <= places // widest:
        multiples = range(1, columns + 1)
        return Slides(
            Wheel((places,)),
            tuple(tuple(c * h % places for c in multiples) for h in range(rounds)),
        )
    for kept in kept_slides(places):
        if len(kept.shifts) >= rounds and len(kept.shifts[0]) >= columns:
            return kept._replace(shifts=tuple(row[:columns] for row in kept.shifts[:rounds]))
    return None


def numbered_columns(players: int, columns: int, rounds: int) -> Plan | None:
    """Tables of `columns` players, or one less for the last few, in the order of their numbers.

    No repeats and no returns to a number; None where no shifts are known.
    """
    places = -(-players // columns)
    missing = places * columns - players
    if places <= columns or missing >= places:
        return None
    found = past_the_wall(columns, places, rounds)
    if found is None:
        return None
    column, left_out = gap_in(found.shifts, found.wheel, missing)
    return slid(found.shifts, found.wheel, column, left_out)


def plain_columns(players: int, columns: int, rounds: int) -> Plan | None:
    """The same without table numbers: the first column stands where the wall stood.

    Columns of which each fills whole tables by itself are one round more.
    """
    places = -(-players // columns)
    missing = places * columns - players
    if columns < 2 or missing >= places:
        return None
    found = past_the_wall(columns - 1, places, rounds)
    extra = found is None and not missing and places % columns == 0
    if extra:
        found = past_the_wall(columns - 1, places, rounds - 1)
    if found is None:
        return None
    shifts = tuple((0, *row) for row in found.shifts)
    plan = slid(shifts, found.wheel, *gap_in(shifts, found.wheel, missing))
    if extra:
        people = range(players)
        plan += (tuple(tuple(people[k : k + columns]) for k in range(0, players, columns)),)
    return plan


def kept_slides(places: int) -> list[Slides]:
    """What `columns.txt` has for so many places."""
    return [slides for slides in _kept() if prod(slides.wheel.circles) == places]


@lru_cache(maxsize=1)
def _kept() -> tuple[Slides, ...]:
    text = files("tafelrunde.draw.plans").joinpath("columns.txt").read_text("utf-8")
    return tuple(read_slides(line) for line in text.splitlines() if not line.startswith("#"))


def read_slides(line: str) -> Slides:
    circles, *rows = line.split(" ")
    return Slides(
        Wheel(tuple(int(circle) for circle in circles.split("x"))),
        tuple(tuple(int(shift) for shift in row.split(".")) for row in rows),
    )


def written_slides(slides: Slides) -> str:
    circles = "x".join(map(str, slides.wheel.circles))
    return " ".join((circles, *(".".join(map(str, row)) for row in slides.shifts)))
