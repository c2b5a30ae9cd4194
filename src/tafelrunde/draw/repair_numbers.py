"""Which table number should each new group get, so that the most people can stay seated?

An assignment of groups to tables, built up one group at a time: a new group takes the table where
the number of people who stay grows the most, and a group that loses its table goes on along the
best chain of further exchanges. Adding each group along a best chain keeps the whole at its best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["numbers_for"]


def numbers_for(stay: Sequence[Mapping[int, int]]) -> list[int]:
    """A table for each group; `stay` says how many of its people already sit at which table."""
    holder: dict[int, int] = {}
    for group in range(len(stay)):
        _Chain(stay, holder).place(group)
    tables = {group: table for table, group in holder.items()}
    spare = iter([table for table in range(len(stay)) if table not in holder])
    return [tables[group] if group in tables else next(spare) for group in range(len(stay))]


class _End(NamedTuple):
    """Where a chain stops: the last group takes a free table, or none (-1)."""

    gain: int
    group: int
    table: int


class _Chain:
    def __init__(self, stay: Sequence[Mapping[int, int]], holder: dict[int, int]) -> None:
        self.stay, self.holder = stay, holder
        self.gain: dict[int, int] = {}
        self.ousted_by: dict[int, tuple[int, int]] = {}  # group -> (who takes its table, which)

    def place(self, group: int) -> None:
        self.gain[group] = 0
        best = _End(0, -1, -1)
        waiting = [group]
        for one in waiting:  # grows while we read it
            ends = [_End(self.gain[one], one, -1)]
            for table, people in self.stay[one].items():
                value = self.gain[one] + people
                other = self.holder.get(table)
                if other is None:
                    ends.append(_End(value, one, table))
                elif other not in (one, group) and self._ousts(one, table, value, other):
                    waiting.append(other)
            best = max(best, *ends, key=lambda end: end.gain)
        if best.group >= 0:
            self._carry_out(best.group, best.table)

    def _ousts(self, one: int, table: int, value: int, other: int) -> bool:
        value -= self.stay[other][table]
        if other in self.gain and value <= self.gain[other]:
            return False
        self.gain[other], self.ousted_by[other] = value, (one, table)
        return True

    def _carry_out(self, group: int, table: int) -> None:
        while True:
            if table >= 0:
                self.holder[table] = group
            if group not in self.ousted_by:
                return
            group, table = self.ousted_by[group]
