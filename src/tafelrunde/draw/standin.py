"""Who stands in where the others do not fill the tables (CAR-302)?"""

from __future__ import annotations

from collections import Counter

from tafelrunde.draw.next_round import players_of, policy_of
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.tournament import Entry, Tournament


def standin_for(mode: Mode, tournament: Tournament, number: int) -> str | None:
    """The stand-in plays only where the number would not fill the tables; nobody is needed else.

    Of several the one who stood in least often; a Refusal where nobody can help.
    """
    there = len(players_of(tournament, number))
    policy = policy_of(mode, tournament)
    rule = mode.seating.standin_rule or mode.seating.sizes_rule
    try:
        table_sizes(there, policy, rule=rule)
    except Refusal:
        ready = [player for player, entry in tournament.standins.items() if entry.checked_in]
        if not ready:
            raise
        table_sizes(there + 1, policy, rule=rule)
        times = Counter(tournament.called.values())
        return min(ready, key=lambda player: (times[player], by_id(player)))
    return None


def with_standin(tournament: Tournament, player: str, number: int) -> Tournament:
    """The tournament as it is drawn for: with the stand-in among the players of that round."""
    field = tournament.copied()
    field.entries[player] = Entry(player, number, checked_in=True, standin=True)
    return field
