"""Which formats can be simulated? All but a few, and those say so wherever somebody asks."""

from __future__ import annotations

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Mode
from tafelrunde.words import Text


def not_simulated(mode: Mode) -> Fault | None:
    """Why there are no odds for a mode as it is played; None where there are."""
    if mode.all_meet or not mode.rounds:
        text = Text("{mode} cannot be simulated yet: there are no odds for it", mode=mode.title)
        return Fault("mode", text, mode.rounds_rule)
    finish = mode.finish
    if finish is not None and finish.playoff is None and finish.stages:
        text = Text(
            "a finish of declared stages cannot be simulated yet: there are no odds for {mode}",
            mode=mode.title,
        )
        return Fault("mode", text, finish.rule)
    return None
