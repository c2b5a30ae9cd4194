"""What can happen while people play: rounds, seats, slips."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.journal.parts import (
    NOBODY,
    Chapter,
    Happened,
    Ranked,
    Reach,
    Seated,
    Slip,
)

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
