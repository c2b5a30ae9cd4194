"""Who stands in where the others do not fill the tables (CAR-302, FRI-101)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tafelrunde.draw.byes import byes_needed
from tafelrunde.draw.next_round import players_of, policy_of
from tafelrunde.draw.sizes import forms_of, table_sizes
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.tournament import Entry, Tournament

MOST_MISSING = 3


def standins_for(mode: Mode, tournament: Tournament, number: int) -> list[str]:
    """Stand-ins play only where the number would not fill the tables, and as few as fill them.

    Of several those who stood in least often; where roles are led in turn, those who did before.
    A Refusal where all of them together cannot help.
    """
    ready = [player for player, entry in tournament.standins.items() if entry.checked_in]
    needed = standins_needed(mode, tournament, len(players_of(tournament, number)), len(ready))
    times = Counter(player for called in tournament.called.values() for player in called)
    again = -1 if mode.seating.method == "roles" else 1
    return sorted(ready, key=lambda player: (again * times[player], by_id(player)))[:needed]


def standins_needed(mode: Mode, tournament: Tournament, there: int, ready: int) -> int:
    """How many of the stand-ins who are ready it takes to fill the tables."""
    if takes_any_number(mode):
        return 0
    policy = policy_of(mode, tournament.options)
    rule = mode.seating.standin_rule or mode.seating.sizes_rule
    for number in range(ready + 1):
        try:
            table_sizes(there + number, policy, rule=rule)
        except Refusal:
            continue
        return number
    if mode.bye is not None and byes_needed(there, policy, max(mode.sizes)):
        return 0
    table_sizes(there, policy, rule=rule)
    return 0


def takes_any_number(mode: Mode) -> bool:
    """No tables have to be filled: some have a round off, or the finish comes at once."""
    return mode.all_meet or not mode.rounds


def standins_missing(
    mode: Mode, tournament: Tournament, there: int, *, in_play: bool = False, busy: int = 0
) -> int:
    """How many more would have to stand in so that everybody is seated; 0: nobody, or it is not
    a matter of a few people. `in_play`: others are seated already, at tables that go on, and so
    many stand-ins with them are `busy`."""
    if mode.bye is not None:
        return 0
    ready = sum(entry.checked_in for entry in tournament.standins.values()) - busy
    policy = policy_of(mode, tournament.options)
    for number in range(ready, ready + MOST_MISSING + 1):
        try:
            needed = standins_needed(mode, tournament, there, number)
        except Refusal:
            continue
        return max(0, needed - ready) if in_play or _seats_anybody(there, policy) else 0
    return 0


def _seats_anybody(there: int, policy: str) -> bool:
    """Fewer than a table seats: it is not tables that are missing but a tournament."""
    smallest = min(forms_of(policy))
    return there >= min(3, smallest)


def with_standins(tournament: Tournament, players: Sequence[str], number: int) -> Tournament:
    """The tournament as it is drawn for: with the stand-ins among the players of that round."""
    field = tournament.copied()
    for player in players:
        field.entries[player] = Entry(player, number, checked_in=True, standin=True)
    return field
