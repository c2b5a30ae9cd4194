"""The plan that was drawn ahead and still holds (7W-104, CAT-204, FRI-104)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tafelrunde.journal.events import Drawn
from tafelrunde.state.tournament import Tournament

Tables = Sequence[Sequence[str | None]]


def current_plan(state: Tournament) -> Drawn | None:
    """The plan in force: the last one drawn for several rounds."""
    plans = [
        draw
        for draw in state.draws.values()
        if draw.kind == "seating" and draw.input.get("kind") != "lot"
    ]
    return plans[-1] if plans else None


def first_round_of(plan: Drawn) -> int:
    past = plan.input.get("past", [])
    return (len(past) if isinstance(past, Sequence) else 0) + 1


def covers(plan: Drawn, number: int) -> bool:
    """Whether the plan reaches that round: rounds may have been added since it was drawn."""
    rounds: Any = plan.outcome
    return 0 <= number - first_round_of(plan) < len(rounds)


def planned_round(plan: Drawn, number: int) -> Tables:
    rounds: Any = plan.outcome
    tables: Tables = rounds[number - first_round_of(plan)]
    return tables


def made_for(plan: Drawn, players: Iterable[str]) -> bool:
    """Whether nobody came or went since."""
    people: Any = plan.input.get("players")
    return set(people or ()) == set(players)


def departed_from(plan: Drawn, state: Tournament, number: int) -> bool:
    """Whether people sat otherwise than planned in a round of the plan before that one."""
    played = state.rounds[first_round_of(plan) - 1 : number - 1]
    return any(
        {frozenset(seat.player for seat in table.seats) for table in round_.tables.values()}
        != {frozenset(filter(None, table)) for table in planned_round(plan, round_.number)}
        for round_ in played
    )
