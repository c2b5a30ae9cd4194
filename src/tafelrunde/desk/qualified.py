"""Who is in the finish by the standings, and whether the finish that was seated still fits them."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, rounds_complete
from tafelrunde.standings.lot_order import Order
from tafelrunde.state.course import mode_of
from tafelrunde.state.schemes import scheme_of
from tafelrunde.state.tournament import Tournament


class Qualified(NamedTuple):
    """Who is in the finish for sure, and who has to wait for a lot about the last places."""

    sure: tuple[str, ...] = ()
    by_lot: tuple[str, ...] = ()
    places: int = 0
    """How many places that lot gives."""


def qualified(state: Tournament, rulebook: Rulebook, by_name: Order = by_id) -> Qualified:
    """`by_name`: in which order equals are named."""
    mode = mode_of(rulebook, state) if state.mode else None
    if mode is None or mode.finish is None or not mode.finish.has_matches:
        return Qualified()
    if not rounds_complete(mode, state):
        return Qualified()
    bracket = bracket_of(rulebook, state)
    size = scheme_of(mode, state).size
    sure: list[str] = []
    for _order, group in groupby(bracket.seeds, key=lambda player: bracket.order[player]):
        equals = tuple(sorted(group, key=by_name))
        if len(sure) + len(equals) > size:
            left = size - len(sure)
            return Qualified(tuple(sure), equals if left else (), left)
        sure.extend(equals)
    return Qualified(tuple(sure))


class Misfit(NamedTuple):
    """A finish that was seated before a correction: it stays, but the standings say otherwise."""

    seated: tuple[str, ...] = ()
    """Who plays in it and would not be in it now."""
    left_out: tuple[str, ...] = ()
    """Who would be in it instead."""


def misfit(state: Tournament, rulebook: Rulebook) -> Misfit:
    """Nobody moves up into a gap that somebody left, so only those who still play are looked at."""
    if not state.matches:
        return Misfit()
    now = qualified(state, rulebook)
    playing = dict.fromkeys(seat.player for match in state.matches.values() for seat in match.seats)
    bracket = bracket_of(rulebook, state)
    wrong = tuple(
        player
        for player in playing
        if bracket.still_in(player) and player not in now.sure + now.by_lot
    )
    missing = tuple(player for player in now.sure if player not in playing)
    return Misfit(wrong, missing[: len(wrong)]) if wrong and missing else Misfit()
