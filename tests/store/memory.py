"""A ledger that forgets, with the same promises as the one that is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import news
from tafelrunde.store.ledger import (
    Answer,
    Clock,
    Doors,
    Somebody,
    asked_by,
    decided,
    same_question,
    server_time,
    unknown_tournament,
    usable_key,
)


class Ledger(Protocol):
    """The one door through which a tournament changes."""

    def append(
        self,
        tournament_id: str,
        command: c.Command,
        actor: Actor,
        key: str,
        seen: int | None = None,
    ) -> Answer: ...

    def state(self, tournament_id: str) -> tuple[Tournament, int]:
        """The tournament as it stands, shared with others: never change it."""

    def records(self, tournament_id: str, after: int = 0) -> list[Record]: ...

    def people(self, tournament_id: str) -> Mapping[str, Somebody]: ...


@dataclass
class Kept:
    state: Tournament = field(default_factory=Tournament)
    records: list[Record] = field(default_factory=list)
    answers: dict[str, tuple[str, Answer]] = field(default_factory=dict)
    people: dict[str, Somebody] = field(default_factory=dict)


class MemoryLedger:
    def __init__(self, clock: Clock = server_time) -> None:
        self._clock = clock
        self._doors = Doors()
        self._kept: dict[str, Kept] = {}

    def append(
        self,
        tournament_id: str,
        command: c.Command,
        actor: Actor,
        key: str,
        seen: int | None = None,
    ) -> Answer:
        usable_key(key)
        asked = asked_by(command, actor)
        with self._doors.of(tournament_id):
            kept = self._kept.get(tournament_id, Kept())
            if key in kept.answers:
                first, answer = kept.answers[key]
                same_question(first, asked)
                return Answer(answer.version, answer.events, repeated=True)
            answer = self._decided(kept, command, actor, seen)
            kept.answers[key] = (asked, answer)
            self._kept[tournament_id] = kept
        if answer.events:
            news.publish(tournament_id, answer.version)
        return answer

    def _decided(self, kept: Kept, command: c.Command, actor: Actor, seen: int | None) -> Answer:
        now = self._clock()
        events = decided(kept.state, command, actor, seen, now)
        state = fold(events, kept.state.copied())
        seq, head = len(kept.records), kept.records[-1].hash if kept.records else ""
        chain = TOURNAMENTS.chained(events, by=actor.id, at=now, seq=seq, head=head)
        kept.records = [*kept.records, *chain]
        kept.state = state
        return Answer(state.seq, tuple(events))

    def _known(self, tournament_id: str) -> Kept:
        if tournament_id not in self._kept:
            raise unknown_tournament()
        return self._kept[tournament_id]

    def state(self, tournament_id: str) -> tuple[Tournament, int]:
        state = self._known(tournament_id).state
        return state, state.seq

    def records(self, tournament_id: str, after: int = 0) -> list[Record]:
        return self._known(tournament_id).records[after:]

    def people(self, tournament_id: str) -> Mapping[str, Somebody]:
        return self._known(tournament_id).people
