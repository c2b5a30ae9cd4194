"""The journal of a tournament: what can happen in it, and how its old lines are read."""

from __future__ import annotations

from typing import TypeAlias

from tafelrunde.journal.chain import Recorded
from tafelrunde.journal.events import Event
from tafelrunde.journal.kind import Kind, as_it_was
from tafelrunde.journal.lifting_games import lift_game
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

Record: TypeAlias = Recorded[Event]
UNDATED = "1970-01-01T00:00:00Z"
"""The time of a record that was made of a sheet: nobody noted when it happened."""


def _unreadable(place: str, why: Text) -> Refusal:
    return Refusal.single(place, "not a readable journal record: {why}", why=why)


TOURNAMENTS: Kind[Event] = Kind(Event, _unreadable, lifts=(lift_game, as_it_was))
