"""When do the round and the day end? Asked of the journals of this house, for desk and wall."""

from __future__ import annotations

from typing import Any

from tafelrunde.pages.day_end import Ending, ending
from tafelrunde.store.durations import house_lengths, moments
from tafelrunde.web import house
from tafelrunde.web.visit import HallVisit


def ending_of(visit: HallVisit[Any]) -> Ending | None:
    if visit.state.phase != "running":
        return None
    _state, _version, head = house.ledger().headed(visit.hall.id)
    own = moments(visit.hall.id, head)
    return ending(visit.view, house_lengths(visit.state.rulebook), own, visit.now, visit.zone)
