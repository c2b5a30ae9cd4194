"""The clock on the wall: started, paused, extended; what is left follows from the server's time.

Nothing ends by itself when time is up: no game is cut short (CAT-202).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import ChessRules
from tafelrunde.state.chess import Leaders, Reading, reckoned, standing
from tafelrunde.state.tournament import Clock

MOST_SECONDS = 24 * 3600
TURN_LIMIT = 180
"""CAT-202: at most three minutes a turn."""


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(at: str) -> int:
    """Whole milliseconds since 1970, exactly."""
    return (datetime.fromisoformat(at) - EPOCH) // timedelta(milliseconds=1)


def chess_clock(
    rules: ChessRules,
    presses: Sequence[e.ClockPressed],
    now: str,
    leaders: Leaders | None = None,
    out: Collection[str] = (),
) -> Reading:
    """A table's chess clock at this moment; `out` are the nations that dropped out."""
    kept = standing(presses)
    moments = [milliseconds(press.at) for press in kept]
    return reckoned(rules, kept, [*moments, milliseconds(now)], leaders, out)


def seconds_between(start: str, end: str) -> int:
    return int((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())


def used_seconds(clock: Clock, now: str) -> int:
    return clock.used + (seconds_between(clock.started_at, now) if clock.running else 0)


def remaining(clock: Clock, now: str, table: int = 0) -> int:
    """Seconds left for a table (0: for the hall); below nought: so long over time."""
    extra = clock.extra.get(0, 0) + (clock.extra.get(table, 0) if table else 0)
    return clock.seconds + extra - used_seconds(clock, now)


def _round_now(matter: Matter) -> int:
    """The round whose clock it is; the finish counts as the one after the last."""
    state = matter.state
    if any(match.awaiting for match in state.matches.values()):
        return len(state.rounds) + 1
    last = state.rounds[-1] if state.rounds else None
    if last is None or not last.published or last.closed:
        refuse("clock", "no round is being played")
    return last.number


@DECISIONS.of(c.StartClock)
def start_clock(matter: Matter, command: c.StartClock) -> list[e.Event]:
    number = _round_now(matter)
    clock = matter.state.clock
    if clock is not None and clock.running and clock.round == number:
        refuse("clock", "the clock is running already")
    if clock is not None and clock.round == number and command.seconds is None:
        return [
            e.ClockStarted(
                round=number,
                at=matter.now,
                seconds=clock.seconds,
                used=clock.used,
                turn_seconds=clock.turn_seconds,
            )
        ]
    seconds = command.seconds or matter.state.details.round_minutes * 60
    turn = _turn_seconds(matter, command)
    if not 0 < seconds <= MOST_SECONDS and not (turn and not seconds):
        refuse("seconds", "a duration of 1 to {most} seconds expected", most=MOST_SECONDS)
    return [e.ClockStarted(round=number, at=matter.now, seconds=seconds, turn_seconds=turn)]


def _turn_seconds(matter: Matter, command: c.StartClock) -> int | None:
    """The per-turn limit, where the organiser introduced one before the tournament."""
    state = matter.state
    introduced = state.options.get("turn_limit")
    asked = command.turn_seconds or state.details.turn_seconds or (TURN_LIMIT if introduced else 0)
    rule = matter.rule("turn-limit")
    if introduced is False and command.turn_seconds:
        refuse(
            "turn_seconds", "no time for each turn was introduced before the tournament", rule=rule
        )
    if not 0 <= asked <= (TURN_LIMIT if rule else MOST_SECONDS):
        refuse(
            "turn_seconds", "at most {turn_limit} seconds a turn", rule=rule, turn_limit=TURN_LIMIT
        )
    return asked or None


@DECISIONS.of(c.PauseClock)
def pause_clock(matter: Matter, _command: c.PauseClock) -> list[e.Event]:
    clock = _on_the_wall(matter)
    if not clock.running:
        return []
    return [e.ClockPaused(round=clock.round, at=matter.now, used=used_seconds(clock, matter.now))]


@DECISIONS.of(c.StopClock)
def stop_clock(matter: Matter, _command: c.StopClock) -> list[e.Event]:
    return [e.ClockStopped(round=_on_the_wall(matter).round)]


@DECISIONS.of(c.ExtendTable)
def extend_table(matter: Matter, command: c.ExtendTable) -> list[e.Event]:
    clock = _on_the_wall(matter)
    if command.table and clock.round <= len(matter.state.rounds):
        matter.table(clock.round, command.table)
    if not 0 < command.seconds <= MOST_SECONDS:
        refuse("seconds", "more than 0 seconds expected")
    return [
        e.TableExtended(
            round=clock.round, table=command.table, seconds=command.seconds, reason=command.reason
        )
    ]


def _on_the_wall(matter: Matter) -> Clock:
    if matter.state.clock is None:
        refuse("clock", "there is no clock on the wall")
    return matter.state.clock
