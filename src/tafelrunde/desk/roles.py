"""Which roles are there, and which of them stand together?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tafelrunde.state.tournament import Phase

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

PHASE_WORDS: dict[Phase, tuple[str, str]] = {
    "announced": ("vor dem Start", "before the start"),
    "running": ("während des Turniers", "during the tournament"),
    "awarded": ("nach der Siegerehrung", "after the award ceremony"),
}

ROLE_WORDS: dict[str, tuple[str, str]] = {
    "organiser": ("Turnierleitung", "organiser"),
    "scorekeeper": ("Ergebnisdienst", "scorekeeper"),
    "referee": ("Schiedsrichter", "referee"),
    "player": ("Spieler", "player"),
    "association": ("Verband", "association"),
}
