"""Who has a bye where the number of players does not fill the tables?

As few as possible, always among those who had fewest byes so far: by the standings from the last
up, or by lot. In the first round nobody stands anywhere, so it is the lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.table import standings
from tafelrunde.state.tournament import Tournament


def byes_needed(players: int, policy: str, largest: int) -> int:
    """How many have to be left over; none too where even that does not help."""
    for number in range(min(largest, players)):
        try:
            table_sizes(players - number, policy)
        except Refusal:
            continue
        return number
    return 0


def byes_for(
    rulebook: Rulebook, tournament: Tournament, players: Sequence[str], policy: str, seed: str
) -> tuple[str, ...]:
    """Those of these players who have a bye in the next round."""
    mode = rulebook.mode(tournament.mode)
    if mode.bye is None or mode.all_meet:  # where all meet all, the order of meetings says it
        return ()
    needed = byes_needed(len(players), policy, max(mode.sizes))
    if not needed:
        return ()
    number = len(tournament.rounds) + 1
    chance = Lots(seed, f"byes of round {number}").shuffled(list(players))
    lot = {player: place for place, player in enumerate(chance)}
    had = Counter(
        player
        for round_number, given in tournament.byes.items()
        if round_number < number
        for player in given
    )
    rank: dict[str, int] = {}
    if mode.bye.to == "last" and number > 1:
        rows = standings(rulebook, tournament, number - 1)
        rank = {row.player: row.rank or 0 for row in rows}
    order = sorted(players, key=lambda p: (had[p], -rank.get(p, 0), lot[p]))
    return tuple(order[:needed])
