"""Somebody new sits down at a table whose seats follow the standings: the better placed begins.

A free seat is often the first one, because whoever had it has left; whoever takes it does not
begin by that (CAR-305, DOM-102). Who has no place in the standings comes behind all who have one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from tafelrunde.desk.matter import Matter
from tafelrunde.draw.ways_of_drawing import places_before, seats_follow_standings
from tafelrunde.journal.events import Seat
from tafelrunde.state.seats import first_seat
from tafelrunde.state.tournament import Round

Seats = tuple[Seat, ...]


def better_placed_first(
    matter: Matter, round_: Round, tables: Mapping[int, Seats]
) -> dict[int, Seats]:
    """These tables of the round, the better placed in front wherever somebody came."""
    state = matter.state
    if not seats_follow_standings(matter.mode, state, round_.number):
        return dict(tables)
    places = places_before(matter.rulebook, state, round_.number)
    homes = {seat.player: table.number for table in round_.tables.values() for seat in table.seats}
    return {
        number: _turned(seats, places, state.standins)
        if any(homes.get(seat.player) != number for seat in seats)
        else seats
        for number, seats in tables.items()
    }


def _turned(seats: Seats, places: Mapping[str, int], standins: Collection[str]) -> Seats:
    """Whoever begins gives the seat to the better placed; among equals nobody changes."""
    first = first_seat(seats)
    if first is None:
        return seats

    def standing(seat: Seat) -> tuple[bool, int, bool]:
        place = places.get(seat.player)
        return place is None, place or 0, seat.player in standins

    best = min(seats, key=standing)
    if standing(best) == standing(first):
        return seats
    other = {best.player: first.position, first.player: best.position}
    turned = (replace(seat, position=other.get(seat.player, seat.position)) for seat in seats)
    return tuple(sorted(turned, key=lambda seat: seat.position or 0))
