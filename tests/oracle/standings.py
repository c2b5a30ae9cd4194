"""How do the players stand, who goes on, and who has won? All about one sheet by one name."""

from __future__ import annotations

from tests.oracle.cut import (
    BRACKETS,
    ROUNDS,
    duellists,
    knockout_size,
    leaders,
    lots_needed,
    planned_rounds,
    prelim_places,
    seeds,
)
from tests.oracle.finals import Finish, final_ranking, finish, match_outcome, winning_chance
from tests.oracle.prelims import CODES, SMALLER_AHEAD, Row, beats, standings

__all__ = [
    "BRACKETS",
    "CODES",
    "ROUNDS",
    "SMALLER_AHEAD",
    "Finish",
    "Row",
    "beats",
    "duellists",
    "final_ranking",
    "finish",
    "knockout_size",
    "leaders",
    "lots_needed",
    "match_outcome",
    "planned_rounds",
    "prelim_places",
    "seeds",
    "standings",
    "winning_chance",
]
