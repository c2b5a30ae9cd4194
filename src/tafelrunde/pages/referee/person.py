"""What was decided about somebody, and what can be decided now?"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.calls import match_of_player, table_of_player
from tafelrunde.desk.ruling_notes import warnings_of
from tafelrunde.journal.events import RulingGiven
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.state.tournament import Tournament


class Person(msgspec.Struct, frozen=True):
    player: str
    name: str
    round: int | None
    table: int | None
    match: str | None
    warnings: int
    rulings: tuple[RulingGiven, ...]
    out: bool
    disqualified: bool


def person(state: Tournament, player: str, names: Names) -> Person | None:
    """Somebody who plays, or None."""
    entry = state.entries.get(player)
    if entry is None:
        return None
    home, match = table_of_player(state, player), match_of_player(state, player)
    return Person(
        player,
        called(names, player),
        home[0].number if home else None,
        home[1].number if home else None,
        match.id if match else None,
        warnings_of(state, player),
        tuple(ruling for ruling in state.rulings if player in ruling.players),
        entry.withdrew_after is not None or entry.disqualified_after is not None,
        entry.disqualified_after is not None,
    )
