"""What may a phone tell of its own place? Nothing before the ceremony, then what it has shown."""

from __future__ import annotations

from typing import Any

from tafelrunde.pages.audience.ranking import STEPS, kept_for_the_ceremony
from tafelrunde.pages.player.results import my_final_place
from tafelrunde.pages.view import PublicView
from tafelrunde.standings.finish import bracket_of, final_ranking


def at_the_ceremony(view: PublicView) -> dict[str, Any]:
    """For a page: whether the last table is kept back, my place as read out, or as shown."""
    return {
        "sealed": kept_for_the_ceremony(view.state, view.rulebook),
        "final_place": my_final_place(view),
        "place_shown": place_shown(view),
    }


def place_shown(view: PublicView) -> int | None:
    """My place, once its step of the podium is up; those still to come are nobody's to know."""
    state = view.state
    if not state.revealed or state.awarded:
        return None
    ranked = final_ranking(bracket_of(view.rulebook, state)) or ()
    mine = next((each.rank for each in ranked if each.player == view.player), None)
    return mine if mine is not None and state.revealed <= mine <= STEPS else None
