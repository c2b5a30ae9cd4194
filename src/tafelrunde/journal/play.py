"""What can happen while people play: rounds, slips, calls, rulings, clocks."""

from __future__ import annotations

from typing import ClassVar, Literal

from tafelrunde.journal.parts import (
    NOBODY,
    Chapter,
    Happened,
    Ranked,
    Reach,
    Seated,
    Slip,
)

About = Literal["rule", "dispute", "jury", "leaver", "withdrawal", "other"]
"""What a referee is called for."""

Outcome = Literal["ruled", "settled", "withdrawn"]
"""How a call ended."""

Verdict = Literal["note", "warning", "penalty", "report"]
"""What a ruling says; "report": the association is told, and decides about a ban."""

Side = Literal["friedrich", "attackers", "stopped"]
"""Whose time runs on the two-sided clock."""


# ── A round ──────────────────────────────────────────────────────────────────────────────────────


class RoundSeated(Happened, frozen=True, kw_only=True, tag="round-seated"):
    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"

    round: int
    tables: tuple[Seated, ...]
    kind: str | None = None
    draw: str | None = None


class StandInCalled(Happened, frozen=True, kw_only=True, tag="stand-in-called"):
    """The number was odd: the stand-in plays this round, unscored in the ranking."""

    chapter: ClassVar[Chapter] = "rounds"
    contested: ClassVar[bool] = True

    player: str
    round: int


class SeatsSwapped(Happened, frozen=True, kw_only=True, tag="seats-swapped"):
    """Two people of a draft changed places by hand."""

    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"
    contested: ClassVar[bool] = True

    round: int
    one: str
    other: str
    reason: str = ""


class RoundPublished(Happened, frozen=True, kw_only=True, tag="round-published"):
    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"

    round: int


class TableFinished(Happened, frozen=True, kw_only=True, tag="table-finished"):
    """The table says that its game is over: from here on phones may come out (CAR-201)."""

    chapter: ClassVar[Chapter] = "results"
    subject: ClassVar[str] = NOBODY
    reach: ClassVar[Reach] = "table"

    round: int
    table: int
    by: str = ""


class SlipReported(Happened, frozen=True, kw_only=True, tag="slip-reported"):
    """A result; `edition` counts the reports of this table, those taken back included."""

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    round: int
    table: int
    slip: Slip
    by: str | None = None
    edition: int = 0


class SlipConfirmed(Happened, frozen=True, kw_only=True, tag="slip-confirmed"):
    """A signature for one edition: with the last one the slip is final (CAR-206, DOM-118).

    Where a jury awards the points, signatures alone settle nothing (FRI-601).
    """

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    round: int
    table: int
    player: str
    edition: int = 0
    awaits_jury: bool = False


class SlipDisputed(Happened, frozen=True, kw_only=True, tag="slip-disputed"):
    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    round: int
    table: int
    player: str
    reason: str
    edition: int = 0


class SlipAccepted(Happened, frozen=True, kw_only=True, tag="slip-accepted"):
    """The desk took the paper slip as signed by all."""

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    round: int
    table: int


class SlipCorrected(Happened, frozen=True, kw_only=True, tag="slip-corrected"):
    """A correction names old, new and reason; who made it stands on the record."""

    chapter: ClassVar[Chapter] = "results"
    contested: ClassVar[bool] = True

    round: int
    table: int
    old: Slip
    new: Slip
    reason: str
    rule: str | None = None


class MatchFinished(Happened, frozen=True, kw_only=True, tag="match-finished"):
    """The players of a match say that their game is over; phones may report from here on."""

    chapter: ClassVar[Chapter] = "results"
    subject: ClassVar[str] = NOBODY
    reach: ClassVar[Reach] = "table"

    match: str
    by: str = ""


class MatchReported(Happened, frozen=True, kw_only=True, tag="match-reported"):
    """A result from a phone, to be signed; it is none before the match is played."""

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    match: str
    slip: Slip
    by: str
    edition: int


class MatchSigned(Happened, frozen=True, kw_only=True, tag="match-signed"):
    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    match: str
    player: str
    edition: int


class MatchDisputed(Happened, frozen=True, kw_only=True, tag="match-disputed"):
    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    match: str
    player: str
    reason: str
    edition: int


class SeatVacated(Happened, frozen=True, kw_only=True, tag="seat-vacated"):
    """Gone before the game began: the seat of a published round is free (7W-605, CAT-105)."""

    chapter: ClassVar[Chapter] = "rounds"
    contested: ClassVar[bool] = True

    round: int
    table: int
    player: str


class RoundRepaired(Happened, frozen=True, kw_only=True, tag="round-repaired"):
    """The round no longer fitted its people: the seating from here on, and who moved for it.

    Whoever gets a seat plays from this round on. At the tables set `aside` a result or minutes
    stood that no longer count; `reason` says why the desk did so.
    """

    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"
    contested: ClassVar[bool] = True

    round: int
    tables: tuple[Seated, ...]
    moved: tuple[str, ...] = ()
    rule: str | None = None
    reason: str = ""
    aside: tuple[int, ...] = ()


class SeatMoved(Happened, frozen=True, kw_only=True, tag="seat-moved"):
    """The organiser sent somebody to a table with a free seat (7W-606, CAT-105)."""

    chapter: ClassVar[Chapter] = "rounds"
    contested: ClassVar[bool] = True

    round: int
    player: str
    table: int
    position: int | None = None
    role: str | None = None


class SubstituteNamed(Happened, frozen=True, kw_only=True, tag="substitute-named"):
    """Plays on for a leaver where only two remain; never scored (7W-607, CAT-106)."""

    chapter: ClassVar[Chapter] = "rounds"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    round: int
    table: int
    leaver: str
    substitute: str


class RoundClosed(Happened, frozen=True, kw_only=True, tag="round-closed"):
    """With the standings as they were read out, so that anyone can compute them again."""

    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"

    round: int
    standings: tuple[Ranked, ...] = ()


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


class PlayerWithdrew(Happened, frozen=True, kw_only=True, tag="player-withdrew"):
    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str
    after_round: int


class PlayerReturned(Happened, frozen=True, kw_only=True, tag="player-returned"):
    """Withdrawn before, playing again from that round on."""

    chapter: ClassVar[Chapter] = "people"
    contested: ClassVar[bool] = True

    player: str
    from_round: int


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
