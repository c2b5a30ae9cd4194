"""What does the console show at a glance? Step, round, clock, open tables, disputes."""

from __future__ import annotations

from datetime import datetime

import msgspec

from tafelrunde.desk.clocks import milliseconds
from tafelrunde.pages.plain_words import turn_limit
from tafelrunde.pages.signing import table_state
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Clock, Round, Tournament
from tafelrunde.words import Text


class ClockFace(msgspec.Struct, frozen=True):
    """A clock as a page shows it, in seconds; `ends` in milliseconds on the server's clock."""

    running: bool
    seconds: int
    left: int
    started_at: str
    used: int
    ends: int = 0
    turn: Text | None = None

    @property
    def milliseconds(self) -> int:
        return self.left * 1000


class Glance(msgspec.Struct, frozen=True):
    """The figures on top of every page of the console."""

    phase: str
    round: int
    rounds: int
    tables: int
    final: int
    open: int
    waiting: int
    disputed: int
    entered: int
    there: int
    missing: int
    queue: int
    standins: int
    calls: int
    wishes: int
    """Who asked to be let go."""
    clock: ClockFace | None
    playing: bool = False
    """Whether a game still waits for its result, at a table or in the finish: there is time to
    keep."""


def running_round(state: Tournament) -> Round | None:
    """The published round that is not closed yet."""
    if not state.rounds:
        return None
    last = state.rounds[-1]
    return last if last.published and not last.closed else None


def draft(state: Tournament) -> Round | None:
    last = state.rounds[-1] if state.rounds else None
    return last if last is not None and not last.published else None


def glance(state: Tournament, rulebook: Rulebook, now: str) -> Glance:
    round_ = running_round(state)
    tables = list(round_.tables.values()) if round_ else []
    states = [table_state(table) for table in tables]
    entered = sum(not entry.gone for entry in state.entries.values())
    there = sum(entry.here for entry in state.entries.values())
    return Glance(
        phase=state.phase,
        round=len(state.rounds),
        rounds=rounds_foreseen(rulebook.mode(state.mode), state),
        tables=len(tables),
        final=states.count("final"),
        open=states.count("open"),
        waiting=sum(map([*states, *_of_matches(state)].count, ("reported", "partly", "signed"))),
        disputed=states.count("disputed"),
        entered=entered,
        there=there,
        missing=entered - there,
        queue=len(state.waiting),
        standins=len(state.standins),
        calls=len(state.referee_calls),
        wishes=sum(call.wish for call in state.open_calls),
        clock=clock_face(state.clock, now),
        playing=states.count("final") < len(states)
        or any(match.awaiting for match in state.matches.values()),
    )


def _of_matches(state: Tournament) -> list[str]:
    """How far the slips of the finish have come."""
    return [table_state(match.game) for match in state.matches.values() if match.awaiting]


def clock_face(clock: Clock | None, now: str) -> ClockFace | None:
    if clock is None:
        return None
    used = clock.used
    if clock.running:
        since = datetime.fromisoformat(now) - datetime.fromisoformat(clock.started_at)
        used += max(0, int(since.total_seconds()))
    extra = clock.extra.get(0, 0)
    seconds = clock.seconds + extra
    ends = 0
    if clock.running:
        ends = milliseconds(clock.started_at) + (seconds - clock.used) * 1000
    return ClockFace(
        clock.running,
        seconds,
        seconds - used,
        clock.started_at,
        used,
        ends,
        turn_limit(clock.turn_seconds),
    )


PHASES = {
    "announced": Text("announced"),
    "running": Text("running"),
    "awarded": Text("over"),
}
