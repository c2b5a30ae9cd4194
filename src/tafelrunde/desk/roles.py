"""Which roles are there, and which of them stand together?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tafelrunde.state.tournament import Phase
from tafelrunde.words import Text

Role = Literal["organiser", "scorekeeper", "referee", "player", "association"]
Desk = frozenset[str]
Phases = Mapping[Phase, Desk]
"""Phases: "announced" until the start, "running", "awarded" after the ceremony."""

ORGANISER: Desk = frozenset({"organiser"})
DESK: Desk = frozenset({"organiser", "scorekeeper"})
JURY: Desk = frozenset({"organiser", "referee"})
HALL: Desk = frozenset({"organiser", "scorekeeper", "referee"})
TABLE: Desk = HALL | {"player"}
PLAYER: Desk = frozenset({"player"})
NOBODY: Desk = frozenset()

PHASE_WORDS: dict[Phase, Text] = {
    "announced": Text("before the start"),
    "running": Text("during the tournament"),
    "awarded": Text("after the award ceremony"),
}

ROLE_WORDS: dict[str, Text] = {
    "organiser": Text("organiser"),
    "scorekeeper": Text("result desk"),
    "referee": Text("referee"),
    "player": Text("player"),
    "association": Text("association"),
}
