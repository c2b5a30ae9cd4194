"""The first few of a ranking: never cut through a shared place without saying so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Placed(Protocol):
    @property
    def rank(self) -> int | None: ...


RowT = TypeVar("RowT", bound=Placed)


@dataclass(frozen=True)
class Leading(Generic[RowT]):
    """Who is shown; how many more share the last place shown, and how many there are behind."""

    shown: Sequence[RowT]
    sharing: int
    behind: int


def leading(rows: Sequence[RowT], most: int) -> Leading[RowT]:
    """`most`, and whoever shares the last of these places; of a crowd as many again, no more."""
    last = rows[min(most, len(rows)) - 1].rank if rows else None
    alike = sum(row.rank == last for row in rows[most:])
    shown = rows[: most + (alike if alike <= most else 0)]
    sharing = alike if alike > most else 0
    return Leading(shown, sharing, len(rows) - len(shown) - sharing)


def within(rows: Sequence[RowT], most: int) -> Leading[RowT]:
    """No more than `most`, where there is no room: it ends before a shared place that does not fit,
    unless that is the first."""
    last = rows[most - 1].rank if len(rows) > most else None
    sharing = sum(row.rank == last for row in rows[most:]) if last is not None else 0
    if sharing and rows[0].rank != last:
        shown = [row for row in rows[:most] if row.rank != last]
        return Leading(shown, 0, len(rows) - len(shown))
    return Leading(rows[:most], sharing, max(len(rows) - most - sharing, 0))
