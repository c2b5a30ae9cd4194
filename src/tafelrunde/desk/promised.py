"""A promise stays one: what was sealed for a draw is what is drawn, also after a taking back.

The seed of a round is made from the key of the house. Whoever takes a draw back, changes the key
and draws again would have drawn twice under one promise. So the seed is looked up in the journal,
where the first draw left it, and another one is refused.
"""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.drafting import UNASKED
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.draw.commitment import sealed
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Tournament


def promised(state: Tournament, draw: str) -> e.DrawCommitted | None:
    """The last promise about a draw, be it taken back or not."""
    made = [
        event
        for event in state.history
        if isinstance(event, e.DrawCommitted) and event.draw == draw
    ]
    return made[-1] if made else None


def promised_source(state: Tournament, draw: str) -> str:
    """Where chance is to come from, as it was published; empty where nothing is promised now."""
    made = promised(state, draw) if draw in state.commitments else None
    return made.source if made is not None else ""


def promised_seed(state: Tournament, draw: str) -> str | None:
    """The seed by which the system's promise was first kept; nothing if it never was."""
    source = ""
    for event in state.history:
        if isinstance(event, e.DrawCommitted) and event.draw == draw:
            source = event.source
        elif isinstance(event, e.Drawn) and source == "system" and _opens(event, draw):
            return event.seed
    return None


def _opens(event: e.Drawn, draw: str) -> bool:
    return event.draw in (draw, f"plan from {draw}") and event.reason in UNASKED


def may_be_renewed(state: Tournament, command: c.CommitDraw) -> bool:
    """A sealed seed that is lost (its key is) and that nobody saw: with a reason, a new one."""
    return (
        bool(command.reason)
        and command.source == "system"
        and command.draw not in state.draws
        and promised_seed(state, command.draw) is None
    )


def refuse_another_seed(matter: Matter, seed: str) -> None:
    draw = f"round {len(matter.state.rounds) + 1}"
    promise = promised(matter.state, draw)
    if promise is None or promise.source != "system" or not promise.seal:
        return
    if sealed(seed) != promise.seal:
        refuse(
            "seed",
            "another seed is sealed for this draw, and it holds after taking back, "
            "too; to draw differently, commit to dice or words first",
        )
