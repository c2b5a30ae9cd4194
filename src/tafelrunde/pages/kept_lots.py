"""Lots that decide a place after the last game: everybody learns of them at the ceremony."""

from __future__ import annotations

from dataclasses import replace

from tafelrunde.journal.events import LotDrawn, MatchSeated
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament


def kept_lots(state: Tournament) -> list[LotDrawn]:
    """Those drawn in the finish by which nobody was seated: each tells how it ended.

    What a match was seated by is public, as the match is; a replay seats nobody new.
    """
    kept: list[LotDrawn] = []
    if state.phase != "running" or not state.matches or not state.lots:
        return kept
    seated: set[str] = set()
    for event in effective(state.history):
        if isinstance(event, MatchSeated):
            if event.match not in seated:
                kept.clear()
            seated.add(event.match)
        elif isinstance(event, LotDrawn) and seated:
            kept.append(event)
    return kept


def before_the_ceremony(state: Tournament) -> Tournament:
    """As the standings may be told to everybody: where such a lot decided, nobody stands ahead."""
    kept = {player for lot in kept_lots(state) for player in lot.order}
    if not kept:
        return state
    return replace(state, lots=tuple(player for player in state.lots if player not in kept))
