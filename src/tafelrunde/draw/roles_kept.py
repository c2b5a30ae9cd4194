"""Somebody went, somebody else came: as far as it can the plan of roles goes on (FRI-101, FRI-104).

Line-ups are drawn at the start. Whoever comes in takes the seats of the one who left, so that all
others keep the roles they were drawn for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

from tafelrunde.draw.plan_in_force import covers, first_round_of
from tafelrunde.draw.roles_owed import times_again
from tafelrunde.journal.events import Drawn
from tafelrunde.state.tournament import Tournament

Rounds = Sequence[Sequence[Sequence[str | None]]]

MOST_WAYS = 4
"""So many are tried in each other's seats; more take them in the order of their ids."""


def roles_kept(
    tournament: Tournament, players: Sequence[str], past: Rounds, rest: Rounds
) -> dict[str, Any]:
    """What a draw of roles has to know besides the past: who is not scored, and what was planned
    for the rounds that are left."""
    spare = [player for player in players if tournament.entries[player].standin]
    kept = taken_over(rest, players, past, spare)
    return {"spare": spare} | ({"kept": kept} if kept else {})


def rest_of(plan: Drawn | None, number: int) -> Rounds:
    """What a plan foresaw from that round on."""
    if plan is None or not covers(plan, number):
        return ()
    rounds: Any = plan.outcome
    rest: Rounds = rounds[number - first_round_of(plan) :]
    return rest


def seated_in(rounds: Rounds) -> set[str]:
    """Everybody a plan is made for: all of them sit in its first round."""
    seats = (player for tables in rounds[:1] for table in tables for player in table)
    return {player for player in seats if player is not None}


def follows(past: Rounds, planned: Rounds) -> bool:
    """Whether the rounds so far are the plan's."""
    return all(
        {tuple(table) for table in played} == {tuple(table) for table in foreseen}
        for played, foreseen in zip(past, planned, strict=False)
    )


def taken_over(
    rest: Rounds, players: Sequence[str], past: Rounds, spare: Iterable[str]
) -> list[list[list[str | None]]]:
    """The rest of a plan with those who came in the seats of those who went.

    Of several ways that in which the fewest who are scored lead a role again; nothing where more
    or fewer are there than the plan foresaw.
    """
    planned = seated_in(rest)
    gone = sorted(planned - set(players))
    came = [player for player in players if player not in planned]
    if not planned or len(gone) != len(came):
        return []
    scored = set(players) - set(spare)
    ways = permutations(came) if len(came) <= MOST_WAYS else iter([tuple(came)])
    return min(
        (_seated_for(rest, dict(zip(gone, way, strict=True))) for way in ways),
        key=lambda rounds: times_again((*past, *rounds), scored),
    )


def _seated_for(rest: Rounds, instead: dict[str, str]) -> list[list[list[str | None]]]:
    return [
        [[None if p is None else instead.get(p, p) for p in table] for table in tables]
        for tables in rest
    ]
