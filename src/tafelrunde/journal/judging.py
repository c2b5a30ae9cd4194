"""What can happen beside the game: calls for the referee, rulings, people who leave, clocks."""

from __future__ import annotations

from typing import ClassVar, Literal

from tafelrunde.journal.parts import (
    Chapter,
    Happened,
    Reach,
)

About = Literal["rule", "dispute", "jury", "leaver", "withdrawal", "other"]
"""What a referee is called for."""

Outcome = Literal["ruled", "settled", "withdrawn"]
"""How a call ended."""

Verdict = Literal["note", "warning", "penalty", "report"]
"""What a ruling says; "report": the association is told, and decides about a ban."""

Side = str
"""A side of the rulebook's clock, or "stopped"."""
"""Whose time runs on the two-sided clock."""

# ── Calls for the referee ────────────────────────────────────────────────────────────────────────


class RefereeCalled(Happened, frozen=True, kw_only=True, tag="referee-called"):
    """Somebody at a table, or the desk, asks for the referee; `call` is the sender's own id."""

    chapter: ClassVar[Chapter] = "rulings"
    subject: ClassVar[str] = "call"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    call: str
    about: About
    round: int = 0
    table: int | None = None
    player: str = ""
    text: str = ""
    at: str = ""
    match: str | None = None


class CallAnswered(Happened, frozen=True, kw_only=True, tag="call-answered"):
    """The referee is on the way."""

    chapter: ClassVar[Chapter] = "rulings"
    subject: ClassVar[str] = "call"
    reach: ClassVar[Reach] = "call"

    call: str
    by: str
    at: str = ""


class CallClosed(Happened, frozen=True, kw_only=True, tag="call-closed"):
    chapter: ClassVar[Chapter] = "rulings"
    subject: ClassVar[str] = "call"
    reach: ClassVar[Reach] = "call"
    contested: ClassVar[bool] = True

    call: str
    outcome: Outcome


# ── Rulings and leaving ──────────────────────────────────────────────────────────────────────────


class RulingGiven(Happened, frozen=True, kw_only=True, tag="ruling-given"):
    """What the referee decided, under which rule; it answers the call it names."""

    chapter: ClassVar[Chapter] = "rulings"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    rule: str
    verdict: Verdict
    players: tuple[str, ...]
    round: int
    table: int | None = None
    text: str = ""
    call: str | None = None
    at: str = ""
    match: str | None = None


class WarningLifted(Happened, frozen=True, kw_only=True, tag="warning-lifted"):
    """A warning does not hold any more, and nothing else with it: it had changed no result."""

    chapter: ClassVar[Chapter] = "rulings"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    step: int
    """The record in which it was given."""
    rule: str
    players: tuple[str, ...]
    round: int
    table: int | None = None
    match: str | None = None
    given: str = ""
    reason: str
    at: str = ""


class PlayerWithdrew(Happened, frozen=True, kw_only=True, tag="player-withdrew"):
    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str
    after_round: int
    unplayed: bool = False
    """Without a single game: such a person is in no ranking (decision 45)."""


class PlayerReturned(Happened, frozen=True, kw_only=True, tag="player-returned"):
    """Withdrawn before, playing again from that round on."""

    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str
    from_round: int


class RoundLeftOut(Happened, frozen=True, kw_only=True, tag="round-left-out"):
    """Somebody sits a round out and stays in the tournament."""

    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str
    round: int


class RoundTakenUp(Happened, frozen=True, kw_only=True, tag="round-taken-up"):
    """Plays that round after all."""

    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str
    round: int


class PlayerDisqualified(Happened, frozen=True, kw_only=True, tag="player-disqualified"):
    chapter: ClassVar[Chapter] = "rulings"
    contested: ClassVar[bool] = True

    player: str
    after_round: int
    rule: str | None = None
    grounds: str = ""
    deliberate: bool = False


# ── Clocks ───────────────────────────────────────────────────────────────────────────────────────


class ClockStarted(Happened, frozen=True, kw_only=True, tag="clock-started"):
    """A round's time began to run, or ran on; `used` seconds were gone before."""

    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = "clock"

    round: int
    at: str
    seconds: int
    used: int = 0
    turn_seconds: int | None = None


class ClockPaused(Happened, frozen=True, kw_only=True, tag="clock-paused"):
    """Stopped with so many seconds used."""

    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = "clock"

    round: int
    at: str
    used: int


class ClockStopped(Happened, frozen=True, kw_only=True, tag="clock-stopped"):
    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = "clock"

    round: int


class TableExtended(Happened, frozen=True, kw_only=True, tag="table-extended"):
    """More time for one table; table 0 means all."""

    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = "clock"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    round: int
    table: int
    seconds: int
    reason: str = ""


class ClockPressed(Happened, frozen=True, kw_only=True, tag="clock-pressed"):
    """A press on a table's two-sided clock (FRI-702); `cities` to retreat by (FRI-707)."""

    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = "chess"
    reach: ClassVar[Reach] = "table"

    round: int
    table: int
    to: Side
    at: str
    by: str = ""
    reason: str = ""
    nation: str | None = None
    cities: int = 0
    match: str | None = None


class MinutesNoted(Happened, frozen=True, kw_only=True, tag="minutes-noted"):
    """A line of the running minutes of a table (FRI-601)."""

    chapter: ClassVar[Chapter] = "clocks"
    subject: ClassVar[str] = "minutes"
    reach: ClassVar[Reach] = "table"

    round: int
    table: int
    note: dict[str, object]
    by: str = ""
    match: str | None = None
