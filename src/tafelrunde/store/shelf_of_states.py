"""The states last folded, by journal version: a request folds only what is new.

A state is never changed once it stands here; newer events are folded on a copy. Whether the copy at
hand belongs to this journal is seen from the chain: the next record must follow from its head.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from tafelrunde.journal.chain import seal
from tafelrunde.journal.record import Record
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament

MOST_KEPT = 50
RowsAfter = Callable[[int], Sequence[Record]]


class Kept(msgspec.Struct, frozen=True):
    """A state with the number and hash of the last record it knows."""

    state: Tournament
    version: int
    head: str


class StateShelf:
    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self.folded = 0
        """How many events were folded so far; tests read it."""

    def up_to_date(self, tournament_id: str, version: int, head: str, rows: RowsAfter) -> Kept:
        """The state at that version, folded from what is at hand or from the beginning."""
        kept = self.kept(tournament_id)
        if kept is not None and kept.version == version and kept.head == head:
            return kept
        fresh = None
        if kept is not None and kept.version < version:
            fresh = self._continued(kept, rows(kept.version), head)
        if fresh is None:
            fresh = self._continued(Kept(Tournament(), 0, ""), rows(0), head)
        if fresh is None:
            raise Broken(f"the journal of {tournament_id} does not hold together")
        self.put(tournament_id, fresh)
        return fresh

    def _continued(self, kept: Kept, records: Sequence[Record], head: str) -> Kept | None:
        """Nothing where the records do not follow, as after another copy was restored."""
        previous, number = kept.head, kept.version
        for record in records:
            number += 1
            if record.seq != number or record.hash != seal(previous, record):
                return None
            previous = record.hash
        if previous != head:
            return None
        state = fold((record.event for record in records), kept.state.copied())
        self.folded += len(records)
        return Kept(state, number, head)

    def kept(self, tournament_id: str) -> Kept | None:
        with self._lock:
            return self._kept.get(tournament_id)

    def put(self, tournament_id: str, kept: Kept) -> None:
        with self._lock:
            self._kept[tournament_id] = kept
            self._kept.move_to_end(tournament_id)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self, tournament_id: str) -> None:
        with self._lock:
            self._kept.pop(tournament_id, None)
