"""In which order do cards lie on the sheets, so that cut piles stay in order?

The stack of printed sheets is cut once through, all sheets together; the piles are put on top of
each other, the upper left one first. Then the cards lie in their order, and whoever hands them out
goes from table to table. So each pile holds consecutive cards: card i lies on sheet i modulo the
number of sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

Sheets = tuple[tuple[T | None, ...], ...]


def sheets(cards: Sequence[T], up: int) -> Sheets[T]:
    """The sheets with `up` cards each; what stays empty lies at the end of the last pile."""
    if not cards:
        return ()
    number = -(-len(cards) // up)
    return tuple(
        tuple(
            cards[pile * number + sheet] if pile * number + sheet < len(cards) else None
            for pile in range(up)
        )
        for sheet in range(number)
    )


def filled(laid_out: Sheets[T], spare: T) -> Sheets[T]:
    """No place on a sheet stays empty: spares lie at the bottom of the last pile."""
    return tuple(tuple(spare if card is None else card for card in sheet) for sheet in laid_out)
