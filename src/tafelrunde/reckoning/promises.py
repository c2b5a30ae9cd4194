"""Was every draw made as it had been promised? Opens the commitments of a journal.

A commitment fixes who is in a draw and, where the system made the seed, the seed itself. It is
opened by the first draw of the round it speaks of: the same people, and the sealed seed. A draw
that was taken back and made again must open it too, and so must one under a second commitment: else
somebody could draw until it suits him. Only a seed that nobody saw may be replaced, with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from tafelrunde.desk.drafting import UNASKED
from tafelrunde.draw.commitment import SeedSource, commit
from tafelrunde.draw.next_round import players_of
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.rulebook.faults import Fault
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

PEOPLE = {"lot": "entries", "seating": "players"}
"""Where a draw of that kind keeps who was in it."""


class Promise(msgspec.Struct, frozen=True):
    """A commitment with the people it was made about."""

    seq: int
    event: e.DrawCommitted
    entries: tuple[str, ...]

    def digest(self, seed: str) -> str:
        event = self.event
        sealed = seed if event.source == "system" else None
        return commit(
            self.entries,
            source=cast(SeedSource, event.source),
            label=event.draw,
            seed=sealed,
            algorithm=event.algorithm,
        ).digest


class Promises:
    """All commitments that hold, by the name of their draw, also when they were taken back."""

    def __init__(self, checked: dict[str, int]) -> None:
        self._given: dict[str, list[Promise]] = {}
        self._opened: set[int] = set()
        self._checked = checked

    def looked_at(self, record: Record, tournament: Tournament) -> Iterator[Fault]:
        event = record.event
        if isinstance(event, e.DrawCommitted):
            yield from self._made(record.seq, event, tournament)
        elif isinstance(event, e.Drawn):
            yield from self._kept(record.seq, event, tournament)

    def _made(self, seq: int, event: e.DrawCommitted, tournament: Tournament) -> Iterator[Fault]:
        number = len(tournament.rounds) + 1
        promise = Promise(seq, event, tuple(players_of(tournament, number)))
        before = self._given.get(event.draw, [])
        renewed = bool(event.reason) and not any(old.seq in self._opened for old in before)
        stay = event.source == "system" and not renewed
        kept = [old for old in before if stay and old.event.source == "system"]
        self._given[event.draw] = [*kept, promise]
        if event.source != "system":  # nothing is sealed, so it can be opened at once
            self._checked["commitments"] += 1
            yield from _differs(promise, seq, "")

    def _kept(self, seq: int, event: e.Drawn, tournament: Tournament) -> Iterator[Fault]:
        number = len(tournament.rounds) + 1
        name = event.draw if event.draw in self._given else f"round {number}"
        given = self._given.get(name, [])
        if not given:
            return
        newest = given[-1]
        first = newest.seq not in self._opened
        if not first and not _repeats(event):
            return
        self._opened.add(newest.seq)
        if newest.event.source == "system":
            self._checked["commitments"] += first
            for promise in given:
                yield from _differs(promise, seq, event.seed)
        if first:
            yield from _others(newest, seq, event, tournament)


def _repeats(event: e.Drawn) -> bool:
    """Who sits where, drawn once more without anybody having asked for another draw."""
    seats = event.kind in PEOPLE and not event.draw.startswith("lot ")
    return seats and event.reason in UNASKED


def _differs(promise: Promise, seq: int, seed: str) -> Iterator[Fault]:
    if promise.digest(seed) != promise.event.digest:
        yield Fault(
            f"record {seq}",
            Text(
                "the commitment to “{draw}” (record {seq}) does not open: entries, "
                "algorithm, source or seed are others",
                draw=promise.event.draw,
                seq=promise.seq,
            ),
        )


def _others(promise: Promise, seq: int, event: e.Drawn, tournament: Tournament) -> Iterator[Fault]:
    """Who was in the draw beside who was promised to be; a stand-in may fill an odd number."""
    people = event.input.get(PEOPLE.get(event.kind, ""))
    if not promise.event.draw.startswith("round ") or not isinstance(people, Sequence):
        return
    left_over = tournament.byes.get(len(tournament.rounds) + 1, ())
    drawn = (set(people) - set(tournament.standins)) | set(left_over)
    if drawn != set(promise.entries):
        yield Fault(
            f"record {seq}",
            Text(
                "in “{draw}” are others than had been committed to (record {seq})",
                draw=event.draw,
                seq=promise.seq,
            ),
        )
