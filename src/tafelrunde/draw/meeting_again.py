"""Who sits together again, and in which rounds was that? Told beside the reason of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Parameter, Text, counted, listed

Met = Mapping[frozenset[str], Sequence[int]]


def rounds_met(tournament: Tournament) -> Met:
    """In which rounds two sat at one table."""
    met: dict[frozenset[str], list[int]] = {}
    for round_ in tournament.rounds:
        for table in round_.tables.values():
            for one, other in combinations(table.seats, 2):
                met.setdefault(frozenset((one.player, other.player)), []).append(round_.number)
    return met


def with_rematches(
    reason: Text, table: Sequence[str], met: Met, called: Callable[[str], Parameter]
) -> Text:
    """Nobody should have to look up whether he has sat with somebody before."""
    again = [
        _met_in(called(one), called(other), met[frozenset((one, other))])
        for one, other in combinations(table, 2)
        if frozenset((one, other)) in met
    ]
    if not again:
        return reason
    return Text("{r} {s}", r=reason, s=Text("Again: {pairs}.", pairs=listed(again, "; ")))


def _met_in(one: Parameter, other: Parameter, rounds: Sequence[int]) -> Text:
    return counted(
        len(rounds),
        "{one} – {other} met in round {rounds}",
        "{one} – {other} met in rounds {rounds}",
        one=one,
        other=other,
        rounds=listed(rounds),
    )
