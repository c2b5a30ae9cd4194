"""May what was foreseen be said now? Only where it rests on exactly what the hall knows now.

New estimates take a second. Until they are there nothing is estimated: older numbers beside newer
facts would contradict them, whatever was left out.
"""

from __future__ import annotations

from tafelrunde.chances.foreseen import Foreseen
from tafelrunde.chances.told import foreseeable, stamp_of
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament


def still_holding(found: Foreseen | None, state: Tournament, rulebook: Rulebook) -> Foreseen | None:
    """What may be said now; None where nothing may, and once the title would be told.

    Who wins is told at the ceremony, so where the rounds decide that, estimates end before.
    """
    if found is None or not foreseeable(state, rulebook) or found.stamp != stamp_of(state):
        return None
    return None if found.title_is_certain else found
