"""The one door to change: a command in, events or a Refusal out. Pure: no clock, no chance.

Rooms that are imported here have said which commands they decide.
"""

from __future__ import annotations

from tafelrunde.desk import agreeing as agreeing
from tafelrunde.desk import announcing as announcing
from tafelrunde.desk import calls as calls
from tafelrunde.desk import ceremony as ceremony
from tafelrunde.desk import chances as chances
from tafelrunde.desk import chess as chess
from tafelrunde.desk import clocks as clocks
from tafelrunde.desk import commands as c
from tafelrunde.desk import course as course
from tafelrunde.desk import entries as entries
from tafelrunde.desk import finish as finish
from tafelrunde.desk import handing as handing
from tafelrunde.desk import leaving as leaving
from tafelrunde.desk import minutes as minutes
from tafelrunde.desk import moves as moves
from tafelrunde.desk import objecting as objecting
from tafelrunde.desk import repairing as repairing
from tafelrunde.desk import reseating as reseating
from tafelrunde.desk import rounds as rounds
from tafelrunde.desk import rulings as rulings
from tafelrunde.desk import seating_anew as seating_anew
from tafelrunde.desk import slips as slips
from tafelrunde.desk import starting as starting
from tafelrunde.desk import undo as undo
from tafelrunde.desk.actors import Actor, admit
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.rules import rule_for
from tafelrunde.journal.events import Event
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament


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
