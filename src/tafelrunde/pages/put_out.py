"""Why am I no longer playing? Whoever was put out reads it with the rule and whom to ask."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.rules import rule_for
from tafelrunde.journal.events import PlayerDisqualified
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament


class PutOut(msgspec.Struct, frozen=True):
    rule: str | None
    grounds: str
    """What the referee wrote; empty where leaving the game was the reason."""
    left: bool
    loses_by: str | None
    """The rule by which everything scored is lost, where there is one."""


def put_out(state: Tournament, rulebook: Rulebook, player: str) -> PutOut | None:
    """None for whoever is in, or has withdrawn."""
    entry = state.entries.get(player)
    if entry is None or entry.disqualified_after is None:
        return None
    loses = rulebook.mode(state.mode).disqualified_lose_points
    for event in reversed(effective(state.history)):
        if isinstance(event, PlayerDisqualified) and event.player == player:
            return PutOut(event.rule, event.grounds, left=False, loses_by=loses)
    return PutOut(rule_for(rulebook, "leaver"), "", left=True, loses_by=loses)
