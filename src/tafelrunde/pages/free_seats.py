"""Why are the seats of a table 1, 2 and 4? Where something is drawn for each, one is left out."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.seats import free_seats
from tafelrunde.words import Text, counted

SHORT = {
    2: Text("A table of two"),
    3: Text("A table of three"),
    4: Text("A table of four"),
    5: Text("A table of five"),
    6: Text("A table of six"),
    7: Text("A table of seven"),
}


def left_free(seats: Sequence[Seat], rulebook: Rulebook) -> Text | None:
    """Said wherever the numbers stand, on paper and screens alike; None where none is left out."""
    free = free_seats(seats, rulebook)
    if not free:
        return None
    return counted(
        len(free),
        "{table}: seat {numbers} stays free, the others keep their numbers.",
        "{table}: seats {numbers} stay free, the others keep their numbers.",
        table=SHORT.get(len(seats), Text("A short table")),
        numbers=", ".join(map(str, free)),
    )
