"""In which order do people sit, which number has each seat for them, and who starts?

A plan leaves a position empty at a short table, so that nobody has one twice; the journal keeps it
so. People count through: 1, 2, 3. Only where something is drawn for each position, as the wonders
by 7W-703, a number says more than who comes when, and stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.model import Mode, Rulebook


def ordered(seats: Iterable[Seat]) -> list[Seat]:
    return sorted(seats, key=lambda seat: seat.position or 0)


def first_seat(seats: Iterable[Seat]) -> Seat | None:
    """Whose turn is first: the lowest number present; nobody's where seats have no numbers.

    While some still choose their seats (CAR-408), only whoever took seat 1 is sure to begin.
    """
    everybody = tuple(seats)
    numbered = [(seat.position, seat) for seat in everybody if seat.position]
    if not numbered:
        return None
    lowest, first = min(numbered, key=lambda each: each[0])
    return first if lowest == 1 or len(numbered) == len(everybody) else None


def numbered(seats: Sequence[Seat], rulebook: Rulebook, absent: Sequence[Seat] = ()) -> list[Seat]:
    """In their order, with the numbers people read; while some still choose, what they chose.

    `absent` are seats that are not told and keep their numbers.
    """
    found = ordered((*seats, *absent))
    if not rulebook.draws_by_seat and all(seat.position for seat in found):
        found = [replace(seat, position=number) for number, seat in enumerate(found, start=1)]
    left_out = {seat.player for seat in absent}
    return [seat for seat in found if seat.player not in left_out]


def free_seats(seats: Sequence[Seat], rulebook: Rulebook) -> list[int]:
    """Numbers nobody has though a higher one is taken; none while some still choose."""
    taken = [seat.position for seat in numbered(seats, rulebook) if seat.position]
    if len(taken) < len(seats) or any(seat.role for seat in seats):
        return []
    return [number for number in range(1, max(taken, default=0)) if number not in taken]


def start_player(seats: Sequence[Seat], mode: Mode) -> str | None:
    """Who starts at this table; nobody where all play at once, or where roles say when to move."""
    if mode.at_once_rule or any(seat.role for seat in seats):
        return None
    first = first_seat(seats)
    return first.player if first is not None else None
