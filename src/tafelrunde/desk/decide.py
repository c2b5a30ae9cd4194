"""The one door to change: a command in, events or a Refusal out. Pure: no clock, no chance."""

from __future__ import annotations

from tafelrunde.desk import (
    agreeing,
    announcing,
    calls,
    ceremony,
    chess,
    clocks,
    course,
    entries,
    finish,
    handing,
    leaving,
    minutes,
    moves,
    objecting,
    repairing,
    reseating,
    rounds,
    rulings,
    slips,
    undo,
)
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor, admit
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.rules import rule_for
from tafelrunde.journal.events import Event
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament

ROOMS = (
    agreeing,
    announcing,
    calls,
    ceremony,
    chess,
    clocks,
    course,
    entries,
    finish,
    handing,
    leaving,
    minutes,
    moves,
    objecting,
    repairing,
    reseating,
    rounds,
    rulings,
    slips,
    undo,
)
"""Where commands are decided: what is imported here has said which commands it decides."""


def decide(
    state: Tournament, rulebook: Rulebook, command: c.Command, actor: Actor, now: str
) -> list[Event]:
    """What happens by this command; an empty list where it is so already."""
    if not state.history and not isinstance(command, c.AnnounceTournament):
        refuse("tournament", "this tournament has not been announced yet")
    check_lengths(command)
    rule = rule_for(rulebook, command.topic) if command.topic else None
    admit(actor, command, state.phase, rule)
    course.refuse_if_cancelled(state.cancelled, command)
    return DECISIONS[type(command)](Matter(state, rulebook, actor, now), command)
