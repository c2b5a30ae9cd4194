"""Why am I no longer playing? Whoever was put out reads it with the rule and whom to ask; and whom
a slip puts out is read by all who sign it."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.ruling_notes import put_out_words, sanctioned
from tafelrunde.journal.events import PlayerDisqualified, Slip
from tafelrunde.pages.view import AnyView
from tafelrunde.reckoning.names.calling import called
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text


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


def put_out_by(view: AnyView, slip: Slip) -> list[Text]:
    """Whom a slip disqualifies: said while it can still be typed otherwise, and to all who sign.

    A ruling that did so before is the desk's business; phones say nothing of it.
    """
    told = []
    for line in slip.lines:
        if not line.left or line.player not in view.state.entries:
            continue
        who = called(view.spoken, line.player)
        ruled = sanctioned(view.state, line.player, who)
        if ruled is None:
            told.append(put_out_words(view.rulebook, who))
        elif not isinstance(view.names, PublicNames):
            told.append(ruled)
    return told
