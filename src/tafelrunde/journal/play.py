"""What can happen while people play: rounds, seats, slips."""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.parts import (
    NOBODY,
    Chapter,
    Happened,
    OfAGame,
    Played,
    Ranked,
    Reach,
    Seated,
    Slip,
)

# ── A round ──────────────────────────────────────────────────────────────────────────────────────


class ByesGiven(Happened, frozen=True, kw_only=True, tag="byes-given"):
    """Who is left over in a round, in the place of whoever was before; nobody: all are seated."""

    chapter: ClassVar[Chapter] = "rounds"
    subject: ClassVar[str] = "rounds"

    round: int
    players: tuple[str, ...]
    rule: str | None = None


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


class TableFinished(OfAGame, frozen=True, kw_only=True, tag="table-finished"):
    """The table says that its game is over: from here on phones may come out (CAR-201)."""

    chapter: ClassVar[Chapter] = "results"
    subject: ClassVar[str] = NOBODY
    reach: ClassVar[Reach] = "table"

    by: str = ""


class SlipReported(OfAGame, frozen=True, kw_only=True, tag="slip-reported"):
    """A result; `edition` counts the reports of this game, those taken back included.

    At a table it counts from here on, in a match once it is settled: by signatures or by the desk.
    """

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    slip: Slip
    by: str | None = None
    edition: int = 0


class SlipConfirmed(OfAGame, frozen=True, kw_only=True, tag="slip-confirmed"):
    """A signature for one edition: with the last one the slip is final (CAR-206, DOM-118).

    Where a jury awards the points, signatures alone settle nothing (FRI-601).
    """

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    player: str
    edition: int = 0
    awaits_jury: bool = False


class SlipDisputed(OfAGame, frozen=True, kw_only=True, tag="slip-disputed"):
    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"
    contested: ClassVar[bool] = True

    player: str
    reason: str
    edition: int = 0


class SlipAccepted(OfAGame, frozen=True, kw_only=True, tag="slip-accepted"):
    """The desk took the paper slip as signed by all; `played` only in journals of long ago."""

    chapter: ClassVar[Chapter] = "results"
    reach: ClassVar[Reach] = "table"

    played: Played | None = None


class SlipCorrected(OfAGame, frozen=True, kw_only=True, tag="slip-corrected"):
    """A correction names old, new and reason; who made it stands on the record.

    Of a match it names the `game` too, counted from 1.
    """

    chapter: ClassVar[Chapter] = "results"
    contested: ClassVar[bool] = True

    old: Slip
    new: Slip
    reason: str
    rule: str | None = None
    game: int = 0

    @property
    def where(self) -> GameAt:
        return GameAt(self.round, self.table, self.match, self.game)


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
