"""What is the same on every phone of a hall, worked out once for each state of its tournament.

After a publication two hundred phones read their own pages within a second or two. Names,
standings and what is still open are the same for all of them; only who asks differs.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.audience.names import PublicNames, public_names
from tafelrunde.pages.player.outlook import Race, race_of
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.tournament import Tournament
from tafelrunde.web.audience.press import Names, people_of

MOST_HALLS = 20


class Shared:
    """One state of a tournament as all its phones see it."""

    def __init__(self, state: Tournament, known: Names) -> None:
        self.state, self.known = state, known
        self.rulebook = open_rulebook(state.rulebook)
        self.names: PublicNames = public_names(state, self.rulebook, known.people)
        self._lock = threading.Lock()
        self._rows: dict[int, list[Row]] = {}
        self._race: Race | None = None

    def race(self) -> Race | None:
        """What is fixed and what is open, for everybody who asks what he still needs."""
        with self._lock:
            if self._race is None:
                self._race = race_of(self.state, self.rulebook)
            return self._race

    def rows(self, after: int) -> list[Row]:
        with self._lock:
            if after not in self._rows:
                self._rows[after] = standings(self.rulebook, self.state, after)
            return self._rows[after]


_lock = threading.Lock()
_reading = threading.Lock()
_kept: OrderedDict[str, Shared] = OrderedDict()


def shared(hall_id: str, state: Tournament) -> Shared:
    """The ledger hands out one object for a version: a new one is a new state."""
    with _reading:  # one phone reads the names anew, the others wait for them
        known = people_of(hall_id)
    with _lock:
        kept = _kept.get(hall_id)
        if kept is None or kept.state is not state or kept.known.stamp != known.stamp:
            kept = _kept[hall_id] = Shared(state, known)
        _kept.move_to_end(hall_id)
        while len(_kept) > MOST_HALLS:
            _kept.popitem(last=False)
    return kept
