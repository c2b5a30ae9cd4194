"""Who decided about an objection to a result, and what came of it?"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from tafelrunde.pages.objections_told import verdict_on_slip
from tafelrunde.pages.timetable import noted_at
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.state.objections import accepted_in, answer_to_objection
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.store import crew
from tafelrunde.store.authorship import ELSEWHERE
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.store.makers import link_of
from tafelrunde.store.models import Badge
from tafelrunde.web import house
from tafelrunde.web.authors import named_authors
from tafelrunde.web.visit import HallVisit
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

REFEREE = Text("the referee", context="who decided")
DESK = Text("the desk", context="who decided")
ONE_OF_THEM = Text("the referee or the desk")
"""In whose capacity somebody decided, as a phone reads it."""


class Decision(NamedTuple):
    """About the objections to one game; `by` as the journal names people."""

    by: str
    at: datetime | None
    upheld: bool


def decision_on(hall_id: str, state: Tournament, game: Table) -> Decision | None:
    """None where nobody objected, or it is not decided yet."""
    answer = answer_to_objection(state.history, game)
    if answer is None:
        return None
    record = house.told_records(hall_id)[answer.number - 1]
    return Decision(record.by, noted_at(record.at), answer.upheld)


def decider(hall_id: str, by: str) -> Text:
    """In which capacity somebody decided; whom another house knows may be either."""
    if by.startswith(ELSEWHERE):
        return ONE_OF_THEM
    return REFEREE if "referee" in _roles(hall_id, by) else DESK


def acceptor(hall_id: str, state: Tournament, game: Table) -> Text | None:
    """In which capacity somebody took over a result that not all had signed."""
    number = accepted_in(state.history, game)
    if number is None:
        return None
    return decider(hall_id, house.told_records(hall_id)[number - 1].by)


class Told(NamedTuple):
    """The same in words, for desk and referee."""

    who: str
    at: datetime | None
    verdict: Text


def told_by_name(visit: HallVisit[Names], game: Table) -> Told | None:
    found = decision_on(visit.hall.id, visit.state, game)
    if found is None:
        return None
    authors = named_authors(visit.hall.id, visit.names, [found.by], visit.lang)
    who = authors.get(found.by) or decider(visit.hall.id, found.by)[visit.lang]
    return Told(who, found.at, verdict_on_slip(game, upheld=found.upheld))


def _roles(hall_id: str, by: str) -> set[str]:
    link = link_of(by)
    if link is not None:
        return set(Badge.objects.filter(hall_id=hall_id, pk=link).values_list("role", flat=True))
    account = whole_in(by.removeprefix(ACCOUNT)) if by.startswith(ACCOUNT) else None
    return set(crew.roles_in(hall_id, account)) if account is not None else set()
