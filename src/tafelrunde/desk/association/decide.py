"""The one door to change a season: a command in, events or a Refusal out. Pure."""

from __future__ import annotations

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import (
    calendar,
    closing,
    correcting,
    inviting,
    lots,
    qualifying,
    registration,
    results,
    season,
    telling,
)
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.actors import admit
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import Register, SeasonMatter
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.desk.matter import refuse
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship

ROOMS = (
    calendar,
    closing,
    correcting,
    inviting,
    lots,
    qualifying,
    registration,
    results,
    season,
    telling,
)
"""Where commands are decided: what is imported here has said which commands it decides."""


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
