"""Was every draw made as it had been promised? Opens the commitments of a journal.

A commitment fixes who is in a draw and, where the system made the seed, the seed itself. It is
opened by the first draw of the round it speaks of: the same people, and the sealed seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from tafelrunde.draw.commitment import SeedSource, commit
from tafelrunde.draw.next_round import players_of
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.rulebook.faults import Fault, Text
from tafelrunde.state.tournament import Tournament

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
    """The commitments that are still to be opened, by the name of their draw."""

    def __init__(self, checked: dict[str, int]) -> None:
        self._open: dict[str, Promise] = {}
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
        self._open[event.draw] = promise
        if event.source != "system":  # nothing is sealed, so it can be opened at once
            self._checked["commitments"] += 1
            yield from _differs(promise, seq, "")

    def _kept(self, seq: int, event: e.Drawn, tournament: Tournament) -> Iterator[Fault]:
        number = len(tournament.rounds) + 1
        name = event.draw if event.draw in self._open else f"round {number}"
        promise = self._open.pop(name, None)
        if promise is None:
            return
        if promise.event.source == "system":
            self._checked["commitments"] += 1
            yield from _differs(promise, seq, event.seed)
        yield from _others(promise, seq, event, tournament)


def _differs(promise: Promise, seq: int, seed: str) -> Iterator[Fault]:
    if promise.digest(seed) != promise.event.digest:
        yield Fault(
            f"record {seq}",
            Text(
                f"die Zusage zu „{promise.event.draw}“ (Eintrag {promise.seq}) geht nicht auf: "
                "Teilnehmer, Verfahren, Herkunft oder Startwert sind andere",
                f'the commitment to "{promise.event.draw}" (record {promise.seq}) does not open: '
                "entries, algorithm, source or seed are others",
            ),
        )


def _others(promise: Promise, seq: int, event: e.Drawn, tournament: Tournament) -> Iterator[Fault]:
    """Who was in the draw beside who was promised to be; a stand-in may fill an odd number."""
    people = event.input.get(PEOPLE.get(event.kind, ""))
    if not promise.event.draw.startswith("round ") or not isinstance(people, Sequence):
        return
    drawn = set(people) - set(tournament.standins)
    if drawn != set(promise.entries):
        yield Fault(
            f"record {seq}",
            Text(
                f"in „{event.draw}“ sind andere, als vorher zugesagt war (Eintrag {promise.seq})",
                f'in "{event.draw}" are others than had been committed to (record {promise.seq})',
            ),
        )
