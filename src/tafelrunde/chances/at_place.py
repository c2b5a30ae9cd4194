"""What is a place at the own table worth? Counted beside everything else, in the same runs.

A person's place is that in the order drawn for the table; whoever shares a place there because the
figures drawn are level counts at his place in that order.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tafelrunde.chances.course import Course, Group, Step
from tafelrunde.chances.playing import Endings
from tafelrunde.chances.source import Ints


def enough_by_place(course: Course, endings: Endings, enough: Ints) -> tuple[Ints, ...]:
    """Of each open table: by seat and place how often it came, and how much was reached then.

    Where games are drawn by role nobody's place can be told from the others'.
    """
    found: list[Ints] = []
    for (step, group), results in zip(open_groups(course), endings.results, strict=False):
        for table, result in enumerate(results):
            rows = step.people[group.slots[:, table]]
            found.append(_counted(group, rows, result, enough))
    return tuple(found)


def open_groups(course: Course) -> Iterator[tuple[Step, Group]]:
    """The groups of tables that are still playing, in the order their results come."""
    return ((step, group) for step in course.steps if step.tables for group in step.groups)


def _counted(group: Group, rows: Ints, result: Ints, enough: Ints) -> Ints:
    size = group.size
    counts = np.zeros((size, size, 2), dtype=np.int64)
    if group.orders is not None:
        return counts
    for seat, row in enumerate(rows.tolist()):
        place = (result // size ** (size - 1 - seat)) % size
        counts[seat, :, 0] = np.bincount(place, minlength=size)
        if row < enough.shape[1]:
            counts[seat, :, 1] = np.bincount(place, weights=enough[:, row], minlength=size)
    return counts
