"""What has the referee held against me? A warning counts only for somebody who knows of it."""

from __future__ import annotations

from tafelrunde.journal.judging import RulingGiven
from tafelrunde.state.tournament import Tournament

HELD_AGAINST = ("warning", "penalty")
"""What is told to those whom it names, and to nobody else; a report is for the association."""


def my_warnings(state: Tournament, player: str) -> list[RulingGiven]:
    """Those that still hold, the newest first, as long as people play."""
    if state.phase != "running":
        return []
    return [
        ruling
        for ruling in reversed(state.rulings)
        if ruling.verdict in HELD_AGAINST and player in ruling.players
    ]


def fresh_warnings(state: Tournament, player: str) -> list[RulingGiven]:
    """Those of the round or the match that came last: with the next one they have been read."""
    last = sum(round_.published for round_ in state.rounds)
    return [
        ruling
        for ruling in my_warnings(state, player)
        if (ruling.match is not None if state.matches else ruling.round == last)
    ]
