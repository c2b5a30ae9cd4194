"""Which rounds are known already? Those that were seated, and what the plan in force says of the
rest; a plan that no longer fits the people is no plan.
"""

from __future__ import annotations

from tafelrunde.draw.next_round import players_of
from tafelrunde.draw.plan_in_force import covers, current_plan, made_for, planned_round
from tafelrunde.draw.standin import standins_for, with_standins
from tafelrunde.journal.events import Seat
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Round, Table


def round_known(source: Source, number: int) -> Round | None:
    """A round as it was seated, else as it is planned; None while nobody knows it."""
    if number <= len(source.state.rounds):
        return source.state.rounds[number - 1]
    plan = current_plan(source.state)
    if plan is None or not covers(plan, number):
        return None
    if not made_for(plan, _expected(source, number)):
        return None
    roles = source.rulebook.scoring[source.mode.scoring].roles
    tables = {
        index: Table(
            index,
            tuple(
                Seat(player, role=roles[at]) if roles else Seat(player, position=at + 1)
                for at, player in enumerate(people)
                if player is not None
            ),
        )
        for index, people in enumerate(planned_round(plan, number), start=1)
    }
    return Round(number, None, tables)


def _expected(source: Source, number: int) -> list[str]:
    """Who is seated if nothing changes: a plan holds for stand-ins, too, who fill its tables."""
    state = source.state
    try:
        standins = standins_for(source.mode, state, number)
    except Refusal:
        standins = []  # not enough of them: the plan cannot go on
    return players_of(with_standins(state, standins, number), number)


def rounds_to_come(source: Source) -> list[Round]:
    """Every round that is not over and known already."""
    numbers = range(1, rounds_foreseen(source.mode, source.state) + 1)
    known = [round_known(source, number) for number in numbers]
    return [round_ for round_ in known if round_ is not None and not round_.closed]
