"""The states last folded, by journal version: a request folds only what is new.

A state is never changed once it stands here; newer events are folded on a copy. Whether the copy at
hand belongs to this journal is seen from the chain: the next record must follow from its head.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from tafelrunde.journal.chain import Recorded, seal
from tafelrunde.journal.parts import Part
from tafelrunde.rulebook.faults import Broken


class Folded(Protocol):
    """What a journal tells, be it a tournament or a season."""

    @property
    def seq(self) -> int: ...
    @property
    def history(self) -> list[Any]: ...
    def copied(self) -> Self: ...


S = TypeVar("S", bound=Folded)
E = TypeVar("E", bound=Part)


class Kept(msgspec.Struct, Generic[S], frozen=True):
    """A state with the number and hash of the last record it knows."""

    state: S
    version: int
    head: str


class StateShelf(Generic[S, E]):
    def __init__(
        self, empty: Callable[[], S], fold: Callable[[Iterable[E], S], S], most: int
    ) -> None:
        self._empty, self._fold, self._most = empty, fold, most
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Kept[S]] = OrderedDict()
        self.folded = 0
        """How many events were folded so far; tests read it."""

    def up_to_date(
        self, book: str, version: int, head: str, rows: Callable[[int], Sequence[Recorded[E]]]
    ) -> Kept[S]:
        """The state at that version, folded from what is at hand or from the beginning."""
        kept = self.kept(book)
        if kept is not None and kept.version == version and kept.head == head:
            return kept
        fresh = None
        if kept is not None and kept.version < version:
            fresh = self._continued(kept, rows(kept.version), head)
        if fresh is None:
            fresh = self._continued(Kept(self._empty(), 0, ""), rows(0), head)
        if fresh is None:
            raise Broken(f"the journal of {book} does not hold together")
        self.put(book, fresh)
        return fresh

    def _continued(
        self, kept: Kept[S], records: Sequence[Recorded[E]], head: str
    ) -> Kept[S] | None:
        """Nothing where the records do not follow, as after another copy was restored."""
        if followed(kept, records) != head:
            return None
        state = self._fold((record.event for record in records), kept.state.copied())
        self.folded += len(records)
        return Kept(state, kept.version + len(records), head)

    def kept(self, book: str) -> Kept[S] | None:
        with self._lock:
            return self._kept.get(book)

    def put(self, book: str, kept: Kept[S]) -> None:
        with self._lock:
            self._kept[book] = kept
            self._kept.move_to_end(book)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self, book: str) -> None:
        with self._lock:
            self._kept.pop(book, None)


def followed(kept: Kept[Any], records: Sequence[Recorded[Any]]) -> str | None:
    """The hash these records lead to from what is kept; None where one is not sealed with it."""
    previous, number = kept.head, kept.version
    for record in records:
        number += 1
        if record.seq != number or record.hash != seal(previous, record):
            return None
        previous = record.hash
    return previous
