"""Who sits at one of the smaller tables again? Said before seats are changed: the proof of a draw
counts how evenly they are spread, and so do the people who sit there."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.draw.ways_of_drawing import way_of_drawing
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Player, Text, counted, numbers_of


def small_again(before: Tournament, old: Round, new: Round, rulebook: Rulebook) -> Iterator[Text]:
    """Where the standings seat people, they say who sits at the small tables, and nobody else."""
    if way_of_drawing(rulebook.mode(before.mode), before, new.number) == "standings":
        return
    was = _at_small_tables(old)
    for player in _at_small_tables(new):
        rounds = [
            earlier.number
            for earlier in before.rounds[: new.number - 1]
            if player in _at_small_tables(earlier)
        ]
        if rounds and player not in was:
            yield counted(
                len(rounds),
                "{player} would play at a smaller table again, as in round {rounds}.",
                "{player} would play at a smaller table again, as in rounds {rounds}.",
                player=Player(player),
                rounds=numbers_of(rounds, "and"),
            )


def _at_small_tables(round_: Round) -> dict[str, None]:
    """Of whoever sits with fewer people than others do in this round."""
    most = max((len(table.seats) for table in round_.tables.values()), default=0)
    return {
        seat.player: None
        for table in round_.tables.values()
        if len(table.seats) < most
        for seat in table.seats
    }
