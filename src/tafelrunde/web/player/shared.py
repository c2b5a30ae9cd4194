"""What is the same on every phone of a hall, worked out once for each state of its tournament.

After a publication two hundred phones read their own pages within a second or two. Names,
standings and what is still open are the same for all of them; only who asks differs.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import cached_property
from itertools import takewhile

from tafelrunde.chances.race import Race, race_of
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.audience.ranking import as_told
from tafelrunde.pages.kept_lots import kept_lots
from tafelrunde.pages.standings import whole_rows
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.table import Row, is_newest
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.web.audience.press import Names, people_of

MOST_HALLS = 20


class Shared:
    """One state of a tournament as all its phones see it; `before` is the state before it.

    Most of what happens in a hall changes neither names nor results, so what was worked out for
    the state before is taken over wherever everything it rests on is the same.
    """

    def __init__(self, state: Tournament, known: Names, before: Shared | None = None) -> None:
        self.state, self.known = state, known
        self.rulebook = rulebook_for(state)
        self._lock = threading.Lock()
        self._rows: dict[int, list[Row]] = {}
        self._race: Race | None = None
        if before is not None and _same_people(before, self):
            self.names: PublicNames = before.names
            self._take_over(before)
        else:
            self.names = public_names(state, self.rulebook, known.people)

    def _take_over(self, before: Shared) -> None:
        kept = _same_so_far(before.state, self.state)
        with before._lock:
            self._rows |= {
                after: rows
                for after, rows in before._rows.items()
                if after <= kept and before.newest(after) == self.newest(after)
            }
            if _results(before) == _results(self):
                self._race = before._race

    def race(self) -> Race | None:
        """What is fixed and what is open, for everybody who asks what he still needs."""
        with self._lock:
            if self._race is None:
                self._race = race_of(self.state, self.rulebook)
            return self._race

    def rows(self, after: int) -> list[Row]:
        with self._lock:
            if after not in self._rows:
                self._rows[after] = whole_rows(self._told, after)
            return self._rows[after]

    def newest(self, after: int) -> bool:
        return is_newest(self._told.state, after)

    @cached_property
    def _told(self) -> PublicView:
        """As everybody may read the standings by now."""
        return as_told(View(self.state, self.rulebook, self.names))


def _same_people(before: Shared, now: Shared) -> bool:
    """Everything names rest on; standings and outlook need no less."""
    then, state = before.state, now.state
    return (
        before.known.stamp == now.known.stamp
        and (then.rulebook, then.mode, then.phase) == (state.rulebook, state.mode, state.phase)
        and (then.options, then.lots) == (state.options, state.lots)
        and kept_lots(then) == kept_lots(state)
        and then.without_finish == state.without_finish
        and (then.entries, then.standins, then.waiting)
        == (state.entries, state.standins, state.waiting)
    )


def _same_so_far(before: Tournament, now: Tournament) -> int:
    """How many rounds, from the first on, are just as they were: a changed one is a new object."""
    pairs = zip(before.rounds, now.rounds, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))


def _results(one: Shared) -> object:
    """What the race rests on beside its people: final slips, and who is still playing."""
    state = one.state
    return (
        rounds_foreseen(one.rulebook.mode(state.mode), state),
        [(round_.kind, round_.published, round_.closed, _final(round_)) for round_ in state.rounds],
    )


def _final(round_: Round) -> list[object]:
    return [
        (table.seats, table.slip if table.state == "final" else None)
        for table in round_.tables.values()
    ]


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
            kept = _kept[hall_id] = Shared(state, known, kept)
        _kept.move_to_end(hall_id)
        while len(_kept) > MOST_HALLS:
            _kept.popitem(last=False)
    return kept
