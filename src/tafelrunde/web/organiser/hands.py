"""Whose hands did a slip go through: who entered, accepted or corrected it, and when?"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from tafelrunde.journal.events import SlipAccepted, SlipCorrected, SlipReported
from tafelrunde.pages.timetable import noted_at
from tafelrunde.state.objections import slip_of_game
from tafelrunde.state.tournament import Table
from tafelrunde.web import house
from tafelrunde.web.authors import named_authors
from tafelrunde.web.organiser.desk import Desk
from tafelrunde.words import Text

ENTERED, ACCEPTED, CORRECTED = "entered", "accepted", "corrected"
BY_THE_DESK = Text("the desk", context="by whom")
"""Whom nobody can name any more."""
DONE = {SlipReported: ENTERED, SlipAccepted: ACCEPTED, SlipCorrected: CORRECTED}


class Hand(NamedTuple):
    did: str
    who: str
    at: datetime | None


def hands_on(desk: Desk, game: Table) -> list[Hand]:
    """In the order of the day, what stands there last; entered and accepted at once is one act."""
    last: dict[str, int] = {}
    for number, event in slip_of_game(desk.state.history, game) if game.slip else ():
        did = DONE.get(type(event))
        if did == ENTERED:  # with other figures the signatures and what followed are gone
            last = {}
        if did:
            last[did] = number
    if not last:
        return []
    records = house.told_records(desk.hall.id)
    told = {did: records[number - 1] for did, number in last.items()}
    entered, accepted = told.get(ENTERED), told.get(ACCEPTED)
    if entered and accepted and (entered.by, entered.at) == (accepted.by, accepted.at):
        del told[ACCEPTED]
    authors = named_authors(
        desk.hall.id, desk.names, [each.by for each in told.values()], desk.lang
    )
    return [
        Hand(
            did,
            authors.get(record.by) or BY_THE_DESK[desk.lang],
            noted_at(record.at),
        )
        for did, record in told.items()
    ]
