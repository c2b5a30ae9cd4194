"""The one door to change a season: a command in, events or a Refusal out. Pure.

Rooms that are imported here have said which commands they decide.
"""

from __future__ import annotations

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import calendar as calendar
from tafelrunde.desk.association import closing as closing
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association import correcting as correcting
from tafelrunde.desk.association import inviting as inviting
from tafelrunde.desk.association import lots as lots
from tafelrunde.desk.association import qualifying as qualifying
from tafelrunde.desk.association import registration as registration
from tafelrunde.desk.association import results as results
from tafelrunde.desk.association import season as season
from tafelrunde.desk.association import telling as telling
from tafelrunde.desk.association.actors import admit
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import Register, SeasonMatter
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.desk.matter import refuse
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship


def decide_season(
    state: Championship,
    rulebook: Rulebook,
    command: c.Command,
    actor: Actor,
    today: str,
    register: Register,
) -> list[SeasonEvent]:
    """What happens by this command; an empty list where it is so already.

    `today` is the day (YYYY-MM-DD) where the association sits.
    """
    if not state.history and not isinstance(command, c.OpenSeason):
        refuse("season", "this season is not open yet")
    check_lengths(command)
    admit(actor, command, state)
    closing.still_open(state, command)
    matter = SeasonMatter(state, rulebook, actor, today, register)
    return SEASON_DECISIONS[type(command)](matter, command)
